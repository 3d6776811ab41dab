"""Companies of the end-to-end tests: each test has its own, founded through the services that found every company."""

from __future__ import annotations

import datetime as dt
from functools import cache
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction

from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.cards import services as cards
from vizitka.cards.enums import CardRole
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.ids import new_id
from vizitka.demo import design
from vizitka.demo.company import card_values
from vizitka.demo.people import DEMO_PASSWORD, PEOPLE
from vizitka.spaces import services as spaces
from vizitka.spaces.enums import Visibility

COLLEAGUES = ("zoe", "siobhan", "hannes", "thomas", "sofia", "oliver", "stefan", "georg")


@cache
def _password() -> str:
    """One hash for all: making each takes as long as a sign-in."""
    return make_password(DEMO_PASSWORD)


def make_person(*, first_name: str, last_name: str, language: str = "en", name: str = "person") -> User:
    """Somebody who can sign in with the demo's password, and is in no space."""
    return User.objects.create(
        email=f"{name}-{_mark()}@alpenwerk.example",
        password=_password(),
        first_name=first_name,
        last_name=last_name,
        language=language,
        email_verified_at=clock.now() - dt.timedelta(days=1),
    )


@transaction.atomic
def found_company() -> dict[str, Any]:
    """Alpenwerk AG with a manager, eight cards with the demo's texts, and an employee who has one of them.

    Gives what the tests have to know: `space`, `username`, the addresses of both people, and each card by its key.
    """
    manager = make_person(first_name="Miriam", last_name="Hofer", name="manager")
    employee = make_person(first_name="Hannes", last_name="von Auer", language="de", name="employee")
    actor = Person(manager)
    licence = grant_licence(package="enterprise", cards=1000, account_name="Alpenwerk AG", owner=manager)
    space = spaces.create_space(actor, name="Alpenwerk AG", username=f"alpenwerk-{_mark()}")
    space = spaces.assign_licence(space.pk, licence.pk)
    look = {"visibility": Visibility.PUBLIC.value, "placeholder_name": space.name}
    space = spaces.update_space(SYSTEM, space.pk, {**look, **design.shared_design()})
    made: dict[str, dict[str, str]] = {}
    people = [person for person in PEOPLE if person.key in COLLEAGUES]
    for number, person in enumerate(people):
        card = cards.create_card(actor=actor, space=space, values=card_values(person, number, None))
        made[person.key] = {"uuid": str(card.pk), "handle": card.handle}
        if person.key == "hannes":
            CardMember.objects.create(space=space, card=card, user=employee, role=CardRole.USER)
    return {
        "space": str(space.pk),
        "username": space.username,
        "manager": manager.email,
        "employee": employee.email,
        "cards": made,
    }


def _mark() -> str:
    return new_id().hex[-8:]
