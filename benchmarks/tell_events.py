"""Tells N events of cards in S spaces that have a webhook each, and prints seconds as JSON (used by webhooks.py).

Of each card the events are numbered: what comes lost or in another order is seen at the receiver.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django

django.setup()

from django.core.management import call_command
from django.db import transaction
from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.cards.events import CardUpdated
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.events import tell
from vizitka.common.ids import new_id
from vizitka.developers.permissions import WEBHOOKS_MANAGE
from vizitka.developers.webhooks import selectors, services
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember

CARDS = 100


def founded(owner: User, number: int, origin: str) -> Space:
    """A space of its own company, whose system hears of changes of cards."""
    licence = grant_licence(
        package="enterprise", cards=10, account_name=f"Bench {number}"
    )
    space = Space.objects.create(
        name=f"Bench {number}", username=f"bench{number}", licence=licence
    )
    SpaceMember.objects.create(space=space, user=owner, role=SpaceRole.OWNER)
    access = selectors.access_webhooks(Person(owner), space.pk, WEBHOOKS_MANAGE)
    services.make_webhook(
        Person(owner), access, services.Wanted("HR", origin, ["card.updated"], False)
    )
    return space


def main(origin: str, events: int, companies: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    owner = User.objects.create_user(
        "bench@example.org", "bench-bench-bench", email_verified_at=clock.now()
    )
    spaces = [founded(owner, number, origin) for number in range(companies)]
    cards = [(space.pk, new_id()) for space in spaces for _number in range(CARDS)]
    rounds, told = events // len(cards), 0
    began = time.perf_counter()
    for number in range(rounds):
        with transaction.atomic():
            tell(
                *(
                    CardUpdated.at(
                        SYSTEM, space, card, "Ada", {f"n{number}": ("", "x")}
                    )
                    for space, card in cards
                )
            )
        told += len(cards)
    print(
        json.dumps(
            {
                "seconds": time.perf_counter() - began,
                "told": told,
                "cards": len(cards),
                "rounds": rounds,
            }
        )
    )


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
