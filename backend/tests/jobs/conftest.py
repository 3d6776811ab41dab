"""Jobs of a kind that the tests themselves carry out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils.translation import gettext_lazy as _

from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.queues import Queue
from vizitka.jobs import errands, kinds, services
from vizitka.jobs.kinds import JobKind
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress

KIND = "test_kind"


class Recorder:
    """Stands in for a domain and for the queue: remembers what the jobs domain told them."""

    def __init__(self) -> None:
        self.queued: list[str] = []
        self.queues: list[Queue] = []
        self.ended: list[Any] = []
        self.allowed = True

    def put(self, queue: Queue, job_id: str) -> None:
        self.queues.append(queue)
        self.queued.append(job_id)

    def check(self, actor: Person, job: Job) -> None:
        if not self.allowed:
            raise NotFound

    def work(self, job: Job, progress: Progress) -> Outcome:
        return Outcome(result={"by": "the kind"})


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    recorder = Recorder()
    monkeypatch.setattr(errands.WORK_ON_JOB, "put_in", recorder.put)
    kinds.register(
        JobKind(
            KIND,
            _("Export to %(name)s"),
            recorder.work,
            recorder.check,
            lambda job: recorder.ended.append(job.id),
        )
    )
    yield recorder
    kinds.unregister(KIND)


@pytest.fixture
def make_job(recorder: Recorder) -> Callable[..., Job]:
    def make(user: Any, **values: Any) -> Job:
        return services.start(owner=Person(user), kind=KIND, name="CSV", **values)

    return make
