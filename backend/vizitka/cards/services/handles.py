"""Giving handles: random, and none twice (product.md, section 5)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from vizitka.cards import rules
from vizitka.cards.models import Card, Handle
from vizitka.common import clock
from vizitka.common.inserting import insert_rows
from vizitka.spaces.enums import Channel


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


def keep_handles(cards: Iterable[Card]) -> None:
    """Notes the handles of new cards, those of link and of code, as given for ever."""
    now = clock.now()
    insert_rows(
        Handle,
        ("handle", "channel", "card_id", "space_id", "created_at"),
        [
            (handle, channel, card.pk, card.space_id, now)
            for card in cards
            for channel, handle in ((Channel.LINK, card.handle), (Channel.QR_CODE, card.code_handle))
        ],
    )
