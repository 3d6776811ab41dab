"""The one clock, so that tests can set it."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone


def now() -> dt.datetime:
    """The time in UTC, aware."""
    return timezone.now()
