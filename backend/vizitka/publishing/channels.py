"""The ways by which visitors come to a card: one row each, and nothing else knows their letters.

A table and not an enum, so that a domain above (products) can bring a row of its own.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from vizitka.cards.models import Card
from vizitka.spaces.enums import Channel


@dataclass(frozen=True, slots=True)
class VisitChannel:
    """A channel's addresses begin with `/<letter>/`, then comes one of the card's names there: `names_of` has those in
    use, the one that is shown first. Its PIN is asked by the rules of `protection`, which is also the channel's word in
    records and tells which names open it (cards.models.Handle).

    A channel whose names are not the cards' own gives none; then a card is called as the visitor called it, in its
    right `spelling`. `key_of` is under which key a name in an address stands in the table of names, `astray` what is
    said (notices.NOTICES) of one that leads to no card, on a customer's host to who asks for a name of its space.

    An address with all the parameters of `proof` proves something about the visit: `proved` looks at them, and says
    what the visitor is told; nothing for the way to the same address without them. It is told whether somebody looks,
    or only a machine has asked.
    """

    letter: str
    protection: Channel
    names_of: Callable[[Card], tuple[str, ...]]
    spelling: Callable[[str], str] = str
    key_of: Callable[[str], str] = str
    astray: Callable[[str, uuid.UUID | None], str] = lambda _name, _space_id: "unknown"
    proof: tuple[str, ...] = ()
    proved: Callable[[str, Mapping[str, str], bool], str] = lambda _name, _given, _is_seen: ""

    def names(self, card: Card, visited: str) -> tuple[str, ...]:
        """What the card is called here, by who came by the name `visited`."""
        return self.names_of(card) or (self.spelling(visited),)


# The letter of links, by which people are given their addresses.
LINK = "c"

CHANNELS: dict[str, VisitChannel] = {
    channel.letter: channel
    for channel in (
        VisitChannel(LINK, Channel.LINK, lambda card: (*filter(None, (card.username,)), card.handle)),
        VisitChannel("q", Channel.QR_CODE, lambda card: (card.code_handle,)),
    )
}


def register(channel: VisitChannel) -> None:
    """Adds a channel, at the start. Raises `ValueError` for a letter that is taken."""
    if CHANNELS.setdefault(channel.letter, channel) is not channel:
        raise ValueError(f"two channels begin with /{channel.letter}/")


def letters() -> str:
    """The letters of all channels, as a set of a regular expression holds them."""
    return "".join(sorted(CHANNELS))


def beginnings() -> tuple[str, ...]:
    """What addresses of cards begin with: `/c/` and the like."""
    return tuple(f"/{letter}/" for letter in sorted(CHANNELS))


def proves(path: str, given: Mapping[str, str]) -> bool:
    """Whether an address of a card, with these parameters, proves something."""
    channel = CHANNELS.get(path[1:2])
    return channel is not None and bool(channel.proof) and all(name in given for name in channel.proof)


def paths_of(card: Card) -> list[str]:
    """All addresses of a card's own that are in use, without their host."""
    return [f"/{row.letter}/{name}" for row in CHANNELS.values() for name in row.names_of(card)]
