"""Who sends much keeps nobody waiting: spaces take turns at long work, and large work is put down between them."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult

from tests.conftest import ApiClient
from tests.jobs.conftest import KIND, Recorder
from vizitka.common import clock, database
from vizitka.common.ids import new_id
from vizitka.common.queues import Queue
from vizitka.jobs import kinds, loop, parts, services, turns, workers
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.kinds import JobKind
from vizitka.jobs.models import Job, Worker
from vizitka.jobs.progress import Outcome, Progress

pytestmark = pytest.mark.django_db

SIZE = 5
LARGE = "test_large"


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    monkeypatch.setattr(workers, "_mine", None)
    return workers.register()


def put(job: Job | None, path: str = "vizitka.jobs.tasks.work_on_job", **values: Any) -> uuid.UUID:
    """A task in the lane of long work."""
    task = DBTaskResult.objects.create(
        args_kwargs={"args": [str(job.pk) if job else str(new_id())], "kwargs": {}},
        task_path=path,
        queue_name=Queue.LONG.value,
        backend_name=loop.BACKEND,
        run_after=clock.now(),
        exception_class_path="",
        traceback="",
        **values,
    )
    return task.pk


def taken(worker: Worker, seen: turns.Turns) -> uuid.UUID | None:
    """The next task of a worker, with the job of which it ends at once."""
    task = loop._next(Queue.LONG, worker, seen)
    if task is None:
        return None
    Job.objects.filter(pk=task.args_kwargs["args"][0]).update(status=JobStatus.DONE)
    return uuid.UUID(str(task.pk))


def test_spaces_take_turns_and_each_keeps_its_order(worker: Worker, user: Any, make_job: Any) -> None:
    much, little, none = new_id(), new_id(), None
    jobs = [make_job(user, space_id=space) for space in (much, much, much, little, none, little)]
    first, second, third, other, own, last = map(put, jobs)
    seen = turns.Turns()
    order = [taken(worker, seen) for _job in jobs]
    assert order == [first, other, own, second, last, third]
    assert taken(worker, seen) is None


def test_who_comes_later_waits_for_one_turn_at_most(worker: Worker, user: Any, make_job: Any) -> None:
    much = new_id()
    tasks = [put(make_job(user, space_id=much)) for _number in range(4)]
    seen = turns.Turns()
    assert [taken(worker, seen) for _number in range(2)] == tasks[:2]
    for _number in range(2):
        new = put(make_job(user, space_id=new_id()))
        old = put(make_job(user, space_id=much))
        assert taken(worker, seen) == new
        # And who comes again and again does not keep those waiting who were there.
        assert taken(worker, seen) in tasks
        assert DBTaskResult.objects.filter(pk=old, status="READY").exists()


def test_other_work_keeps_its_place(worker: Worker, user: Any, make_job: Any) -> None:
    settle = put(None, "vizitka.licensing.tasks.settle")
    first = put(make_job(user, space_id=new_id()))
    behind = put(None, "vizitka.wallet.tasks.look_again", priority=-10)
    seen = turns.Turns()
    assert [taken(worker, seen) for _number in range(3)] == [settle, first, behind]


def test_what_has_nothing_to_do_goes_first(worker: Worker, user: Any, make_job: Any) -> None:
    waits = put(make_job(user, space_id=new_id()))
    over = make_job(user, space_id=new_id())
    Job.objects.filter(pk=over.pk).update(status=JobStatus.CANCELLED)
    idle = {put(over), put(None)}
    seen = turns.Turns()
    assert {taken(worker, seen), taken(worker, seen)} == idle
    assert taken(worker, seen) == waits


def test_another_worker_that_was_faster_leaves_the_rest(worker: Worker, user: Any, make_job: Any) -> None:
    tasks = [put(make_job(user, space_id=new_id())) for _number in range(2)]

    class Late(turns.Turns):
        def choose(self, ready: Any) -> uuid.UUID | None:
            found = super().choose(ready)
            assert found is not None
            DBTaskResult.objects.filter(pk=found).update(status="RUNNING")
            return found

    assert taken(worker, Late()) == tasks[1]


# --- Large work ---------------------------------------------------------------------------------------------------


class Large:
    """Work in five parts, which it keeps."""

    def __init__(self) -> None:
        self.parts: list[uuid.UUID] = []

    def work(self, job: Job, progress: Progress) -> Outcome:
        done = self.parts.count(job.pk)

        def part(_most: int) -> int | None:
            if self.parts.count(job.pk) == SIZE:
                return None
            self.parts.append(job.pk)
            return 1

        refusal = parts.work_through(progress, part, done=done, total=SIZE)
        return Outcome(*parts.ending(refusal, complete=self.parts.count(job.pk) == SIZE))


@pytest.fixture
def large(recorder: Recorder, monkeypatch: pytest.MonkeyPatch) -> Iterator[Large]:
    """Each part is a turn."""
    monkeypatch.setattr(turns, "TURN", 0.0)
    monkeypatch.setattr(parts, "LONGEST_STRETCH", -1.0)
    monkeypatch.setattr(database, "let_others_write", lambda: None)
    found = Large()
    kinds.register(JobKind(LARGE, _("Large"), found.work, recorder.check, steps_aside=True))
    yield found
    kinds.unregister(LARGE)


@pytest.fixture
def make_large(make_job: Any, user: Any) -> Any:
    def make(space_id: uuid.UUID | None) -> Job:
        job = make_job(user, space_id=space_id)
        Job.objects.filter(pk=job.pk).update(kind=LARGE)
        return job

    return make


def test_large_work_is_put_down_for_others_and_goes_on(
    large: Large, make_large: Any, make_job: Any, user: Any, recorder: Recorder
) -> None:
    job, other = make_large(new_id()), make_job(user, space_id=new_id())
    recorder.queued.clear()
    for number in range(1, SIZE):
        services.run(job.pk, kinds.work)
        job.refresh_from_db()
        # However often: this is no failed attempt.
        assert (job.status, job.attempt, job.worker_id, job.messages) == ("queued", 0, None, [])
        assert (job.done, len(large.parts)) == (number, number)
        assert recorder.queued.pop() == str(job.pk)
    services.run(other.pk, kinds.work)
    services.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert (job.status, job.done, job.attempt, len(large.parts)) == ("done", SIZE, 1, SIZE)
    assert recorder.queued == []


def test_it_is_not_put_down_for_the_same_space(large: Large, make_large: Any) -> None:
    space = new_id()
    job, _same = make_large(space), make_large(space)
    services.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert job.status == "done"


def test_nor_for_other_classes_of_work(large: Large, make_large: Any, make_job: Any, user: Any) -> None:
    job = make_large(new_id())
    make_job(user, space_id=new_id())
    Job.objects.filter(kind=KIND).update(kind="unknown")
    services.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert job.status == "done"


def test_work_that_cannot_be_put_down_goes_on(
    large: Large, make_large: Any, make_job: Any, user: Any, recorder: Recorder
) -> None:
    kinds.register(JobKind(LARGE, _("Large"), large.work, recorder.check))
    job = make_large(new_id())
    make_job(user, space_id=new_id())
    services.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert job.status == "done"


def test_what_was_put_down_is_cancelled_in_words(
    large: Large, make_large: Any, make_job: Any, user: Any, api: ApiClient
) -> None:
    job = make_large(new_id())
    make_job(user, space_id=new_id())
    services.run(job.pk, kinds.work)
    job.refresh_from_db()
    told = services.request_cancel(job)
    assert (told.status, told.messages) == ("cancelled", [services.CANCELLED_AT_REST])


def test_who_cancels_while_it_steps_aside_is_heard_at_its_next_turn(
    large: Large, make_large: Any, make_job: Any, user: Any
) -> None:
    job = make_large(new_id())
    make_job(user, space_id=new_id())
    claimed = services.claim(job.pk)
    assert claimed is not None
    Job.objects.filter(pk=job.pk).update(cancel_requested=True)
    services._step_aside(claimed, Progress(claimed))
    services.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert (job.status, large.parts) == ("cancelled", [])


def test_a_turn_does_something_however_long_it_takes_to_begin(
    large: Large, make_large: Any, make_job: Any, user: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = make_large(new_id())
    make_job(user, space_id=new_id())
    monkeypatch.setattr(Progress, "seconds", 1000.0)
    services.run(job.pk, kinds.work)
    assert large.parts == [job.pk]
