"""What goes in and out of the protection of cards."""

from __future__ import annotations

from typing import Literal

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.spaces.protection.schemas import PinText

PinChannel = Literal["link", "qr_code", "product"]
ChannelChoice = Literal["space", "on", "off"]


class CardProtectionIn(InSchema):
    """What is not sent stays as it is. `pin` null: the space's PIN counts; a channel `space`: the space decides."""

    pin: PinText | None = None
    channels: dict[PinChannel, ChannelChoice] = {}


class SpaceProtection(OutSchema):
    """Of the active cards of a space: how many ask for a PIN somewhere, how many of these ask though there is no PIN
    (nobody gets in), how many have a PIN of their own, how many make an exception."""

    cards: int
    asking: int
    closed: int
    own_pin: int
    exceptions: int
