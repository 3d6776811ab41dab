"""What becomes of contacts when their card is switched off, deleted, moved or gone, and when their space is."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from vizitka.cards.enums import CardState
from vizitka.cards.events import CardDeleted, CardEvent
from vizitka.cards.models import Card
from vizitka.cards.residents import CardIds
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import Event, tell
from vizitka.contacts.enums import Leaving
from vizitka.contacts.events import ContactHandedOver
from vizitka.contacts.models import Contact, ContactMeeting, held_by
from vizitka.contacts.settings import ContactSettings, settings_of
from vizitka.spaces.models import Space

PORTION: Final = 500


def hear_of_cards(events: Sequence[Event]) -> None:
    """In the transaction in which cards were switched off or deleted, which holds them."""
    left: dict[uuid.UUID, dict[uuid.UUID, Actor]] = defaultdict(dict)
    for event in events:
        if isinstance(event, CardEvent) and event.object_id is not None and _is_left(event):
            left[event.space_id][event.object_id] = event.actor
    for space in Space.objects.filter(pk__in=left).select_related("contactsettings"):
        leave(space, left[space.pk])


def hear_of_vacancies(actor: Actor, space_id: uuid.UUID, card_ids: Collection[uuid.UUID]) -> None:
    """The last person of these cards has left."""
    space = Space.objects.filter(pk=space_id).select_related("contactsettings").first()
    if space is not None:
        leave(space, dict.fromkeys(card_ids, actor))


def _is_left(event: CardEvent) -> bool:
    after = event.changes.get("state", (None, None))[1]
    return isinstance(event, CardDeleted) or after == CardState.INACTIVE


def leave(space: Space, actors: Mapping[uuid.UUID, Actor]) -> int:
    """The contacts of cards that nobody uses any more go where the space has said; `actors` are who has switched off
    which. As many queries for a thousand cards as for one. Returns how many contacts went."""
    settings = settings_of(space)
    if settings.contacts_of_leavers == Leaving.CARD:
        return 0
    colleague = _colleague(space.pk, settings)
    # A colleague who leaves as well has nobody but the company.
    own = {card_id: actor for card_id, actor in actors.items() if card_id == colleague}
    others = {card_id: actor for card_id, actor in actors.items() if card_id != colleague}
    return pass_on(space.pk, others, colleague) + pass_on(space.pk, own, None)


def _colleague(space_id: uuid.UUID, settings: ContactSettings) -> uuid.UUID | None:
    """The colleague's card, while it lives; else the company."""
    colleague = settings.contacts_colleague
    if settings.contacts_of_leavers != Leaving.COLLEAGUE or colleague is None:
        return None
    living = Card.objects.in_space(space_id).living().filter(pk=colleague).exclude(state=CardState.INACTIVE)
    return colleague if living.exists() else None


def pass_on(space_id: uuid.UUID, actors: Mapping[uuid.UUID, Actor], to: uuid.UUID | None) -> int:
    """All contacts of these cards go to another one, or to the company. Who is known there by the same address stays
    with the card: two that are one are merged by people, who look at both. Returns how many went."""
    if not actors:
        return 0
    rows = Contact.objects.in_space(space_id).select_for_update(of=("self",)).filter(card_id__in=list(actors))
    contacts = list(rows.order_by("pk"))
    if not contacts:
        return 0
    taken = set(
        Contact.objects.in_space(space_id)
        .living()
        .filter(held_by(to), primary_email__in=[contact.primary_email for contact in contacts])
        .exclude(primary_email="")
        .values_list("primary_email", flat=True)
    )
    going = []
    for one in contacts:
        if one.deleted_at is None and one.primary_email:
            if one.primary_email in taken:
                continue
            taken.add(one.primary_email)
        going.append(one)
    now = clock.now()
    Contact.objects.in_space(space_id).filter(pk__in=[one.pk for one in going]).update(
        card_id=to, updated_at=now, follow_up_by=None
    )
    events = [
        ContactHandedOver.of(actors[one.card_id], one, {"owner": (str(one.card_id), str(to) if to else None)})
        for one in going
        if one.card_id is not None and not one.deleted_at
    ]
    if events:
        tell(*events)
    return len(going)


def contacts_stay(model: Any, column: str, card_ids: CardIds, here: uuid.UUID, _there: uuid.UUID) -> None:
    """The cards move to another space; whom they have met stays with the company that met them."""
    _without_card([here], card_ids)


def contacts_are_the_companys(
    model: Any, column: str, card_ids: CardIds, space_ids: Collection[uuid.UUID]
) -> None:
    """The cards are gone for good."""
    _without_card(space_ids, card_ids)


def _without_card(space_ids: Collection[uuid.UUID], card_ids: CardIds) -> None:
    rows = Contact.objects.in_spaces(space_ids).filter(card_id__in=card_ids)
    # Two of one address are the company's only one after the other: the later one keeps its other addresses.
    taken = set(
        Contact.objects.in_spaces(space_ids)
        .living()
        .filter(card=None)
        .exclude(primary_email="")
        .values_list("space_id", "primary_email")
    )
    contacts = list(rows.order_by("pk"))
    for contact in contacts:
        key = (contact.space_id, contact.primary_email)
        if contact.deleted_at is None and contact.primary_email:
            if key in taken:
                contact.primary_email = ""
            taken.add(key)
        contact.card_id = None
    Contact.objects.across_spaces("those of cards that are gone, in their spaces").bulk_update(
        contacts, ["card", "primary_email"], batch_size=PORTION
    )


def meetings_stay(model: Any, column: str, card_ids: CardIds, here: uuid.UUID, _there: uuid.UUID) -> None:
    """They say no longer by whose card somebody was met."""
    ContactMeeting.objects.in_space(here).filter(card_id__in=card_ids).update(card=None)


def meetings_forget_the_card(
    model: Any, column: str, card_ids: CardIds, space_ids: Collection[uuid.UUID]
) -> None:
    ContactMeeting.objects.in_spaces(space_ids).filter(card_id__in=card_ids).update(card=None)


def seats_end(model: Any, column: str, card_ids: CardIds, here: uuid.UUID, _there: uuid.UUID) -> None:
    """Who has moved is at no event of the space any more."""
    model.objects.in_space(here).filter(card_id__in=card_ids).delete()
