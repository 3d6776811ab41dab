"""What makes the same visitor of a day the same id, and nothing else: a random salt for each day, gone after 48 hours.

A day lasts 50 hours, from the first zone's midnight to the last one's. So it has two salts: one for the zones of the
east, one for those of the west, each drawn when the day begins there.

An id says that somebody of this network address, with this browser and these languages, has looked at something of this
space on this day. With the salt gone nobody can find out who, nor whether it is the same as on another day.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import secrets
import threading
import time
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, NamedTuple, TypeVar
from uuid import UUID

import structlog
from django.conf import settings
from django.db import connection, connections

from vizitka.common import clock
from vizitka.statistics.models import Salt, WesternSalt

log = structlog.get_logger(__name__)

_Salt = TypeVar("_Salt", Salt, WesternSalt)

# With an hour for those who delete.
LIFE: Final = dt.timedelta(hours=47)
# How far zones are from UTC, at most, and how long before a day begins its salt is drawn.
EASTERNMOST, WESTERNMOST, AHEAD = dt.timedelta(hours=14), dt.timedelta(hours=-12), dt.timedelta(hours=1)
# Zones up to here are the west. None beyond comes here with a summer time: no day changes its salt.
WEST: Final = dt.timedelta(hours=3)
# How often a process asks for the salts again, and how soon where one is missing.
EVERY, SOON = 600.0, 5.0
BYTES: Final = 32


class Day(NamedTuple):
    """A day as the clocks of a zone show it."""

    date: dt.date
    is_west: bool


def day_of(local: dt.datetime) -> Day:
    """The day of a moment in its zone."""
    return Day(local.date(), (local.utcoffset() or dt.timedelta()) <= WEST)


def days_at(moment: dt.datetime) -> list[Day]:
    """The days that it is anywhere at this moment, or soon will be."""
    return [
        Day(date, is_west)
        for is_west, last_zone, first_zone in ((False, WEST, EASTERNMOST), (True, WESTERNMOST, WEST))
        for date in _dates((moment + last_zone).date(), (moment + first_zone + AHEAD).date())
    ]


def make(days: Iterable[Day]) -> dict[Day, bytes]:
    """The salts of these days, drawn where there is none: for all processes the same."""
    wanted = list(days)
    east = _make(Salt, [day.date for day in wanted if not day.is_west])
    west = _make(WesternSalt, [day.date for day in wanted if day.is_west])
    found = {Day(date, is_west=False): value for date, value in east.items()}
    return found | {Day(date, is_west=True): value for date, value in west.items()}


def _dates(first: dt.date, last: dt.date) -> list[dt.date]:
    return [first + dt.timedelta(days=number) for number in range((last - first).days + 1)]


def _make(model: type[_Salt], dates: list[dt.date]) -> dict[dt.date, bytes]:
    known = dict(model.objects.filter(day__in=dates).values_list("day", "value"))
    if missing := [date for date in dates if date not in known]:
        rows = [model(day=date, value=secrets.token_bytes(BYTES)) for date in missing]
        model.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["day"], update_fields=["created_at"]
        )
        known |= dict(model.objects.filter(day__in=missing).values_list("day", "value"))
    return {date: bytes(value) for date, value in known.items()}


def forget() -> int:
    """Deletes salts whose time is over, so that nothing of them stays in the file. Returns how many."""
    return _forget(Salt) + _forget(WesternSalt)


def _forget(model: type[_Salt]) -> int:
    old = model.objects.filter(created_at__lt=clock.now() - LIFE)
    if connection.vendor != "sqlite":
        return old.delete()[0]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete")
        before = cursor.fetchone()[0]
        cursor.execute("PRAGMA secure_delete = ON")
        try:
            return old.delete()[0]
        finally:
            cursor.execute(f"PRAGMA secure_delete = {int(before)}")


class Salts:
    """The salts that this process knows. It asks for them in a thread of its own: visitors wait for nothing."""

    def __init__(self) -> None:
        self._known: dict[Day, bytes] = {}
        self._asked_at = float("-inf")
        self._lock = threading.Lock()

    def of(self, day: Day) -> bytes | None:
        """The salt of a day; None while it is not known here."""
        found = self._known.get(day)
        age = time.monotonic() - self._asked_at
        if age > (EVERY if found is not None else SOON):
            self._ask_beside()
        return found

    def ask(self) -> None:
        """Reads them again, and forgets those that are gone."""
        self._asked_at = time.monotonic()
        self._known = make(days_at(clock.now()))

    def _ask_beside(self) -> None:
        if not settings.VIEWS_SUMMED_EVERY or not self._lock.acquire(blocking=False):
            return
        self._asked_at = time.monotonic()
        try:
            threading.Thread(target=self._asking, daemon=True, name="salts").start()
        except BaseException:
            self._lock.release()
            raise

    def _asking(self) -> None:
        try:
            self.ask()
        except Exception:
            log.exception("salts_not_read")
        finally:
            self._lock.release()
            connections.close_all()


def id_of(salt: bytes, space_id: UUID, address: str, agent: str, languages: str) -> str:
    """16 hexadecimal digits. An address is counted whole (IPv4) or by its network of one household (IPv6, /64)."""
    told = f"{whole_address(address)}\n{agent}\n{languages}".encode()
    return blake2b(told, digest_size=8, key=salt, salt=space_id.bytes).hexdigest()


def whole_address(address: str) -> str:
    if ":" not in address:
        return address
    try:
        ip = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ip.ipv4_mapped) if ip.ipv4_mapped else ip.packed[:8].hex()


salts: Final = Salts()
