"""What those who look after a directory should know of its scheduled pull (directories.health)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_noop as _

from vizitka.common import clock
from vizitka.directories.enums import PullProblem
from vizitka.directories.health import Level, Signal, signal_of_day
from vizitka.directories.models import Directory, DirectoryPull
from vizitka.directories.pulling import services, work
from vizitka.jobs.messages import sentence

PAGE: Final = "pull"
# What a server may have for a day without anybody being told that it is bad.
PATIENCE: Final = dt.timedelta(hours=24)
ENDS: Final = _("The key of the scheduled pull ends on %(date)s. Make the next one and enter it.")
ENDED: Final = _(
    "The key of the scheduled pull has ended, as was said when it was entered. Make the next one and enter it."
)
PASSED: Final = _(
    "Groups of the provider that are passed over, as other groups here have their names: %(number)s. The log names "
    "them."
)
GOOD: Final = _("People are fetched from the provider at intervals.")


def look(directory: Directory) -> Iterator[Signal]:
    row = services.pull_of(directory)
    if row is None or not row.is_on:
        return
    yield from _key(directory, row)
    if row.with_groups and (passed := row.last_counts.get("passed", 0)):
        yield Signal("pull:passed", Level.SOON, sentence(PASSED, number=passed), PAGE)
    if not row.problem:
        if row.last_done_at is not None:
            yield Signal("pull", Level.GOOD, sentence(GOOD), PAGE)
        return
    passing = row.problem in {PullProblem.AWAY, PullProblem.BUSY}
    since = row.failed_since or clock.now()
    level = Level.SOON if passing and clock.now() - since < PATIENCE else Level.BAD
    yield Signal(f"pull:{row.problem}:{level.value}", level, work.problem_of(row), PAGE)


def _key(directory: Directory, row: DirectoryPull) -> Iterator[Signal]:
    if row.key_ends_on is not None:
        told = signal_of_day(directory, row.key_ends_on, key="pull:key", ends=ENDS, ended=ENDED, page=PAGE)
        yield from [told] if told else []
