"""What would be taken of licences when people are let through: said before, and what is taken then."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import ApiClient, MakeCard, MakeSpace
from tests.directories.conftest import DOMAIN, MakeDirectory, owner_of, receive
from tests.directories.test_people import again, boss, leave, set_up
from vizitka.cards import seats
from vizitka.directories import seating, selectors
from vizitka.directories.enums import Source
from vizitka.directories.models import Directory, DirectoryPerson
from vizitka.directories.services import deciding, groups, people
from vizitka.directories.services.groups import GrantValues
from vizitka.directories.services.values import PersonValues

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(make_space: MakeSpace, make_directory: MakeDirectory, make_card: MakeCard) -> Directory:
    """Anna is new, Bea has a card already, Cleo returns to a card that was switched off; Dora has changed, and the
    address of Ella is another company's."""
    directory = make_directory(make_space(cards=6))
    cleo, dora = receive(directory, "cleo").person, receive(directory, "dora").person
    leave(directory, cleo)
    make_card(directory.space, emails=[{"label": "work", "email": f"bea@{DOMAIN}"}])
    set_up(directory, dry_run=True)
    for name in ("anna", "bea"):
        receive(directory, name)
    receive(directory, "ella", email="ella@elsewhere.example")
    people.come_back(directory, selectors.actor_of(directory), cleo.pk)
    people.change(
        directory,
        selectors.actor_of(directory),
        dora.pk,
        PersonValues(f"dora@{DOMAIN}", email=f"dora@{DOMAIN}", card={"job_title": "Pilot"}),
        source=Source.SCIM,
    )
    return directory


def test_only_cards_that_become_active_are_counted_and_so_many_are_taken(waiting: Directory) -> None:
    before = seats.seats_of(waiting.space)
    (need,) = seating.needs(waiting, seating.ALL)
    assert (need.space.pk, need.cards, need.free, need.missing) == (waiting.space_id, 2, before.free, 0)
    assert deciding.decide(waiting, boss(waiting), seating.ALL, through=True)["done"] == 4
    assert seats.seats_of(waiting.space).used - before.used == need.cards


def test_what_is_missing_is_said_and_nobody_comes_by_asking(waiting: Directory) -> None:
    licence = waiting.space.licence
    assert licence is not None
    licence.cards_limit = 3
    licence.save()
    path = f"/v1/user-directories/{waiting.pk}/held/seats"
    answer = ApiClient().as_(owner_of(waiting.space)).post(path, {"all": True})
    assert answer.json()["data"] == [
        {
            "space": {"uuid": str(waiting.space_id), "name": waiting.space.name},
            "cards": 2,
            "free": 1,
            "missing": 1,
        }
    ]
    assert DirectoryPerson.objects.in_space(waiting.space_id).exclude(hold="").count() == 5


def test_whoever_is_chosen_alone_counts_alone(waiting: Directory) -> None:
    rows = DirectoryPerson.objects.in_space(waiting.space_id)
    chosen = [str(row.pk) for row in rows.filter(first_name__in=["Anna", "Bea", "Ella"])]
    (need,) = seating.needs(waiting, {"all": False, "effect": "", "people": chosen})
    assert need.cards == 1
    leaving: dict[str, Any] = {"all": True, "effect": "change", "people": []}
    assert seating.needs(waiting, leaving) == []


def test_a_card_that_a_group_puts_elsewhere_counts_there(
    waiting: Directory, make_space: MakeSpace, make_card: MakeCard
) -> None:
    other = make_space(owner=owner_of(waiting.space), cards=1)
    set_up(waiting, reaches=[other.pk])
    anna = DirectoryPerson.objects.in_space(waiting.space_id).get(first_name="Anna")
    group = groups.create(
        waiting,
        selectors.actor_of(waiting),
        display_name="Sales",
        source=Source.SCIM,
        members=[again(anna).pk],
    )
    groups.grant(waiting, boss(waiting), group.pk, [GrantValues(other.pk, card_here=True)])
    found = {need.space.pk: need.cards for need in seating.needs(waiting, seating.ALL)}
    assert found == {other.pk: 1, waiting.space_id: 1}
    make_card(other)
    told = ApiClient().as_(owner_of(waiting.space)).get(f"/v1/user-directories/{waiting.pk}").json()["data"]
    assert (told["seats"]["needed"], told["seats"]["missing"]) == (2, 1)
    lines = {line["space"]["uuid"]: (line["cards"], line["missing"]) for line in told["seats"]["licences"]}
    assert lines == {str(other.pk): (1, 1), str(waiting.space_id): (1, 0)}
    assert told["seats"]["way"]


def test_who_cannot_be_let_through_is_not_counted_by_the_overview(waiting: Directory) -> None:
    told = ApiClient().as_(owner_of(waiting.space)).get(f"/v1/user-directories/{waiting.pk}").json()["data"]
    assert (told["held"], told["seats"]["needed"], told["seats"]["missing"]) == (5, 2, 0)


def test_without_billing_there_is_no_limit(waiting: Directory, settings: Any) -> None:
    settings.VIZITKA_BILLING = False
    assert [(need.cards, need.free, need.missing) for need in seating.needs(waiting, seating.ALL)] == [
        (2, None, 0)
    ]
