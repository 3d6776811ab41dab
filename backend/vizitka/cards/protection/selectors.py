"""Reads of protection: where a card asks for a PIN, and how a space stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, Q

from vizitka.cards import rules
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.spaces.models import Space
from vizitka.spaces.protection.rules import FORCES


def channels_of(own: Any, space: Space) -> dict[str, rules.ChannelRule]:
    """By channel whether a card with `pin_channels` = `own` asks for a PIN."""
    return rules.channel_rules(
        own or {},
        verification=space.pin_verification,
        forced=[channel for channel, switch in FORCES.items() if getattr(space, switch)],
        deny_exceptions=space.deny_exceptions,
    )


def asks(card: Card, channel: str) -> bool:
    """Whether a visitor by this channel is asked for a PIN. The card's space is loaded."""
    return channels_of(card.pin_channels, card.space)[channel].asks


def open_by_link(space: Space) -> Q:
    """Which cards of the space show themselves to whoever has their link: `asks`, as a part of a query."""
    if not space.pin_verification:
        return Q()
    if not space.force_pin_links:
        return Q(pin_channels__link__isnull=True) | Q(pin_channels__link="off")
    return Q(pk=None) if space.deny_exceptions else Q(pin_channels__link="off")


def pin_of(card: Card) -> str:
    """The hash of the PIN that opens the card: its own, else the space's, else empty."""
    return card.pin_hash or card.space.pin_hash


def space_protection(space: Space) -> dict[str, int]:
    """The numbers of `SpaceProtection`. Two queries: cards that say nothing for themselves are only counted."""
    active = Card.objects.in_space(space.pk).living().filter(state=CardState.ACTIVE)
    plain = active.filter(pin_channels={}).aggregate(
        total=Count("pk"), own=Count("pk", filter=~Q(pin_hash=""))
    )
    groups: list[tuple[Mapping[str, str], bool, int]] = [
        ({}, True, plain["own"]),
        ({}, False, plain["total"] - plain["own"]),
    ]
    others = active.exclude(pin_channels={}).values_list("pin_channels", "pin_hash")
    groups += [(channels, bool(hashed), 1) for channels, hashed in others.iterator(chunk_size=2000)]
    found = dict.fromkeys(("cards", "asking", "closed", "own_pin", "exceptions"), 0)
    for channels, has_pin, number in groups:
        states = channels_of(channels, space)
        asking = any(state.asks for state in states.values())
        forced = [channel for channel, switch in FORCES.items() if getattr(space, switch)]
        found["cards"] += number
        found["own_pin"] += number if has_pin else 0
        found["asking"] += number if asking else 0
        found["closed"] += number if asking and not (has_pin or space.pin_hash) else 0
        found["exceptions"] += (
            number if space.pin_verification and any(not states[name].asks for name in forced) else 0
        )
    return found
