"""What has changed of members, products, locations and the newsletter, for systems that keep a copy: each act is told,
and of what has left the space its id alone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from tests.common.test_changes import read_through
from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.products.samples import PIN, make_product
from vizitka.accounts.services.profile import update_profile
from vizitka.common import clock, gone
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.models import GoneRow
from vizitka.locations import services as locations
from vizitka.members import services as members
from vizitka.members.places import Place
from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus
from vizitka.newsletter.people import book, erasing, lists
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import NewsletterSettings
from vizitka.products.enums import Act, Side
from vizitka.products.models import STOCK, Product
from vizitka.products.services import connect
from vizitka.products.services.writing import change
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db


class Copy:
    """A system that keeps a copy: what a reading tells it, of what has changed since the one before."""

    def __init__(
        self, api: ApiClient, space: Space, of: str, move_clock: Callable[[dt.timedelta], None]
    ) -> None:
        self._api, self._space, self._of, self._move = api, space, of, move_clock
        self._since = ""
        self.read()

    def read(self) -> dict[str, Any]:
        client = self._api.as_(self._space.members.get(role="owner").user)
        query = {"updated_since": self._since} if self._since else {}
        thing = {"newsletter/lists": "list"}.get(self._of) or self._of.rpartition("/")[2].rstrip("s")
        found = {row["uuid"]: row[thing] for row in read_through(client, self._space, self._of, **query)}
        # The readings lie further from each other than the minute by which they overlap.
        self._move(dt.timedelta(minutes=10))
        self._since = clock.now().isoformat().replace("+00:00", "Z")
        self._move(dt.timedelta(seconds=1))
        return found


Follow = Callable[[str], Copy]


@pytest.fixture
def space(make_space: MakeSpace) -> Space:
    return make_space()


@pytest.fixture
def follow(api: ApiClient, space: Space, move_clock: Any) -> Follow:
    return lambda of: Copy(api, space, of, move_clock)


def test_roles_names_and_departures_of_members(
    space: Space, add_member: AddMember, make_user: MakeUser, follow: Follow
) -> None:
    owner = Person(space.members.get(role="owner").user)
    ada, zoe = make_user(first_name="Ada"), make_user(first_name="Zoe")
    add_member(space, "editor", ada)
    add_member(space, "editor", zoe)
    copy = follow("members")
    assert copy.read() == {}
    members.change_role(owner, Place(space, None, "owner"), ada.pk, "admin")
    assert {key: row["role"] for key, row in copy.read().items()} == {str(ada.pk): "admin"}
    update_profile(Person(zoe), {"first_name": "Zoë"})
    assert {key: row["first_name"] for key, row in copy.read().items()} == {str(zoe.pk): "Zoë"}
    update_profile(Person(zoe), {"language": "hr"})
    assert copy.read() == {}
    members.remove(owner, Place(space, None, "owner"), ada.pk)
    assert copy.read() == {str(ada.pk): None}
    members.leave(Person(zoe), space.pk)
    assert copy.read() == {str(zoe.pk): None}
    add_member(space, "analyst", zoe)
    assert copy.read()[str(zoe.pk)]["role"] == "analyst"


def test_who_has_not_said_yes_is_known_to_nobody(space: Space, make_user: MakeUser, follow: Follow) -> None:
    copy = follow("members")
    asked = SpaceMember.objects.create(space=space, user=make_user(), role="editor", agreed=False)
    assert copy.read() == {}
    asked.delete()
    assert copy.read() == {}
    assert not GoneRow.objects.exists()


def test_what_is_done_with_products(
    space: Space, make_space: MakeSpace, make_card: MakeCard, follow: Follow
) -> None:
    card, other = make_card(space), make_space()
    given = make_product()
    product = given.product()
    copy = follow("products")
    connect(SYSTEM, Side.SPACE, space.pk, given.serial, PIN, card_id=card.pk, origin="192.0.2.7")
    key = str(product.pk)
    assert copy.read()[key]["card"] == str(card.pk)
    change(SYSTEM, Side.SPACE, space.pk, product.pk, Act.LOCK, reason="lost")
    assert (copy.read()[key]["label"], copy.read()) == ("locked", {})
    # To be held to a phone changes nothing of it.
    Product.objects.in_space(space.pk).filter(pk=product.pk).update(last_tap_at=clock.now())
    assert copy.read() == {}
    change(SYSTEM, Side.SPACE, space.pk, product.pk, Act.UNLOCK)
    assert copy.read()[key]["label"] == "connected"
    change(SYSTEM, Side.SPACE, space.pk, product.pk, Act.DISCONNECT)
    assert copy.read()[key]["card"] is None
    change(SYSTEM, Side.SPACE, space.pk, product.pk, Act.MOVE, to_space=other.pk)
    assert copy.read() == {key: None}
    # Of what lies in the stock nobody keeps a copy.
    change(SYSTEM, Side.SPACE, other.pk, product.pk, Act.GIVE_UP)
    assert list(GoneRow.objects.filter(space_id=STOCK)) == []


def test_locations_are_told_from_the_bin(space: Space, follow: Follow) -> None:
    vienna = locations.create_location(SYSTEM, space, {"name": "Vienna"})
    copy = follow("locations")
    assert copy.read() == {}
    locations.update_location(SYSTEM, space.pk, vienna.pk, {"name": "Wien"})
    assert copy.read()[str(vienna.pk)]["name"] == "Wien"
    locations.delete_location(SYSTEM, space.pk, vienna.pk)
    assert copy.read() == {str(vienna.pk): None}
    locations.restore_location(SYSTEM, space.pk, vienna.pk)
    assert copy.read()[str(vienna.pk)]["name"] == "Wien"


def test_subscribers_and_their_lists(space: Space, follow: Follow) -> None:
    NewsletterSettings.objects.create(space=space, newsletter=True)
    (first,) = lists.of_space(space.pk)
    fairs = lists.create(SYSTEM, space, {"en": {"name": "Fairs", "description": ""}}, is_public=True)
    row = Subscriber.objects.create(
        space=space,
        email="ada@example.org",
        status=SubscriberStatus.SUBSCRIBED,
        source=SubscriberSource.CARD,
    )
    lists.take_up(space.pk, row.pk, [first.pk])
    copy, of_lists, key = follow("newsletter/subscribers"), follow("newsletter/lists"), str(row.pk)
    assert (copy.read(), of_lists.read()) == ({}, {})
    book.change_many(SYSTEM, space, [row.pk], "add_list", fairs.pk)
    assert copy.read()[key]["lists"] == [str(first.pk), str(fairs.pk)]
    lists.order(SYSTEM, space.pk, [fairs.pk, first.pk])
    assert of_lists.read()[str(fairs.pk)]["position"] == 0
    lists.delete(SYSTEM, space.pk, fairs.pk)
    assert copy.read()[key]["lists"] == [str(first.pk)]
    assert of_lists.read() == {str(fairs.pk): None}
    book.leave(SYSTEM, space.pk, row.pk)
    assert copy.read()[key]["status"] == "unsubscribed"
    erasing.remove(space.pk, [row.pk])
    assert copy.read() == {key: None}
    assert "ada@" not in str(list(GoneRow.objects.values()))


def test_who_has_left_is_told_for_30_days(space: Space, move_clock: Any) -> None:
    gone.note(space.pk, gone.Kind.PRODUCT, [space.pk])
    move_clock(dt.timedelta(days=29))
    assert gone.purge() == 0
    move_clock(dt.timedelta(days=2))
    assert gone.purge() == 1
    assert not GoneRow.objects.exists()


def test_who_leaves_twice_is_gone_since_the_last_time(space: Space, move_clock: Any) -> None:
    for _ in range(2):
        gone.note(space.pk, gone.Kind.MEMBER, [space.pk])
        move_clock(dt.timedelta(days=1))
    assert GoneRow.objects.get().at > clock.now() - dt.timedelta(hours=25)
