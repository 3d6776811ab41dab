"""What has left a space for good, for 30 days: systems that keep a copy hear of it (api/changes.py).

Cards, contacts and locations lie in the bin for as long, and are told from there. Members, products and what belongs to
the newsletter leave at once: of them the id is kept, and nothing else.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from enum import StrEnum

from django.db.models import QuerySet

from vizitka.common import clock
from vizitka.common.deletion import GRACE
from vizitka.common.models import GoneRow

AT_ONCE = 500


class Kind(StrEnum):
    MEMBER = "member"
    PRODUCT = "product"
    SUBSCRIBER = "subscriber"
    NEWSLETTER_LIST = "newsletter_list"


def note(space_id: uuid.UUID, kind: Kind, ids: Iterable[uuid.UUID]) -> None:
    """In the transaction in which they go. Who comes back and goes again is gone since the last time."""
    now = clock.now()
    GoneRow.objects.bulk_create(
        [GoneRow(space_id=space_id, kind=kind, object_id=key, at=now) for key in ids],
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["space_id", "kind", "object_id"],
        update_fields=["at"],
    )


def of(space_id: uuid.UUID, kind: Kind) -> QuerySet[GoneRow]:
    return GoneRow.objects.filter(space_id=space_id, kind=kind)


def purge() -> int:
    """Forgets what is gone for longer. Returns how many."""
    return GoneRow.objects.filter(at__lt=clock.now() - GRACE).delete()[0]
