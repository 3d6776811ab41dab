"""The link by which people of a card answer a visitor with their vCard. It is signed: who has the mail may do it, for
as long as somebody waits for an answer."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.conf import settings
from django.core import signing

from vizitka.common import clock

SALT: Final = "vizitka.exchange-answer"
LIFE: Final = dt.timedelta(days=30)
_LONGEST: Final = 300


def answer_url(space_id: uuid.UUID, meeting_id: uuid.UUID) -> str:
    token = signing.dumps([space_id.hex, meeting_id.hex, int(clock.now().timestamp())], salt=SALT)
    return f"{settings.PUBLIC_URL}/exchange/answer/{token}"


def read(token: str) -> tuple[uuid.UUID, uuid.UUID] | None:
    """(space, meeting) of a link; None for one that is not ours, or whose time is over."""
    try:
        space, meeting, moment = signing.loads(token[:_LONGEST], salt=SALT)
        made = dt.datetime.fromtimestamp(int(moment), dt.UTC)
        found = uuid.UUID(space), uuid.UUID(meeting)
    except (signing.BadSignature, ValueError, TypeError, AttributeError, OverflowError):
        return None
    return found if clock.now() - made <= LIFE else None
