"""Spaces and cards under two hands at once: what there is once is given once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

from tests.concurrency.conftest import statuses
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card, Handle
from vizitka.spaces.models import Space

Together = Callable[..., list[Any]]
TIMES = 5


def test_two_spaces_at_once_by_one_free_person_are_one(together: Together, api: Any, make_user: Any) -> None:
    signed_in = api.as_(make_user())
    calls = [functools.partial(signed_in.post, "/v1/spaces", {"name": f"Space {n}"}) for n in range(TIMES)]
    assert statuses(together(*calls)) == [201] + [409] * (TIMES - 1)
    assert Space.objects.count() == 1


def test_two_spaces_never_share_a_name(together: Together, api: Any, make_user: Any) -> None:
    people = [api.as_(make_user()) for _ in range(TIMES)]
    body = {"name": "Alpenwerk", "username": "alpenwerk"}
    calls = [functools.partial(person.post, "/v1/spaces", body) for person in people]
    assert statuses(together(*calls)) == [201] + [422] * (TIMES - 1)


def test_the_last_seat_is_taken_once(together: Together, api: Any, make_space: Any, make_card: Any) -> None:
    space = make_space(cards=1)
    owner = api.as_(space.members.get().user)
    drafts = [make_card(space, state="draft") for _ in range(TIMES)]
    calls = [
        functools.partial(owner.put, f"/v1/cards/{card.pk}/state", {"state": "active"}) for card in drafts
    ]
    assert statuses(together(*calls)) == [200] + [409] * (TIMES - 1)
    assert Card.objects.in_space(space.pk).filter(state="active").count() == 1


def test_the_last_seat_of_two_spaces_under_one_licence(
    together: Together, api: Any, make_space: Any, make_card: Any, make_user: Any
) -> None:
    person = make_user()
    first = make_space(owner=person, cards=1)
    second = make_space(owner=person, licence=first.licence)
    owner = api.as_(person)
    drafts = [make_card(space, state="draft") for space in (first, second)]
    calls = [
        functools.partial(
            owner.post,
            f"/v1/spaces/{card.space_id}/cards/bulk",
            {"action": "activate", "uuids": [str(card.pk)]},
        )
        for card in drafts
    ]
    assert statuses(together(*calls)) == [200, 409]


def test_of_two_editors_one_learns_of_the_other(
    together: Together, api: Any, make_space: Any, make_card: Any
) -> None:
    card = make_card(make_space())
    owner = api.as_(card.space.members.get().user)
    calls = [
        functools.partial(owner.patch, f"/v1/cards/{card.pk}", {"job_title": f"Job {n}"}, If_Match='"1"')
        for n in range(TIMES)
    ]
    answers = together(*calls)
    assert statuses(answers) == [200] + [409] * (TIMES - 1)
    assert {a.json()["code"] for a in answers if a.status_code == 409} == {"stale_version"}
    card.refresh_from_db()
    assert card.version == 2
    assert AuditEntry.objects.filter(action="card.updated").count() == 1


def test_a_user_name_is_claimed_once(together: Together, api: Any, make_space: Any, make_card: Any) -> None:
    cards = [make_card(make_space()) for _ in range(TIMES)]
    calls = [
        functools.partial(
            api.as_(card.space.members.get().user).put,
            f"/v1/cards/{card.pk}/username",
            {"username": "zoe.simic"},
        )
        for card in cards
    ]
    assert statuses(together(*calls)) == [200] + [422] * (TIMES - 1)
    assert Handle.objects.filter(handle="zoe.simic").count() == 1


def test_a_space_edited_twice_at_once_is_edited_once(together: Together, api: Any, make_space: Any) -> None:
    space = make_space()
    owner = api.as_(space.members.get().user)
    calls = [
        functools.partial(owner.patch, f"/v1/spaces/{space.pk}", {"name": f"Name {n}"}, If_Match='"1"')
        for n in range(TIMES)
    ]
    assert statuses(together(*calls)) == [200] + [409] * (TIMES - 1)


@pytest.mark.parametrize("other", ["edit", "delete", "username", "deactivate"])
def test_activating_never_waits_for_who_waits_for_it(
    together: Together, api: Any, make_space: Any, make_card: Any, other: str
) -> None:
    """Every write locks cards first and their space after them; the other way round two of them block for ever."""
    space = make_space()
    owner = api.as_(space.members.get().user)
    cards = [make_card(space, state="draft") for _ in range(4)]
    ids = [str(card.pk) for card in cards]
    bulk = f"/v1/spaces/{space.pk}/cards/bulk"
    others = {
        "edit": lambda n: owner.patch(f"/v1/cards/{ids[n]}", {"job_title": "Pilot"}, If_Match='"1"'),
        "delete": lambda n: owner.delete(f"/v1/cards/{ids[n]}"),
        "username": lambda n: owner.put(f"/v1/cards/{ids[n]}/username", {"username": f"pilot-{n}"}),
        "deactivate": lambda n: owner.post(bulk, {"action": "deactivate", "uuids": ids}),
    }
    calls = [
        functools.partial(owner.post, bulk, {"action": "activate", "uuids": ids}),
        *(functools.partial(others[other], n) for n in range(4)),
        functools.partial(owner.put, f"/v1/cards/{ids[0]}/state", {"state": "active"}),
    ]
    assert set(statuses(together(*calls))) <= {200, 204, 404, 409}


def test_a_card_is_deleted_once(together: Together, api: Any, make_space: Any, make_card: Any) -> None:
    card = make_card(make_space())
    owner = api.as_(card.space.members.get().user)
    calls = [functools.partial(owner.delete, f"/v1/cards/{card.pk}") for _ in range(TIMES)]
    assert statuses(together(*calls)) == [204] + [409] * (TIMES - 1)
    assert AuditEntry.objects.filter(action="card.deleted").count() == 1


def test_cards_that_cross_between_two_spaces_never_wait_for_each_other(
    together: Together, api: Any, make_space: Any, make_card: Any, make_user: Any
) -> None:
    """Cards first, then spaces in key order, whichever way the cards go."""
    person = make_user()
    first = make_space(owner=person, cards=20)
    second = make_space(owner=person, licence=first.licence)
    owner = api.as_(person)
    calls = []
    for here, there in ((first, second), (second, first)) * 2:
        body = {"action": "move", "uuids": [str(make_card(here).pk)], "target": str(there.pk)}
        calls.append(functools.partial(owner.post, f"/v1/spaces/{here.pk}/cards/bulk", body))
    assert statuses(together(*calls)) == [200] * 4
    for space in (first, second):
        assert Card.objects.in_space(space.pk).count() == 2


def test_the_last_seat_of_a_space_is_moved_into_once(
    together: Together, api: Any, make_space: Any, make_card: Any, make_user: Any
) -> None:
    person = make_user()
    small = make_space(owner=person, cards=1)
    owner = api.as_(person)
    calls = []
    for _ in range(TIMES):
        here = make_space(owner=person)
        body = {"action": "move", "uuids": [str(make_card(here).pk)], "target": str(small.pk)}
        calls.append(functools.partial(owner.post, f"/v1/spaces/{here.pk}/cards/bulk", body))
    assert statuses(together(*calls)) == [200] + [409] * (TIMES - 1)
    assert Card.objects.in_space(small.pk).count() == 1


def test_a_change_is_taken_back_once(together: Together, api: Any, make_space: Any, make_card: Any) -> None:
    space = make_space()
    owner = api.as_(space.members.get().user)
    body = {"action": "deactivate", "uuids": [str(make_card(space).pk) for _ in range(3)]}
    batch = owner.post(f"/v1/spaces/{space.pk}/cards/bulk", body).json()["data"]["batch"]
    calls = [functools.partial(owner.post, f"/v1/spaces/{space.pk}/batches/{batch}/undo")] * TIMES
    assert statuses(together(*calls)) == [200] + [409] * (TIMES - 1)
    assert set(Card.objects.in_space(space.pk).values_list("version", flat=True)) == {3}
