"""Counts a view while the visitor's answer goes out: what can be known of it is derived, and one line is written.

Everything that could tell a person ends with the call. `Do Not Track` and `Global Privacy Control` are obeyed: of those
visitors nothing is written at all.
"""

from __future__ import annotations

import datetime as dt
import threading
import time
from typing import Final

import structlog
from django.conf import settings
from django.db import OperationalError, close_old_connections

from vizitka.common import clock
from vizitka.publishing.clicks import Followed
from vizitka.publishing.observers import Served, Visitor
from vizitka.statistics.counting.agents import BOT, kind_of
from vizitka.statistics.counting.buffer import buffer
from vizitka.statistics.counting.countries import country_of
from vizitka.statistics.counting.facts import (
    campaign_of,
    language_of,
    line_of,
    line_of_click,
    referrer_of,
)
from vizitka.statistics.counting.salts import Day, day_of, id_of, salts
from vizitka.statistics.rules import MOST_OF_ONE

log = structlog.get_logger(__name__)

# What of a card is counted, and what visitors do there; its code is a picture on other pages.
SHOWN: Final = frozenset({"page", "contact"})
DONE: Final = frozenset({"message", "sign_up", "pass", *Followed})
COUNTED: Final = SHOWN | DONE


def count(served: Served, visitor: Visitor) -> None:
    """Observer of what visitors are shown (publishing.observers)."""
    if not served.is_counted or served.kind not in COUNTED:
        return
    header = visitor.header
    if header("dnt") == "1" or header("sec-gpc") == "1" or is_of_the_team(header("cookie")):
        return
    agent = header("user-agent") or ""
    device, moment = kind_of(agent), int(time.time())
    if device == BOT:
        buffer.append(line_of(moment, served.mark, "", "", BOT, "", "", ""))
    else:
        _count_person(served, visitor, moment, agent, device)
    summing_up.is_due()


def _count_person(served: Served, visitor: Visitor, moment: int, agent: str, device: str) -> None:
    header, address = visitor.header, visitor.address()
    languages, day = header("accept-language") or "", days.day(served.zone, moment)
    # A number that only this process knows how to make.
    somebody = hash((served.mark, address, agent, languages, day))
    if written.is_enough(somebody):
        return
    salt = salts.of(day)
    visitor_id = id_of(salt, served.space_id, address, agent, languages) if salt and address else ""
    if served.kind in DONE:
        line = line_of_click(moment, served.mark, visitor_id, "", served.link)
    else:
        line = line_of(
            moment,
            served.mark,
            visitor_id,
            country_of(address),
            device,
            language_of(languages),
            referrer_of(referer, header("host") or "") if (referer := header("referer")) else "",
            campaign_of(visitor.query),
        )
    buffer.append(line)
    if visitor_id:
        written.note(somebody)


def get_ready() -> None:
    """What counting needs is loaded, or asked for beside: called when a web process starts."""
    kind_of("")
    country_of("192.0.2.1")
    salts.of(day_of(clock.now()))


def is_of_the_team(cookies: str | None) -> bool:
    """Whether a browser has the manager's cookie: its visits are the team's own. A hint that can only lower a
    figure."""
    return cookies is not None and ("; space=" in cookies or cookies.startswith("space="))


class _Written:
    """How many lines this process has written of what a visitor did. More than count of one (rules.MOST_OF_ONE) would
    be left out when they are summed up: they are not written, and who asks for a page a thousand times fills no
    disk."""

    def __init__(self, most: int = 50_000) -> None:
        self._most = most
        self._lines: dict[int, int] = {}

    def is_enough(self, somebody: int) -> bool:
        return self._lines.get(somebody, 0) >= MOST_OF_ONE

    def note(self, somebody: int) -> None:
        # Some more lines than needed are no harm.
        if len(self._lines) >= self._most:
            self._lines.clear()
        self._lines[somebody] = self._lines.get(somebody, 0) + 1


class _Days:
    """Which day it is in a zone: asked for each view, and the same until the day is over."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, int, Day]] = {}

    def day(self, zone: str, moment: int) -> Day:
        found = self._known.get(zone)
        if found is None or not found[0] <= moment < found[1]:
            if len(self._known) > 1000:
                self._known.clear()
            found = self._known[zone] = _hour(zone, moment)
        return found[2]


def _hour(zone: str, moment: int) -> tuple[int, int, Day]:
    """Until the next quarter of an hour, at which some zone or other has its midnight."""
    begun = moment - moment % 900
    local = dt.datetime.fromtimestamp(moment, tz=clock.zone_of(zone))
    return begun, begun + 900, day_of(local)


class _SummingUp:
    """Sums up in a thread of its own, a while after the first view that waits."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_waiting = False

    def is_due(self) -> None:
        if self._is_waiting:
            return
        seconds = settings.VIEWS_SUMMED_EVERY
        if not seconds:
            return
        with self._lock:
            if self._is_waiting:
                return
            self._is_waiting = True
        timer = threading.Timer(seconds, self._go)
        timer.daemon = True
        timer.start()

    def _go(self) -> None:
        from vizitka.statistics.summing.services import sum_up

        self._is_waiting = False
        try:
            sum_up()
        except OperationalError as error:
            log.warning("database_away", error=str(error), views_wait_seconds=settings.VIEWS_SUMMED_EVERY)
            # The database may be back by then; nobody else may come today.
            self.is_due()
        except Exception:
            log.exception("views_not_summed_up")
            self.is_due()
        finally:
            close_old_connections()


days: Final = _Days()
written: Final = _Written()
summing_up: Final = _SummingUp()
