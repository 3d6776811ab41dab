"""Fills the contact book of a served company with N contacts (used by contacts.py), and prints as JSON a tag that every
tenth of them has.

Usage: VIZITKA_DATA=… DATABASE_URL=… python benchmarks/make_contacts.py SPACE N
"""

from __future__ import annotations

import datetime as dt
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

# What is measured stands in PYTHONPATH where it is another checkout's.
sys.path.append(str(Path(__file__).resolve().parents[1] / "backend"))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")

import django

django.setup()

from company import FIRST_NAMES, LAST_NAMES
from django.db import connection

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.contacts import rules
from vizitka.contacts.models import Contact, ContactMeeting, ContactNote, ContactTag, TaggedContact
from vizitka.contacts.words import OF_CONTACTS
from vizitka.spaces.models import Space

CHUNK = 5_000
HELD_BY = 500
DERIVED = ("sort_name", "search_text", "primary_email", "primary_phone", "name_key")


def _made(space: Space, held: Sequence[Any], numbers: range, chance: random.Random) -> Iterator[Contact]:
    now = clock.now()
    for number in numbers:
        values = {
            "first_name": chance.choice(FIRST_NAMES),
            "last_name": f"{chance.choice(LAST_NAMES)}-{chance.choice(LAST_NAMES)}{chance.randrange(900)}",
            "company": f"Seilbahn- und Hotelbetriebe {chance.randrange(20_000)}",
            "job_title": chance.choice(("Geschäftsführung", "Einkauf", "Technische Leitung")),
            "emails": [{"label": "work", "email": f"person{number}@firma{number % 7_000}.example"}],
            "phones": [{"label": "mobile", "number": f"+43 664 {number:07d}", "e164": f"+43664{number:07d}"}],
        }
        one = Contact(
            space=space, card_id=chance.choice(held), source="exchange", met_channel="qr_code", **values
        )
        one.met_at = now - dt.timedelta(minutes=chance.randrange(1_000_000))
        one.follow_up_on = now.date() if number % 200 == 0 else None
        derived = rules.derived(values)
        for name in DERIVED:
            setattr(one, name, getattr(derived, name))
        yield one


def main(space_id: str, number: int) -> None:
    space = Space.objects.get(pk=space_id)
    held = list(
        Card.objects.in_space(space.pk).living().order_by("pk").values_list("pk", flat=True)[:HELD_BY]
    )
    tag = ContactTag.objects.create(space=space, name="Angebot", key="angebot")
    chance = random.Random(1)
    for begin in range(0, number, CHUNK):
        contacts = [*_made(space, held, range(begin, min(begin + CHUNK, number)), chance)]
        Contact.objects.bulk_create(contacts)
        OF_CONTACTS.add(space.pk, {one.pk: one.search_text.split() for one in contacts})
        ContactMeeting.objects.bulk_create(
            ContactMeeting(space=space, contact=one, card_id=one.card_id, at=one.met_at, channel="qr_code")
            for one in contacts
        )
        TaggedContact.objects.bulk_create(
            TaggedContact(space=space, contact=one, tag=tag) for one in contacts[::10]
        )
        ContactNote.objects.bulk_create(
            ContactNote(space=space, contact=one, text="Möchte zwei Antriebe bis zum Herbst.")
            for one in contacts[::20]
        )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    print(json.dumps({"tag": str(tag.pk)}))


main(sys.argv[1], int(sys.argv[2]))
