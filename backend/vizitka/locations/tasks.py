"""Cards keep a copy of the address that they follow, by which they are found; in the background."""

from __future__ import annotations

import uuid

from vizitka.cards.services import following
from vizitka.locations import errands
from vizitka.spaces.models import Space


@errands.RENEW_COPIES.done_by
def renew_copies(space_id: str, location_id: str) -> None:
    """Brings the copies up to date. Safe to repeat: the last word is that of the table."""
    space = Space.objects.filter(pk=uuid.UUID(space_id)).first()
    if space is not None:
        following.renew_copies(space, uuid.UUID(location_id))
