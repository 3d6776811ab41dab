"""An installation with an address of its own, a person and a space."""

from __future__ import annotations

from typing import Any

import pytest

from tests.assistants.access.programs import SITE
from tests.conftest import MakeSpace, MakeUser
from vizitka.accounts.models import User
from vizitka.spaces.models import Space


@pytest.fixture(autouse=True)
def _site(settings: Any) -> None:
    settings.API_URL = settings.PUBLIC_URL = SITE


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org", first_name="Ada", last_name="Lovelace")


@pytest.fixture
def here(make_space: MakeSpace, ada: User) -> Space:
    return make_space(owner=ada)
