"""A space, who owns it, and that person's calls."""

from __future__ import annotations

import pytest

from tests.conftest import ApiClient, MakeSpace, MakeUser
from vizitka.accounts.models import User
from vizitka.spaces.models import Space


@pytest.fixture
def owner(make_user: MakeUser) -> User:
    return make_user()


@pytest.fixture
def space(make_space: MakeSpace, owner: User) -> Space:
    return make_space(owner=owner)


@pytest.fixture
def manager(api: ApiClient, owner: User) -> ApiClient:
    return api.as_(owner)
