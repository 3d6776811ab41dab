"""Long work in parts. Each part is one transaction, in which what it does and that it is done are written together.

So a killed worker leaves nothing half done, and the next one goes on with the next part; a second start finds the parts
done; and whoever may no longer do the work is stopped between two parts, with all before them kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from vizitka.common import database
from vizitka.common.errors import ApplicationError
from vizitka.jobs.progress import Progress

# Seconds after which requests that wait for the database's lock get their turn; they wait for two.
LONGEST_STRETCH: Final = 1.0


def work_through(
    progress: Progress, part: Callable[[], int | None], *, done: int, total: int
) -> ApplicationError | None:
    """Does part after part, until `part` says None (none is left) or the person cancels; else it says how many rows it
    has settled. `done` are those that earlier attempts have.

    Returns the refusal by which a part was taken back, as when the role or the licence has ended; then the work stops.
    """
    go_on = progress.report(done, total, force=True)
    since = time.monotonic()
    while go_on:
        if time.monotonic() - since > LONGEST_STRETCH:
            database.let_others_write()
            since = time.monotonic()
        try:
            settled = part()
        except ApplicationError as refusal:
            return refusal
        if settled is None:
            return None
        done += settled
        go_on = progress.report(done, total)
    return None
