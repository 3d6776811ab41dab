"""Housekeeping: every step runs, a failing one keeps nobody from the others."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core.management import CommandError, call_command
from django_tasks_db.models import DBTaskResult

from vizitka.common import clock, throttle
from vizitka.common.models import ThrottleCounter
from vizitka.config import housekeeping


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
def test_a_task_whose_worker_was_killed_is_queued_again_and_a_running_one_is_left_alone() -> None:
    def task(minutes: int) -> DBTaskResult:
        return DBTaskResult.objects.create(
            status="RUNNING",
            started_at=clock.now() - dt.timedelta(minutes=minutes),
            args_kwargs={"args": [], "kwargs": {}},
            task_path="vizitka.accounts.tasks.send_mail",
            backend_name="default",
            run_after=clock.now(),
            exception_class_path="",
            traceback="",
        )

    lost, busy = task(31), task(5)
    assert housekeeping.take_up_lost_tasks() == 1
    lost.refresh_from_db()
    busy.refresh_from_db()
    assert (lost.status, busy.status) == ("READY", "RUNNING")


@pytest.mark.django_db
def test_old_throttle_counters_go() -> None:
    throttle.record_failure("login", "ada@example.org")
    assert throttle.purge() == 0
    ThrottleCounter.objects.update(window_started_at=clock.now() - dt.timedelta(days=2))
    assert throttle.purge() == 1


@pytest.mark.django_db
def test_what_visitors_wrote_is_forgotten_as_soon_as_it_is_sent() -> None:
    from vizitka.publishing.tasks import send_visitor_message

    def task(status: str) -> DBTaskResult:
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
