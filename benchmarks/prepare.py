"""Fills an empty database with a company of N visible cards (company.py) and prints what the measurements need, as JSON.

Usage: VIZITKA_DATA=… DATABASE_URL=… python benchmarks/prepare.py N
"""

from __future__ import annotations

import datetime as dt
import json
import os
import sys
from pathlib import Path

# What is measured stands in PYTHONPATH where it is another checkout's.
sys.path.append(str(Path(__file__).resolve().parents[1] / "backend"))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")

import django

django.setup()

import around
import company
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from vizitka.accounts.models import Session, User
from vizitka.cards.models import Card, Handle
from vizitka.common import clock, crypto
from vizitka.publishing.short_way import MOST_BYTES


def _signed_in(person: User) -> str:
    """The token of a new session."""
    token = crypto.new_token()
    Session.objects.create(
        user=person,
        token_hash=crypto.token_hash(token),
        expires_at=clock.now() + dt.timedelta(hours=12),
    )
    return token


def main(count: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    if connection.vendor == "sqlite":
        # A file that is thrown away waits for no disk.
        connection.cursor().execute("PRAGMA synchronous=OFF")
        connection.cursor().execute("PRAGMA cache_size=-200000")
    space = company.found(count)
    manager = User.objects.get(email="manager@alpenwerk.example")
    others = around.surround(space, manager) if count else {}
    if connection.vendor == "postgresql":
        connection.cursor().execute("VACUUM ANALYZE")
    cards = Card.objects.in_space(space.pk).living().filter(state="active").order_by("pk")
    fullest = cards.get(username="zoe")
    handles = cards.values_list("handle", flat=True)
    shown = handles.filter(external_key__startswith=company.KEY)
    # Nobody is sent on to a chosen name.
    demo = handles.exclude(external_key__startswith=company.KEY).filter(username=None)
    file = Path(settings.DATA, "shown.txt")
    file.write_text("\n".join(shown))
    # One of its products, where the demo has some.
    taps = Handle.objects.filter(card_id=fullest.pk, handle__startswith="p/").values_list("handle", flat=True)
    facts = {
        "serial": (taps.first() or "").removeprefix("p/"),
        "space": space.pk, "card": fullest.pk, "handle": fullest.username, "token": _signed_in(manager),
        "demo": " ".join(demo), "shown": file, "memory": MOST_BYTES,
        **{name: _signed_in(found) if isinstance(found, User) else found for name, found in others.items()},
    }  # fmt: skip
    print(json.dumps(facts, default=str))


main(int(sys.argv[1]))
