"""Whether this machine's time is right: codes of second factors, sessions and certificates go by it."""

from __future__ import annotations

import datetime as dt
import http.client
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from vizitka.common import clock, doctor

TIMEOUT_SECONDS: Final = 10.0
# A Date has whole seconds, and an answer takes its time.
OFF: Final = dt.timedelta(seconds=5)
# A code of a second factor lives for thirty.
FAR_OFF: Final = dt.timedelta(seconds=30)
SYNCHRONISE = "Let the machine keep its time by itself: timedatectl set-ntp true"


def look() -> Iterator[doctor.Finding]:
    if connection.vendor == "postgresql":
        yield _compared("the database", *_of_the_database())
    if not settings.CLOCK_URL:
        return
    host = urlsplit(settings.CLOCK_URL).hostname or ""
    try:
        theirs, ours = _of_a_server(settings.CLOCK_URL)
    except (OSError, http.client.HTTPException, ValueError, TypeError) as error:
        yield doctor.warning(
            f"{host} could not be asked for the time: {doctor.in_a_line(error)}",
            "Name a server that can be reached in VIZITKA_CLOCK_URL, or set it to off.",
        )
    else:
        yield _compared(host, theirs, ours)


def _of_the_database() -> tuple[dt.datetime, dt.datetime]:
    """Its time, and ours in the middle of the question."""
    before = clock.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        theirs = cursor.fetchone()[0]
    return theirs, before + (clock.now() - before) / 2


def _of_a_server(url: str) -> tuple[dt.datetime, dt.datetime]:
    """What its Date says, and our time when it said so. Raises for a server that does not answer or says none."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    server = kind(parts.hostname or "", parts.port, timeout=TIMEOUT_SECONDS)
    try:
        before = clock.now()
        server.request("HEAD", parts.path or "/")
        said = server.getresponse().headers["Date"]
        return parsedate_to_datetime(said), before + (clock.now() - before) / 2
    finally:
        server.close()


def _compared(whose: str, theirs: dt.datetime, ours: dt.datetime) -> doctor.Finding:
    apart = abs(theirs - ours)
    if apart < OFF:
        return doctor.ok(f"The clock agrees with that of {whose}.")
    direction = "behind" if ours < theirs else "ahead of"
    text = f"This machine's clock is {apart.total_seconds():,.0f} seconds {direction} that of {whose}."
    return (doctor.fault if apart > FAR_OFF else doctor.warning)(text, SYNCHRONISE)
