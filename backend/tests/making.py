"""People, spaces and cards in one line. The fixtures of `conftest.py` hand these out where a test has a database."""

from __future__ import annotations

import datetime as dt
import itertools
from importlib import import_module
from typing import Any

from vizitka.accounts.models import User
from vizitka.billing.models import Package, PriceVersion
from vizitka.billing.services import grant_licence
from vizitka.cards import services as cards
from vizitka.cards.models import Card
from vizitka.cards.values import new_values, values_of
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember

PASSWORD = "correct-horse-battery"
_numbers = itertools.count(1)


def new_user(email: str | None = None, password: str = PASSWORD, **fields: Any) -> User:
    """A person with a verified address."""
    number = next(_numbers)
    fields.setdefault("first_name", "Ada")
    fields.setdefault("last_name", f"Beispiel {number}")
    fields.setdefault("email_verified_at", clock.now())
    return User.objects.create_user(email or f"person{number}@example.org", password, **fields)


def packages_are_there() -> None:
    """A test with real transactions empties all tables at its end, also those that migrations have filled."""
    if Package.objects.exists():
        return
    delivered = import_module("vizitka.billing.migrations.0002_packages").PACKAGES
    for position, (code, month, year, seats, features) in enumerate(delivered):
        package = Package.objects.create(
            code=code, cards_included=seats, features=features, position=position
        )
        for interval, amount in (("month", month), ("year", year)):
            PriceVersion.objects.create(
                package=package,
                interval=interval,
                currency="EUR",
                amount=amount,
                valid_from=dt.date(2026, 1, 1),
            )


def new_space(owner: User | None = None, cards: int | None = 1000, **fields: Any) -> Space:
    """A space with its owner and an Enterprise licence for so many cards; `cards=None`: without a licence (free)."""
    number = next(_numbers)
    fields.setdefault("name", f"Alpenwerk {number}")
    fields.setdefault("username", f"alpenwerk-{number}")
    if cards is not None:
        packages_are_there()
        fields.setdefault(
            "licence", grant_licence(package="enterprise", cards=cards, account_name=fields["name"])
        )
    space = Space.objects.create(**fields)
    SpaceMember.objects.create(space=space, user=owner or new_user(), role=SpaceRole.OWNER)
    return space


def new_member(space: Space, role: str, user: User | None = None) -> User:
    """A person with that role in the space."""
    person = user or new_user()
    SpaceMember.objects.create(space=space, user=person, role=role)
    return person


def new_card(space: Space, state: str = "active", **values: Any) -> Card:
    """A card, written through the service that every card comes from."""
    values.setdefault("first_name", "Zoë")
    values.setdefault("last_name", "Šimić-Hölzl")
    return cards.create_card(
        actor=SYSTEM, space=space, values=new_values(values_of({**values, "state": state}))
    )
