"""Throttling of guesses: 5 failures in 15 minutes for a key, then a wait that doubles
(product.md, section 3)."""

from __future__ import annotations

import datetime as dt
import hashlib

from django.db import transaction

from vizitka.common import clock
from vizitka.common.errors import TooManyAttempts
from vizitka.common.models import ThrottleCounter

FREE_FAILURES = 5
WINDOW = dt.timedelta(minutes=15)
FIRST_WAIT = dt.timedelta(seconds=30)
LONGEST_WAIT = dt.timedelta(hours=1)


def _key(purpose: str, *parts: str) -> str:
    return hashlib.sha256("\x1f".join([purpose, *parts]).encode()).hexdigest()


def check(purpose: str, *parts: str) -> None:
    """Raises `TooManyAttempts` while the key is blocked. `parts` are e.g. address and network."""
    row = ThrottleCounter.objects.filter(key=_key(purpose, *parts)).first()
    if row and row.blocked_until and row.blocked_until > clock.now():
        raise TooManyAttempts(int((row.blocked_until - clock.now()).total_seconds()) + 1)


def attempt(purpose: str, *parts: str) -> None:
    """Counts a guess before it is looked at, so that many at once are no more than many in a row.

    Raises `TooManyAttempts` while the key is blocked. Call `reset` when the guess was right, and call this
    outside of a transaction that a wrong guess rolls back.
    """
    record_failure(purpose, *parts, unless_blocked=True)


def record_failure(purpose: str, *parts: str, unless_blocked: bool = False) -> None:
    """Counts one failure. Call it outside of a transaction that the failure rolls back."""
    now = clock.now()
    with transaction.atomic():
        row, _ = ThrottleCounter.objects.select_for_update().get_or_create(
            key=_key(purpose, *parts), defaults={"window_started_at": now}
        )
        if unless_blocked and row.blocked_until and row.blocked_until > now:
            raise TooManyAttempts(int((row.blocked_until - now).total_seconds()) + 1)
        last = row.blocked_until or row.window_started_at
        if now - max(last, row.window_started_at) > WINDOW:
            row.failures, row.window_started_at, row.blocked_until = 0, now, None
        row.failures += 1
        if row.failures >= FREE_FAILURES:
            row.blocked_until = now + min(
                FIRST_WAIT * 2 ** min(row.failures - FREE_FAILURES, 12), LONGEST_WAIT
            )
        row.save()


def failures(purpose: str, *parts: str) -> int:
    """How many failures count against the key now."""
    row = ThrottleCounter.objects.filter(key=_key(purpose, *parts)).first()
    if (
        row is None
        or clock.now() - max(row.blocked_until or row.window_started_at, row.window_started_at) > WINDOW
    ):
        return 0
    return row.failures


def take(purpose: str, *parts: str, every: dt.timedelta, at_once: int) -> None:
    """Takes one guess out of a bucket that holds `at_once` and gets one back after each `every`: many people may
    guess for one thing, but no crowd may walk through all there is, and nobody waits longer than `every`.

    Raises `TooManyAttempts` while it is empty. Call `give_back` when the guess was right, and call this outside of a
    transaction that a wrong guess rolls back.
    """
    now = clock.now()
    with transaction.atomic():
        row, _ = ThrottleCounter.objects.select_for_update().get_or_create(
            key=_key(purpose, *parts), defaults={"window_started_at": now}
        )
        # When the bucket is full again (the generic cell rate algorithm): one moment says it all.
        full_at = max(row.blocked_until or now, now)
        wait = full_at + every - now - at_once * every
        if wait > dt.timedelta(0):
            raise TooManyAttempts(int(wait.total_seconds()) + 1)
        row.window_started_at, row.blocked_until = now, full_at + every
        row.save()


def give_back(purpose: str, *parts: str, every: dt.timedelta) -> None:
    """Puts a guess back that was right."""
    with transaction.atomic():
        row = ThrottleCounter.objects.select_for_update().filter(key=_key(purpose, *parts)).first()
        if row is not None and row.blocked_until is not None:
            row.blocked_until -= every
            row.save()


def reset(purpose: str, *parts: str) -> None:
    """Forgets the failures after a success."""
    ThrottleCounter.objects.filter(key=_key(purpose, *parts)).delete()


def purge() -> int:
    """Forgets counters that no longer count. Returns how many."""
    now = clock.now()
    idle = ThrottleCounter.objects.filter(window_started_at__lt=now - dt.timedelta(days=1))
    gone, _ = idle.exclude(blocked_until__gt=now).delete()
    return gone
