"""The ways by which visitors come to a card: one row each, and nothing else knows their letters.

A table and not an enum, so that a domain above (products) can bring a row of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vizitka.cards.models import Card
from vizitka.publishing.assembly import handle_of
from vizitka.spaces.enums import Channel


@dataclass(frozen=True, slots=True)
class VisitChannel:
    """A channel's addresses begin with `/<letter>/`, then comes what `name_of` calls the card there. Its PIN is asked
    by the rules of `protection`, whose value is also the channel's word in records."""

    letter: str
    protection: Channel
    name_of: Callable[[Card], str]


CHANNELS: dict[str, VisitChannel] = {
    channel.letter: channel
    for channel in (
        VisitChannel("c", Channel.LINK, handle_of),
        VisitChannel("q", Channel.QR_CODE, handle_of),
    )
}


def letters() -> str:
    """The letters of all channels, as a set of a regular expression holds them."""
    return "".join(sorted(CHANNELS))


def beginnings() -> tuple[str, ...]:
    """What addresses of cards begin with: `/c/` and the like."""
    return tuple(f"/{letter}/" for letter in sorted(CHANNELS))
