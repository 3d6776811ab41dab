"""Where a visitor is asked for a PIN (product.md, section 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from vizitka.spaces.protection.rules import FORCES


@dataclass(frozen=True, slots=True)
class ChannelRule:
    """`own` is what the card says: space, on or off. `forced`: the card cannot make an exception."""

    own: str
    asks: bool
    forced: bool


def channel_rules(
    own: Mapping[str, str], *, verification: bool, forced: Collection[str], deny_exceptions: bool
) -> dict[str, ChannelRule]:
    """For each channel whether a PIN is asked for.

    Without PIN verification nothing asks. On a forced channel the card may say `off`, unless the space denies
    exceptions; on the others it may say `on`.
    """
    result = {}
    for channel in FORCES:
        says = own.get(channel) or "space"
        must = verification and channel in forced
        bound = must and deny_exceptions
        asks = bound or (must and says != "off") or (verification and says == "on")
        result[channel] = ChannelRule(says, asks, bound)
    return result
