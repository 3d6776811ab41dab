"""Housekeeping: every step runs, a failing one keeps nobody from the others."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django_tasks_db.models import DBTaskResult

from vizitka.accounts.throttles import LOGIN
from vizitka.common import clock, throttle
from vizitka.common.models import ThrottleCounter
from vizitka.config import housekeeping
from vizitka.jobs import services as jobs
from vizitka.jobs import workers
from vizitka.jobs.models import Lease


@pytest.mark.django_db
def test_everything_runs_on_an_empty_database() -> None:
    call_command("housekeeping")


@pytest.mark.django_db
def test_a_failing_step_is_told_and_the_others_run(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = []

    def broken() -> None:
        raise RuntimeError

    monkeypatch.setattr(housekeeping, "EVERY_MINUTE", [broken, lambda: ran.append("after")])
    monkeypatch.setattr(housekeeping, "EVERY_HOUR", [])
    with pytest.raises(CommandError):
        call_command("housekeeping")
    assert ran == ["after"]


@pytest.mark.django_db
def test_of_ten_workers_one_does_it_when_it_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr(housekeeping, "EVERY_MINUTE", [lambda: ran.append("minute")])
    monkeypatch.setattr(housekeeping, "EVERY_HOUR", [lambda: ran.append("hour")])
    for _worker in range(10):
        housekeeping.run_due()
    assert ran == ["minute", "hour"]
    Lease.objects.filter(name="every minute").update(due_at=clock.now())
    for _worker in range(10):
        housekeeping.run_due()
    assert ran == ["minute", "hour", "minute"]


@pytest.mark.django_db
def test_whoever_is_at_it_is_written_down_until_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """So what a killed worker has left of the hour's work is known, and what was done is not done again."""
    monkeypatch.setattr(workers, "_mine", None)
    worker = workers.register()
    at_it: list[object] = []

    def step() -> None:
        at_it.append(Lease.objects.values_list("worker_id", flat=True).get(name="every hour"))

    monkeypatch.setattr(housekeeping, "EVERY_MINUTE", [])
    monkeypatch.setattr(housekeeping, "EVERY_HOUR", [step])
    housekeeping.run_due()
    assert at_it == [worker.pk]
    jobs.leave(worker)
    housekeeping.run_due()
    assert at_it == [worker.pk]


@pytest.mark.django_db
def test_old_throttle_counters_go() -> None:
    LOGIN.count("ada@example.org", "203.0.113.9")
    assert throttle.purge() == 0
    long_ago = clock.now() - dt.timedelta(days=2)
    ThrottleCounter.objects.update(window_started_at=long_ago, blocked_until=long_ago)
    assert throttle.purge() == 4


@pytest.mark.django_db
def test_what_visitors_wrote_is_forgotten_as_soon_as_it_is_sent() -> None:
    from vizitka.publishing.tasks import send_visitor_message

    def task(status: str) -> DBTaskResult[..., Any]:
        return DBTaskResult.objects.create(
            status=status,
            finished_at=clock.now(),
            args_kwargs={"args": ["card", {"message": "private"}], "kwargs": {}},
            task_path=send_visitor_message.module_path,
            backend_name="default",
            run_after=clock.now(),
            exception_class_path="",
            traceback="",
        )

    waiting, sent = task("READY"), task("SUCCESSFUL")
    assert housekeeping.forget_messages() == 1
    assert list(DBTaskResult.objects.values_list("pk", flat=True)) == [waiting.pk]
    assert sent.pk != waiting.pk
