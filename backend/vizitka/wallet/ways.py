"""By which way a pass was taken, and whether that way stands open still.

Who takes a pass was let in by what the card asked of visitors at that moment. From the moment in which it asks for more
(a PIN, another PIN, to be of the space) the pass keeps what it says and is told nothing new, until it is taken again or
the card asks no more. A pass carries its way in its token, so that no table says who has one.
"""

from __future__ import annotations

from typing import Final

from django.utils.crypto import salted_hmac

from vizitka.cards.models import Card
from vizitka.cards.protection.selectors import asks, pin_of
from vizitka.publishing.channels import CHANNELS
from vizitka.spaces.enums import Channel, Visibility

# Nobody was asked for anything, wherever they came from.
OPEN: Final = ""
_SALT: Final = "vizitka.wallet.way"
_PIN: Final = "pin"
_MEMBER: Final = "M"


def taken_by(card: Card, channel: Channel) -> str:
    """The way of a pass that is taken now by somebody who was let in by this channel."""
    member = _MEMBER if _is_private(card) else ""
    if asks(card, channel):
        return member + _with_pin(card)
    return member + (_letter(channel) if _asking(card) else OPEN)


def stands_open(card: Card, way: str) -> bool:
    """Whether who came by this way would be let in now without being asked anew."""
    is_member, way = way.startswith(_MEMBER), way.removeprefix(_MEMBER)
    if _is_private(card) and not is_member:
        return False
    asking = _asking(card)
    if not asking or way == _with_pin(card):
        return True
    return way not in asking and way in CHANNELS


def _asking(card: Card) -> set[str]:
    return {row.letter for row in CHANNELS.values() if asks(card, row.protection)}


def _letter(channel: Channel) -> str:
    return next(row.letter for row in CHANNELS.values() if row.protection == channel)


def _with_pin(card: Card) -> str:
    return _PIN + salted_hmac(_SALT, pin_of(card), algorithm="sha256").hexdigest()[:16]


def _is_private(card: Card) -> bool:
    return card.space.visibility == Visibility.PRIVATE
