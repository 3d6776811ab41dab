"""Reads of the exchange."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from vizitka.cards import rules as cards
from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card, CardMember
from vizitka.cards.selectors import CardAccess
from vizitka.contacts.erasing import of_mailbox, with_merged
from vizitka.contacts.exchange import beside, visitors
from vizitka.contacts.exchange.models import CardExchange
from vizitka.contacts.exchange.permissions import EXCHANGE_EDIT, SWITCH_EXCHANGE
from vizitka.contacts.exchange.schemas import Closed
from vizitka.contacts.models import Contact, ContactMeeting
from vizitka.spaces.models import Space


def meeting_with_card(space_id: uuid.UUID, meeting_id: uuid.UUID) -> tuple[ContactMeeting, Card] | None:
    """A meeting at a card that is still there, with the card; None for one whose person was erased, or has been taken
    out of the book."""
    meeting = (
        ContactMeeting.objects.in_space(space_id)
        .select_related("contact")
        .filter(pk=meeting_id, card__isnull=False)
        .first()
    )
    if meeting is None or meeting.contact.deleted_at is not None or not sender_of(meeting).email:
        return None
    cards = Card.objects.in_space(space_id).select_related("space", "template")
    card = cards.filter(pk=meeting.card_id, deleted_at=None).first() if meeting.card_id else None
    return (meeting, card) if card is not None else None


def people_of(card: Card) -> list[uuid.UUID]:
    """The ids of the people whose card it is, and who know of it."""
    rows = CardMember.objects.in_space(card.space_id).filter(
        card_id=card.pk, agreed=True, role__in=(CardRole.ADMIN, CardRole.USER), user__is_active=True
    )
    return list(rows.order_by("pk").values_list("user_id", flat=True))


def is_offered(card: Card) -> bool:
    """Whether visitors of the card are asked for their details. One query."""
    off = CardExchange.objects.in_space(card.space_id).filter(card_id=card.pk, is_offered=False)
    return card.space.contact_exchange and not off.exists()


def is_permitted(space: Space, bounds: cards.Bounds) -> bool:
    """Whether the switch of card users permits a person with these bounds to decide it."""
    return cards.permissions_for(space.card_permissions, bounds)[SWITCH_EXCHANGE]


def switch_of(access: CardAccess) -> dict[str, Any]:
    """The fields of `CardExchangeOut`."""
    off = CardExchange.objects.in_space(access.space.pk).filter(card_id=access.card.pk, is_offered=False)
    is_off = off.exists()
    return {
        "is_offered": not is_off,
        "is_shown": access.space.contact_exchange and not is_off,
        "closed": _closed_to(access),
    }


def _closed_to(access: CardAccess) -> Closed | None:
    """Why the person may not decide it; None when nothing is in the way."""
    if not access.space.contact_exchange:
        return "space"
    if EXCHANGE_EDIT not in access.abilities:
        return "role"
    return None if is_permitted(access.space, access.bounds) else "permission"


@dataclass(frozen=True, slots=True)
class SentBy:
    """Who a visitor said to be."""

    name: str
    company: str
    email: str
    phone: str


def sender_of(meeting: ContactMeeting) -> SentBy:
    """As it was typed at this meeting, whatever is known of the contact."""
    typed = meeting.typed

    def first(name: str, key: str) -> str:
        return str((typed.get(name) or [{}])[0].get(key, ""))

    name = " ".join(str(typed[part]) for part in ("first_name", "last_name") if typed.get(part))
    return SentBy(name, str(typed.get("company", "")), first("emails", "email"), first("phones", "number"))


@dataclass(frozen=True, slots=True)
class Kept:
    """What one space keeps of an address."""

    space: Space
    contacts: tuple[Contact, ...]
    meetings: tuple[ContactMeeting, ...]
    beside: tuple[beside.Kept, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether something that was agreed to still holds."""
        return any(one.withdrawn_at is None for one in self.meetings)


def kept_of(email: str) -> list[Kept]:
    """What is kept of an address whose mailbox somebody has proved to have, space by space."""
    return [found for space_id in visitors.spaces_of(email) if (found := kept_in(space_id, email))]


def kept_in(space_id: uuid.UUID, email: str) -> Kept | None:
    space = Space.objects.filter(pk=space_id, deleted_at=None).first()
    if space is None:
        return None
    contacts = tuple(contacts_of(space_id, email))
    meetings = ContactMeeting.objects.in_space(space_id).filter(contact__in=contacts)
    rows = tuple(meetings.select_related("card", "consent_text").order_by("-at"))
    besides = beside.kept(space, email)
    return Kept(space, contacts, rows, besides) if contacts or besides else None


def contacts_of(space_id: uuid.UUID, email: str) -> list[Contact]:
    """Contacts that are of the address, whoever holds them; those that were merged into others are told by these. One
    that only has it besides may be somebody else's, to whom a stranger has given it."""
    own = [one.pk for one in of_mailbox(space_id, visitors.plain(email))]
    rows = Contact.objects.in_space(space_id).filter(pk__in=with_merged(space_id, own), merged_into=None)
    return list(rows.order_by("pk"))
