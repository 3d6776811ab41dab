"""Calls of a session, of a token of the space and of one of the person in this process, and prints the processor's
milliseconds of each as JSON (used by tokens.py). How many calls a token may make a second is taken away: it is what they
cost that is asked.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import statistics
import sys
import time
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django

django.setup()

import company
from django.core.management import call_command
from django.test import Client
from vizitka.accounts.models import Session, User
from vizitka.cards.models import Card
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.pace import Pace
from vizitka.developers import throttles
from vizitka.developers.holders import OfPerson, Wanted
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.developers.services import make_token

ABILITIES = ("cards.read",)
CALLS = 50
throttles.CALLS = throttles.CALLS_OF_OWNER = Pace(a_second=10**6, at_once=10**6)


def session_of(person: User) -> str:
    token = crypto.new_token()
    ends = clock.now() + dt.timedelta(hours=1)
    Session.objects.create(
        user=person, token_hash=crypto.token_hash(token), expires_at=ends
    )
    return token


def milliseconds(client: Client, path: str, bearer: str) -> float:
    """Of the processor, for one call."""
    began = time.process_time()
    for _number in range(CALLS):
        answer = client.get(
            path, headers={"Authorization": f"Bearer {bearer}", "Host": "localhost"}
        )
        assert answer.status_code == 200, answer.content
    return 1000 * (time.process_time() - began) / CALLS


def main(cards: int, rounds: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    space = company.found(cards)
    manager = User.objects.get(email="manager@alpenwerk.example")
    holder = access_tokens(Person(manager), space.pk, TOKENS_MANAGE)
    bearers = {
        "session": session_of(manager),
        "token": make_token(holder, Wanted("HR", ABILITIES))[1],
        "own token": make_token(
            OfPerson(Person(manager), confirmed=True), Wanted("Script", ABILITIES)
        )[1],
    }
    card = (
        Card.objects.in_space(space.pk)
        .living()
        .order_by("pk")
        .values_list("pk", flat=True)[0]
    )
    paths = {
        "a card": f"/v1/cards/{card}",
        "list of 50": f"/v1/spaces/{space.pk}/cards?per_page=50",
    }
    client = Client()
    found: dict[str, dict[str, list[float]]] = {
        name: {who: [] for who in bearers} for name in paths
    }
    for _round in range(rounds + 1):
        for name, path in paths.items():
            for who, bearer in bearers.items():
                found[name][who].append(milliseconds(client, path, bearer))
    # The first round warms what is remembered.
    print(
        json.dumps(
            {
                name: {who: statistics.median(told[1:]) for who, told in of.items()}
                for name, of in found.items()
            }
        )
    )


main(int(sys.argv[1]), int(sys.argv[2]))
