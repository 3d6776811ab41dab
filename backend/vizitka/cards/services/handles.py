"""Giving handles: random, and none twice (product.md, section 5)."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Sequence

from vizitka.cards import rules
from vizitka.cards.models import Handle


def random_handle() -> str:
    return rules.handle_of(
        [secrets.randbelow(len(rules.HANDLE_ALPHABET)) for _ in range(rules.HANDLE_LENGTH)]
    )


def unused_handles(number: int) -> list[str]:
    """So many handles that were never given. The table's key refuses the one that another process
    takes meanwhile.
    """
    found: dict[str, None] = {}
    while len(found) < number:
        drawn = {random_handle() for _ in range(number - len(found))}
        drawn -= set(Handle.objects.filter(handle__in=drawn).values_list("handle", flat=True))
        found |= dict.fromkeys(drawn)
    return list(found)


def keep_handles(space_id: uuid.UUID, given: Sequence[tuple[str, uuid.UUID]]) -> None:
    """Notes handles (with their cards' ids) as given for ever."""
    Handle.objects.bulk_create(
        [Handle(handle=handle, card_id=card_id, space_id=space_id) for handle, card_id in given],
        batch_size=1000,
    )
