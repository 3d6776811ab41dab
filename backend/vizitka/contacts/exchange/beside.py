"""What domains above bring to the exchange: something that visitors may want besides, by a box on the sheet that nobody
has ticked for them, and what they keep of an address besides, for the page of a visitor's rights."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from vizitka.cards.models import Card
from vizitka.contacts.exchange.rules import Typed
from vizitka.publishing.page import CardPage
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class Box:
    """What stands beside a box, in `language`; `mark` comes back with what is sent, so that nobody agrees to words that
    were changed meanwhile."""

    key: str
    text: str
    language: str
    mark: str

    @property
    def name(self) -> str:
        """How the form calls it."""
        return f"also-{self.key}"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept besides: a title, lines of label and value, and where the person decides about it."""

    title: str
    lines: Sequence[tuple[str, str]]
    link: str
    label: str


class Beside(Protocol):
    # What observers of the card are told when somebody takes it.
    kind: str

    def box(self, card: Card, languages: Sequence[str]) -> Box | None:
        """What the sheet of a card offers visitors of these languages, best first."""

    def take(self, card: Card, page: CardPage, box: Box, typed: Typed) -> bool:
        """Somebody has ticked the box, and what was typed was kept. It refuses nobody; returns whether something
        follows from it."""

    def kept(self, space: Space, email: str) -> Kept | None:
        """What the space keeps besides of who has the mailbox, in the active language."""

    def knows(self, space_id: uuid.UUID, email: str) -> bool:
        """Whether it keeps something of the address."""


_brought: Final[list[Beside]] = []


def register(one: Beside) -> None:
    """Called by `AppConfig.ready` of the domain that brings it."""
    _brought.append(one)


def boxes(card: Card, languages: Sequence[str]) -> tuple[Box, ...]:
    return tuple(box for one in _brought if (box := one.box(card, languages)) is not None)


def take(
    card: Card, page: CardPage, ticked: Sequence[Box], typed: Typed, languages: Sequence[str]
) -> tuple[str, ...]:
    """What was ticked, as far as it still stands there. Returns what observers of the card are told of it."""
    kinds = []
    for one in _brought:
        box = one.box(card, languages)
        if box is not None and box in ticked and one.take(card, page, box, typed):
            kinds.append(one.kind)
    return tuple(kinds)


def kept(space: Space, email: str) -> tuple[Kept, ...]:
    return tuple(found for one in _brought if (found := one.kept(space, email)) is not None)


def knows(space_id: uuid.UUID, email: str) -> bool:
    return any(one.knows(space_id, email) for one in _brought)
