"""What a space's licence allows. Decisions are those of billing."""

from __future__ import annotations

from django.conf import settings

from vizitka.common import clock
from vizitka.spaces.models import Space

FREE_CARDS = 3


def cards_limit(space: Space) -> int | None:
    """How many cards may be active in all spaces of the licence; None without limit."""
    if not settings.VIZITKA_BILLING:
        return None
    licence = space.licence
    if licence is None or (licence.valid_until is not None and licence.valid_until < clock.now()):
        return FREE_CARDS
    return licence.cards_limit
