"""When a notice is shown, and in which language: the tables of docs/domain/notices.md."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.notices.rules import LONGEST, Period, Told, languages_of, told

START = dt.datetime(2026, 4, 20, 8, tzinfo=dt.UTC)
END = dt.datetime(2026, 5, 3, 8, tzinfo=dt.UTC)
SECOND = dt.timedelta(seconds=1)
LEAVE = Period(START, END)


@pytest.mark.parametrize(
    ("now", "is_shown", "changes"),
    [
        (START - SECOND, False, START),
        (START, True, END),
        (END - SECOND, True, END),
        (END, False, None),
        (END + SECOND, False, None),
    ],
)
def test_a_notice_is_shown_from_its_beginning_until_its_end(
    now: dt.datetime, is_shown: bool, changes: dt.datetime | None
) -> None:
    assert LEAVE.holds(now) is is_shown
    assert LEAVE.next_change(now) == changes


@given(st.integers(-10_000_000, 10_000_000))
def test_nothing_changes_between_two_changes(seconds: int) -> None:
    now = START + seconds * SECOND
    change = LEAVE.next_change(now)
    if change is None:
        assert not LEAVE.holds(now)
    else:
        assert LEAVE.holds(now) == LEAVE.holds(change - dt.timedelta(microseconds=1))
        assert LEAVE.holds(now) != LEAVE.holds(change)


@pytest.mark.parametrize(
    ("period", "fault"),
    [
        (LEAVE, None),
        (Period(END, END), "ends_before_start"),
        (Period(END, START), "ends_before_start"),
        (Period(START, START + LONGEST), None),
        (Period(START, START + LONGEST + SECOND), "too_long"),
        (Period(START - 2 * SECOND, START - SECOND), "is_over"),
        (Period(START - SECOND, START), "is_over"),
    ],
)
def test_a_period_is_short_and_not_over(period: Period, fault: str | None) -> None:
    assert period.fault(START) == fault


@pytest.mark.parametrize(
    ("wanted", "languages", "expected"),
    [
        (("en", "de"), ("en", "de"), Told("On leave", "en")),
        (("en", "de"), ("de", "en"), Told("Im Urlaub", "de")),
        (("en", "de"), ("fr", "de"), Told("Im Urlaub", "de")),
        (("en", "de"), ("fr", "hu"), Told("On leave", "en")),
        (("en", "de"), (), Told("On leave", "en")),
        (("en", "fr"), ("de",), Told("On leave", "en")),
        (("en", "fr"), ("fr",), Told("On leave", "en")),
        ((), ("de",), Told("On leave", "")),
    ],
)
def test_a_visitor_reads_the_best_language_that_is_there_as_of_the_cards_own_texts(
    wanted: tuple[str, ...], languages: tuple[str, ...], expected: Told
) -> None:
    translations = {"de": "Im Urlaub"}
    own = wanted[0] if wanted else ""
    assert told("On leave", translations, own, languages_of(translations, wanted), languages) == expected
