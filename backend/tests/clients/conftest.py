"""A company's own system on this machine: a running server, and a token for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import MakeSpace, MakeUser
from vizitka.cards.models import Card
from vizitka.common.actor import Person
from vizitka.developers.holders import Wanted
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.developers.services import make_token
from vizitka.spaces.models import Space

ABILITIES = ("cards.create", "cards.edit", "cards.import", "cards.read", "cards.state", "spaces.read")


@dataclass(frozen=True, slots=True)
class Place:
    url: str
    space: Space
    token: str

    @property
    def cards(self) -> Any:
        return Card.objects.in_space(self.space.pk)


@pytest.fixture
def place(live_server: Any, make_user: MakeUser, make_space: MakeSpace) -> Place:
    owner = make_user()
    space = make_space(owner=owner)
    holder = access_tokens(Person(owner), space.pk, TOKENS_MANAGE)
    _token, secret = make_token(holder, Wanted("HR system", ABILITIES))
    return Place(live_server.url, space, secret)
