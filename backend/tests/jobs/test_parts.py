"""Long work holds the database no longer than those who wait for it have patience, however slow the machine."""

from __future__ import annotations

import time
from typing import Any

import pytest

from vizitka.common import database
from vizitka.jobs import parts, services
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("most", "settled", "seconds", "following"),
    [
        (100, 100, 0.1, 200),  # at most twice as many, though five times would fit
        (200, 200, 2.0, 50),  # a fourth, since it took four times too long
        (500, 500, 0.01, 500),  # never more than the most
        (10, 10, 60.0, 10),  # and never fewer than the fewest
        (400, 7, 0.0, 500),  # the last rows say little, and nothing is divided by zero
    ],
)
def test_the_next_part_is_as_large_as_fits(most: int, settled: int, seconds: float, following: int) -> None:
    assert parts.next_size(most, settled, seconds) == following


@pytest.mark.parametrize("row_takes", [0.0002, 0.002, 0.02])
def test_no_part_but_the_first_keeps_others_waiting(
    row_takes: float, user: Any, make_job: Any, monkeypatch: Any
) -> None:
    now, lengths, left = [1000.0], [], [5000]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(database, "let_others_write", lambda: None)

    def part(most: int) -> int | None:
        settled = min(most, left[0])
        if not settled:
            return None
        left[0] -= settled
        now[0] += settled * row_takes
        lengths.append(settled * row_takes)
        return settled

    def work(_job: Job, progress: Progress) -> Outcome:
        parts.work_through(progress, part, done=0, total=5000)
        return Outcome()

    services.run(make_job(user).id, work)
    assert left == [0]
    assert max(lengths[1:]) <= parts.LONGEST_PART + 0.001
