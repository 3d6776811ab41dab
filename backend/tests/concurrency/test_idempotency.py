"""One request sent several times at once, with one key."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from tests.concurrency.conftest import statuses
from vizitka.cards.models import Card

Together = Callable[..., list[Any]]
TIMES = 5


def test_one_card_is_made_and_all_hear_of_the_same(together: Together, api: Any, make_space: Any) -> None:
    space = make_space()
    path, body = f"/v1/spaces/{space.pk}/cards", {"last_name": "Berger"}
    owner = api.as_(space.members.get().user)
    call = functools.partial(owner.post, path, body, **{"Idempotency-Key": "one-card-for-berger"})
    answers = together(*[call] * TIMES)
    assert statuses(answers) == [201] * TIMES
    assert len({answer.json()["data"]["uuid"] for answer in answers}) == 1
    assert Card.objects.in_space(space.pk).count() == 1
