"""Throttling of guesses: 5 failures in 15 minutes, then a wait that doubles."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from vizitka.common import clock, throttle
from vizitka.common.errors import TooManyAttempts
from vizitka.common.models import ThrottleCounter

pytestmark = pytest.mark.django_db
At = Callable[[float], None]
START = dt.datetime(2026, 11, 20, 12, 0, tzinfo=dt.UTC)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    def set_time(seconds: float) -> None:
        monkeypatch.setattr(clock, "now", lambda: START + dt.timedelta(seconds=seconds))

    set_time(0)
    return set_time


def fail(times: int, *parts: str) -> None:
    for _ in range(times):
        throttle.record_failure("pin", *parts)


def test_four_failures_are_free(at: At) -> None:
    fail(4, "a")
    throttle.check("pin", "a")


def test_the_fifth_failure_blocks_for_half_a_minute(at: At) -> None:
    fail(5, "a")
    with pytest.raises(TooManyAttempts) as caught:
        throttle.check("pin", "a")
    assert caught.value.headers == {"Retry-After": "31"}
    at(30)
    throttle.check("pin", "a")


def test_each_further_failure_doubles_the_wait_up_to_an_hour(at: At) -> None:
    fail(5, "a")
    waits: list[float] = []
    seconds = 0.0
    for _ in range(10):
        until = ThrottleCounter.objects.get().blocked_until
        assert until
        waits.append((until - clock.now()).total_seconds())
        seconds += waits[-1]
        at(seconds)
        fail(1, "a")
    assert waits == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


def test_after_a_quiet_quarter_of_an_hour_all_is_forgotten(at: At) -> None:
    fail(4, "a")
    at(15 * 60 + 1)
    fail(4, "a")
    throttle.check("pin", "a")


def test_keys_do_not_touch_each_other(at: At) -> None:
    fail(5, "a", "b")
    throttle.check("pin", "a")
    throttle.check("pin", "ab")
    throttle.check("pin", "b", "a")
    throttle.check("login", "a", "b")


def test_a_reset_forgets(at: At) -> None:
    fail(5, "a")
    throttle.reset("pin", "a")
    throttle.check("pin", "a")


def test_an_attempt_counts_before_it_is_looked_at(at: At) -> None:
    for _ in range(5):
        throttle.attempt("pin", "a")
    with pytest.raises(TooManyAttempts):
        throttle.attempt("pin", "a")
    assert ThrottleCounter.objects.get().failures == 5, "what was stopped does not lengthen the wait"


def test_the_table_holds_no_address(at: At) -> None:
    fail(1, "ada@example.org", "198.51.100.0/24")
    assert len(ThrottleCounter.objects.get().key) == 64
    assert "ada" not in ThrottleCounter.objects.get().key
