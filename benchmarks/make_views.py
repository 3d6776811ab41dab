"""Fills a company of N cards with the sums of a year (a hundred views a card), packs them, asks the API for its
dashboard in this process, and prints as JSON how many milliseconds each answer took (by the clock in the middle, at
worst, and of the processor) and how many megabytes the sums have. A database that is filled is only asked again.

    VIZITKA_DATA=$(mktemp -d) VIZITKA_MODE=development python benchmarks/make_views.py 100000
    VIZITKA_DATA=$(mktemp -d) VIZITKA_MODE=development bin/with-postgres python benchmarks/make_views.py 100000
"""

from __future__ import annotations

import datetime as dt
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"
os.environ.setdefault("VIZITKA_LOG_LEVEL", "WARNING")

import django

django.setup()

from django.core.management import call_command
from django.db import connection
from django.test import Client

from vizitka.accounts.models import Session, User
from vizitka.billing.services import grant_licence
from vizitka.cards.models import Card
from vizitka.common import clock, crypto
from vizitka.spaces.models import Space, SpaceMember
from vizitka.statistics.models import (
    CardDay,
    CardMonth,
    CountedSpace,
    GroupedSums,
    PackedSums,
    SpaceDay,
    SpaceHour,
)
from vizitka.statistics.packing import services as packing

# Today, as the ranges that people choose end with it: it is in no pack.
LAST = clock.now().date()
DAYS = 365
DEPARTMENTS = 200
CITIES = 5
# Of a thousand cards, so many are looked at on a day: 5.6 million days of cards where there are 100,000.
SEEN = 153
TRAITS = {
    "country": {"AT": 6, "DE": 2, "CH": 1},
    "device": {"phone": 7, "desktop": 2},
    "language": {"de": 8, "en": 1},
    "referrer": {"linkedin.com": 2},
    "campaign": {"fair": 1},
    "link": {"linkedin": 2, "alpenwerk.example/": 1},
}
ROUNDS = 5


def fill(cards: int) -> tuple[Space, float]:
    space = Space.objects.create(name="Alpenwerk", username="alpenwerk", time_zone="Europe/Vienna")
    for start in range(0, cards, 5_000):
        Card.objects.bulk_create(
            [
                Card(
                    space=space,
                    handle=f"h{number}",
                    code_handle=f"q{number}",
                    state="active",
                    first_name="Eva",
                    last_name=f"Berger {number}",
                    sort_name=f"berger {number}",
                    department=f"Department {number % DEPARTMENTS}",
                    city=f"Graz {number % CITIES}",
                )
                for number in range(start, min(start + 5_000, cards))
            ],
            batch_size=500,
        )
    before = size()
    key = Card._meta.pk.get_db_prep_value(space.pk, connection)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE numbered (n integer, id char(36))" if connection.vendor == "sqlite"
                       else "CREATE TEMPORARY TABLE numbered (n integer, id uuid)")  # fmt: skip
        cursor.execute(
            "INSERT INTO numbered SELECT row_number() OVER (ORDER BY id), id FROM cards_card WHERE space_id = %s",
            [key],
        )
        for back in range(DAYS):
            day = LAST - dt.timedelta(days=DAYS - 1 - back)
            cursor.execute(
                f"INSERT INTO {CardDay._meta.db_table} "
                "(space_id, card_id, day, link, qr_code, product, saves, visitors) "
                "SELECT %s, id, %s, n %% 3, (n + %s) %% 2, 1 - n %% 2, n %% 5 / 4, 1 FROM numbered "
                "WHERE (n * 7919 + %s * 104729) %% 1000 < %s",
                [key, day, back, back, SEEN],
            )
        month = (LAST - dt.timedelta(days=DAYS - 1)).replace(day=1)
        while month <= LAST:
            after = (month + dt.timedelta(days=32)).replace(day=1)
            cursor.execute(
                f"INSERT INTO {CardMonth._meta.db_table} "
                "(space_id, card_id, month, link, qr_code, product, saves, traits) "
                "SELECT %s, card_id, %s, SUM(link), SUM(qr_code), SUM(product), SUM(saves), %s "
                f"FROM {CardDay._meta.db_table} WHERE space_id = %s AND day >= %s AND day < %s GROUP BY card_id",
                [key, month, json.dumps(TRAITS), key, month, after],
            )
            month = after
    now = clock.now()
    CountedSpace.objects.create(space=space, since=now - dt.timedelta(days=2 * DAYS), counted_at=now)
    SpaceDay.objects.bulk_create(
        [
            SpaceDay(
                space=space, day=LAST - dt.timedelta(days=back), link=20_000, qr_code=6_000, product=1_400,
                saves=4_000, visitors=19_000, bots=900, traits={name: {f"{name}{n}": n for n in range(50)} for name in TRAITS},
            )
            for back in range(2 * DAYS)
        ]
    )  # fmt: skip
    begin = dt.datetime.combine(LAST, dt.time(), dt.UTC)
    SpaceHour.objects.bulk_create(
        [
            SpaceHour(space=space, hour=begin - dt.timedelta(hours=hour), link=900, qr_code=250)
            for hour in range(24 * DAYS)
        ]
    )
    return space, before


class Took(NamedTuple):
    """Milliseconds of some answers, the memory of the database being warm: by the clock, the middle and the worst one,
    and of the processor of this process, the middle one."""

    middle: float
    worst: float
    work: float


def took(work: Callable[[], object]) -> Took:
    found = []
    for _round in range(ROUNDS + 1):
        started, worked = time.perf_counter(), time.process_time()
        work()
        found.append(((time.perf_counter() - started) * 1000, (time.process_time() - worked) * 1000))
    clock_times, works = zip(*found[1:], strict=True)
    return Took(statistics.median(clock_times), max(clock_times), statistics.median(works))


def main(cards: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    before, space = size(), Space.objects.filter(username="alpenwerk").first()
    started = time.perf_counter()
    if space is None:
        space, before = fill(cards)
    filled = time.perf_counter() - started
    # What an hour packs, as often as there is something to pack.
    started, unpacked = time.perf_counter(), size()
    while packing.pack():
        pass
    packed = time.perf_counter() - started
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    card = Card.objects.in_space(space.pk).order_by("pk")[cards // 2]
    client = Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {token_of_owner(space)}"})

    def asked(path: str, **query: object) -> Took:
        def ask() -> None:
            answer = client.get(path, query)
            assert answer.status_code == 200, answer.content

        return took(ask)

    of_space, of_card = f"/v1/spaces/{space.pk}/statistics", f"/v1/cards/{card.pk}/statistics"
    week = {"first": LAST - dt.timedelta(days=6), "last": LAST}
    month = {"first": LAST - dt.timedelta(days=29), "last": LAST}
    year = {"first": LAST - dt.timedelta(days=DAYS - 1), "last": LAST, "step": "month"}
    # Begins and ends in the middle of months.
    own = {"first": dt.date(2026, 3, 12), "last": dt.date(2026, 5, 20), "step": "week"}
    department, city = {"department": "Department 7"}, {"city": "Graz 1"}
    answers = {
        "7 days": asked(of_space, **week),
        "7 days by hours": asked(of_space, **week, step="hour"),
        "30 days": asked(of_space, **month),
        "12 months": asked(of_space, **year),
        "12 months by weeks": asked(of_space, **{**year, "step": "week"}),
        "12 months by days, with the year before": asked(
            of_space, **{**year, "step": "day", "compare": "year"}
        ),
        "12 March to 20 May": asked(of_space, **own),
        "30 days, one channel": asked(of_space, **month, channel="qr_code"),
        "12 months, one channel": asked(of_space, **year, channel="qr_code"),
        "30 days of a department": asked(of_space, **month, **department),
        "12 months of a department": asked(of_space, **year, **department, compare="year"),
        "30 days of a card, among all": asked(of_space, **month, card=str(card.pk)),
        "12 months of a card, among all": asked(of_space, **year, card=str(card.pk)),
        "30 days of a card": asked(of_card, **month),
        "12 months of a card": asked(of_card, **year),
        "30 days of a fifth of the cards": asked(of_space, **month, **city),
        "12 months of a fifth of the cards": asked(of_space, **year, **city),
        "12 months of a fifth of the cards by weeks": asked(of_space, **{**year, "step": "week"}, **city),
    }
    models = (CardDay, CardMonth, SpaceDay, SpaceHour, PackedSums, GroupedSums)
    print(
        json.dumps(
            {
                "database": connection.vendor,
                "load": os.getloadavg()[0],
                "filled": filled,
                "packed": packed,
                "rows": {model.__name__: model.objects.in_space(space.pk).count() for model in models},
                "megabytes": unpacked - before,
                "megabytes of packs": size() - unpacked,
                "answers": {
                    name: " · ".join(f"{value:.0f}" for value in found) for name, found in answers.items()
                },
            },
            indent=1,
        )
    )


def token_of_owner(space: Space) -> str:
    owner, _is_new = User.objects.get_or_create(email="manager@alpenwerk.example")
    if not SpaceMember.objects.in_space(space.pk).exists():
        space.licence = grant_licence(package="enterprise", cards=200_000, account_name=space.name)
        space.save()
        SpaceMember.objects.create(space=space, user=owner, role="owner")
    token = crypto.new_token()
    ends = clock.now() + dt.timedelta(hours=12)
    Session.objects.create(user=owner, token_hash=crypto.token_hash(token), expires_at=ends)
    return token


def size() -> float:
    """Megabytes of the whole database."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return float(cursor.fetchone()[0]) / 1e6


if __name__ == "__main__":
    main(int(sys.argv[1]))
