"""Which fields of a card come from a directory, and so are changed there alone (cards.closing)."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Collection

from vizitka.common.prepared import PreparedByIds
from vizitka.directories.enums import PersonState
from vizitka.directories.models import DirectoryPerson


def kept_fields(card_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, dict[str, str]]:
    """Of people who are here; who has left leaves a card that anybody may change. One query."""
    return {card_id: dict.fromkeys(brought, name) for card_id, brought, name in _of_cards().all(card_ids)}


@functools.cache
def _of_cards() -> PreparedByIds:
    rows = DirectoryPerson.objects.across_spaces("a card may lie in any space that a directory serves")
    here = rows.filter(state=PersonState.HERE).values_list("card_id", "brought", "directory__name")
    return PreparedByIds(lambda ids: here.filter(card_id__in=ids))
