"""What the demo's people stand in front of in video calls."""

from __future__ import annotations

from typing import Any, Final

from vizitka.backgrounds.schemas import BackgroundIn
from vizitka.backgrounds.services import create_background
from vizitka.common.actor import Person
from vizitka.spaces.models import Space

BACKGROUNDS: Final[tuple[dict[str, Any], ...]] = (
    {"name": "Für alle Gespräche", "design": "waves"},
    {"name": "Besprechungsraum", "design": "room", "side": "right"},
    {"name": "Abends", "design": "aurora", "fields": ["name", "organisation", "website"]},
)


def draw_up(actor: Person, space: Space) -> None:
    for values in BACKGROUNDS:
        create_background(actor, space, BackgroundIn.model_validate(values).values())
