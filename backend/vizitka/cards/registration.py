"""What of this domain hangs on its cards (called from apps.py)."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from vizitka.accounts.models import User
from vizitka.accounts.names import order_of
from vizitka.cards import uses
from vizitka.cards.models import CardMember, CardTerm, Handle
from vizitka.cards.residents import CardIds, Resident, goes_along, is_forgotten, register, stays
from vizitka.cards.services.terms import terms_go, terms_go_along
from vizitka.images.models import ImageUse
from vizitka.jobs.messages import Stored, counted


def _handles_go_along(model: Any, column: str, card_ids: CardIds, _here: uuid.UUID, there: uuid.UUID) -> None:
    model.objects.filter(**{f"{column}__in": card_ids}).update(space_id=there)


def _uses_end(_model: Any, _column: str, card_ids: CardIds, here: uuid.UUID, _there: uuid.UUID) -> None:
    """What the cards show where they go is noted when they are there."""
    uses.end([here], card_ids)


def _uses_are_over(_model: Any, _column: str, card_ids: CardIds, space_ids: Collection[uuid.UUID]) -> None:
    uses.end(space_ids, card_ids)


def _people_miss_it(number: int) -> Stored:
    return counted(
        "%(n)d person has joined one of these cards and can no longer open it.",
        "%(n)d people have joined these cards and can no longer open them.",
        number,
    )


def register_residents() -> None:
    # A handle outlives its card: none is given twice.
    register(Resident(Handle, move=_handles_go_along, purge=stays))
    register(Resident(CardTerm, move=terms_go_along, purge=terms_go))
    register(Resident(CardMember, move=goes_along, purge=is_forgotten, missed=_people_miss_it))
    # With those of documents.
    register(Resident(ImageUse, move=_uses_end, purge=_uses_are_over, column="holder_id"))


def follow_names(user: User) -> None:
    """In the order of card users."""
    rows = CardMember.objects.across_spaces("a person is called the same everywhere")
    rows.filter(user=user).update(person_order=order_of(user))
