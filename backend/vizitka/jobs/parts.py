"""Long work in parts. Each part is one transaction, in which what it does and that it is done are written together.

So a killed worker leaves nothing half done, and the next one goes on with the next part; a second start finds the parts
done; and whoever may no longer do the work is stopped between two parts, with all before them kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from vizitka.common import database
from vizitka.common.errors import ApplicationError, Forbidden, NotFound
from vizitka.jobs import turns
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.errors import StepsAside
from vizitka.jobs.messages import Stored, sentence, stored
from vizitka.jobs.progress import Progress

# Seconds after which requests that wait for the database's lock get their turn; they wait for two.
LONGEST_STRETCH: Final = 1.0
# Seconds that a part should take at most, and how many rows it may have. The first has few: nobody knows yet how fast
# the machine is today.
LONGEST_PART: Final = 0.5
FEWEST, FIRST, MOST = 10, 100, 500


def work_through(
    progress: Progress, part: Callable[[int], int | None], *, done: int, total: int
) -> ApplicationError | None:
    """Does part after part, until `part` says None (none is left) or the person cancels; else it says how many rows it
    has settled, of as many at most as it is given. `done` are those that earlier attempts have.

    Returns the refusal by which a part was taken back, as when the role or the licence has ended; then the work stops.
    Raises `StepsAside` when it is another's turn, and the kind of the job steps aside.
    """
    go_on = progress.report(done, total, force=True)
    since, most, before = time.monotonic(), min(FIRST, MOST), done
    while go_on:
        if time.monotonic() - since > LONGEST_STRETCH:
            # Each turn does something: what takes long to begin would never end else.
            if done > before and turns.is_over(progress.job, progress.seconds):
                raise StepsAside
            database.let_others_write()
            since = time.monotonic()
        try:
            began = time.monotonic()
            settled = part(most)
        except ApplicationError as refusal:
            return refusal
        if settled is None:
            return None
        most = next_size(most, settled, time.monotonic() - began)
        done += settled
        go_on = progress.report(done, total)
    return None


def next_size(most: int, settled: int, seconds: float) -> int:
    """How many rows the next part may have, after one of `settled` rows took `seconds`: as many as fit, and at most
    twice what it was, so that one lucky part does not make the next a long one."""
    fits = int(settled * LONGEST_PART / max(seconds, 0.001))
    return min(max(FEWEST, min(fits, 2 * most)), MOST)


def ending(refusal: ApplicationError | None, *, complete: bool) -> tuple[JobStatus, list[Stored]]:
    """How such work has ended, by what `work_through` has returned, and why in words where it was refused."""
    if refusal is not None:
        return JobStatus.FAILED, [why(refusal)]
    return JobStatus.DONE if complete else JobStatus.CANCELLED, []


def why(refusal: ApplicationError) -> Stored:
    """A refusal in words."""
    if isinstance(refusal, NotFound | Forbidden):
        return sentence("Your role no longer allows this, or what it needs is gone.")
    return stored(type(refusal).message)
