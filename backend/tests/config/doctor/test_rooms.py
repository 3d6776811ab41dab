"""Workers, and what has to reach others."""

from __future__ import annotations

import datetime as dt

import pytest
from django_tasks_db.models import DBTaskResult

from tests.config.doctor.conftest import Ask, texts
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.jobs.models import Worker
from vizitka.outbox.models import Delivery

pytestmark = pytest.mark.django_db


def test_a_worker_that_has_spoken_is_enough(ask: Ask) -> None:
    Worker.objects.create(pid=1)
    assert ask("workers")[0] == 0


def test_without_a_worker_it_is_said_since_when(ask: Ask) -> None:
    assert texts(ask("workers"), "fault") == ["No worker has spoken: mails, imports and clean-up wait."]
    Worker.objects.create(pid=1, beat_at=dt.datetime(2026, 11, 1, 12, 30, tzinfo=dt.UTC))
    (found,) = texts(ask("workers"), "fault")
    assert found.startswith("No worker has spoken since 2026-11-01 12:30 UTC")


def test_a_class_of_tasks_that_nobody_does_is_told_and_a_mail_that_waits_for_its_next_try_is_not(
    ask: Ask,
) -> None:
    Worker.objects.create(pid=1)
    hour_ago = clock.now() - dt.timedelta(hours=1)
    for queue, run_after in (("long", None), ("mail", clock.now() - dt.timedelta(minutes=1))):
        options = {"run_after": run_after} if run_after else {}
        row = DBTaskResult.objects.create(
            task_path="x", queue_name=queue, backend_name="default", args_kwargs={}, priority=0, **options
        )
        DBTaskResult.objects.filter(pk=row.pk).update(enqueued_at=hour_ago)
    assert texts(ask("workers"), "warning") == ["1 tasks of the class long wait, the oldest for 60 minutes."]


def test_a_delivery_that_failed_for_good_is_told(ask: Ask) -> None:
    assert ask("outbox")[0] == 0
    Delivery.objects.create(subscriber="x", stream=new_id(), event="x", dead=True)
    assert texts(ask("outbox"), "warning") == ["1 deliveries have failed for good."]
