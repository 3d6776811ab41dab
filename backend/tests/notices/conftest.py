"""A space with an owner, a card of Zoë, her person, and ways to write and read its notice."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

import pytest

from vizitka.cards.models import Card, CardMember
from vizitka.common import clock

MINUTE = dt.timedelta(minutes=1)


def leave(start: dt.timedelta = -MINUTE, end: dt.timedelta = MINUTE, **values: Any) -> dict[str, Any]:
    """What is sent: a notice from `start` until `end` from now, on whole seconds."""
    now = clock.now().replace(microsecond=0)
    times = {"starts_at": (now + start).isoformat(), "ends_at": (now + end).isoformat()}
    return {"text": "On leave until 3 May", **times, **values}


@dataclass
class Place:
    """`owner` and `person` (the card's user) are signed in."""

    space: Any
    card: Card
    owner: Any
    person: Any

    @property
    def path(self) -> str:
        return f"/v1/cards/{self.card.pk}/notice"

    def put(self, **values: Any) -> None:
        answer = self.owner.put(self.path, leave(**values))
        assert answer.status_code == 200, answer.content

    def seen(self, client: Any = None) -> dict[str, Any]:
        return (client or self.owner).get(self.path).json()["data"]

    def switch(self, **patch: Any) -> None:
        """Changes the space, on top of what is there."""
        path = f"/v1/spaces/{self.space.pk}"
        version = self.owner.get(path).json()["data"]["version"]
        assert self.owner.patch(path, patch, If_Match=f'"{version}"').status_code == 200


@pytest.fixture
def place(make_space: Any, make_card: Any, make_user: Any, api: Any) -> Place:
    owner, person = make_user(), make_user()
    space = make_space(owner=owner)
    card = make_card(space, username="zoe", language="en")
    CardMember.objects.create(space=space, card=card, user=person, role="user")
    return Place(space, card, api.as_(owner), api.as_(person))
