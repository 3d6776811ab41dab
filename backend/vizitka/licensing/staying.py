"""Which cards are to stay active when a licence covers fewer."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db import transaction

from vizitka.billing.models import Licence
from vizitka.licensing import settling
from vizitka.licensing.assigning import spaces_of
from vizitka.licensing.models import Staying


def choose(licence: Licence, cards: Collection[uuid.UUID]) -> None:
    """Puts this choice in the place of the one before. A card that is not an active one of the licence is left out:
    it may have gone meanwhile."""
    with transaction.atomic():
        active = {card for _, card in settling.active_cards(spaces_of(licence))}
        Staying.objects.filter(licence=licence).delete()
        Staying.objects.bulk_create(
            Staying(account_id=licence.account_id, licence=licence, card_id=card)
            for card in dict.fromkeys(cards)
            if card in active
        )
