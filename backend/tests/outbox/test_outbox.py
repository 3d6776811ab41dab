"""What happens is delivered to subscribers: later, in order, at least once, and never at the cost of the request."""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult

from tests.conftest import enter_office
from tests.outbox.conftest import KEY, Listener, dispatched, refuse, told
from vizitka.cards import services as cards
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.config.settings import TASKS
from vizitka.jobs import workers
from vizitka.jobs.models import Worker
from vizitka.outbox import services
from vizitka.outbox.models import Delivery
from vizitka.outbox.subscribers import Message, Subscriber, Undeliverable, subscribe, unsubscribe

pytestmark = pytest.mark.django_db

SPACE, OTHER = uuid.uuid4(), uuid.uuid4()


@pytest.fixture(autouse=True)
def _queue() -> Iterator[None]:
    """The queue as it is outside of the tests: rows that a worker takes later."""
    with override_settings(TASKS=TASKS):
        yield


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`later(minutes=1)`: the clock goes on."""
    now, gone = clock.now, [dt.timedelta()]
    monkeypatch.setattr(clock, "now", lambda: now() + gone[0])

    def wait(**time: int) -> None:
        gone[0] += dt.timedelta(**time)

    return wait


def work_as(worker: Worker | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_mine", worker)


def make_worker() -> Worker:
    return Worker.objects.create(pid=1)


# --- written with what has happened -----------------------------------------------------------------------------------


def test_an_event_is_a_row_and_a_task_in_its_transaction(
    listener: Listener, make_space: Any, make_user: Any, make_card: Any
) -> None:
    ada = make_user(first_name="Ada", last_name="Berger")
    space = make_space(owner=ada)
    card = make_card(space, first_name="Ann")
    Delivery.objects.all().delete()
    DBTaskResult.objects.all().delete()
    cards.update_card(Person(ada), card.pk, space, {"first_name": "Anna"})
    (delivery,) = Delivery.objects.all()
    (task,) = DBTaskResult.objects.all()
    assert (task.queue_name, task.args_kwargs["args"]) == ("hooks", [KEY, [str(space.pk)]])
    assert (delivery.event, delivery.version, delivery.space_id) == ("card.updated", 1, space.pk)
    assert json.loads(json.dumps(delivery.payload)) == {
        "actor": {"kind": "person", "id": str(ada.pk), "label": "Ada Berger"},
        "object": {"kind": "card", "id": str(card.pk), "label": delivery.payload["object"]["label"]},
        "changes": {"first_name": ["Ann", "Anna"]},
    }


def test_a_rollback_leaves_nothing(listener: Listener) -> None:
    with transaction.atomic():
        told(SPACE, "a")
        transaction.set_rollback(True)
    assert not Delivery.objects.exists()
    assert not DBTaskResult.objects.exists()


def statements(space: Any, number: int) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        cards.create_cards(
            Person(space.created_by), space, [{"first_name": f"Card {n}"} for n in range(number)]
        )
    return [query["sql"] for query in captured]


def test_where_nobody_listens_nothing_is_written(make_space: Any, make_user: Any) -> None:
    space = make_space(created_by=make_user())
    assert not any("outbox" in statement or "dbtaskresult" in statement for statement in statements(space, 2))


def test_a_subscriber_costs_two_statements_however_much_has_happened(
    listener: Listener, make_space: Any, make_user: Any
) -> None:
    space = make_space(created_by=make_user())
    for number in (1, 40):
        ours = [one for one in statements(space, number) if "outbox" in one or "dbtaskresult" in one]
        assert [one.split('"')[1] for one in ours] == [
            "django_tasks_database_dbtaskresult",
            "outbox_delivery",
        ]
    assert Delivery.objects.count() == 41


def test_what_is_not_chosen_costs_no_row(listener: Listener) -> None:
    listener.chosen = lambda events: [event for event in events if event.space_id == SPACE]
    told(SPACE, "wanted")
    told(OTHER, "not wanted")
    assert [delivery.space_id for delivery in Delivery.objects.all()] == [SPACE]
    assert DBTaskResult.objects.count() == 1


def test_a_key_is_one_subscriber(listener: Listener) -> None:
    with pytest.raises(ValueError, match="subscribed twice"):
        subscribe(Subscriber(KEY, print))


# --- delivered in order -----------------------------------------------------------------------------------------------


def test_what_happened_in_a_space_is_delivered_in_order_and_once(listener: Listener) -> None:
    told(SPACE, "a", "b", "c")
    dispatched(SPACE)
    dispatched(SPACE)
    assert listener.labels == ["a", "b", "c"]
    assert len({message.id for message in listener.heard}) == 3
    # What was delivered holds nobody's data.
    assert {str(delivery.payload) for delivery in Delivery.objects.all()} == {"{}"}


def test_nothing_overtakes_what_failed_and_other_spaces_go_on(listener: Listener, later: Any) -> None:
    told(SPACE, "a", "b")
    told(OTHER, "x")
    listener.answer = refuse("a")
    dispatched(SPACE, OTHER)
    assert listener.labels == ["x"]
    listener.answer = None
    dispatched(SPACE)
    assert listener.labels == ["x"], "a waits for its next attempt, b for a"
    later(minutes=1)
    dispatched(SPACE)
    assert listener.labels == ["x", "a", "b"]
    assert [message.attempt for message in listener.heard] == [1, 2, 1]


def test_one_subscriber_does_not_wait_for_another(listener: Listener) -> None:
    heard: list[Message] = []
    subscribe(Subscriber("others", heard.append))
    try:
        listener.answer = refuse("a")
        told(SPACE, "a")
        dispatched(SPACE)
        dispatched(SPACE, key="others")
    finally:
        unsubscribe("others")
    assert (listener.labels, len(heard)) == ([], 1)


def test_a_long_stream_lets_others_have_their_turn(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "PORTION", 2)
    told(SPACE, "a", "b", "c")
    told(OTHER, "x")
    DBTaskResult.objects.all().delete()
    dispatched(SPACE, OTHER)
    assert listener.labels == ["a", "b", "x"]
    (rest,) = DBTaskResult.objects.all()
    assert rest.args_kwargs["args"] == [KEY, [str(SPACE)]]


def test_the_wait_doubles_up_to_an_hour() -> None:
    waits = [int(services.delay_after(n).total_seconds() // 60) for n in range(1, services.MOST_ATTEMPTS)]
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


# --- dead letters -----------------------------------------------------------------------------------------------------


def test_a_poisoned_one_is_dead_after_its_attempts_and_the_next_one_is_delivered(
    listener: Listener, later: Any
) -> None:
    told(SPACE, "poison", "b")
    listener.answer = refuse("poison")
    for _attempt in range(services.MOST_ATTEMPTS):
        assert listener.labels == []
        dispatched(SPACE)
        later(hours=1)
    assert listener.labels == ["b"]
    dead = Delivery.objects.get(dead=True)
    assert (dead.attempts, dead.problem) == (services.MOST_ATTEMPTS, "ConnectionError: nobody answers")


def test_what_will_never_be_taken_is_not_tried_again(listener: Listener) -> None:
    told(SPACE, "gone", "b")
    listener.answer = refuse("gone", error=Undeliverable)
    dispatched(SPACE)
    assert listener.labels == ["b"]
    assert Delivery.objects.get(dead=True).attempts == 1


def test_what_ends_every_worker_is_given_up(listener: Listener) -> None:
    told(SPACE, "deadly", "b")
    head = Delivery.objects.order_by("position").first()
    assert head is not None
    Delivery.objects.filter(pk=head.pk).update(attempts=services.MOST_ATTEMPTS, worker_id=uuid.uuid4())
    dispatched(SPACE)
    assert listener.labels == ["b"]
    assert "interrupted" in Delivery.objects.get(dead=True).problem


def test_the_operator_sees_dead_ones_and_has_them_delivered_again(
    listener: Listener, client: Any, make_user: Any
) -> None:
    told(SPACE, "gone")
    listener.answer = refuse("gone", error=Undeliverable)
    dispatched(SPACE)
    enter_office(client, make_user(is_staff=True, is_superuser=True))
    page = "/backoffice/outbox/delivery/"
    assert "Undeliverable: nobody answers" in client.get(page, {"dead__exact": 1}).content.decode()
    (dead,) = Delivery.objects.all()
    again = {"action": "deliver_again", "_selected_action": [str(dead.pk)]}
    assert client.post(page, again).status_code == 302
    listener.answer = None
    dispatched(SPACE)
    assert [message.id for message in listener.heard] == [dead.message_id]


# --- one at a time ----------------------------------------------------------------------------------------------------


def test_what_one_worker_delivers_no_other_does_however_long_it_takes(
    listener: Listener, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(SPACE, "slow", "b")
    first, second = make_worker(), make_worker()
    meanwhile_heard: list[list[str]] = []

    def meanwhile(message: Message) -> None:
        listener.answer = None
        later(hours=5)
        work_as(second, monkeypatch)
        dispatched(SPACE)
        meanwhile_heard.append(listener.labels)
        work_as(first, monkeypatch)

    listener.answer = meanwhile
    work_as(first, monkeypatch)
    dispatched(SPACE)
    assert listener.labels == ["slow", "b"]
    assert meanwhile_heard == [[]]


def test_what_a_dead_worker_held_is_delivered_at_once_with_the_same_id(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(SPACE, "a")
    killed = make_worker()
    work_as(killed, monkeypatch)
    claimed = services.claim(KEY, SPACE)
    assert claimed is not None
    work_as(make_worker(), monkeypatch)
    dispatched(SPACE)
    assert listener.heard == []
    Worker.objects.filter(pk=killed.pk).delete()
    dispatched(SPACE)
    (message,) = listener.heard
    assert (message.id, message.attempt) == (claimed.message_id, 2)


def test_a_worker_that_was_only_slow_writes_nothing_over_the_next_attempt(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(SPACE, "a")
    slow, fast = make_worker(), make_worker()

    def buried(message: Message) -> None:
        Worker.objects.filter(pk=slow.pk).delete()
        work_as(fast, monkeypatch)
        assert services.claim(KEY, SPACE) is not None
        work_as(slow, monkeypatch)
        raise ConnectionError

    listener.answer = buried
    work_as(slow, monkeypatch)
    dispatched(SPACE)
    (delivery,) = Delivery.objects.all()
    assert (delivery.attempts, delivery.worker_id, delivery.problem) == (2, fast.pk, "")


# --- housekeeping -----------------------------------------------------------------------------------------------------


def test_what_was_put_off_is_queued_when_it_is_due(listener: Listener, later: Any) -> None:
    told(SPACE, "a", "b")
    listener.answer = refuse("a")
    dispatched(SPACE)
    DBTaskResult.objects.all().delete()
    assert services.queue_due() == 0
    later(minutes=1)
    assert services.queue_due() == 1
    (task,) = DBTaskResult.objects.all()
    assert task.args_kwargs["args"] == [KEY, [str(SPACE)]]


def test_what_nobody_here_knows_waits_for_a_month(listener: Listener, later: Any) -> None:
    told(SPACE, "a")
    Delivery.objects.update(subscriber="of_another_version")
    dispatched(SPACE, key="of_another_version")
    assert (services.queue_due(), services.purge_old()) == (0, 0)
    later(days=31)
    assert services.purge_old() == 1


def test_delivered_ones_go_after_a_week_and_dead_ones_after_a_month(listener: Listener, later: Any) -> None:
    told(SPACE, "gone", "b")
    listener.answer = refuse("gone", error=Undeliverable)
    dispatched(SPACE)
    later(days=8)
    told(SPACE, "new")
    assert services.purge_old() == 1
    assert Delivery.objects.filter(dead=True).count() == 1
    later(days=23)
    dispatched(SPACE)
    assert services.purge_old() == 1
    assert not Delivery.objects.filter(dead=True).exists()
