"""Keeping the words by which cards are found."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping

from vizitka.cards import rules
from vizitka.cards.models import CardTerm


def add_terms(space_id: uuid.UUID, words: Mapping[uuid.UUID, Iterable[str]]) -> None:
    """Words of new cards."""
    CardTerm.objects.bulk_create(
        [
            CardTerm(space_id=space_id, term=term, card_id=card_id)
            for card_id, of_card in words.items()
            for term in dict.fromkeys(rules.encoded_term(word) for word in of_card)
        ],
        batch_size=2000,
    )


def replace_terms(
    space_id: uuid.UUID, before: Mapping[uuid.UUID, str], after: Mapping[uuid.UUID, str]
) -> None:
    """Brings the words of changed cards up to date; both are `search_text` by card."""
    changed = {card_id: text.split() for card_id, text in after.items() if text != before[card_id]}
    if changed:
        CardTerm.objects.in_space(space_id).filter(card_id__in=changed).delete()
        add_terms(space_id, changed)
