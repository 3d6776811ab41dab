"""Sends N people to the API in this process, as a company's own system does, and prints seconds and memory as JSON
(used by run.py).

The space has twice as many cards already, as that of a large company has. The background tasks are run here and
now, so that time and memory are those of the work itself: POST answers when all is done.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django
from django.conf import settings

settings.TASKS = {"default": {"BACKEND": "vizitka.config.test_queue.AfterCommit", "QUEUES": []}}
django.setup()

from django.core.management import call_command
from django.test import Client
from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.cards import services as cards
from vizitka.cards.models import Card
from vizitka.cards.values import new_values
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.developers.holders import Wanted
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.developers.services import make_token
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember

FIRST = ("Ada", "Béla", "Chloé", "Dražen", "Eva", "Filip", "Grace", "Hanna", "Ivana", "João")
LAST = ("Bauer", "Nagy", "Dupont", "Horvat", "Novák", "Rossi", "Silva", "Weiß", "Müller", "Kovács")
TEAMS = ("Sales", "Engineering", "Finance", "People", "Legal", "Support", "Logistics")


def person(n: int) -> dict[str, str]:
    first, last = FIRST[n % 10], LAST[n // 10 % 10]
    return {
        "external_key": f"P{n:07}",
        "first_name": first,
        "last_name": f"{last} {n}",
        "job_title": f"Specialist {n % 97}",
        "department": TEAMS[n % 7],
        "email": f"person{n}@bench.example",
        "phone_work": f"0316 {100000 + n}",
        "phone_mobile": f"+43 664 {1000000 + n}",
        "street": f"Hauptplatz {n % 300}",
        "zipcode": "8010",
        "city": "Graz",
        "country": "AT",
    }


def main(people: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    owner = User.objects.create_user("bench@example.org", "bench-bench-bench", email_verified_at=clock.now())
    there = 2 * people
    licence = grant_licence(package="enterprise", cards=there + people, account_name="Bench")
    space = Space.objects.create(name="Bench", username="bench", licence=licence)
    SpaceMember.objects.create(space=space, user=owner, role=SpaceRole.OWNER)
    names = ("external_key", "first_name", "last_name", "job_title", "department")
    others = ({**{name: person(n)[name] for name in names}} for n in range(people, there + people))
    cards.create_cards(SYSTEM, space, map(new_values, others))
    holder = access_tokens(Person(owner), space.pk, TOKENS_MANAGE)
    _token, secret = make_token(holder, Wanted("HR system", ("cards.import",)))
    client, address = Client(), f"/v1/spaces/{space.pk}/cards/upserts"
    headers = {"Authorization": f"Bearer {secret}"}

    def send(rows: list[dict[str, str]], **choices: object) -> tuple[float, dict[str, object]]:
        began = time.perf_counter()
        answer = client.post(address, {"rows": rows, **choices}, "application/json", headers=headers)
        seconds = time.perf_counter() - began
        assert answer.status_code == 202, answer.content
        told = client.get(f"{address}/{answer.json()['data']['uuid']}", headers=headers).json()["data"]
        assert told["status"] == "done", told
        return seconds, told

    rows = [person(n) for n in range(people)]
    dry, _told = send(rows, dry_run=True)
    new, told = send(rows)
    again, same = send(rows)
    began, pages, cursor = time.perf_counter(), 0, ""
    while cursor is not None:
        answer = client.get(f"{address}/{told['uuid']}/rows?limit=200&cursor={cursor}", headers=headers).json()
        cursor, pages = answer["meta"]["next"], pages + 1
    print(
        json.dumps(
            {
                "people": people,
                "there": there,
                "dry": dry,
                "new": new,
                "again": again,
                "page_ms": 1000 * (time.perf_counter() - began) / pages,
                "created": told["created"],
                "unchanged": same["unchanged"],
                "cards": Card.objects.in_space(space.pk).count(),
                "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            }
        )
    )


main(int(sys.argv[1]))
