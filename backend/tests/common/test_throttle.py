"""Throttles: what counts together, how long one waits, and what becomes of the counters."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vizitka.common import clock, throttle
from vizitka.common.errors import TooManyAttempts
from vizitka.common.models import ThrottleCounter
from vizitka.common.throttle import Action, Bucket, Growing

pytestmark = pytest.mark.django_db
At = Callable[[float], None]
Declare = Callable[..., Action]
START = dt.datetime(2026, 11, 20, 12, 0, tzinfo=dt.UTC)
SLOW = dt.timedelta(minutes=1)
# Savepoint, reads with and without locks, rows that are new, what is counted.
STATEMENTS_OF_ONE = 7
ADA, HOME, NEXT_DOOR, ELSEWHERE = "ada@example.org", "203.0.113.9", "203.0.113.10", "198.51.100.7"


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    def set_time(seconds: float) -> None:
        monkeypatch.setattr(clock, "now", lambda: START + dt.timedelta(seconds=seconds))

    set_time(0)
    return set_time


@pytest.fixture
def declare(at: At, monkeypatch: pytest.MonkeyPatch) -> Declare:
    """An action that no other test sees."""
    monkeypatch.setattr(throttle, "ACTIONS", {})
    return lambda **measures: Action("knock", **measures)


def fail(action: Action, times: int = 1, target: str = ADA, origin: str = HOME, device: str = "") -> None:
    for _ in range(times):
        action.attempt(target, origin, device=device)


def waits(action: Action, target: str = ADA, origin: str = HOME, device: str = "") -> int:
    """The seconds that one is told to wait; 0 when the try was let through, which counts it."""
    try:
        action.attempt(target, origin, device=device)
    except TooManyAttempts as error:
        return int(error.headers["Retry-After"])
    return 0


# --- what counts together ------------------------------------------------------------------------------------


def test_a_pair_is_what_is_tried_and_who_tries(declare: Declare) -> None:
    knock = declare(pair=Growing())
    fail(knock, 5)
    assert waits(knock)
    assert not waits(knock, target="bob@example.org")
    assert not waits(knock, origin=NEXT_DOOR), "IPv4 counts by the address"


def test_many_are_counted_as_one_after_the_other_would_be(declare: Declare) -> None:
    """With as many statements as one, and what one may not try says so without keeping the others."""
    knock = declare(pair=Growing(), network=Bucket(10, SLOW))
    fail(knock, 5)
    with CaptureQueriesContext(connection) as seen:
        tried = knock.attempt_each([ADA, *(f"person{number}@example.org" for number in range(3))], HOME)
    assert len(seen) <= STATEMENTS_OF_ONE
    assert [isinstance(one, TooManyAttempts) for one in tried.values()] == [True, False, False, False]
    assert ThrottleCounter.objects.filter(failures=1).count() == 3
    throttle.forgive_each([one for one in tried.values() if isinstance(one, throttle.Tried)])
    assert ThrottleCounter.objects.filter(failures=1).count() == 0
    assert [waits(knock, target=f"other{number}@example.org") > 0 for number in range(6)] == [False] * 5 + [
        True
    ]


def test_of_many_those_without_room_wait_for_the_right_ones_before_them(declare: Declare) -> None:
    knock = declare(pair=Growing(), network=Bucket(3, SLOW))
    people = [f"person{number}@example.org" for number in range(5)]
    first = knock.attempt_each(people, HOME)
    assert list(first) == people[:3], "the others are not refused: nobody knows yet"
    right = first.pop(people[0])
    assert isinstance(right, throttle.Tried)
    throttle.forgive_each([right])
    assert list(knock.attempt_each(people[3:], HOME)) == [people[3]]
    (last,) = knock.attempt_each(people[4:], HOME).values()
    assert isinstance(last, TooManyAttempts), "all before it were wrong"
    assert not ThrottleCounter.objects.filter(key=knock._key("pair", people[4], HOME)).exists()


def test_a_network_counts_whatever_it_tries(declare: Declare) -> None:
    knock = declare(network=Bucket(3, SLOW))
    for number in range(3):
        fail(knock, target=f"person{number}@example.org")
    assert waits(knock, target="another@example.org")
    assert not waits(knock, origin=NEXT_DOOR)


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        ("203.0.113.9", "203.0.113.200", True),
        ("203.0.113.9", "203.0.114.9", False),
        ("2001:db8:1:2::1", "2001:db8:1:ffff::1", True),
        ("2001:db8:1:2::1", "2001:db8:2:2::1", False),
    ],
)
def test_a_wide_network_is_a_24_or_a_48(declare: Declare, first: str, second: str, together: bool) -> None:
    knock = declare(wide_network=Bucket(1, SLOW))
    fail(knock, origin=first)
    assert bool(waits(knock, origin=second)) == together


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:203.0.113.9", "203.0.113.9", True),
        ("::ffff:203.0.113.9", "::ffff:203.0.113.10", False),
    ],
)
def test_a_network_of_ipv6_is_a_64(declare: Declare, first: str, second: str, together: bool) -> None:
    knock = declare(network=Bucket(1, SLOW))
    fail(knock, origin=first)
    assert bool(waits(knock, origin=second)) == together


def test_what_is_tried_counts_whoever_tries(declare: Declare) -> None:
    knock = declare(target=Bucket(2, SLOW))
    fail(knock, origin=HOME)
    fail(knock, origin=NEXT_DOOR)
    assert waits(knock, origin=ELSEWHERE)
    assert not waits(knock, target="bob@example.org")


def test_the_refusal_of_all_networks_is_left_to_who_asked_for_the_count(declare: Declare) -> None:
    knock = declare(pair=Growing(), target=Bucket(1, SLOW))
    fail(knock, origin=HOME)
    tried = knock.count(ADA, ELSEWHERE)
    assert tried.refusal
    assert 0 < tried.refusal.wait_seconds <= 61
    for _ in range(4):
        knock.count(ADA, ELSEWHERE)
    with pytest.raises(TooManyAttempts):
        knock.count(ADA, ELSEWHERE)  # its own pair has to wait now


def test_newcomers_are_counted_apart_from_those_that_were_wrong(declare: Declare) -> None:
    knock = declare(pair=Growing(), target=Bucket(3, SLOW), newcomers=Bucket(2, SLOW))
    fail(knock, 4, origin=HOME)
    assert waits(knock, origin=HOME)
    assert not waits(knock, origin=ELSEWHERE)
    assert waits(knock, origin="192.0.2.1"), "but a crowd of newcomers waits as well"


def test_a_known_device_is_measured_apart(declare: Declare) -> None:
    knock = declare(pair=Growing(), network=Bucket(5, SLOW), target=Bucket(5, SLOW), device=Growing(3))
    fail(knock, 5)
    assert waits(knock)
    assert not waits(knock, device="laptop")
    fail(knock, 2, device="laptop")
    assert waits(knock, device="laptop") == 31, "and guesses no more than anybody else"
    assert not waits(knock, device="phone")


# --- how long ------------------------------------------------------------------------------------------------


def test_each_further_failure_doubles_the_wait_up_to_an_hour(declare: Declare, at: At) -> None:
    knock = declare(pair=Growing())
    fail(knock, 5)
    told, now = [], 0.0
    for _ in range(10):
        told.append(waits(knock) - 1)
        now += told[-1]
        at(now)
        fail(knock)
    assert told == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


def test_after_a_quiet_quarter_of_an_hour_all_is_forgotten(declare: Declare, at: At) -> None:
    knock = declare(pair=Growing())
    fail(knock, 4)
    at(15 * 60 + 1)
    fail(knock, 5)
    assert waits(knock)


def test_a_bucket_fills_again(declare: Declare, at: At) -> None:
    knock = declare(network=Bucket(3, SLOW))
    fail(knock, 3)
    assert waits(knock) == 61
    at(60)
    fail(knock)
    assert waits(knock) == 61
    at(600)
    fail(knock, 3)
    assert waits(knock)


def test_what_was_right_does_not_count(declare: Declare) -> None:
    knock = declare(pair=Growing(2), network=Bucket(1, SLOW), target=Bucket(1, SLOW))
    for _ in range(10):
        knock.attempt(ADA, HOME).forgive()
    fail(knock)
    assert waits(knock)


def test_who_was_right_after_all_networks_had_to_wait_takes_nothing_back(declare: Declare) -> None:
    knock = declare(target=Bucket(1, SLOW))
    fail(knock, origin=ELSEWHERE)
    tried = knock.count(ADA, HOME)
    assert tried.refusal
    tried.forgive()
    assert waits(knock, origin="192.0.2.1"), "the stranger's try still counts"


def test_one_is_told_how_many_tries_are_left(declare: Declare) -> None:
    knock = declare(pair=Growing(3))
    assert [(knock.attempt(ADA, HOME).left) for _ in range(2)] == [2, 1]
    last = knock.attempt(ADA, HOME)
    assert (last.left, last.wait_seconds) == (0, 30)


# --- the table -----------------------------------------------------------------------------------------------


def test_who_is_refused_writes_nothing_and_waits_for_no_lock(declare: Declare) -> None:
    knock = declare(pair=Growing(1), network=Bucket(9, SLOW), target=Bucket(9, SLOW))
    fail(knock)
    rows = list(ThrottleCounter.objects.values())
    with CaptureQueriesContext(connection) as asked:
        assert waits(knock)
    assert [query["sql"].split()[0] for query in asked] == ["SELECT"]
    assert list(ThrottleCounter.objects.values()) == rows


def test_a_try_costs_three_statements_however_many_measures_it_has(declare: Declare) -> None:
    knock = declare(
        pair=Growing(),
        network=Bucket(9, SLOW),
        wide_network=Bucket(9, SLOW),
        target=Bucket(9, SLOW),
        newcomers=Bucket(9, SLOW),
    )
    fail(knock, 2)
    with CaptureQueriesContext(connection) as asked:
        fail(knock)
    kinds = [query["sql"].split()[0] for query in asked]
    assert [kind for kind in kinds if kind not in {"SAVEPOINT", "RELEASE"}] == ["SELECT", "SELECT", "INSERT"]


def test_the_table_holds_no_address(declare: Declare) -> None:
    fail(declare(pair=Growing(), network=Bucket(9, SLOW)))
    rows = str(list(ThrottleCounter.objects.values()))
    assert "ada@" not in rows
    assert "203.0" not in rows


def test_counters_that_count_no_longer_go(declare: Declare, at: At) -> None:
    knock = declare(pair=Growing(1), network=Bucket(200, SLOW))
    fail(knock)
    at(50 * 60)
    assert throttle.purge() == 0
    at(62 * 60)
    assert throttle.purge() == 2
    assert not ThrottleCounter.objects.exists()


def test_what_still_has_to_wait_stays(declare: Declare, at: At) -> None:
    knock = declare(network=Bucket(200, SLOW))
    fail(knock, 200)
    at(100 * 60)
    assert throttle.purge() == 0
    at(262 * 60)
    assert throttle.purge() == 1


def test_the_table_has_an_end(declare: Declare, at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "MOST_ROWS", 3)
    monkeypatch.setattr(throttle, "PORTION", 2)
    knock = declare(network=Bucket(9, SLOW))
    for number in range(8):
        at(number)
        fail(knock, origin=f"203.0.113.{number}")
    kept = set(ThrottleCounter.objects.order_by("-window_started_at").values_list("key", flat=True)[:3])
    assert throttle.purge() == 5
    assert set(ThrottleCounter.objects.values_list("key", flat=True)) == kept, "the newest stay"


def test_an_action_has_one_row(declare: Declare) -> None:
    declare(pair=Growing())
    with pytest.raises(ValueError, match="knock"):
        declare(pair=Growing())
    with pytest.raises(ValueError, match="newcomers"):
        Action("enter", newcomers=Bucket(1, SLOW))
