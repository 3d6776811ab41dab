"""Who wants to know of events later. Each domain registers its subscribers when it starts (`AppConfig.ready`)."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from vizitka.common.events import Event


@dataclass(frozen=True, slots=True)
class Message:
    """What a subscriber is given. It may come more than once, then with the same `id`.

    `type` and `version` are the event's; `payload` is what it told (messages.py), as `version` shapes it.
    """

    id: uuid.UUID
    type: str
    version: int
    space_id: uuid.UUID | None
    told_at: dt.datetime
    # 1 for the first one.
    attempt: int
    payload: Mapping[str, Any]


class Undeliverable(Exception):
    """Raised by a subscriber that will never take this message: it is not tried again."""


def _all(events: Sequence[Event]) -> Sequence[Event]:
    return events


@dataclass(frozen=True, slots=True)
class Subscriber:
    """`deliver` is called in a worker, outside of any transaction; whatever it raises means "try again later".

    `wanted` are classes of events. `chosen` picks among them inside the transaction in which they happen, for those
    that only some spaces want; what it does not pick costs no row.
    """

    key: str
    deliver: Callable[[Message], object]
    wanted: tuple[type[Event], ...] = (Event,)
    chosen: Callable[[Sequence[Event]], Sequence[Event]] = _all

    def hears(self, events: Sequence[Event]) -> Sequence[Event]:
        """Those of the events that it is to be told."""
        heard = [event for event in events if isinstance(event, self.wanted)]
        return self.chosen(heard) if heard else ()


_subscribers: Final[dict[str, Subscriber]] = {}


def subscribe(subscriber: Subscriber) -> None:
    """Called once per subscriber, at start. The key never changes: what waits is found by it."""
    if _subscribers.setdefault(subscriber.key, subscriber) is not subscriber:
        raise ValueError(f"{subscriber.key} is subscribed twice")


def unsubscribe(key: str) -> None:
    """Forgets a subscriber, as when its domain is no longer installed."""
    del _subscribers[key]


def registered() -> Sequence[Subscriber]:
    return tuple(_subscribers.values())


def subscriber_of(key: str) -> Subscriber | None:
    """None for one that only another version, or another installation's domain, knows."""
    return _subscribers.get(key)
