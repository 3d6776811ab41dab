"""Keeping the words by which cards are found (words.py)."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Final

from vizitka.cards.models import CardTerm, TermPart
from vizitka.cards.words import Words

OF_CARDS: Final = Words(CardTerm, TermPart, "card_id")
add_terms, replace_terms, forget_idle = OF_CARDS.add, OF_CARDS.replace, OF_CARDS.forget_idle


def terms_go_along(
    _model: object, _column: str, card_ids: Collection[uuid.UUID], here: uuid.UUID, there: uuid.UUID
) -> None:
    """On a move: the words become the other space's."""
    moving = OF_CARDS.of(here, card_ids)
    terms = set(moving.values_list("term", flat=True))
    moving.update(space_id=there)
    OF_CARDS.note_parts(there, terms)
    OF_CARDS.let_go(here, terms)


def terms_go(
    _model: object, _column: str, card_ids: Collection[uuid.UUID], space_ids: Collection[uuid.UUID]
) -> None:
    """On a purge: nobody is found by the words of cards that are gone."""
    for space_id in space_ids:
        going = OF_CARDS.of(space_id, card_ids)
        terms = set(going.values_list("term", flat=True))
        going.delete()
        OF_CARDS.let_go(space_id, terms)
