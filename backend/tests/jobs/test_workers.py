"""What runs is left alone however long it takes; what a dead worker has left begins again."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
import uuid
from typing import Any

import pytest
from django_tasks_db.models import DBTaskResult

from vizitka.common import clock
from vizitka.jobs import services, workers
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.models import Job, Worker

pytestmark = pytest.mark.django_db


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    monkeypatch.setattr(workers, "_mine", None)
    return workers.register()


@pytest.fixture
def killed() -> Worker:
    """A worker of this machine whose process has ended a moment ago."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return Worker.objects.create(machine=workers.this_machine(), pid=process.pid, started="1")


def running_task(holder: uuid.UUID, *, hours: float = 0) -> DBTaskResult[..., Any]:
    return DBTaskResult.objects.create(
        status="RUNNING",
        started_at=clock.now() - dt.timedelta(hours=hours),
        worker_ids=[str(holder)],
        args_kwargs={"args": [], "kwargs": {}},
        task_path="vizitka.jobs.tasks.work_on_job",
        backend_name="default",
        run_after=clock.now(),
        exception_class_path="",
        traceback="",
    )


def status(task: DBTaskResult[..., Any]) -> str:
    return DBTaskResult.objects.values_list("status", flat=True).get(pk=task.pk)


def test_what_has_run_for_hours_is_not_started_twice(worker: Worker, user: Any, make_job: Any) -> None:
    task, job = running_task(worker.pk, hours=5), services.claim(make_job(user).id)
    assert job is not None
    long_ago = clock.now() - dt.timedelta(hours=5)
    Job.objects.update(heartbeat_at=long_ago)
    Worker.objects.update(beat_at=long_ago)
    # Its work says nothing all the time, its heart beats.
    workers.beat(worker)
    assert (services.take_up_lost(), workers.free_orphans(), services.revive()) == (0, 0, 0)
    assert services.claim(job.id) is None
    assert status(task) == "RUNNING"


def test_a_killed_worker_of_this_machine_is_known_at_once(killed: Worker, user: Any, make_job: Any) -> None:
    task, job = running_task(killed.pk), make_job(user)
    Job.objects.update(status=JobStatus.RUNNING, worker_id=killed.pk, attempt=1)
    assert services.take_up_lost() == 1
    assert services.take_up_lost() == 0
    job.refresh_from_db()
    assert (status(task), job.status) == ("READY", JobStatus.QUEUED)
    assert not Worker.objects.filter(pk=killed.pk).exists()


def test_a_number_that_was_given_to_another_process_is_not_the_worker(worker: Worker) -> None:
    Worker.objects.update(started="12")
    assert services.take_up_lost() == 0
    assert not Worker.objects.exists()


def test_of_other_machines_only_silence_tells(killed: Worker) -> None:
    Worker.objects.update(machine="elsewhere")
    task = running_task(killed.pk)
    services.take_up_lost()
    assert status(task) == "RUNNING"
    Worker.objects.update(beat_at=clock.now() - dt.timedelta(seconds=61))
    assert services.take_up_lost() == 1
    assert status(task) == "READY"


def test_a_worker_that_was_only_slow_comes_back(worker: Worker) -> None:
    Worker.objects.all().delete()
    workers.beat(worker)
    assert Worker.objects.get().pk == worker.pk


def test_a_task_of_a_worker_whom_nobody_knows_is_found(worker: Worker) -> None:
    lost, held, new = (
        running_task(uuid.uuid4(), hours=1),
        running_task(worker.pk, hours=1),
        running_task(uuid.uuid4()),
    )
    assert workers.free_orphans() == 1
    assert (status(lost), status(held), status(new)) == ("READY", "RUNNING", "RUNNING")


def test_a_worker_that_ends_leaves_nothing_behind(worker: Worker) -> None:
    task = running_task(worker.pk)
    services.leave(worker)
    assert status(task) == "READY"
    assert not Worker.objects.exists()


def test_a_job_that_kills_its_workers_is_not_tried_for_ever(killed: Worker, user: Any, make_job: Any) -> None:
    job = make_job(user)
    Job.objects.update(status=JobStatus.RUNNING, worker_id=killed.pk, attempt=services.MOST_ATTEMPTS)
    services.take_up_lost()
    Job.objects.update(heartbeat_at=clock.now() - dt.timedelta(minutes=2))
    assert services.revive() == 0
    job.refresh_from_db()
    assert job.status == JobStatus.FAILED
