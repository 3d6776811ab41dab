"""Writing deliveries with what has happened, and delivering them afterwards: at least once, each stream in order.

Only the first that waits in a stream can be taken, and by one worker alone, so that nothing overtakes and nothing is
delivered by two at once. What fails waits and is tried again; after `MOST_ATTEMPTS` it is dead and the next one's turn.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Sequence
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Min

from vizitka.common import clock
from vizitka.common.events import Event
from vizitka.common.ids import new_id
from vizitka.jobs import workers
from vizitka.outbox import errands
from vizitka.outbox.messages import message_of, payload_of
from vizitka.outbox.models import WAITING, Delivery
from vizitka.outbox.subscribers import Subscriber, Undeliverable, registered, subscriber_of

log = structlog.get_logger(__name__)

# One, two, four … minutes, an hour at most: some four hours in all.
MOST_ATTEMPTS: Final = 10
FIRST_DELAY: Final = dt.timedelta(minutes=1)
LONGEST_DELAY: Final = dt.timedelta(hours=1)
# An attempt outside of workers, of which nothing was heard for so long, has ended.
SILENCE: Final = dt.timedelta(minutes=5)
# So many of one stream, then it is another's turn.
PORTION: Final = 50
KEPT: Final = dt.timedelta(days=7)
# What is dead, or waits for a subscriber that nobody knows any more.
KEPT_DEAD: Final = dt.timedelta(days=30)
PURGED_AT_ONCE: Final = 1000


def delay_after(attempts: int) -> dt.timedelta:
    """The wait after attempt 1, 2, 3 …"""
    factor: int = 2 ** min(attempts - 1, 12)
    return min(FIRST_DELAY * factor, LONGEST_DELAY)


# --- writing ----------------------------------------------------------------------------------------------------------


def write(events: Sequence[Event]) -> None:
    """Follows all events: a row for each event and subscriber, in the transaction of the change, and a task for each
    subscriber. Nothing where nobody listens."""
    rows: list[Delivery] = []
    for subscriber in registered():
        mine = [_delivery(subscriber, event) for event in subscriber.hears(events)]
        if mine:
            _queue(subscriber.key, [row.stream for row in mine])
            rows += mine
    if rows:
        Delivery.objects.bulk_create(rows, batch_size=1000)


def _delivery(subscriber: Subscriber, event: Event) -> Delivery:
    return Delivery(
        subscriber=subscriber.key,
        stream=event.space_id or event.object_id or new_id(),
        space_id=event.space_id,
        event=event.type,
        version=event.version,
        payload=payload_of(event),
    )


def _queue(subscriber: str, streams: Collection[uuid.UUID | str]) -> None:
    errands.DISPATCH.put(subscriber, list(dict.fromkeys(map(str, streams))))


def forget_objects(space_id: uuid.UUID, object_ids: Collection[uuid.UUID]) -> int:
    """What waits to be told, or could not be, says no more of these things than that something happened to them: they
    are gone for good. Returns how many."""
    wanted = {str(key) for key in object_ids}
    told = 0
    for row in Delivery.objects.filter(stream=space_id).exclude(payload={}).iterator(chunk_size=500):
        thing = row.payload.get("object") or {}
        if thing.get("id") in wanted:
            payload = {**row.payload, "object": {**thing, "label": ""}, "changes": {}}
            told += Delivery.objects.filter(pk=row.pk).update(payload=payload)
    return told


# --- delivering -------------------------------------------------------------------------------------------------------


def dispatch(key: str, streams: Collection[str]) -> None:
    """Delivers what is due for a subscriber, a portion of each stream; the rest is queued again. Safe to repeat, and
    by many at once."""
    subscriber = subscriber_of(key)
    if subscriber is None:
        return
    rest = [stream for stream in streams if _deliver_portion(subscriber, uuid.UUID(stream))]
    if rest:
        with transaction.atomic():
            _queue(key, rest)


def _deliver_portion(subscriber: Subscriber, stream: uuid.UUID) -> bool:
    """Whether more of the stream may be due."""
    for _number in range(PORTION):
        delivery = claim(subscriber.key, stream)
        if delivery is None:
            return False
        _attempt(subscriber, delivery)
    return True


def claim(key: str, stream: uuid.UUID) -> Delivery | None:
    """Takes the first that waits in the stream; None when there is none, or when it is not due or another's."""
    while True:
        waiting = Delivery.objects.filter(WAITING, subscriber=key, stream=stream)
        head = waiting.order_by("position").first()
        now = clock.now()
        if head is None or not _is_free(head, now):
            return None
        taken = Delivery.objects.filter(
            WAITING, pk=head.pk, attempts=head.attempts, due_at=head.due_at
        ).update(attempts=head.attempts + 1, due_at=now + SILENCE, worker_id=workers.current_id())
        if not taken:
            return None
        head.attempts += 1
        if head.attempts <= MOST_ATTEMPTS:
            return head
        # It has ended every worker that tried.
        _bury(head, head.problem or "interrupted in every attempt")


def _is_free(head: Delivery, now: dt.datetime) -> bool:
    """A worker delivers one at a time: what it has held before, and has not ended, is free to itself."""
    if head.worker_id is None:
        return head.due_at <= now
    return head.worker_id == workers.current_id() or not workers.is_known(head.worker_id)


def _attempt(subscriber: Subscriber, delivery: Delivery) -> None:
    try:
        subscriber.deliver(message_of(delivery))
    except Undeliverable as error:
        _bury(delivery, _words(error))
    except Exception as error:
        if delivery.attempts >= MOST_ATTEMPTS:
            _bury(delivery, _words(error))
        else:
            _put_off(delivery, error)
    else:
        _update(delivery, settled_at=clock.now(), payload={}, problem="")


def _put_off(delivery: Delivery, error: Exception) -> None:
    due_at = clock.now() + delay_after(delivery.attempts)
    log.warning(
        "delivery_delayed",
        subscriber=delivery.subscriber,
        type=delivery.event,
        message_id=str(delivery.message_id),
        attempt=delivery.attempts,
        due_at=due_at.isoformat(),
        error=type(error).__name__,
    )
    _update(delivery, due_at=due_at, problem=_words(error))


def _bury(delivery: Delivery, problem: str) -> None:
    """The stream goes on without it; the operator sees it in the back office."""
    log.error(
        "delivery_dead",
        subscriber=delivery.subscriber,
        type=delivery.event,
        message_id=str(delivery.message_id),
        problem=problem,
    )
    _update(delivery, settled_at=clock.now(), dead=True, problem=problem)


def _update(delivery: Delivery, **values: object) -> None:
    """Writes how an attempt ended, unless a later one has begun."""
    same = Delivery.objects.filter(WAITING, pk=delivery.pk, attempts=delivery.attempts)
    same.update(worker_id=None, **values)


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:255]


# --- housekeeping -----------------------------------------------------------------------------------------------------


def queue_due() -> int:
    """Queues the streams whose first is due: what was put off, and what a worker has left. Safe to repeat.

    Returns how many.
    """
    heads = Delivery.objects.filter(WAITING).values("subscriber", "stream").annotate(head=Min("position"))
    known = [subscriber.key for subscriber in registered()]
    first = [row["head"] for row in heads.filter(subscriber__in=known)]
    queued = 0
    for start in range(0, len(first), PURGED_AT_ONCE):
        part = first[start : start + PURGED_AT_ONCE]
        due: dict[str, list[uuid.UUID]] = {}
        rows = Delivery.objects.filter(pk__in=part, due_at__lte=clock.now())
        for key, stream in rows.values_list("subscriber", "stream"):
            due.setdefault(key, []).append(stream)
        with transaction.atomic():
            for key, streams in due.items():
                _queue(key, streams)
                queued += len(streams)
    return queued


def deliver_again(deliveries: Collection[int]) -> int:
    """Gives dead ones all their attempts again, before what waits now. Returns how many."""
    with transaction.atomic():
        dead = Delivery.objects.filter(pk__in=deliveries, dead=True)
        rows = list(dead.values_list("subscriber", "stream"))
        revived = dead.update(dead=False, settled_at=None, attempts=0, due_at=clock.now())
        for key in {key for key, _stream in rows}:
            _queue(key, [stream for owner, stream in rows if owner == key])
    return revived


def purge_old() -> int:
    """Forgets what was delivered a week ago, and what died or has waited in vain for a month. Returns how many."""
    now = clock.now()
    delivered = Delivery.objects.filter(settled_at__lt=now - KEPT, dead=False)
    dead = Delivery.objects.filter(settled_at__lt=now - KEPT_DEAD)
    in_vain = Delivery.objects.filter(WAITING, told_at__lt=now - KEPT_DEAD)
    gone = 0
    for rows in (delivered, dead, in_vain):
        while part := list(rows.values_list("pk", flat=True)[:PURGED_AT_ONCE]):
            gone += Delivery.objects.filter(pk__in=part).delete()[0]
    return gone
