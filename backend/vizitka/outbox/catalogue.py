"""Which events companies' own systems can be told of, in the shape in which they are told. Each domain registers its
own when it starts (`<room>/telling.py`); who tells them (developers.webhooks) knows no domain's words.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from django.utils.functional import Promise
from pydantic import BaseModel

from vizitka.common.actor import SpaceToken
from vizitka.common.events import Event
from vizitka.common.permissions import Ability

# Of things of a billing account: of each thing the account whose it is.
Accounts = Callable[[Sequence[Event]], Mapping[uuid.UUID, uuid.UUID]]


@dataclass(frozen=True)
class Thing:
    """A kind of thing that events are about. `read` answers as the API does for a system with `ability` in the space,
    in the shape of `schema` (asked when needed: it may know what rooms register later); whatever `read` refuses is told
    by its id alone. `example` is a file beside the one who registers.

    `accounts`: the thing is no space's but a billing account's.
    """

    kind: str
    label: Promise
    ability: Ability
    schema: Callable[[], type[BaseModel]]
    read: Callable[[SpaceToken, uuid.UUID], Any]
    example_file: Path
    accounts: Accounts | None = None

    @cached_property
    def example(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.example_file.read_text())
        return found

    def whole(self, reader: SpaceToken, object_id: uuid.UUID) -> dict[str, Any]:
        """The thing as JSON. Raises what `read` refuses with."""
        return self.schema().model_validate(self.read(reader, object_id)).model_dump(mode="json")


@dataclass(frozen=True)
class Told:
    """An event that can be told. `forgets`: the thing is gone for good, and what was told of it before is forgotten."""

    event: type[Event]
    thing: Thing
    label: Promise
    forgets: bool = False

    @property
    def name(self) -> str:
        return self.event.type


_told: Final[dict[str, Told]] = {}


def register(thing: Thing, labels: Mapping[type[Event], Promise], forget: Iterable[type[Event]] = ()) -> None:
    """Called once for each thing, at start, in the order in which people read the events."""
    gone = frozenset(forget)
    for event, label in labels.items():
        if event.type in _told:
            raise ValueError(f"{event.type} is registered twice")
        _told[event.type] = Told(event, thing, label, event in gone)


def registered() -> Mapping[str, Told]:
    """All of them by the name of the event."""
    return _told


def in_order() -> Sequence[Told]:
    """As people read them: what is a space's before what is a billing account's."""
    return sorted(_told.values(), key=lambda one: one.thing.accounts is not None)
