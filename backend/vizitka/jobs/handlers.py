"""What other domains say about their kinds of jobs.

Jobs lie below cards and spaces and know neither. A domain registers its kinds when it starts (apps.py): how
to put one into the queue, who may still fetch its file, and what to do when one ends without having run. A
kind that nobody registered can neither be queued nor fetched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vizitka.common.actor import Person
from vizitka.jobs.enums import JobKind
from vizitka.jobs.models import Job


def _nothing(_job: Job) -> None:
    return None


@dataclass(frozen=True, slots=True)
class JobHandler:
    """`enqueue(job_id)` queues the task; `check_access(actor, job)` raises `NotFound` or `Forbidden` when the
    person may no longer have the file; `ended(job)` is called when a job was cancelled or given up without
    its task."""

    enqueue: Callable[[str], object]
    check_access: Callable[[Person, Job], None]
    ended: Callable[[Job], None] = _nothing


_handlers: dict[JobKind, JobHandler] = {}


def register(kind: JobKind, handler: JobHandler) -> None:
    """Called once per kind, at start."""
    _handlers[kind] = handler


def handler_of(kind: str) -> JobHandler:
    """Raises `LookupError` for a kind that no domain has registered."""
    try:
        return _handlers[JobKind(kind)]
    except KeyError as error:
        raise LookupError(f"no domain has registered the job kind {kind}") from error
