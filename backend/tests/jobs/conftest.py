"""Jobs of a kind that the tests themselves carry out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.jobs import handlers, services
from vizitka.jobs.enums import JobKind
from vizitka.jobs.handlers import JobHandler
from vizitka.jobs.models import Job


class Recorder:
    """Stands in for a domain: remembers what the jobs domain told it."""

    def __init__(self) -> None:
        self.queued: list[str] = []
        self.ended: list[Any] = []
        self.allowed = True

    def check(self, actor: Person, job: Job) -> None:
        if not self.allowed:
            raise NotFound


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    recorder = Recorder()
    before = handlers.handler_of(JobKind.EXPORT)
    handlers.register(
        JobKind.EXPORT,
        JobHandler(recorder.queued.append, recorder.check, lambda job: recorder.ended.append(job.id)),
    )
    yield recorder
    handlers.register(JobKind.EXPORT, before)


@pytest.fixture
def make_job(recorder: Recorder, django_capture_on_commit_callbacks: Any) -> Callable[..., Job]:
    def make(user: Any, **values: Any) -> Job:
        with django_capture_on_commit_callbacks(execute=True):
            return services.start(owner=Person(user), kind=JobKind.EXPORT, name="CSV", **values)

    return make
