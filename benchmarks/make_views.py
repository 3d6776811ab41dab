"""Fills a company of N cards with the sums of a year (a hundred views a card), answers its dashboard in this process,
and prints milliseconds and megabytes as JSON.

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
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django

django.setup()

from django.core.management import call_command
from django.db import connection
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.spaces.models import Space
from vizitka.statistics import output, selectors
from vizitka.statistics.models import CardDay, CardMonth, CountedSpace, SpaceDay, SpaceHour
from vizitka.statistics.schemas import SpaceStatisticsQuery, StatisticsQuery

LAST = dt.date(2026, 11, 22)
DAYS = 365
DEPARTMENTS = 200
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
# Of the database before there are sums.
SIZES: list[float] = []


def fill(cards: int) -> Space:
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
                )
                for number in range(start, min(start + 5_000, cards))
            ],
            batch_size=500,
        )
    SIZES.append(size())
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
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return space


def took(work: object) -> float:
    """Milliseconds of the middle one of some, the memory of the database being warm."""
    found = []
    for _round in range(ROUNDS + 1):
        started = time.perf_counter()
        work()
        found.append((time.perf_counter() - started) * 1000)
    return statistics.median(found[1:])


def main(cards: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    started = time.perf_counter()
    space = fill(cards)
    filled = time.perf_counter() - started
    card = Card.objects.in_space(space.pk).order_by("pk")[cards // 2]
    month = {"first": LAST - dt.timedelta(days=29), "last": LAST}
    year = {"first": dt.date(2025, 12, 1), "last": LAST, "step": "month"}
    compared = {**year, "step": "week", "compare": "year"}
    department = {"department": ["Department 7"]}

    def of_space(**query: object) -> float:
        wanted = SpaceStatisticsQuery(**query)
        return took(lambda: output.of_space_out(selectors.of_space(space, wanted)))

    def of_card(**query: object) -> float:
        wanted = StatisticsQuery(**query)
        return took(lambda: output.of_card_out(selectors.of_card(card, space, wanted)))

    answers = {
        "30 days": of_space(**month),
        "12 months": of_space(**year),
        "12 months, the year before": of_space(**compared),
        "30 days, one channel": of_space(**month, channel=["qr_code"]),
        "30 days of a department": of_space(**month, **department),
        "12 months of a department": of_space(**year, **department),
        "30 days of a card": of_card(**month),
        "12 months of a card": of_card(**year),
    }
    print(
        json.dumps(
            {
                "database": connection.vendor,
                "filled": filled,
                "rows": {model.__name__: model.objects.in_space(space.pk).count() for model in (CardDay, CardMonth)},
                "megabytes": size() - SIZES[0],
                "answers": answers,
            }
        )
    )


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
