#!/usr/bin/env python3
"""A contact book of 100,000, asked over the API in one process: `bin/with-postgres benchmarks/many_contacts.py`, or
without it for SQLite. Prints rows for RESULTS.md; by itself, and not a part of `make bench`.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NUMBER = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 100_000
sys.path.insert(0, str(ROOT / "backend"))
os.environ.setdefault("VIZITKA_DATA", tempfile.mkdtemp())
os.environ.setdefault("VIZITKA_ENV_FILE", "")
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django  # noqa: E402

django.setup()

import datetime as dt  # noqa: E402

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from vizitka.accounts.models import Session, User  # noqa: E402
from vizitka.cards import services as cards  # noqa: E402
from vizitka.cards.models import Card  # noqa: E402
from vizitka.cards.values import new_values, values_of  # noqa: E402
from vizitka.common import clock, crypto  # noqa: E402
from vizitka.common.actor import SYSTEM, Person  # noqa: E402
from vizitka.contacts import rules  # noqa: E402
from vizitka.contacts.models import Contact, ContactMeeting, ContactTag, TaggedContact  # noqa: E402
from vizitka.contacts.words import OF_CONTACTS  # noqa: E402
from vizitka.spaces import services as spaces  # noqa: E402

FIRST = [
    "Matthias",
    "Lenka",
    "Gianluca",
    "Zsófia",
    "Valentin",
    "Jakub",
    "Annelies",
    "Dražen",
    "Tereza",
    "Balázs",
    "Elena",
    "Hannes",
    "Petra",
]
LAST = [
    "Kröll",
    "Horáková",
    "Bertolini",
    "Szabó",
    "Prodinger",
    "Kowalczyk",
    "Moser",
    "Kovačević",
    "Malá",
    "Németh",
    "Rossi",
    "Huber",
    "Egger",
]


def fill() -> tuple[Any, str, ContactTag]:
    call_command("migrate", verbosity=0)
    user = User.objects.create_user("owner@example.org", "a-long-enough-secret")
    space = spaces.create_space(Person(user), name="Alpenwerk AG", username="alpenwerk")
    rows = [
        new_values(values_of({"first_name": f"P{number}", "last_name": "Gruber"}))
        for number in range(100)
    ]
    held = cards.create_cards(SYSTEM, space, rows)
    tag = ContactTag.objects.create(space=space, name="Quote", key="quote")
    chance = random.Random(1)  # noqa: S311
    now = clock.now()
    for begin in range(0, NUMBER, 5000):
        contacts = []
        for number in range(begin, min(begin + 5000, NUMBER)):
            values = {
                "first_name": chance.choice(FIRST),
                "last_name": f"{chance.choice(LAST)}{chance.randrange(9000)}",
                "company": f"Seilbahn {chance.randrange(20_000)}",
                "emails": [
                    {
                        "label": "work",
                        "email": f"person{number}@firma{number % 7000}.example",
                    }
                ],
                "phones": [
                    {
                        "label": "mobile",
                        "number": f"+43 664 {number:07d}",
                        "e164": f"+43664{number:07d}",
                    }
                ],
            }
            contact = Contact(
                space=space,
                card_id=chance.choice(held),
                source="exchange",
                met_channel="qr_code",
                **values,
            )
            contact.met_at = now - dt.timedelta(minutes=chance.randrange(1_000_000))
            contact.follow_up_on = now.date() if number % 200 == 0 else None
            for name in (
                "sort_name",
                "search_text",
                "primary_email",
                "primary_phone",
                "name_key",
            ):
                setattr(contact, name, getattr(rules.derived(values), name))
            contacts.append(contact)
        Contact.objects.bulk_create(contacts)
        OF_CONTACTS.add(space.pk, {one.pk: one.search_text.split() for one in contacts})
        ContactMeeting.objects.bulk_create(
            ContactMeeting(
                space=space,
                contact=one,
                card_id=one.card_id,
                at=one.met_at,
                channel="qr_code",
            )
            for one in contacts
        )
        TaggedContact.objects.bulk_create(
            TaggedContact(space=space, contact=one, tag=tag) for one in contacts[::10]
        )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    token = crypto.new_token()
    Session.objects.create(
        user=user,
        token_hash=crypto.token_hash(token),
        expires_at=now + dt.timedelta(hours=1),
    )
    return space, token, tag


def found() -> tuple[Any, str, ContactTag]:
    """The book of a run before, in `VIZITKA_DATA`."""
    space = spaces.Space.objects.get(username="alpenwerk")
    token = crypto.new_token()
    expires = clock.now() + dt.timedelta(hours=1)
    user = User.objects.get(email="owner@example.org")
    Session.objects.create(
        user=user, token_hash=crypto.token_hash(token), expires_at=expires
    )
    return space, token, ContactTag.objects.in_space(space.pk).get()


def exchanges(space: Any, number: int) -> None:
    """Visitors leave details at a hundred cards, each from another network, in this one process."""
    client = Client()
    cards = list(Card.objects.in_space(space.pk).order_by("pk")[:100])
    Card.objects.in_space(space.pk).filter(pk__in=[one.pk for one in cards]).update(
        state="active"
    )
    sheets = []
    for one in cards:
        answer = client.get(f"/v1/c/{one.handle}/exchange")
        assert answer.status_code == 200, answer.content
        sheets.append((one.handle, answer.json()["data"]))
    time.sleep(2.5)
    times = []
    began = time.process_time()
    run = uuid.uuid4().hex[:6]
    for at in range(number):
        handle, told = sheets[at % len(sheets)]
        body = {
            "name": f"Visitor {at}",
            "email": f"visitor{at}.{run}@post{at % 50}.example",
            "message": "Please call me about the lift.",
            "consent": told["consent"]["version"],
            "shown": told["shown"],
        }
        before = time.process_time()
        answer = client.post(
            f"/v1/c/{handle}/exchange",
            body,
            content_type="application/json",
            REMOTE_ADDR=f"203.0.{at // 250}.{at % 250 + 1}",
        )
        times.append((time.process_time() - before) * 1000)
        assert answer.status_code in (200, 201), answer.content
    took = time.process_time() - began
    times.sort()
    print(
        f"\n{number} exchanges by an app, one after the other: {number / took:.0f} a second of the processor; "
        f"middle {statistics.median(times):.1f} ms, of a hundred the slowest {times[int(number * 0.99)]:.1f} ms"
    )


def main() -> None:
    space, token, tag = found() if "--again" in sys.argv else fill()
    client = Client()
    book = f"/v1/spaces/{space.pk}/contacts"
    asked = {
        "who asks": "/v1/auth/check",
        "first page, the last met first": f"{book}?per_page=50",
        "page 10, by name": f"{book}?per_page=50&sort=name&page=10",
        "searched, many": f"{book}?per_page=50&search=huber",
        "searched, few": f"{book}?per_page=50&search=kovacevic7321",
        "with a tag that every tenth has": f"{book}?per_page=50&tag={tag.pk}",
        "to follow up": f"{book}?per_page=50&follow_up=any&sort=follow_up",
        "counts of the tabs": f"{book}/counts",
        "doubles": f"{book}/doubles",
    }
    print(f"### {connection.vendor}, {NUMBER:,} contacts\n")
    print("| request | ms of the processor, middle of nine | worst | queries | bytes a row |")
    print("|---|---:|---:|---:|---:|")
    for name, path in asked.items():
        times = []
        for _ in range(10):
            # On SQLite this is all of the work; beside others on the machine the clock would tell of them.
            began = time.process_time()
            answer = client.get(path, headers={"authorization": f"Bearer {token}"})
            times.append((time.process_time() - began) * 1000)
            assert answer.status_code == 200, answer.content
        with CaptureQueriesContext(connection) as captured:
            client.get(path, headers={"authorization": f"Bearer {token}"})
        data = answer.json().get("data")
        row = (
            f"{len(answer.content) / len(data):.0f}"
            if isinstance(data, list) and data
            else ""
        )
        kept = times[1:]
        print(
            f"| {name} | {statistics.median(kept):.1f} | {max(kept):.1f} | {len(captured)} | {row} |"
        )
    exchanges(space, 500)


if __name__ == "__main__":
    main()
