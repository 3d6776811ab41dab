"""Fills an empty database with one space of N cards and prints what the measurements need, as JSON.

Usage: VIZITKA_DATA=… DATABASE_URL=… python benchmarks/prepare.py N
"""

from __future__ import annotations

import datetime as dt
import json
import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")

import django

django.setup()

from django.core.management import call_command

from vizitka.accounts.models import Session, User
from vizitka.billing.services import grant_licence
from vizitka.cards import services as cards
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common import clock, crypto
from vizitka.common.actor import SYSTEM
from vizitka.demo import faces
from vizitka.images.services import store_image
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember

FIRST = [
    "Zoë",
    "Árpád",
    "Beatriz",
    "Jiří",
    "Siobhán",
    "Luka",
    "Marie",
    "Giulia",
    "Iñaki",
    "Hannes",
    "Eszter",
    "Oliver",
]
LAST = [
    "Šimić",
    "Kovács",
    "Conceição",
    "Dvořák",
    "O'Neill",
    "Gegić",
    "Lefèvre",
    "De Santis",
    "Etxeberria",
    "Auer",
]
DEPARTMENTS = ["Digital", "Produktion", "Einkauf", "Logistik", "Vertrieb", "Finanzen", "Personal", "IT"]
CITIES = ["Innsbruck", "Győr", "Porto", "Brno", "Dublin", "Rijeka", "Lyon", "Bolzano", "Bilbao", "Graz"]


def person(number: int, chance: random.Random) -> dict[str, object]:
    first, last = chance.choice(FIRST), f"{chance.choice(LAST)}-{number % 997}"
    return {
        "first_name": first,
        "last_name": last,
        "job_title": f"Manager {number % 50}",
        "department": chance.choice(DEPARTMENTS),
        "external_key": f"{number:06d}",
        "emails": [{"label": "work", "email": f"person{number}@alpenwerk.example"}],
        "phones": [{"label": "mobile", "number": f"+43 664 {number:07d}"}],
        "addresses": [
            {
                "label": "work",
                "street": "Höttinger Au 40",
                "zipcode": "6020",
                "city": chance.choice(CITIES),
                "country": "AT",
            }
        ],
    }


def main(count: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    owner = User.objects.create_user("bench@example.org", "bench-bench-bench", email_verified_at=clock.now())
    space = Space.objects.create(
        name="Bench",
        username="bench",
        licence=grant_licence(package="enterprise", cards=count + 100_000, account_name="Bench"),
    )
    SpaceMember.objects.create(space=space, user=owner, role=SpaceRole.OWNER)
    chance = random.Random(1)
    for start in range(0, count, 1000):
        people = {number: person(number, chance) for number in range(start, min(start + 1000, count))}
        active = [row for number, row in people.items() if number % 10]
        drafts = [row for number, row in people.items() if not number % 10]
        cards.create_cards(SYSTEM, space, active, state=CardState.ACTIVE)
        cards.create_cards(SYSTEM, space, drafts, state=CardState.DRAFT)
    picture = store_image(
        faces.draw(faces.look_for("zoe", True)), purpose="profile_picture", space_id=space.id
    )
    header = store_image(faces.draw_header("#1b4d3e"), purpose="header", space_id=space.id)
    Space.objects.filter(pk=space.pk).update(
        placeholder_profile_picture=picture, placeholder_header=header, placeholder_name="Alpenwerk AG"
    )
    token = crypto.new_token()
    Session.objects.create(
        user=owner, token_hash=crypto.token_hash(token), expires_at=clock.now() + dt.timedelta(hours=12)
    )
    card = Card.objects.in_space(space.id).filter(state="active").first()
    assert card
    print(json.dumps({"space": str(space.id), "card": str(card.id), "handle": card.handle, "token": token}))


main(int(sys.argv[1]))
