"""No table of tasks holds what people wrote or where they are written to."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from django.contrib import admin
from django.core import mail
from django.test import Client, override_settings
from django_tasks_db.models import DBTaskResult

from tests.conftest import PASSWORD, ApiClient, MakeCard, MakeSpace, MakeUser
from vizitka.accounts import errands
from vizitka.accounts.enums import LetterKind
from vizitka.common import clock, parcels
from vizitka.common.ids import new_id
from vizitka.common.models import Parcel
from vizitka.common.queues import is_plain
from vizitka.config.settings import TASKS

pytestmark = pytest.mark.django_db
MESSAGE = "Please keep this between us"


@pytest.fixture
def _queue() -> Iterator[None]:
    """Tasks wait for a worker."""
    with override_settings(TASKS=TASKS):
        yield


def everything_in_the_queue() -> str:
    return json.dumps(list(DBTaskResult.objects.values()), default=str)


def run_tasks() -> None:
    """As a worker does, until none is left."""
    while task := DBTaskResult.objects.ready().first():
        task.task.func(*task.args_kwargs["args"], **task.args_kwargs["kwargs"])
        DBTaskResult.objects.filter(pk=task.pk).update(status="SUCCESSFUL", finished_at=clock.now())


def write_to(card: Any) -> None:
    body = {
        "frame": "form1", "name": "Eve Visitor", "email": "eve@example.org", "message": MESSAGE, "consent": "1",
    }  # fmt: skip
    assert Client().post(f"/c/{card.handle}/message", body).status_code == 303


@pytest.fixture
def card(make_space: MakeSpace, make_card: MakeCard) -> Any:
    made = make_card(make_space())
    made.frames = [{"id": "form1", "kind": "contact_form", "title": "Write", "text": "", "consent": ""}]
    made.emails = [{"id": "e", "label": "work", "email": "zoe@example.org"}]
    made.save()
    return made


@pytest.mark.usefixtures("_queue")
def test_what_is_asked_for_by_strangers_is_in_no_argument(
    api: ApiClient, make_user: MakeUser, card: Any, admin_client: Client
) -> None:
    ada = make_user(email="ada@example.org")
    write_to(card)
    api.post("/v1/auth/recovery", {"email": "ada@example.org"})
    api.post("/v1/auth/recovery", {"email": "nobody@example.org"})
    body = {"email": "next@example.org", "password": PASSWORD}
    assert api.as_(ada).post("/v1/me/email", body).status_code == 202
    assert DBTaskResult.objects.count() >= 4
    queue = everything_in_the_queue()
    assert "@" not in queue
    assert MESSAGE not in queue
    assert "Eve" not in queue
    run_tasks()
    assert {to for message in mail.outbox for to in message.to} >= {"zoe@example.org", "ada@example.org"}
    assert MESSAGE in str([message.body for message in mail.outbox])
    assert not Parcel.objects.exists(), "gone with the sending"
    assert "@" not in everything_in_the_queue()


@pytest.mark.usefixtures("_queue")
def test_a_letter_that_waits_for_the_server_keeps_its_words(
    card: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_to(card)

    def down(self: object, *_arguments: object) -> int:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr("django.core.mail.EmailMessage.send", down)
        # Beside it waits the letter to the card's people, which names the meeting and carries no words.
        task = DBTaskResult.objects.get(task_path__endswith="send_visitor_message")
        task.task.func(*task.args_kwargs["args"])
    assert Parcel.objects.count() == 1
    later = DBTaskResult.objects.latest("enqueued_at")
    later.task.func(*later.args_kwargs["args"])
    assert len(mail.outbox) == 1
    assert not Parcel.objects.exists()
    later.task.func(*later.args_kwargs["args"])
    assert len(mail.outbox) == 1, "done twice it is sent once"


def test_a_task_of_the_release_before_is_still_done(card: Any) -> None:
    from vizitka.publishing.tasks import send_visitor_message

    words = dict.fromkeys(("phone", "consent"), "") | {
        "name": "Eve", "email": "eve@example.org", "message": MESSAGE, "language": "en",
    }  # fmt: skip
    send_visitor_message.func(str(card.pk), cast(Any, words))
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("_queue")
@pytest.mark.parametrize("words", ["ada@example.org", "two words", {"to": "ada@example.org"}, ["a b"]])
def test_the_queue_takes_no_words(words: Any) -> None:
    with pytest.raises(ValueError, match="parcels"):
        errands.SEND_LETTER.put(LetterKind.RECOVERY, str(new_id()), words)
    assert not DBTaskResult.objects.exists()
    assert is_plain([str(new_id()), 3, None, {"token_id": str(new_id())}])


def test_what_nobody_came_for_goes_after_a_week() -> None:
    parcels.put({"email": "ada@example.org"})
    Parcel.objects.update(created_at=clock.now() - dt.timedelta(days=6))
    assert parcels.purge() == 0
    Parcel.objects.update(created_at=clock.now() - dt.timedelta(days=8))
    assert parcels.purge() == 1


def test_operators_see_which_task_it_was_and_nothing_that_it_was_given(admin_client: Client) -> None:
    task: DBTaskResult[..., Any] = DBTaskResult.objects.create(
        status="FAILED",
        finished_at=clock.now(),
        args_kwargs={"args": ["ada@example.org", MESSAGE], "kwargs": {}},
        task_path="vizitka.publishing.tasks.send_visitor_message",
        backend_name="default",
        run_after=clock.now(),
        exception_class_path="builtins.OSError",
        traceback="OSError: ada@example.org",
    )
    for page in ("", f"{task.pk}/change/"):
        html = admin_client.get(f"/backoffice/django_tasks_database/dbtaskresult/{page}").content.decode()
        assert str(task.pk) in html
        assert "send_visitor_message" in html
        assert "ada@" not in html
        assert MESSAGE not in html
    assert (
        admin_client.post(f"/backoffice/django_tasks_database/dbtaskresult/{task.pk}/delete/").status_code
        == 403
    )


def test_the_back_office_shows_no_parcel(admin_client: Client) -> None:
    assert Parcel not in admin.site._registry
