"""The number of card users and the pages of their list are remembered, and never old."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.conftest import ApiClient
from vizitka.accounts.models import User
from vizitka.cards.models import Card, CardMember
from vizitka.cards.numbers import CARD_USERS
from vizitka.cards.services import purge_deleted
from vizitka.common.memory import Memory
from vizitka.members.models import Invitation
from vizitka.spaces import numbers, versions
from vizitka.spaces.models import Space, SpaceVersions
from vizitka.spaces.versions import CounterAfter

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class House:
    """A space with two people who keep three cards, somebody who is invited to one of them, and a card that was
    deleted with its person."""

    api: ApiClient
    owner: User
    space: Space
    ida: User
    zoe: User
    guest: User
    cards: dict[str, Card]
    there: Space

    def as_owner(self) -> ApiClient:
        client: ApiClient = self.api.as_(self.owner)
        return client

    def path(self, rest: str = "") -> str:
        return f"/v1/spaces/{self.space.pk}/card-users{rest}"

    def invitation(self) -> Invitation:
        return Invitation.objects.in_space(self.space.pk).get(email=self.guest.email)

    def many(self, action: str, *names: str, **more: Any) -> None:
        body = {"action": action, "uuids": [str(self.cards[name].pk) for name in names], **more}
        answer = self.as_owner().post(f"/v1/spaces/{self.space.pk}/cards/bulk", body)
        assert answer.status_code in (200, 202), answer.content


@pytest.fixture
def house(
    api: Any, owner: Any, space: Space, keep: Any, invite: Any, make_user: Any, make_space: Any
) -> House:
    ida = keep("ida@example.org", "Auer", "Berger", last_name="Adam")
    zoe = keep("zoe@example.org", "Dorn", last_name="Zoller")
    keep("gone@example.org", "Gone", last_name="Gruber")
    cards = {card.last_name: card for card in Card.objects.in_space(space.pk)}
    guest = make_user(email="guest@example.org", last_name="Gast")
    invite(owner, space, guest.email, role="user", card=cards["Auer"])
    assert api.as_(owner).delete(f"/v1/cards/{cards['Gone'].pk}").status_code == 204
    return House(api, owner, space, ida, zoe, guest, cards, make_space(owner=owner))


def seen(house: House) -> list[Any]:
    """What is told of who is there, and how many."""
    queries = ("", "?per_page=1", "?per_page=1&page=2", "?per_page=1&page=9", "?search=adam", "?search=dorn")
    return [house.as_owner().get(house.path(query)).json() for query in queries]


def join(house: House) -> None:
    guest = house.api.as_(house.guest)
    assert guest.post(f"/v1/me/invitations/{house.invitation().pk}/accept").status_code == 200


def rename(person: User, **names: str) -> None:
    for name, value in names.items():
        setattr(person, name, value)
    person.save(update_fields=[*names])


def bring_back(house: House) -> None:
    answer = house.as_owner().post(f"/v1/cards/{house.cards['Gone'].pk}/restore")
    assert answer.status_code == 200, answer.content


def retitle(house: House) -> None:
    client, path = house.as_owner(), f"/v1/cards/{house.cards['Auer'].pk}"
    version = client.get(path).json()["data"]["version"]
    assert client.patch(path, {"last_name": "Dorn"}, If_Match=f'"{version}"').status_code == 200


def take_off(house: House, person: User, card: str) -> None:
    path = f"/v1/cards/{house.cards[card].pk}/members/{person.pk}"
    assert house.as_owner().delete(path).status_code == 204


def many_at_once(house: House) -> None:
    rows = [
        CardMember(space=house.space, card=card, user=house.guest, role="user")
        for card in house.cards.values()
    ]
    CardMember.objects.bulk_create(rows)


ACTS: dict[str, Callable[[House], object]] = {
    "joined": join,
    "invited": lambda house: house.as_owner().post(
        f"/v1/cards/{house.cards['Dorn'].pk}/invitations",
        {"invitations": [{"email": "new@example.org", "role": "user"}]},
    ),
    "declined": lambda house: house.api.as_(house.guest).post(
        f"/v1/me/invitations/{house.invitation().pk}/decline"
    ),
    "withdrawn": lambda house: house.as_owner().delete(
        f"/v1/cards/{house.cards['Auer'].pk}/invitations/{house.invitation().pk}"
    ),
    "left": lambda house: take_off(house, house.zoe, "Dorn"),
    "left one of two": lambda house: take_off(house, house.ida, "Berger"),
    "several removed": lambda house: house.as_owner().post(
        house.path("/remove"), {"emails": [house.zoe.email, house.guest.email]}
    ),
    "an account that is no more": lambda house: house.zoe.delete(),
    "a card deleted": lambda house: house.as_owner().delete(f"/v1/cards/{house.cards['Dorn'].pk}"),
    "a card brought back": bring_back,
    "a card renamed": retitle,
    "many cards deleted": lambda house: house.many("delete", "Auer", "Dorn"),
    "cards that move": lambda house: house.many("move", "Dorn", target=str(house.there.pk)),
    "another name": lambda house: rename(house.ida, last_name="Zzz"),
    "another address": lambda house: rename(house.ida, email="ada@example.org"),
    "the address of somebody invited": lambda house: rename(house.zoe, email=house.guest.email + ".example"),
    "not agreed any more": lambda house: CardMember.objects.in_space(house.space.pk).update(agreed=False),
    "of a card": lambda house: house.cards["Dorn"].members.all().delete(),
    "many at once": many_at_once,
}


@pytest.mark.parametrize("act", ACTS.values(), ids=[*ACTS])
def test_a_change_is_seen_in_the_number_and_all_pages(
    house: House, act: Callable[[House], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = seen(house)
    assert seen(house) == before
    with monkeypatch.context() as elsewhere:
        # Another process does it: of what this one remembers it knows nothing.
        elsewhere.setattr(numbers, "remembered", Memory(1_000_000))
        act(house)
    after = seen(house)
    numbers.remembered.clear()
    assert after == seen(house) != before


def test_who_comes_with_a_card_is_seen_where_it_goes(house: House) -> None:
    def people() -> Any:
        return house.as_owner().get(f"/v1/spaces/{house.there.pk}/card-users").json()

    assert people()["meta"]["total"] == 0
    house.many("move", "Dorn", target=str(house.there.pk))
    assert [row["email"] for row in people()["data"]] == [house.zoe.email]


def test_a_card_that_is_gone_for_good_changes_no_number(house: House) -> None:
    before = seen(house)
    Card.objects.in_space(house.space.pk).deleted().update(deleted_at="2020-01-01T00:00Z")
    assert purge_deleted() == 1
    assert seen(house) == before


@pytest.mark.parametrize(
    "rest", ["?per_page=1", "?per_page=1&page=2", "?search=adam", "?per_page=1&search=e"]
)
def test_what_is_known_is_neither_sought_nor_counted_again(house: House, rest: str) -> None:
    """A list then asks who asks, whether they may, and what its rows say."""
    owner = house.as_owner()
    owner.get(house.path(rest))
    with CaptureQueriesContext(connection) as captured:
        owner.get(house.path(rest))
    asked = [query["sql"] or "" for query in captured.captured_queries]
    assert len(asked) <= 4, asked
    assert not [sql for sql in asked if "COUNT(" in sql or "LIKE" in sql or "DISTINCT" in sql], asked


def test_who_left_a_moment_ago_is_in_no_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The counter is raised after the write: a page is asked for between the two, and names who is no more."""
    house.as_owner().get(house.path())
    with monkeypatch.context() as between:
        between.setattr(numbers.Numbers, "changed", lambda self, space_ids: None)
        take_off(house, house.zoe, "Dorn")
    answer = house.as_owner().get(house.path()).json()
    assert house.zoe.email not in [row["email"] for row in answer["data"]]


@pytest.fixture
def _effects_run() -> None:
    """In these tests transactions end, and what is to follow them does."""


def version_of(space_id: uuid.UUID) -> int:
    return SpaceVersions.objects.in_space(space_id).get().card_users_version


def test_a_transaction_raises_the_counter_of_a_space_once(house: House) -> None:
    before = version_of(house.space.pk)
    with transaction.atomic():
        CARD_USERS.changed([house.space.pk])
        many_at_once(house)
        CardMember.objects.in_space(house.space.pk).filter(user=house.guest).delete()
        # Where only one writes at a time, with the change itself.
        assert version_of(house.space.pk) == before + (connection.vendor == "sqlite")
    assert version_of(house.space.pk) == before + 1


def test_on_sqlite_nobody_who_writes_afterwards_makes_a_number_old(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lock may be another's for longer than anybody waits, as soon as the write is safe."""
    before = seen(house)
    raised = versions.count_after

    def raise_with_the_write(counter: CounterAfter, space_id: uuid.UUID) -> None:
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            raise OperationalError("database is locked")
        raised(counter, space_id)

    monkeypatch.setattr(numbers, "count_after", raise_with_the_write)
    join(house)
    after = seen(house)
    numbers.remembered.clear()
    assert after == seen(house) != before


def test_a_number_is_old_after_a_minute(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was killed between a write and its note leaves a number behind."""

    def total() -> Any:
        return house.as_owner().get(house.path("?per_page=1")).json()["meta"]["total"]

    before = total()
    with monkeypatch.context() as killed:
        killed.setattr(numbers.Numbers, "changed", lambda self, space_ids: None)
        take_off(house, house.zoe, "Dorn")
    assert total() == before
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + numbers.LONGEST)
    assert total() == before - 1
