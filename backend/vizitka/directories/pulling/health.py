"""What those who look after a directory should know of its scheduled pull (directories.health)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_noop as _

from vizitka.common import clock
from vizitka.directories.enums import PullProblem
from vizitka.directories.health import Level, Signal
from vizitka.directories.models import Directory
from vizitka.directories.pulling import services, work
from vizitka.jobs.messages import sentence

PAGE: Final = "pull"
# What a server may have for a day without anybody being told that it is bad.
PATIENCE: Final = dt.timedelta(hours=24)
GOOD: Final = _("People are fetched from the provider at intervals.")


def look(directory: Directory) -> Iterator[Signal]:
    row = services.pull_of(directory)
    if row is None or not row.is_on:
        return
    if not row.problem:
        if row.last_done_at is not None:
            yield Signal("pull", Level.GOOD, sentence(GOOD), PAGE)
        return
    passing = row.problem in {PullProblem.AWAY, PullProblem.BUSY}
    since = row.failed_since or clock.now()
    level = Level.SOON if passing and clock.now() - since < PATIENCE else Level.BAD
    yield Signal(f"pull:{row.problem}:{level.value}", level, work.problem_of(row), PAGE)
