"""What of this domain hangs on its cards (called from apps.py)."""

from __future__ import annotations

import uuid
from typing import Any

from vizitka.cards.models import CardMember, CardTerm, Handle
from vizitka.cards.residents import CardIds, Resident, goes, goes_along, is_forgotten, register, stays


def _handles_go_along(model: Any, column: str, card_ids: CardIds, _here: uuid.UUID, there: uuid.UUID) -> None:
    model.objects.filter(**{f"{column}__in": card_ids}).update(space_id=there)


def register_residents() -> None:
    # A handle outlives its card: none is given twice.
    register(Resident(Handle, move=_handles_go_along, purge=stays))
    register(Resident(CardTerm, move=goes_along, purge=goes))
    register(Resident(CardMember, move=goes_along, purge=is_forgotten))
