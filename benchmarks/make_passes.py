"""Makes N passes of one card in this process, and prints how many a second as JSON (used by run.py)."""

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
from vizitka.cards.models import Card
from vizitka.wallet import services
from vizitka.wallet.apple import pictures


def passes_of(cards: list[Card], number: int) -> tuple[float, int]:
    """How many a second, and bytes of the last one."""
    started, content = time.perf_counter(), b""
    for place in range(number):
        content = services.apple_pass(cards[place % len(cards)])
    return number / (time.perf_counter() - started), len(content)


def main(number: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("seed_demo", verbosity=0)
    rows = Card.objects.across_spaces("the demo's cards").select_related("space", "template")
    cards = list(rows.filter(state="active").exclude(profile_picture=None)[:20])
    services.apple_pass(cards[0])
    again, size = passes_of(cards[:1], number)
    pictures._faces.cache_clear()
    pictures._marks.cache_clear()
    first, _size = passes_of(cards, len(cards))
    print(json.dumps({"again": again, "first": first, "bytes": size}))


main(int(sys.argv[1]))
