"""Which fields of a card come from a directory, and so are changed there alone (cards.closing)."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from vizitka.directories.enums import PersonState
from vizitka.directories.models import DirectoryPerson


def kept_fields(card_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, dict[str, str]]:
    """Of people who are here; who has left leaves a card that anybody may change. One query."""
    rows = DirectoryPerson.objects.across_spaces("a card may lie in any space that a directory serves")
    found = rows.filter(card_id__in=list(card_ids), state=PersonState.HERE)
    return {
        card_id: dict.fromkeys(brought, name)
        for card_id, brought, name in found.values_list("card_id", "brought", "directory__name")
        if card_id is not None
    }
