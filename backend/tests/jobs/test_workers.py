"""What runs is left alone however long it takes; what a dead worker has left begins again."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
import time
import uuid
from typing import Any

import pytest
from django.db import OperationalError
from django_tasks_db.models import DBTaskResult

from tests.conftest import ApiClient
from vizitka.common import clock
from vizitka.jobs import services, workers
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.models import Job, Worker
from vizitka.jobs.progress import Outcome, Progress

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


def running_task(holder: uuid.UUID, *, hours: float = 0, job: Job | None = None) -> DBTaskResult[..., Any]:
    return DBTaskResult.objects.create(
        status="RUNNING",
        started_at=clock.now() - dt.timedelta(hours=hours),
        worker_ids=[str(holder)],
        args_kwargs={"args": [str(job.pk)] if job else [], "kwargs": {}},
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


WORDS = {
    "en": "This work was interrupted. It goes on by itself.",
    "de": "Diese Aufgabe wurde unterbrochen. Sie läuft von selbst weiter.",
    "hu": "A feladat megszakadt. Magától folytatódik.",
}


def test_its_owner_reads_that_the_job_goes_on(
    killed: Worker, user: Any, make_job: Any, api: ApiClient
) -> None:
    """Until it has ended, which has words of its own."""
    job, person = make_job(user), api.as_(user)
    Job.objects.update(status=JobStatus.RUNNING, worker_id=killed.pk, attempt=1)
    services.take_up_lost()
    for language, words in WORDS.items():
        shown = person.speaking(language).get(f"/v1/jobs/{job.pk}").json()["data"]
        assert (shown["status"], shown["message"]) == ("queued", words)
    services.run(job.pk, lambda job, progress: Outcome() if job.messages else Outcome(JobStatus.FAILED))
    shown = person.get(f"/v1/jobs/{job.pk}").json()["data"]
    assert (shown["status"], shown["message"]) == ("done", "")


def test_a_silent_job_that_somebody_looks_at_says_so_too(user: Any, make_job: Any, api: ApiClient) -> None:
    make_job(user)
    long_ago = clock.now() - dt.timedelta(minutes=2)
    Job.objects.update(status=JobStatus.RUNNING, attempt=1, heartbeat_at=long_ago)
    (shown,) = api.as_(user).get("/v1/me/jobs").json()["data"]
    assert (shown["status"], shown["message"]) == ("queued", WORDS["en"])


def test_who_lives_here_and_is_silent_is_left_alone(worker: Worker) -> None:
    """Whoever holds the database locked keeps all workers from speaking; the first to speak again buries nobody."""
    Worker.objects.update(beat_at=clock.now() - dt.timedelta(hours=1))
    task = running_task(worker.pk)
    assert services.take_up_lost() == 0
    assert status(task) == "RUNNING"


def test_who_was_cut_off_itself_waits_before_it_buries_others(
    killed: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    Worker.objects.update(machine="elsewhere", beat_at=clock.now() - dt.timedelta(seconds=90))
    monkeypatch.setattr(workers, "_lost_touch_at", 0.0)
    workers.lose_touch()
    assert workers.dead_workers() == []
    monkeypatch.setattr(workers, "_lost_touch_at", time.monotonic() - 61)
    assert workers.dead_workers() == [killed]


def test_a_task_that_the_database_was_kept_from_begins_again_and_its_job_with_it(
    worker: Worker, user: Any, make_job: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(job: Job, progress: Progress) -> Outcome:
        raise OperationalError("database is locked")

    job = make_job(user)
    task = running_task(worker.pk, job=job)
    with pytest.raises(OperationalError) as raised:
        services.run(job.pk, away)
    task.set_failed(raised.value)
    assert services.was_interrupted(task)
    assert services.hand_back(task)
    job.refresh_from_db()
    task.refresh_from_db()
    assert (job.status, job.worker_id, task.status, task.exception_class_path) == (
        "queued",
        None,
        "READY",
        "",
    )
    assert task.run_after > clock.now()
    assert services.claim(job.pk) is not None


def test_it_is_not_begun_for_ever(worker: Worker) -> None:
    task = running_task(worker.pk)
    task.worker_ids = [str(worker.pk)] * services.MOST_BEGINNINGS
    task.set_failed(OperationalError("deadlock detected"))
    assert not services.was_interrupted(task)


def test_another_failure_is_one(worker: Worker) -> None:
    task = running_task(worker.pk)
    task.set_failed(ValueError("no"))
    assert not services.was_interrupted(task)


def test_what_another_has_taken_meanwhile_is_not_handed_back(worker: Worker) -> None:
    task = running_task(worker.pk)
    DBTaskResult.objects.update(worker_ids=[str(worker.pk), str(uuid.uuid4())])
    assert not services.hand_back(task)
    assert status(task) == "RUNNING"


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
