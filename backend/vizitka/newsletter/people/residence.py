"""What becomes of subscribers when their card moves or is gone."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from vizitka.cards.residents import CardIds


def forget_the_card(model: Any, column: str, card_ids: CardIds, here: uuid.UUID, _there: uuid.UUID) -> None:
    """The cards move to another space; who has subscribed there stays with the company."""
    model.objects.in_space(here).filter(card_id__in=card_ids).update(card=None)


def forget_gone_card(model: Any, column: str, card_ids: CardIds, space_ids: Collection[uuid.UUID]) -> None:
    """The cards are gone for good."""
    model.objects.in_spaces(space_ids).filter(card_id__in=card_ids).update(card=None)
