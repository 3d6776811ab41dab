"""What happens is told once, by the service, inside the transaction of the change: `tell(CardUpdated.of(…))`.

Each domain declares its events (`events.py`). What follows from them (the audit entry, counters, what leaves by the
outbox) is registered at start and runs in the same transaction, in the order of registration; a failure there is the
request's failure.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from django.db import connection

from vizitka.common.actor import Actor

# Field to (before, after), in values that JSON knows. Never secrets.
Changes = Mapping[str, tuple[Any, Any]]


def as_told(value: Any) -> Any:
    """As JSON has it: an id as text, a day or a moment in ISO 8601, moments in UTC."""
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, dt.datetime):
        return value.astimezone(dt.UTC).isoformat()
    return value.isoformat() if isinstance(value, dt.date | dt.time) else value


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that has happened to one thing. Outside of spaces, `space_id` is None.

    `type` is `<thing>.<verb in the past>`, never changed once it was told to others; `version` grows with the shape
    of what is told.
    """

    type: ClassVar[str]
    version: ClassVar[int] = 1
    # What kind of thing it is about.
    kind: ClassVar[str]

    actor: Actor
    space_id: uuid.UUID | None = None
    # Whose log it stands in where no space's is: a billing account's.
    owner_id: uuid.UUID | None = None
    object_id: uuid.UUID | None = None
    # How people call the thing.
    label: str = ""
    changes: Changes = field(default_factory=dict)
    # What consists of many: `whole` names it for the event that stands for all, `part_of` for each of the others.
    whole: uuid.UUID | None = None
    part_of: uuid.UUID | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "type" in cls.__dict__ and _types.setdefault(cls.type, cls) is not cls:
            raise ValueError(f"{cls.type} is declared twice")


@dataclass(frozen=True, kw_only=True)
class SpaceEvent(Event):
    """Something that has happened in a space, and that the people of the space can read of."""

    space_id: uuid.UUID


@dataclass(frozen=True, kw_only=True)
class OwnedEvent(Event):
    """Something that has happened outside of spaces, and that the owners of `owner_id` can read of."""

    owner_id: uuid.UUID


# All of one kind at once: what follows from many events is done by few statements.
Follower = Callable[[Sequence[Event]], object]

_types: Final[dict[str, type[Event]]] = {}
_followers: Final[list[tuple[Follower, tuple[type[Event], ...]]]] = []


def types() -> Mapping[str, type[Event]]:
    """Every declared event by its name."""
    return _types


def follow(follower: Follower, *wanted: type[Event]) -> None:
    """Calls `follower` with the events of these classes (default: all) whenever some are told."""
    _followers.append((follower, wanted or (Event,)))


_whole: Final[ContextVar[uuid.UUID | None]] = ContextVar("whole", default=None)


@contextmanager
def as_parts_of(whole: uuid.UUID) -> Iterator[None]:
    """What is told inside is part of something larger, whose own event is told with `whole`: the services that do the
    parts know nothing of it."""
    token = _whole.set(whole)
    try:
        yield
    finally:
        _whole.reset(token)


def tell(*events: Event) -> None:
    """Tells what has happened, in the transaction of the change. Many events of one change are told at once."""
    if not connection.in_atomic_block:
        raise RuntimeError("Events are told inside the transaction of the change.")
    if whole := _whole.get():
        events = tuple(replace(event, part_of=whole) for event in events)
    for follower, wanted in _followers:
        heard = [event for event in events if isinstance(event, wanted)]
        if heard:
            follower(heard)
