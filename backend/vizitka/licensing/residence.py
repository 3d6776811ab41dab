"""What becomes of a choice when its card goes elsewhere (cards.residents)."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from vizitka.cards import residents
from vizitka.licensing.models import Staying


def register_residents() -> None:
    residents.register(residents.Resident(Staying, move=_moved, purge=_gone))


def _moved(
    model: type[Any], column: str, cards: Collection[uuid.UUID], here: uuid.UUID, there: uuid.UUID
) -> None:
    # In the other space it may be another licence's.
    _gone(model, column, cards, ())


def _gone(model: type[Any], column: str, cards: Collection[uuid.UUID], spaces: Collection[uuid.UUID]) -> None:
    model.objects.filter(**{f"{column}__in": cards}).delete()
