"""A space whose people other sites may show."""

from __future__ import annotations

import pytest

from tests.conftest import MakeCard, MakeSpace
from vizitka.common.actor import SYSTEM
from vizitka.spaces import services
from vizitka.spaces.models import Space

ON = {
    "embedding": True,
    "embedding_origins": ["https://intranet.alpenwerk.example", "https://*.alpenwerk.example"],
    "open_links": True,
}


@pytest.fixture
def space(make_space: MakeSpace) -> Space:
    space = make_space(name="Alpenwerk", username="alpenwerk", visibility="public")
    return services.update_space(SYSTEM, space.pk, ON)


@pytest.fixture
def people(space: Space, make_card: MakeCard) -> None:
    make_card(
        space,
        first_name="Zoë",
        last_name="Šimić",
        username="zoe",
        job_title="Head <of>",
        department="Sales",
        organisation="Alpenwerk",
        external_key="E-1001",
    )
    make_card(space, first_name="Anna", last_name="Huber", username="anna", external_key="a/7")
    make_card(
        space, first_name="Draft", last_name="Person", username="draft", state="draft", external_key="E-9"
    )
