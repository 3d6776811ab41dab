"""What becomes of a choice when its card goes elsewhere (cards.residents)."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from vizitka.cards import residents
from vizitka.licensing.models import CardSeat, Purchase, Staying


def register_residents() -> None:
    residents.register(residents.Resident(Staying, move=_moved, purge=_gone))
    residents.register(residents.Resident(CardSeat, move=_stays, purge=_let_go))
    residents.register(residents.Resident(Purchase, move=_stays, purge=_let_go))


def _moved(
    model: type[Any], column: str, cards: Collection[uuid.UUID], here: uuid.UUID, there: uuid.UUID
) -> None:
    """Nothing: a choice counts only where the card is an active one of the licence (settling.surplus), so it sleeps in
    a space of another, and is there again when the move is taken back."""


def _gone(model: type[Any], column: str, cards: Collection[uuid.UUID], spaces: Collection[uuid.UUID]) -> None:
    model.objects.filter(**{f"{column}__in": cards}).delete()


def _stays(
    model: type[Any], column: str, cards: Collection[uuid.UUID], here: uuid.UUID, there: uuid.UUID
) -> None:
    """Nothing: what a person has paid for goes with the card, into whatever space."""


def _let_go(
    model: type[Any], column: str, cards: Collection[uuid.UUID], spaces: Collection[uuid.UUID]
) -> None:
    """The licence stays, without a card: it renews no more."""
    model.objects.filter(**{f"{column}__in": cards}).update(**{column: None})
