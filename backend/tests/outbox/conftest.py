"""A subscriber of the tests' own: the product has none yet."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from django.db import transaction

from vizitka.common.actor import SYSTEM
from vizitka.common.events import Event, SpaceEvent, tell
from vizitka.outbox import services
from vizitka.outbox.subscribers import Message, Subscriber, subscribe, unsubscribe

KEY = "tests"


class Listener:
    """Hears what it is told; `answer`, if set, is called first and may raise."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self.answer: Callable[[Message], object] | None = None
        self.chosen: Callable[[Sequence[Event]], Sequence[Event]] = lambda events: events

    def deliver(self, message: Message) -> None:
        if self.answer is not None:
            self.answer(message)
        self.heard.append(message)

    @property
    def labels(self) -> list[str]:
        return [message.payload["object"]["label"] for message in self.heard]


@pytest.fixture
def listener() -> Iterator[Listener]:
    found = Listener()
    chosen = Subscriber(KEY, found.deliver, (SpaceEvent,), lambda events: found.chosen(events))
    subscribe(chosen)
    yield found
    unsubscribe(KEY)


def told(space_id: uuid.UUID, *labels: str) -> None:
    """Tells of something in a space, each label in a transaction of its own."""
    from vizitka.cards.events import CardUpdated

    for label in labels:
        with transaction.atomic():
            tell(CardUpdated(actor=SYSTEM, space_id=space_id, object_id=uuid.uuid4(), label=label))


def dispatched(*space_ids: uuid.UUID, key: str = KEY) -> None:
    services.dispatch(key, [str(space_id) for space_id in space_ids])


def refuse(*labels: str, error: type[Exception] = ConnectionError) -> Callable[[Message], Any]:
    """Fails for what is labelled so."""

    def answer(message: Message) -> None:
        if message.payload["object"]["label"] in labels:
            raise error("nobody answers")

    return answer
