"""What is known of the card of a visit: all that its admission depends on beside the visit itself."""

from __future__ import annotations

from dataclasses import dataclass

from vizitka.cards import rules
from vizitka.cards.models import Card
from vizitka.cards.protection.selectors import asks, pin_of
from vizitka.cards.selectors import card_by_name
from vizitka.common import clock
from vizitka.publishing import parts, protection, tickets
from vizitka.publishing.admission import Facts
from vizitka.publishing.assembly import direct_address
from vizitka.publishing.observers import Served
from vizitka.publishing.visit import Asked, Visit
from vizitka.spaces.enums import Channel, Visibility
from vizitka.spaces.settings_rules import views_are_counted


@dataclass(frozen=True, slots=True)
class Found:
    """The card of a visit, loaded with its space and the settings that parts of its page ask for."""

    card: Card
    facts: Facts


def find(visit: Visit) -> Found | None:
    """The card of that name, in whatever state it is."""
    channel = visit.channel
    card = card_by_name(channel.key_of(visit.handle), channel.protection, parts.cards())
    return Found(card, facts_of(card, visit)) if card is not None else None


def served_of(visit: Visit, card: Card, language: str, name: str) -> Served:
    """What observers are told of a visit that ends at `card`, which is called `name` on its channel."""
    return Served(
        card.pk,
        card.space_id,
        visit.channel.protection,
        visit.host.host if visit.host else "",
        language,
        # Of what is below a card only that is told which was sent there.
        Asked.MESSAGE if visit.asked is Asked.BELOW else visit.asked,
        name=name,
        zone=card.space.time_zone,
        is_counted=views_are_counted(tracking=card.space.tracking),
    )


def state_of(card: Card) -> str:
    """`visible`, or the reason why not (rules.publication)."""
    return rules.publication(
        card.state,
        card_deleted=card.deleted_at is not None,
        space_deleted=card.space.deleted_at is not None,
        space_active=card.space.active,
    )


def facts_of(card: Card, visit: Visit) -> Facts:
    """Sessions are looked up for private spaces alone."""
    space, names = card.space, visit.channel.names(card, visit.handle)
    is_private = space.visibility == Visibility.PRIVATE
    is_asked = asks(card, visit.channel.protection)

    def tells(channel: Channel) -> bool:
        # Who was asked for a PIN here is not shown a way that asks for none: it would outlive the PIN.
        return not is_asked or asks(card, channel)

    return Facts(
        space_id=card.space_id,
        state=state_of(card),
        visibility=space.visibility,
        name=names[0],
        names=frozenset(names),
        asks=is_asked,
        has_pin=bool(pin_of(card)),
        entered=protection.has_entered(card, visit.pins),
        ticket=tickets.exchanged(card, visit.choices.get("ticket", "")) if is_private else None,
        belongs=is_private and tickets.admitted(card, visit.passes),
        moved_to=space.host_at(clock.now()) if space.redirect_to_primary else "",
        direct=direct_address(card, came_by=f"/{visit.channel.letter}/{names[0]}"),
        offers_code=space.qr_code and tells(Channel.QR_CODE),
        tells_link=tells(Channel.LINK),
    )
