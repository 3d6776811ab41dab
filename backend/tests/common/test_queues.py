"""What is put into the queue is written with what it belongs to, or neither is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, transaction
from django.test import Client, override_settings
from django_tasks_db.models import DBTaskResult

from vizitka.accounts import errands
from vizitka.common.ids import new_id
from vizitka.common.models import ThrottleCounter
from vizitka.common.queues import ERRANDS, Queue, QueueRefused
from vizitka.config.settings import TASKS
from vizitka.members.models import Invitation

pytestmark = pytest.mark.django_db


@pytest.fixture
def queue() -> Iterator[type[DBTaskResult[..., Any]]]:
    """The queue as it is outside of the tests: rows that a worker takes later."""
    with override_settings(TASKS=TASKS):
        yield DBTaskResult


@pytest.fixture
def broken_queue(queue: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_values: Any) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(DBTaskResult.objects, "create", refuse)


def test_every_errand_has_somebody_who_does_it_in_its_class() -> None:
    for errand in ERRANDS.values():
        assert errand.task.queue_name == errand.queue
    assert settings.TASKS["default"]["BACKEND"] != TASKS["default"]["BACKEND"]
    assert TASKS["default"]["QUEUES"] == [str(queue) for queue in Queue]


def test_a_rollback_takes_the_task_back(queue: type[DBTaskResult[..., Any]]) -> None:
    with transaction.atomic():
        errands.PREPARE_RECOVERY.put(str(new_id()))
        assert queue.objects.count() == 1
        transaction.set_rollback(True)
    assert queue.objects.count() == 0


def test_an_invitation_and_its_mail_are_written_together(
    queue: type[DBTaskResult[..., Any]], api: Any, user: Any, make_space: Any
) -> None:
    space = make_space(user)
    body = {"invitations": [{"email": "new@example.org", "role": "editor"}]}
    assert api.as_(user).post(f"/v1/spaces/{space.pk}/invitations", body).status_code < 300
    invitation = Invitation.objects.in_space(space.pk).get()
    assert sorted((task.queue_name, task.args_kwargs["args"]) for task in queue.objects.all()) == [
        ("mail", [str(invitation.pk)]),
        ("short", [str(space.pk), [str(invitation.pk)]]),
    ]


def test_an_invitation_whose_mail_cannot_be_queued_is_refused_in_words(
    broken_queue: None, api: Any, user: Any, make_space: Any
) -> None:
    space = make_space(user)
    body = {"invitations": [{"email": "new@example.org", "role": "editor"}]}
    answer = api.as_(user).speaking("de").post(f"/v1/spaces/{space.pk}/invitations", body)
    assert (answer.status_code, answer.json()["code"]) == (503, QueueRefused.code)
    assert answer.json()["message"] == "Das geht im Moment nicht. Bitte versuchen Sie es noch einmal."
    assert not Invitation.objects.in_space(space.pk).exists()


def test_a_visitor_whose_message_cannot_be_queued_is_told_so(
    broken_queue: None, make_space: Any, make_card: Any
) -> None:
    card = make_card(make_space(), state="active", language="en")
    card.frames = [{"id": "form1", "kind": "contact_form", "title": "Write", "text": "", "consent": ""}]
    card.emails = [{"id": "e", "label": "work", "email": "zoe@example.org"}]
    card.save()
    given = {"name": "Ada", "email": "ada@example.org", "phone": "", "message": "Hello", "consent": "1"}
    answer = Client().post(f"/c/{card.handle}/message?lang=en", {"frame": "form1", **given})
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "Your message could not be sent. Send it again in a moment." in page
    assert "on its way" not in page
    assert "Hello" in page
    assert not ThrottleCounter.objects.exists()
