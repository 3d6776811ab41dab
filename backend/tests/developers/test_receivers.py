"""Receivers that are slow, wrong, gone, sending on, private or changing their address: none of them holds up another,
and none leads into the house."""

from __future__ import annotations

import datetime as dt
import ipaddress
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import MakeCard
from tests.developers.conftest import Hooks, change
from tests.developers.receivers import Receiver, Wire, refuse
from tests.ports import free_port
from vizitka.common import fetching, outside
from vizitka.developers.webhooks import pumping, rules
from vizitka.developers.webhooks.models import Webhook
from vizitka.developers.webhooks.pumping import pump
from vizitka.developers.webhooks.sending import Letter, Outcome
from vizitka.jobs import workers
from vizitka.jobs.models import Worker

pytestmark = pytest.mark.django_db
MoveClock = Callable[[float | dt.timedelta], None]


@pytest.fixture
def second(settings: Any, receiver: Receiver) -> Iterator[Receiver]:
    """A further receiver, beside the first."""
    made = Receiver()
    settings.INSIDE_ORIGINS = frozenset({receiver.origin, made.origin})
    yield made
    made.close()


@pytest.fixture
def attempt(hooks: Hooks, make_card: MakeCard) -> Callable[[str], dict[str, Any]]:
    def made(address: str) -> dict[str, Any]:
        webhook = hooks.make(address)
        make_card(hooks.space)
        pump()
        (row,) = hooks.log(webhook)
        answer: dict[str, Any] = hooks.api.get(
            f"{hooks.url}/{webhook['uuid']}/deliveries/{row['uuid']}"
        ).json()["data"]
        return answer

    return made


Attempt = Callable[[str], dict[str, Any]]


@pytest.mark.parametrize("status", [400, 404, 410, 429, 500, 503])
def test_an_answer_that_takes_nothing_is_kept_and_tried_again(
    attempt: Attempt, receiver: Receiver, status: int
) -> None:
    receiver.status, receiver.answer = status, "nein, später".encode()
    one = attempt(receiver.origin)
    assert (one["result"], one["status"], one["attempts"]) == ("waiting", status, 1)
    assert one["answer"] == "nein, später"
    assert one["due_at"] > one["tried_at"]


def test_nobody_is_sent_on(attempt: Attempt, receiver: Receiver, second: Receiver) -> None:
    receiver.status, receiver.location = 307, second.origin
    assert attempt(receiver.origin)["status"] == 307
    assert second.heard == []


def test_a_receiver_that_is_gone_is_away(attempt: Attempt, settings: Any) -> None:
    port = free_port()
    settings.INSIDE_ORIGINS = frozenset({f"http://127.0.0.1:{port}"})
    one = attempt(f"http://127.0.0.1:{port}")
    assert (one["result"], one["status"], one["problem"]) == ("waiting", None, "away")


INSIDE = ["10.1.2.3", "127.0.0.1", "169.254.169.254", "[::1]", "[fd00::1]", "192.168.0.1"]


@pytest.mark.parametrize("host", [*INSIDE, "localhost", "LocalHost."])
def test_an_address_that_says_it_is_of_the_own_network_is_not_taken(hooks: Hooks, host: str) -> None:
    body = {"name": "HR system", "address": f"https://{host}/", "events": ["card.updated"]}
    answer = hooks.api.post(hooks.url, body)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["address"])
    assert "private network" in answer.json()["errors"]["address"][0]


# Numbers that a resolver takes for 127.0.0.1, and what was written before they were refused.
@pytest.mark.parametrize("host", [*INSIDE, "2130706433", "0x7f.1"])
def test_an_address_of_the_own_network_is_never_asked(
    attempt: Attempt, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "_may_be_public", lambda _host: True)
    monkeypatch.setattr(socket, "create_connection", no_call)
    assert attempt(f"https://{host}/")["problem"] == "private"


def no_call(*_arguments: Any, **_options: Any) -> None:
    raise AssertionError("somebody was called")


def test_a_name_is_looked_up_once_and_what_was_looked_up_is_called(
    attempt: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look and the call the name would lead inside: nobody asks it again."""
    answers = [[ipaddress.ip_address("93.184.216.34")], [ipaddress.ip_address("127.0.0.1")]]
    called: list[tuple[str, int]] = []

    def refused(place: tuple[str, int], **_options: Any) -> None:
        called.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr(fetching, "looked_up", lambda _host, _port: answers.pop(0))
    monkeypatch.setattr(socket, "create_connection", refused)
    assert attempt("https://rebinding.example/")["problem"] == "away"
    assert called == [("93.184.216.34", 443)]
    assert len(answers) == 1


def test_one_private_address_among_several_is_enough(
    attempt: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = [ipaddress.ip_address("93.184.216.34"), ipaddress.ip_address("10.0.0.1")]
    monkeypatch.setattr(fetching, "looked_up", lambda _host, _port: both)
    monkeypatch.setattr(socket, "create_connection", no_call)
    assert attempt("https://both.example/")["problem"] == "private"
    assert not outside.is_public(both[1])


def test_of_a_long_answer_the_beginning_is_kept(
    attempt: Attempt, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.answer = b"x" * 3_000_000
    one = attempt(receiver.origin)
    assert (one["result"], one["answer"]) == ("delivered", "x" * rules.LARGEST_ANSWER)


def test_an_answer_that_is_no_text_is_kept_as_far_as_it_can_be(attempt: Attempt, receiver: Receiver) -> None:
    receiver.answer = b"\x00\xff ok"
    assert attempt(receiver.origin)["answer"].endswith(" ok")


# --- nobody waits for another


def test_a_receiver_that_hangs_holds_up_nobody(
    hooks: Hooks, make_card: MakeCard, receiver: Receiver, second: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slow one is waited for while the other gets all of its messages."""
    monkeypatch.setattr(rules, "SECONDS", 2.0)
    receiver.seconds = 30.0
    slow = hooks.make(receiver.origin)
    quick = hooks.make(second.origin)
    for number in range(20):
        make_card(hooks.space, first_name=f"Ada {number}")
    done: list[float] = []
    finished = threading.Event()

    def watch(begun: float) -> None:
        while len(second.heard) < 20 and not finished.wait(0.02):
            pass
        done.append(time.monotonic() - begun)

    begun = time.monotonic()
    watcher = threading.Thread(target=watch, args=[begun])
    watcher.start()
    pump(seconds=1.0)
    whole = time.monotonic() - begun
    finished.set()
    watcher.join()
    assert len(second.heard) == 20
    # The quick one was through before the first wait for the slow one had ended.
    assert done[0] < 2.0 <= whole
    assert {row["result"] for row in hooks.log(quick)} == {"delivered"}
    rows = hooks.log(slow)
    assert {row["problem"] for row in rows if row["attempts"]} == {"away"}
    # Four were on their way when nothing was known of it, and then it rests.
    assert sum(row["attempts"] for row in rows) == pumping.FLIGHTS_OF_ONE
    assert hooks.one(slow).rests_until is not None


def test_a_backlog_of_one_webhook_does_not_starve_another(
    hooks: Hooks, make_card: MakeCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is one lane; whoever has waited longest gets it, for a portion."""
    monkeypatch.setattr(pumping, "MOST_LANES", 1)
    monkeypatch.setattr(pumping, "PORTION", 10)
    monkeypatch.setattr(pumping, "WINDOW", 10)
    big = hooks.make("https://big.example")
    for _number in range(35):
        make_card(hooks.space)
    small = hooks.make("https://small.example")
    make_card(hooks.space)
    Webhook.objects.in_space(hooks.space.pk).filter(pk=big["uuid"]).update(served_at=None)
    wire = Wire()
    pump(wire)
    order = [letter.address for letter in wire.sent]
    assert len(order) == 37
    assert order.index("https://small.example") <= 20
    assert {row["result"] for row in hooks.log(small)} == {"delivered"}


def test_of_one_thing_only_one_message_is_on_its_way_and_of_many_things_four(
    hooks: Hooks, make_card: MakeCard
) -> None:
    hooks.make(events=["card.updated"])
    cards = [make_card(hooks.space) for _number in range(6)]
    for name in "abc":
        for card in cards:
            change(card, name)
    now: dict[str, int] = {}
    most: list[int] = []
    lock, met = threading.Lock(), threading.Event()

    def slowly(letter: Letter) -> Outcome | None:
        thing = json.loads(letter.body)["data"]["id"]
        with lock:
            now[thing] = now.get(thing, 0) + 1
            assert now[thing] == 1
            most.append(sum(now.values()))
        if most[-1] == pumping.FLIGHTS_OF_ONE:
            met.set()
        # The first ones wait for each other, however slow the machine is.
        met.wait(5)
        time.sleep(0.01)
        with lock:
            now[thing] -= 1
        return None

    wire = Wire(slowly)
    pump(wire)
    assert max(most) == pumping.FLIGHTS_OF_ONE
    for card in cards:
        ids = [letter.message_id for letter in wire.sent if str(card.pk).encode() in letter.body]
        assert ids == [one.message_id for one in hooks.messages() if one.object_id == card.pk]


def test_after_a_failure_the_others_of_the_same_thing_wait_and_come_in_order(
    hooks: Hooks, make_card: MakeCard, move_clock: MoveClock
) -> None:
    hooks.make(events=["card.updated"])
    card = make_card(hooks.space)
    change(card, "a", "b")
    wire = Wire(refuse)
    pump(wire)
    assert len(wire.sent) == 1
    change(card, "c")
    well = Wire()
    assert pump(well) == 0
    move_clock(10)
    pump(well)
    assert [letter.message_id for letter in well.sent] == [one.message_id for one in hooks.messages()]


def test_a_dead_receiver_is_asked_by_one_message_at_a_time_and_recovers_by_itself(
    hooks: Hooks, make_card: MakeCard, move_clock: MoveClock
) -> None:
    made = hooks.make()
    for _number in range(30):
        make_card(hooks.space)
    wire = Wire(refuse)
    pump(wire)
    first = len(wire.sent)
    assert first <= rules.FAILURES_UNTIL_REST + pumping.FLIGHTS_OF_ONE
    assert pump(wire) == 0
    move_clock(dt.timedelta(hours=1))
    assert pump(wire) == 1
    assert hooks.one(made).failures == first + 1
    move_clock(dt.timedelta(hours=1))
    well = Wire()
    assert pump(well) == 30
    row = hooks.api.get(f"{hooks.url}/{made['uuid']}").json()["data"]
    assert (row["failures"], row["failing_since"], row["waiting"]) == (0, None, 0)


# --- workers


def make_worker() -> Worker:
    return Worker.objects.create(pid=1)


def test_what_a_worker_serves_no_other_does_until_it_is_gone(
    hooks: Hooks, make_card: MakeCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = hooks.make()
    make_card(hooks.space)
    first, second = make_worker(), make_worker()
    rows = Webhook.objects.in_space(hooks.space.pk)
    rows.update(worker_id=first.pk)
    monkeypatch.setattr(workers, "_mine", second)
    wire = Wire()
    assert pump(wire) == 0
    first.delete()
    assert pump(wire) == 1
    assert hooks.one(made).worker_id is None
