"""What hangs on a card, and what becomes of it when the card moves to another space or is gone for good.

Cards lie below the domains that hang things on them. Each registers its models once, when it starts
(`AppConfig.ready`); a test finds every model that knows a card and is not registered.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import models

from vizitka.audit import services as audit
from vizitka.jobs.messages import Stored

CHUNK: Final = 500
CardIds = Collection[uuid.UUID]
# (model, name of its column for the card, cards, space that they leave, space that they go to)
Move = Callable[[type[models.Model], str, CardIds, uuid.UUID, uuid.UUID], None]
# (model, name of its column for the card, cards, their spaces)
Purge = Callable[[type[models.Model], str, CardIds, Collection[uuid.UUID]], None]
# (model, name of its column for the card, cards): locks rows that others lock before a card.
Hold = Callable[[type[models.Model], str, CardIds], None]
# A sentence about so many rows: what people miss while the cards are deleted.
Missed = Callable[[int], Stored]
Counts = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Resident:
    """`model` knows the card by `column` (`card_id`). `move` and `purge` are called inside the transaction of the
    change; a batch that is taken back moves the cards once more. `hold` is called before the cards of a move are
    locked, for rows that their room locks before it locks a card. `missed` says to who is about to delete cards what
    goes with them, where somebody would miss it; of `counts` where not every row is missed."""

    model: type[models.Model]
    move: Move
    purge: Purge
    column: str = "card_id"
    hold: Hold | None = None
    missed: Missed | None = None
    counts: Counts | None = None


_residents: Final[dict[type[models.Model], Resident]] = {}


def register(resident: Resident) -> None:
    """Called once per model, at start. Raises `ValueError` for a model that is registered already."""
    if _residents.setdefault(resident.model, resident) is not resident:
        raise ValueError(f"{resident.model.__name__} is registered twice")


def registered() -> Sequence[Resident]:
    """All residents, in the order of their registration."""
    return list(_residents.values())


def hold(card_ids: CardIds) -> None:
    """Before cards that are going to move are locked: what is locked before cards elsewhere comes first here too."""
    for resident in registered():
        if resident.hold is not None:
            resident.hold(resident.model, resident.column, card_ids)


def move(card_ids: CardIds, here: uuid.UUID, there: uuid.UUID) -> None:
    """Everything that hangs on the cards does what it said it would when they move from one space to the other."""
    for resident in registered():
        resident.move(resident.model, resident.column, card_ids, here, there)


def purge(card_ids: CardIds, space_ids: Collection[uuid.UUID]) -> None:
    """The same for cards that are gone for good, last registered first: what came later hangs on what was there."""
    for resident in reversed(registered()):
        resident.purge(resident.model, resident.column, card_ids, space_ids)


def missed_with(card_ids: Sequence[uuid.UUID], space_id: uuid.UUID) -> list[Stored]:
    """What people would miss if these cards of a space were deleted, a sentence for each kind of thing."""
    sentences = []
    for resident in registered():
        if resident.missed is None:
            continue
        model: Any = resident.model
        rows = model.objects.in_space(space_id)
        if resident.counts is not None:
            rows = resident.counts(rows)
        parts = (card_ids[start : start + CHUNK] for start in range(0, len(card_ids), CHUNK))
        number = sum(rows.filter(**{f"{resident.column}__in": part}).count() for part in parts)
        if number:
            sentences.append(resident.missed(number))
    return sentences


def goes_along(model: Any, column: str, card_ids: CardIds, here: uuid.UUID, there: uuid.UUID) -> None:
    """On a move: the rows become the other space's."""
    model.objects.in_space(here).filter(**{f"{column}__in": card_ids}).update(space_id=there)


def goes(model: Any, column: str, card_ids: CardIds, space_ids: Collection[uuid.UUID]) -> None:
    """On a purge: the rows are deleted."""
    model.objects.in_spaces(space_ids).filter(**{f"{column}__in": card_ids}).delete()


def is_forgotten(model: Any, column: str, card_ids: CardIds, space_ids: Collection[uuid.UUID]) -> None:
    """On a purge: the rows are deleted, and what the log calls them is forgotten."""
    rows = model.objects.in_spaces(space_ids).filter(**{f"{column}__in": card_ids})
    audit.forget_objects(model._meta.model_name, rows.values_list("pk", flat=True))
    rows.delete()


def stays(*_given: object) -> None:
    """On a move or a purge: the row has a life of its own, and its plain id of the card harms nobody."""
