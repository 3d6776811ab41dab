"""What other domains say about their kinds of jobs.

Jobs lie below cards and spaces and know neither. A domain registers its kinds when it starts (apps.py). A kind that
nobody has registered, as an older or a newer version may leave it in the database, is shown without its title, and
can neither be started nor fetched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from vizitka.common.actor import Person
from vizitka.common.queues import Queue
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress

# As a kind is written: in the database, in the API.
PATTERN: Final = r"^[a-z][a-z0-9_]{0,39}$"


def _nothing(_job: Job) -> None:
    return None


@dataclass(frozen=True, slots=True)
class JobKind:
    """`title` is lazily translated in the domain's own messages; `%(name)s` in it is what the job works on.

    `work(job, progress)` does it and may be called again after a crash; `check_access(actor, job)` raises `NotFound` or
    `Forbidden` when the person may no longer have the file; `ended(job)` is called when a job failed, or was cancelled
    or given up without its work; `done(job)` in the transaction that writes that it is done, to put what follows from
    it into the queue. `steps_aside`: its work goes on where it was stopped at no great cost, and is put down when it is
    another space's turn (turns.py). Work `of_systems` is asked for and looked at over the API: it does not stand among
    what its owner is doing.
    """

    key: str
    title: Promise
    work: Callable[[Job, Progress], Outcome]
    check_access: Callable[[Person, Job], None]
    ended: Callable[[Job], None] = _nothing
    done: Callable[[Job], None] = _nothing
    queue: Queue = Queue.LONG
    of_systems: bool = False
    steps_aside: bool = False


_kinds: dict[str, JobKind] = {}


def register(kind: JobKind) -> None:
    """Called once per kind, at start."""
    _kinds[kind.key] = kind


def unregister(key: str) -> None:
    """Forgets a kind, as when its domain is no longer installed."""
    del _kinds[key]


def kind_of(key: str) -> JobKind:
    """Raises `LookupError` for a kind that no domain has registered."""
    try:
        return _kinds[key]
    except KeyError as error:
        raise LookupError(f"no domain has registered the job kind {key}") from error


def registered() -> dict[str, JobKind]:
    """All kinds, by their keys."""
    return dict(_kinds)


def of_systems() -> list[str]:
    """The kinds that people are not shown as theirs, in an order."""
    return sorted(kind.key for kind in _kinds.values() if kind.of_systems)


def is_known(key: str) -> bool:
    return key in _kinds


class Titled(Protocol):
    """A job, or a row of a list of them."""

    @property
    def kind(self) -> Any: ...

    @property
    def name(self) -> Any: ...


def title_of(job: Titled) -> str:
    """The job's title in the language of now."""
    if not is_known(job.kind):
        return _("Work in the background")
    return str(_kinds[job.kind].title) % {"name": job.name}


def work(job: Job, progress: Progress) -> Outcome:
    """Does what the job's kind does. Raises `LookupError`."""
    return kind_of(job.kind).work(job, progress)
