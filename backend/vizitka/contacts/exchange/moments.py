"""When a form was shown, without a cookie: a signed mark in the form, which is good for this card alone."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.core import signing

from vizitka.common import clock

SALT: Final = "vizitka.exchange"
_LONGEST: Final = 200


def mark(card_id: uuid.UUID) -> str:
    """The mark of a form that is shown now."""
    return signing.dumps([card_id.hex, int(clock.now().timestamp() * 1000)], salt=SALT)


def shown_at(card_id: uuid.UUID, text: str) -> dt.datetime | None:
    """When the form with this mark was shown; None for one that is not ours, or another card's."""
    try:
        card, moment = signing.loads(text[:_LONGEST], salt=SALT)
        if card != card_id.hex:
            return None
        return dt.datetime.fromtimestamp(int(moment) / 1000, dt.UTC)
    except (signing.BadSignature, ValueError, TypeError, OverflowError, OSError):
        return None
