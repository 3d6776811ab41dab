"""What lists cost: many rows ask the database as often as few, and pictures stand in rows as one short address."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.images.samples import picture
from tests.permissions.samples import World, make_world
from tests.permissions.samples.billing import with_invoice
from tests.permissions.samples.directories import with_directory
from tests.products.samples import PIN, make_product
from vizitka.accounts.models import User
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.money import Money
from vizitka.contacts.enums import TagColour
from vizitka.contacts.models import Contact
from vizitka.contacts.services import create_contact, create_tag
from vizitka.directories import log
from vizitka.directories import selectors as directories
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.models import (
    Directory,
    DirectoryGroup,
    DirectoryMembership,
    DirectoryPerson,
)
from vizitka.directories.services import people as bring_people
from vizitka.directories.services.values import PersonValues
from vizitka.images.enums import ImagePurpose
from vizitka.images.models import Image
from vizitka.images.services import store_image
from vizitka.invoicing.drafts import Line
from vizitka.invoicing.services import issue as issue_invoice
from vizitka.jobs.messages import sentence
from vizitka.jobs.models import Job
from vizitka.locations.models import Location
from vizitka.locations.services import create_location
from vizitka.members.models import Invitation
from vizitka.members.rounds.models import InvitationRound, InvitationRoundPart
from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus
from vizitka.newsletter.letters import services as letters
from vizitka.newsletter.letters.models import CampaignLink, Delivery, LinkClicks
from vizitka.newsletter.people import lists as newsletter_lists
from vizitka.newsletter.people.models import Subscriber
from vizitka.products.enums import Side
from vizitka.products.services import ask, connect
from vizitka.spaces import services as spaces
from vizitka.spaces.models import Space, SpaceMember, Template
from vizitka.spaces.templates.services import create_template
from vizitka.transfer.importing.models import Import, ImportRow

# What comes, and in which order, is decided by values.
pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]


@dataclass(frozen=True)
class Makers:
    user: MakeUser
    space: MakeSpace
    card: MakeCard


def person(make: Makers) -> User:
    """With a picture of an own id."""
    user = make.user()
    user.picture = store_image(picture(), purpose=ImagePurpose.USER_PICTURE, owner_id=user.pk)
    user.save()
    return user


def members(world: World, make: Makers) -> None:
    SpaceMember.objects.create(space=world.space, user=person(make), role="editor")


def members_of_card(world: World, make: Makers) -> None:
    CardMember.objects.create(space=world.space, card=world.card, user=person(make), role="user")


def card_users(world: World, make: Makers) -> None:
    card = make.card(world.space)
    CardMember.objects.create(space=world.space, card=card, user=person(make), role="user")
    invite(world, world.people["owner"], f"{card.handle}@example.org", card=card)


def invite(
    world: World, by: User, email: str, *, space: Space | None = None, card: Card | None = None
) -> None:
    ends = clock.now() + dt.timedelta(days=7)
    Invitation.objects.create(
        space=space or world.space, card=card, email=email, role="user", invited_by=by, expires_at=ends
    )


def invitations(world: World, make: Makers) -> None:
    by = make.user()
    invite(world, by, f"to-{by.email}")


def invitations_of_mine(world: World, make: Makers) -> None:
    space = make.space()
    logo(space)
    invite(world, make.user(), world.people["owner"].email, space=space)


def logo(space: Any) -> None:
    image = store_image(picture(), purpose=ImagePurpose.LOGO, space_id=space.pk)
    spaces.update_space(SYSTEM, space.pk, {"placeholder_logo": image.pk})


def spaces_of_mine(world: World, make: Makers) -> None:
    logo(make.space(owner=world.people["owner"]))


def cards_of_mine(world: World, make: Makers) -> None:
    space = make.space(owner=world.people["owner"])
    image = store_image(picture(), purpose=ImagePurpose.PROFILE_PICTURE, space_id=space.pk)
    make.card(space, profile_picture=image.pk)


def jobs(world: World, make: Makers) -> None:
    Job.objects.create(owner=world.people["owner"], space_id=world.space.pk, kind="export", name="Excel")


def rows_of_import(world: World, make: Makers) -> None:
    item = world.extra.get("import") or Import.objects.create(
        space=world.space, created_by_id=world.people["owner"].pk, file="", file_name="people.csv", kind="csv"
    )
    world.extra["import"] = item
    number = ImportRow.objects.in_space(world.space.pk).count()
    ImportRow.objects.create(space=world.space, parent=item, row=number + 2, status="create")


def invited_to_cards(world: World, make: Makers) -> None:
    card = make.card(world.space)
    invite(world, world.people["owner"], f"{card.handle}@example.org", card=card)


def prospects(world: World, make: Makers) -> None:
    """One more card of a draft."""
    item = world.extra.get("round")
    if item is None:
        item = world.extra["round"] = InvitationRound.objects.create(space=world.space, source="chosen")
        InvitationRoundPart.objects.create(space=world.space, round=item, number=0)
    part = InvitationRoundPart.objects.in_space(world.space.pk).get()
    part.ids = [*part.ids, str(make.card(world.space).pk)]
    part.save()


def imports(world: World, make: Makers) -> None:
    Import.objects.create(
        space=world.space, created_by_id=world.people["owner"].pk, file="", file_name="people.csv", kind="csv"
    )


def templates(world: World, make: Makers) -> None:
    number = Template.objects.in_space(world.space.pk).count()
    create_template(SYSTEM, world.space.pk, name=f"Fair {number}")


def changes(world: World, make: Makers) -> None:
    make.card(world.space)


def products_of_card(world: World, make: Makers) -> None:
    given = make_product()
    connect(SYSTEM, Side.SPACE, world.space.pk, given.serial, PIN, card_id=world.card.pk, origin="192.0.2.7")


def requests_for_products(world: World, make: Makers) -> None:
    given = make_product()
    connect(SYSTEM, Side.SPACE, world.space.pk, given.serial, PIN, card_id=world.card.pk, origin="192.0.2.7")
    ask(
        Person(user=make.user()),
        given.serial,
        PIN,
        message="",
        card_id=None,
        to_space=None,
        origin="192.0.2.8",
    )


def contacts_of_card(world: World, make: Makers) -> None:
    """Each with a tag, an event and a card that has a picture."""
    number = Contact.objects.in_space(world.space.pk).count()
    image = store_image(picture(), purpose=ImagePurpose.PROFILE_PICTURE, space_id=world.space.pk)
    card = make.card(world.space, profile_picture=image.pk)
    CardMember.objects.create(space=world.space, card=card, user=world.people["owner"], role="user")
    tag = create_tag(SYSTEM, world.space.pk, f"Tag {number}", TagColour.RED)
    create_contact(SYSTEM, world.space, {"last_name": f"No. {number}"}, card_id=card.pk, tags=[tag.pk])


def subscribers_of_card(world: World, make: Makers) -> None:
    """Each with a list and a card."""
    (first, *_others) = newsletter_lists.of_space(world.space.pk)
    number = Subscriber.objects.in_space(world.space.pk).count()
    row = Subscriber.objects.create(
        space=world.space,
        email=f"reader.{number}@example.org",
        status=SubscriberStatus.SUBSCRIBED,
        source=SubscriberSource.CARD,
        card=make.card(world.space),
    )
    newsletter_lists.take_up(world.space.pk, row.pk, [first.pk])


def lists_of_newsletter(world: World, make: Makers) -> None:
    newsletter_lists.create(SYSTEM, world.space, {"en": {"name": "Fairs", "description": ""}}, is_public=True)


def locations(world: World, make: Makers) -> None:
    number = Location.objects.in_space(world.space.pk).count()
    create_location(SYSTEM, world.space, {"name": f"Branch {number}"})


def campaigns(world: World, make: Makers) -> None:
    """Each with a text, letters and a link that was followed."""
    campaign = letters.create(SYSTEM, world.space, name="Autumn", language="en")
    link = CampaignLink.objects.create(space_id=world.space.pk, campaign=campaign, url="https://a.example")
    LinkClicks.objects.create(space_id=world.space.pk, link=link, day="2026-11-23", number=3)
    number = Subscriber.objects.in_space(world.space.pk).count()
    row = Subscriber.objects.create(
        space=world.space,
        email=f"reader.{number}@example.org",
        status=SubscriberStatus.SUBSCRIBED,
        source=SubscriberSource.CARD,
    )
    Delivery.objects.create(space_id=world.space.pk, campaign=campaign, subscriber=row, state="sent")


def deliveries(world: World, make: Makers) -> None:
    """Of one campaign, each to somebody of whom nobody knows whether it arrived."""
    campaign = world.extra.setdefault(
        "campaign", letters.create(SYSTEM, world.space, name="Autumn", language="en")
    )
    number = Subscriber.objects.in_space(world.space.pk).count()
    row = Subscriber.objects.create(
        space=world.space,
        email=f"reader.{number}@example.org",
        status=SubscriberStatus.SUBSCRIBED,
        source=SubscriberSource.CARD,
    )
    Delivery.objects.create(space_id=world.space.pk, campaign=campaign, subscriber=row, state="unknown")


def invoices(world: World, make: Makers) -> None:
    """Each of two lines."""
    if "account" not in world.extra:
        with_invoice(world)
        world.extra["account"].refresh_from_db()
    lines = [Line("licence", name, 2, Money(3000, "EUR")) for name in ("Standard", "Enterprise")]
    issue_invoice(world.extra["account"], lines, actor=SYSTEM)


def people_of_directory(world: World, make: Makers) -> None:
    """Each waits in a group of a directory, and stands in its log."""
    if "directory" not in world.extra:
        with_directory(world)
    directory = Directory.objects.in_space(world.space.pk).get()
    number = DirectoryPerson.objects.in_space(world.space.pk).count()
    actor = directories.actor_of(directory)
    name = f"person{number}@alpenwerk.example"
    values = PersonValues(name, email=name, first_name="Bea", card={"first_name": "Bea"})
    person = bring_people.receive(directory, actor, values, source=Source.SCIM).person
    group = DirectoryGroup.objects.in_space(world.space.pk).get()
    DirectoryMembership.objects.create(space=world.space, group=group, person=person)
    log.write(
        directory,
        source=Source.SCIM,
        operation="POST /Users",
        outcome=CallOutcome.HELD,
        sentence=sentence("Nothing has changed."),
        person=person,
    )


# Each list with what makes one row more of it, and the most queries: three of them say who asks and whether they may.
LISTS: dict[str, tuple[Callable[[World, Makers], None], int]] = {
    "/v1/me/cards": (cards_of_mine, 6),
    "/v1/me/spaces": (spaces_of_mine, 6),
    "/v1/me/jobs": (jobs, 3),
    "/v1/me/invitations": (invitations_of_mine, 3),
    "/v1/spaces/{space}/members": (members, 6),
    "/v1/spaces/{space}/invitations": (invitations, 3),
    "/v1/spaces/{space}/card-users": (card_users, 7),
    "/v1/spaces/{space}/card-invitations": (invited_to_cards, 5),
    "/v1/spaces/{space}/invitation-rounds/{round}/cards": (prospects, 10),
    "/v1/spaces/{space}/templates": (templates, 4),
    "/v1/spaces/{space}/audit": (changes, 3),
    "/v1/cards/{card}/members": (members_of_card, 5),
    "/v1/me/products": (products_of_card, 4),
    "/v1/spaces/{space}/products": (products_of_card, 4),
    "/v1/cards/{card}/serial-numbers": (products_of_card, 4),
    "/v1/spaces/{space}/products/requests": (requests_for_products, 8),
    "/v1/spaces/{space}/contacts": (contacts_of_card, 7),
    "/v1/me/contacts": (contacts_of_card, 8),
    "/v1/spaces/{space}/contact-tags": (contacts_of_card, 5),
    "/v1/spaces/{space}/newsletter/subscribers": (subscribers_of_card, 6),
    "/v1/spaces/{space}/newsletter/campaigns": (campaigns, 7),
    "/v1/newsletter-campaigns/{campaign}/deliveries": (deliveries, 5),
    "/v1/spaces/{space}/newsletter/lists": (lists_of_newsletter, 5),
    "/v1/spaces/{space}/members/changed": (members, 5),
    "/v1/spaces/{space}/products/changed": (products_of_card, 5),
    "/v1/spaces/{space}/locations/changed": (locations, 5),
    "/v1/spaces/{space}/newsletter/subscribers/changed": (subscribers_of_card, 6),
    "/v1/spaces/{space}/newsletter/lists/changed": (lists_of_newsletter, 5),
    "/v1/imports/{import}/rows": (rows_of_import, 6),
    "/v1/spaces/{space}/imports": (imports, 3),
    "/v1/billing-accounts/{account}/invoices": (invoices, 6),
    "/v1/billing-accounts/{account}/log": (invoices, 5),
    "/v1/user-directories/{directory}/people": (people_of_directory, 6),
    "/v1/user-directories/{directory}/held": (people_of_directory, 9),
    "/v1/user-directories/{directory}/log": (people_of_directory, 5),
}


@pytest.fixture
def make(make_user: MakeUser, make_space: MakeSpace, make_card: MakeCard) -> Makers:
    return Makers(make_user, make_space, make_card)


@pytest.fixture
def world(make: Makers, add_member: AddMember) -> World:
    return make_world(make.user, make.space, add_member, make.card)


def _rows(client: Any, path: str, world: World) -> tuple[list[dict[str, Any]], int]:
    """The rows of a list, and the number of queries when nothing of it was asked for before."""
    others = {
        name: world.extra[name].pk if name in world.extra else ""
        for name in ("import", "round", "campaign", "account")
    }
    others["directory"] = world.extra.get("directory", "")
    filled = path.format(space=world.space.pk, card=world.card.pk, **others)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(filled)
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"], len(captured)


@pytest.mark.parametrize("path", LISTS)
def test_many_rows_take_as_many_queries_as_few(api: ApiClient, world: World, make: Makers, path: str) -> None:
    add, most = LISTS[path]
    client = api.as_(world.people["owner"])
    add(world, make)
    few, queries_of_few = _rows(client, path, world)
    for _ in range(6):
        add(world, make)
    many, queries_of_many = _rows(client, path, world)
    assert len(many) >= len(few) + 6
    assert queries_of_many <= queries_of_few
    assert queries_of_many <= most


@pytest.mark.parametrize("path", ["/v1/me/spaces", "/v1/me/invitations"])
def test_a_space_in_a_list_has_its_logo_as_one_address(
    api: ApiClient, world: World, make: Makers, path: str
) -> None:
    LISTS[path][0](world, make)
    rows, _queries = _rows(api.as_(world.people["owner"]), path, world)
    logos = [row["space"]["logo"] if "space" in row else row["logo"] for row in rows]
    (address,) = filter(None, logos)
    assert re.fullmatch(r"/media/a/[A-Za-z0-9_-]{22}(/\d+)?", address)
    assert api.get(address).status_code == 200
    assert Image.objects.filter(purpose=ImagePurpose.LOGO).count() == 1


def test_a_page_that_is_not_full_counts_nothing(api: ApiClient, world: World, make: Makers) -> None:
    client = api.as_(world.people["owner"])
    for _ in range(3):
        jobs(world, make)
    with CaptureQueriesContext(connection) as captured:
        pages = [client.get(f"/v1/me/jobs?{wish}").json() for wish in ("per_page=50", "per_page=2&page=2")]
    assert [(len(page["data"]), page["meta"]["total"]) for page in pages] == [(3, 3), (1, 3)]
    assert not [query for query in captured if "COUNT(" in query["sql"].upper()]
    # A full page, or one behind the end, does not say how many there are.
    for size, page, number in ((3, 1, 3), (2, 1, 2), (2, 3, 0)):
        body = client.get(f"/v1/me/jobs?per_page={size}&page={page}").json()
        assert (len(body["data"]), body["meta"]["total"]) == (number, 3)
