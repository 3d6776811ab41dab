"""In which space a card lies, for who comes with one of its names or with its id alone.

On one database the question that reads the card finds it by either. Where tables lie apart (docs/adr/0110) the table of
names, which is whole on every machine, says the space first, and then the machine of that space is asked. A name is
noted with its card, follows it into another space and outlives it (models.Handle), each in the same transaction.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from django.conf import settings
from django.db.models import QuerySet, Subquery
from django.db.models.expressions import Combinable

from vizitka.cards.models import Card, Handle
from vizitka.common.prepared import IdSlot, PreparedRow, Slot
from vizitka.spaces.enums import Channel

C = TypeVar("C")


def card_at(card_id: uuid.UUID, reason: str, read: Callable[[QuerySet[Card]], C | None]) -> C | None:
    """What `read` finds of the card with this id, in whatever state it is."""
    if not settings.DATABASE_DISTRIBUTED:
        return read(Card.objects.across_spaces(reason).filter(pk=card_id))
    return _led(
        lambda: _by_code().get(card=card_id),
        lambda _place, space_id: read(Card.objects.in_space(space_id).filter(pk=card_id)),
    )


def _led(look_up: Callable[[], Handle | None], read: Callable[[Handle, uuid.UUID], C | None]) -> C | None:
    """A card that went to another space between both questions is looked for there."""
    place = look_up()
    while place is not None and place.space_id is not None:
        if (found := read(place, place.space_id)) is not None:
            return found
        before, place = place, look_up()
        if place is None or place.space_id == before.space_id:
            return None
    return None


@functools.cache
def _by_code() -> PreparedRow[Handle]:
    """The name in its codes, of which each card has one for ever."""
    return PreparedRow(Handle.objects.filter(card_id=IdSlot("card"), channel=Channel.QR_CODE))


@functools.cache
def _by_name() -> PreparedRow[Handle]:
    return PreparedRow(Handle.objects.filter(handle=Slot("word"), channel=Slot("channel")))


class CardOfPerson:
    """A card by its id, with what `annotated` reads beside for the person who asks. It is told the space where that is
    known: what is read by the person then names it as well."""

    def __init__(self, annotated: Callable[[QuerySet[Card], IdSlot, IdSlot | None], QuerySet[Card]]) -> None:
        self._annotated = annotated

    def get(self, card_id: uuid.UUID, user_id: uuid.UUID) -> Card | None:
        if not settings.DATABASE_DISTRIBUTED:
            return self._anywhere.get(card=card_id, user=user_id)
        return _led(
            lambda: _by_code().get(card=card_id),
            lambda _place, space_id: self._in_space.get(card=card_id, user=user_id, space=space_id),
        )

    @functools.cached_property
    def _anywhere(self) -> PreparedRow[Card]:
        rows = Card.objects.across_spaces("the card decides which space is asked")
        return PreparedRow(self._annotated(rows.filter(pk=IdSlot("card")), IdSlot("user"), None))

    @functools.cached_property
    def _in_space(self) -> PreparedRow[Card]:
        space = IdSlot("space")
        rows = Card.objects.in_space(space).filter(pk=IdSlot("card"))
        return PreparedRow(self._annotated(rows, IdSlot("user"), space))


class NamedCards:
    """A card by a name of a channel, with its space, with `related` but for its `unread` fields, and with `columns` as
    attributes of these names; in whatever state it is."""

    def __init__(
        self,
        related: Iterable[str] = (),
        columns: Mapping[str, Combinable] | None = None,
        unread: Iterable[str] = (),
    ) -> None:
        self._related, self._columns, self._unread = tuple(related), dict(columns or {}), tuple(unread)

    def get(self, word: str, channel: str) -> Card | None:
        if not settings.DATABASE_DISTRIBUTED:
            return self._anywhere.get(word=word, channel=channel)
        return _led(
            lambda: _by_name().get(word=word, channel=channel),
            lambda place, space_id: (
                self._in_space.get(card=place.card_id, space=space_id) if place.card_id else None
            ),
        )

    @functools.cached_property
    def _anywhere(self) -> PreparedRow[Card]:
        given = Handle.objects.filter(handle=Slot("word"), channel=Slot("channel")).values("card_id")[:1]
        rows = Card.objects.across_spaces("a public address names a card, not a space")
        return self._prepared(rows.filter(pk=Subquery(given)))

    @functools.cached_property
    def _in_space(self) -> PreparedRow[Card]:
        return self._prepared(Card.objects.in_space(IdSlot("space")).filter(pk=IdSlot("card")))

    def _prepared(self, rows: QuerySet[Card]) -> PreparedRow[Card]:
        with_space = rows.select_related("space__versions", "template", *self._related)
        return PreparedRow(with_space.defer(*self._unread).annotate(**self._columns))
