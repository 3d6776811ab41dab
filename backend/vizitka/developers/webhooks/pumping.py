"""Sends what waits: many receivers at once, each at its own pace.

All that asks the database happens in one thread; a pool of threads does nothing but wait for receivers. A webhook is
one pump's alone while it is served (`worker_id`); of one thing only one message is on its way, so that they come in
order. A receiver that fails is sent one at a time, and soon rests.
"""

from __future__ import annotations

import functools
import random
import time
import uuid
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Case, Exists, F, Min, OuterRef, Q, QuerySet, Value, When

from vizitka.common import clock, crypto
from vizitka.common.actor import SYSTEM
from vizitka.common.events import tell
from vizitka.common.prepared import IdSlot, PreparedByIds, PreparedChange, Slot
from vizitka.developers import errands
from vizitka.developers.permissions import WEBHOOKS_MANAGE
from vizitka.developers.webhooks import building, rules, sending
from vizitka.developers.webhooks.events import WebhookSwitchedOff
from vizitka.developers.webhooks.models import WAITING, Webhook, WebhookMessage
from vizitka.developers.webhooks.rules import Result, State
from vizitka.developers.webhooks.sending import Letter, Outcome
from vizitka.jobs import workers
from vizitka.spaces import licences

log = structlog.get_logger(__name__)

PURPOSE: Final = "webhook"
# Webhooks that are served at once, messages that are on their way to all of them, and to one that takes them.
MOST_LANES: Final = 32
MOST_FLIGHTS: Final = 64
FLIGHTS_OF_ONE: Final = 4
# What is read of a webhook at once, and how much of it before it is another's turn.
WINDOW: Final = 50
PORTION: Final = 500
# How often a pump looks for further webhooks while it waits for answers, and how long it goes on.
LOOK_SECONDS: Final = 0.25
SECONDS: Final = 20.0
# A webhook whose package has no webhooks any more, or whose secret nobody can read, is looked at again then.
SHUT_FOR: Final = rules.LONGEST_REST

Send = Callable[[Letter], Outcome]


@dataclass
class Lane:
    """A webhook that is being served: per thing, what is to be sent of it in order."""

    webhook: Webhook
    secrets: Sequence[str]
    left: int
    things: dict[uuid.UUID, deque[WebhookMessage]] = field(default_factory=dict)
    on_their_way: set[uuid.UUID] = field(default_factory=set)
    is_over: bool = False

    @property
    def width(self) -> int:
        """How many messages may be on their way at once."""
        return 1 if self.webhook.failures else FLIGHTS_OF_ONE

    def next(self) -> WebhookMessage | None:
        """The first of a thing of which none is on its way."""
        if self.is_over or len(self.on_their_way) >= self.width:
            return None
        for thing, messages in self.things.items():
            if thing not in self.on_their_way:
                message = messages.popleft()
                if not messages:
                    del self.things[thing]
                self.on_their_way.add(thing)
                return message
        return None


def pump(send: Send = sending.send, seconds: float = SECONDS) -> int:
    """Sends what is due, for so many seconds; what is due afterwards is queued again. Returns how many attempts it
    made. Safe to repeat, and by many at once."""
    with ThreadPoolExecutor(MOST_FLIGHTS, thread_name_prefix="webhooks") as pool:
        return _Pump(pool, send, time.monotonic() + seconds).run()


def is_due() -> bool:
    """Whether something can be sent now."""
    return _due().exists()


class _Pump:
    def __init__(self, pool: ThreadPoolExecutor, send: Send, ends: float) -> None:
        self._pool, self._send, self._ends = pool, send, ends
        self._lanes: dict[uuid.UUID, Lane] = {}
        self._flights: dict[Future[Outcome], tuple[Lane, WebhookMessage]] = {}
        self._attempts = 0
        self._looks_at = 0.0

    def run(self) -> int:
        try:
            while True:
                opened = self._open_lanes()
                served = len(self._lanes)
                self._start()
                if not self._flights:
                    if not opened and len(self._lanes) == served:
                        break
                    continue
                done, _others = wait(self._flights, LOOK_SECONDS, FIRST_COMPLETED)
                self._land(done)
                self._close_lanes()
        finally:
            # What ends by an error of the database leaves no webhook behind that nobody serves.
            for lane in self._lanes.values():
                _release(lane.webhook)
        if self._is_time_up and is_due():
            with transaction.atomic():
                errands.SEND_WEBHOOKS.put()
        return self._attempts

    @property
    def _is_time_up(self) -> bool:
        return time.monotonic() >= self._ends

    def _open_lanes(self) -> bool:
        """Takes webhooks that wait for their turn; whether there were some."""
        free, before = MOST_LANES - len(self._lanes), len(self._lanes)
        now = time.monotonic()
        if free <= 0 or self._is_time_up or (self._lanes and now < self._looks_at):
            return False
        self._looks_at = now + LOOK_SECONDS
        for webhook in (
            _due()
            .exclude(pk__in=list(self._lanes))
            .order_by(F("served_at").asc(nulls_first=True), "pk")[:free]
        ):
            lane = _claim(webhook)
            if lane is not None:
                self._lanes[webhook.pk] = lane
        return len(self._lanes) > before

    def _start(self) -> None:
        """One message for each lane in turn, as long as there is room."""
        for lane, messages in self._chosen():
            for message, letter in zip(messages, _letters(lane, messages), strict=True):
                self._flights[self._pool.submit(self._send, letter)] = (lane, message)
        self._close_lanes()

    def _chosen(self) -> list[tuple[Lane, list[WebhookMessage]]]:
        """What goes on its way now."""
        free = MOST_FLIGHTS - len(self._flights)
        chosen: dict[uuid.UUID, tuple[Lane, list[WebhookMessage]]] = {}
        going = list(self._lanes.values())
        while going and free > 0:
            for lane in list(going):
                if not lane.things and not lane.on_their_way and not lane.is_over:
                    lane.is_over = self._is_time_up or not _fill(lane)
                message = lane.next() if free > 0 else None
                if message is None:
                    going.remove(lane)
                else:
                    chosen.setdefault(lane.webhook.pk, (lane, []))[1].append(message)
                    free -= 1
        return list(chosen.values())

    def _land(self, done: set[Future[Outcome]]) -> None:
        if not done:
            return
        landed = [(*self._flights.pop(flight), flight.result()) for flight in done]
        for lane, message, _outcome in landed:
            lane.on_their_way.discard(message.object_id)
        self._attempts += len(landed)
        with transaction.atomic():
            _note_taken([one for one in landed if one[2].is_taken])
            for lane, message, outcome in landed:
                if not outcome.is_taken:
                    _note_refused(lane.webhook, message, outcome)
                    # What is behind it was put off with it.
                    lane.things.pop(message.object_id, None)
                    resting = lane.webhook.rests_until is not None or lane.webhook.state != State.ACTIVE
                    lane.is_over = lane.is_over or resting

    def _close_lanes(self) -> None:
        for key, lane in list(self._lanes.items()):
            if lane.is_over and not lane.on_their_way:
                _release(lane.webhook)
                del self._lanes[key]


def _due() -> QuerySet[Webhook]:
    """Webhooks that may be called now and for which something is due."""
    now = clock.now()
    due = WebhookMessage.objects.across_spaces("what is due of all webhooks").filter(
        WAITING, webhook=OuterRef("pk"), due_at__lte=now
    )
    rows = Webhook.objects.across_spaces("all webhooks are served").select_related("space")
    return rows.filter(
        Q(rests_until=None) | Q(rests_until__lte=now),
        Exists(due),
        state=State.ACTIVE.value,
        space__deleted_at=None,
    )


def _claim(webhook: Webhook) -> Lane | None:
    """Takes a webhook; None when it is another's, or must not be called."""
    holder = webhook.worker_id
    if holder is not None and holder != workers.current_id() and workers.is_known(holder):
        return None
    now = clock.now()
    mine = _rows(webhook).filter(worker_id=holder, state=State.ACTIVE.value)
    if not mine.update(worker_id=workers.current_id(), served_at=now):
        return None
    webhook.rests_until = None
    if licences.lacking(webhook.space, [WEBHOOKS_MANAGE]):
        _shut(webhook)
        return None
    try:
        return Lane(webhook, secrets_of(webhook), PORTION)
    except ValueError:
        log.exception("webhook_secret_unreadable", webhook=str(webhook.pk))
        _shut(webhook)
        return None


def secrets_of(webhook: Webhook) -> list[str]:
    """The secrets that hold now, the newest first. Raises `ValueError` where this installation cannot read them."""
    found = [crypto.decrypt(PURPOSE, webhook.secret)]
    if webhook.former_secret and webhook.former_until and webhook.former_until > clock.now():
        found.append(crypto.decrypt(PURPOSE, webhook.former_secret))
    return found


def _shut(webhook: Webhook) -> None:
    _rows(webhook).update(worker_id=None, rests_until=clock.now() + SHUT_FOR)


def _release(webhook: Webhook) -> None:
    _rows(webhook).filter(worker_id=workers.current_id()).update(worker_id=None)


def _rows(webhook: Webhook) -> QuerySet[Webhook]:
    return Webhook.objects.in_space(webhook.space_id).filter(pk=webhook.pk)


def _messages(webhook: Webhook) -> QuerySet[WebhookMessage]:
    return WebhookMessage.objects.in_space(webhook.space_id).filter(WAITING, webhook_id=webhook.pk)


def _fill(lane: Lane) -> bool:
    """Reads what is due next; False when there is nothing, or it is another's turn."""
    if lane.left <= 0 or not _rows(lane.webhook).filter(state=State.ACTIVE.value).exists():
        return False
    due = _messages(lane.webhook).filter(due_at__lte=clock.now())
    window = list(due.order_by("due_at", "position")[:WINDOW])
    lane.left -= len(window)
    of_things: dict[uuid.UUID, list[WebhookMessage]] = {}
    for message in sorted(window, key=lambda one: one.position):
        of_things.setdefault(message.object_id, []).append(message)
    first = dict(
        _messages(lane.webhook)
        .filter(object_id__in=list(of_things))
        .values("object_id")
        .annotate(first=Min("position"))
        .values_list("object_id", "first")
    )
    for thing, messages in of_things.items():
        if first.get(thing) == messages[0].position:
            lane.things[thing] = deque(messages)
        else:
            _wait_for_first(lane.webhook, thing)
    return bool(window)


def _wait_for_first(webhook: Webhook, thing: uuid.UUID) -> None:
    """What came after a message that waits is due when that is."""
    waiting = _messages(webhook).filter(object_id=thing)
    first = waiting.order_by("position").values_list("due_at", flat=True).first()
    if first is not None:
        waiting.update(due_at=first)


def _letters(lane: Lane, messages: Sequence[WebhookMessage]) -> list[Letter]:
    """With the words of an attempt before, as they stand now: who was erased since they were read, is in none."""
    with transaction.atomic():
        # Who forgets a thing meanwhile waits for the row, and finds its words there (following.forget).
        rows = _held().all([one.key for one in messages], space=lane.webhook.space_id)
        bodies = dict(rows)
        unsaid = [one for one in messages if not bodies.get(one.position)]
        for message in unsaid:
            bodies[message.position] = building.body_of(lane.webhook, message)
        _said().each([{**_place(one), "body": bodies[one.position]} for one in unsaid])
    address, secrets = lane.webhook.address, lane.secrets
    return [Letter(address, one.message_id, secrets, bodies[one.position].encode()) for one in messages]


@functools.cache
def _held() -> PreparedByIds:
    """Position and body of messages that wait, by their keys; locked. Prepared within a transaction, as locks want."""
    return PreparedByIds(
        lambda keys: (
            WebhookMessage.objects.in_space(IdSlot("space"))
            .filter(WAITING, key__in=keys)
            .order_by("position")
            .select_for_update(of=("self",))
            .values_list("position", "body")
        )
    )


@functools.cache
def _said() -> PreparedChange:
    return PreparedChange(_one(), slots=["body"])


def _one() -> QuerySet[WebhookMessage]:
    """A message that waits, by the slots of `_place`."""
    rows = WebhookMessage.objects.in_space(IdSlot("space"))
    return rows.filter(WAITING, key=IdSlot("key"))


def _place(message: WebhookMessage) -> dict[str, uuid.UUID]:
    return {"space": message.space_id, "key": message.key}


# --- what came of an attempt ------------------------------------------------------------------------------------------


def _note_taken(landed: Sequence[tuple[Lane, WebhookMessage, Outcome]]) -> None:
    """Writes of messages that were taken how their attempt ended, and of their webhooks that they answer."""
    rows = [
        {**_place(message), **tried(outcome), "attempts": message.attempts + 1}
        for _lane, message, outcome in landed
    ]
    _delivered().each(rows)
    for lane in {id(lane): lane for lane, _message, _outcome in landed}.values():
        _note_alive(lane.webhook)


@functools.cache
def _delivered() -> PreparedChange:
    columns = ["tried_at", "status", "problem", "milliseconds", "attempts"]
    return PreparedChange(
        _one(), slots=columns, answer=_unless_forgotten(Slot("answer")), result=Result.DELIVERED.value
    )


def _unless_forgotten(answer: str) -> Case:
    """What was forgotten while it was on its way is not repeated by an answer."""
    return Case(When(body="", then=Value("")), default=Value(answer))


def _note_refused(webhook: Webhook, message: WebhookMessage, outcome: Outcome) -> None:
    """Writes how an attempt ended that was not taken, of the message and of its webhook."""
    now = clock.now()
    attempts = message.attempts + 1
    delay = rules.wait_after(attempts, random.random())  # noqa: S311
    values: dict[str, object] = {**tried(outcome), "attempts": attempts}
    values["answer"] = _unless_forgotten(outcome.answer)
    if delay is None:
        values["result"] = Result.FAILED.value
    _messages(webhook).filter(pk=message.pk).update(**values)
    if delay is not None:
        _messages(webhook).filter(object_id=message.object_id).update(due_at=now + delay)
    _note_failure(webhook)


def tried(outcome: Outcome) -> dict[str, object]:
    """What of an attempt stands in the log."""
    return {
        "tried_at": clock.now(),
        "status": outcome.status,
        "problem": outcome.problem,
        "milliseconds": outcome.milliseconds,
        "answer": outcome.answer,
    }


def _note_alive(webhook: Webhook) -> None:
    now = clock.now()
    if webhook.failures:
        webhook.failures, webhook.failing_since, webhook.rests_until = 0, None, None
        _rows(webhook).update(failures=0, failing_since=None, rests_until=None, delivered_at=now)
    elif webhook.delivered_at is None or (now - webhook.delivered_at).total_seconds() >= 1:
        # A row that each message would write is written once a second.
        webhook.delivered_at = now
        _rows(webhook).update(delivered_at=now)


def _note_failure(webhook: Webhook) -> None:
    now = clock.now()
    webhook.failures += 1
    webhook.failing_since = webhook.failing_since or now
    rest = rules.rest_after(webhook.failures)
    webhook.rests_until = now + rest if rest else None
    values: dict[str, object] = {
        "failures": webhook.failures,
        "failing_since": webhook.failing_since,
        "rests_until": webhook.rests_until,
    }
    _rows(webhook).update(**values)
    if rules.is_enough(webhook.failing_since, now):
        # Unless a person has paused it meanwhile.
        active = _rows(webhook).filter(state=State.ACTIVE.value)
        if active.update(state=State.OFF.value, off_at=now, worker_id=None):
            webhook.state = State.OFF.value
            switched_off(webhook)


def switched_off(webhook: Webhook) -> None:
    """Tells it, and queues the letters, in the transaction of the change."""
    tell(WebhookSwitchedOff.of(SYSTEM, webhook))
    errands.TELL_WEBHOOK_OFF.put(str(webhook.pk))
