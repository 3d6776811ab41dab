"""The ways by which visitors come to a card: one row each, and nothing else knows their letters.

A table and not an enum, so that a domain above (products) can bring a row of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vizitka.cards.models import Card
from vizitka.spaces.enums import Channel


@dataclass(frozen=True, slots=True)
class VisitChannel:
    """A channel's addresses begin with `/<letter>/`, then comes one of the card's names there: `names_of` has those in
    use, the one that is shown first. Its PIN is asked by the rules of `protection`, which is also the channel's word in
    records and tells which names open it (cards.models.Handle).
    """

    letter: str
    protection: Channel
    names_of: Callable[[Card], tuple[str, ...]]


CHANNELS: dict[str, VisitChannel] = {
    channel.letter: channel
    for channel in (
        VisitChannel("c", Channel.LINK, lambda card: (*filter(None, (card.username,)), card.handle)),
        VisitChannel("q", Channel.QR_CODE, lambda card: (card.code_handle,)),
    )
}


def letters() -> str:
    """The letters of all channels, as a set of a regular expression holds them."""
    return "".join(sorted(CHANNELS))


def beginnings() -> tuple[str, ...]:
    """What addresses of cards begin with: `/c/` and the like."""
    return tuple(f"/{letter}/" for letter in sorted(CHANNELS))


def paths_of(card: Card) -> list[str]:
    """All addresses of a card that are in use, without their host."""
    return [f"/{row.letter}/{name}" for row in CHANNELS.values() for name in row.names_of(card)]
