"""What becomes of contacts when their card is switched off, deleted, moved or gone, and when their space is."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django.db.models import F, Q

from vizitka.cards.enums import CardState
from vizitka.cards.events import CardDeleted, CardEvent, CardRestored
from vizitka.cards.models import Card
from vizitka.cards.residents import CardIds
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import Event, tell
from vizitka.contacts.enums import Leaving
from vizitka.contacts.events import ContactHandedOver
from vizitka.contacts.models import Contact, ContactMeeting, held_by
from vizitka.contacts.settings import ContactSettings
from vizitka.spaces.sections import of_spaces

PORTION: Final = 500


def hear_of_cards(events: Sequence[Event]) -> None:
    """In the transaction in which cards were switched off, deleted or came back, which holds them."""
    left: dict[uuid.UUID, dict[uuid.UUID, Actor]] = defaultdict(dict)
    back: dict[uuid.UUID, list[CardEvent]] = defaultdict(list)
    for event in events:
        if isinstance(event, CardEvent) and event.object_id is not None:
            if _is_left(event):
                left[event.space_id][event.object_id] = event.actor
            elif _is_back(event):
                back[event.space_id].append(event)
    for space_id, settings in of_spaces(ContactSettings, left).items():
        leave(settings, left[space_id], may_return=True)
    for space_id, told in back.items():
        come_back(space_id, told)


def hear_of_vacancies(actor: Actor, space_id: uuid.UUID, card_ids: Collection[uuid.UUID]) -> None:
    """The last person of these cards has left."""
    leave(of_spaces(ContactSettings, [space_id])[space_id], dict.fromkeys(card_ids, actor))


def _is_left(event: CardEvent) -> bool:
    after = event.changes.get("state", (None, None))[1]
    return isinstance(event, CardDeleted) or after == CardState.INACTIVE


def _is_back(event: CardEvent) -> bool:
    return (
        isinstance(event, CardRestored) or event.changes.get("state", (None, None))[0] == CardState.INACTIVE
    )


def leave(settings: ContactSettings, actors: Mapping[uuid.UUID, Actor], *, may_return: bool = False) -> int:
    """The contacts of cards that nobody uses any more go where the space has said; `actors` are who has switched off
    which. Those that `may_return` do so with their card. As many queries for a thousand cards as for one. Returns how
    many contacts went."""
    if settings.contacts_of_leavers == Leaving.CARD:
        return 0
    space_id = settings.space_id
    colleague = _colleague(space_id, settings)
    # A colleague who leaves as well has nobody but the company.
    own = {card_id: actor for card_id, actor in actors.items() if card_id == colleague}
    others = {card_id: actor for card_id, actor in actors.items() if card_id != colleague}
    went = pass_on(space_id, others, colleague, may_return=may_return)
    return went + pass_on(space_id, own, None, may_return=may_return)


def come_back(space_id: uuid.UUID, told: Sequence[CardEvent]) -> int:
    """Cards that were switched off or deleted are there again: their contacts return, with who was to be reminded,
    unless somebody has handed them over since. Whom the card has met again meanwhile stays, to be merged. Returns how
    many came."""
    actors = {event.object_id: event.actor for event in told if event.object_id is not None}
    restored = [event.object_id for event in told if isinstance(event, CardRestored)]
    # Events of many are told before their cards are written: of each, what the event does not say is asked.
    deleted = Q(deleted_at__isnull=False) & ~Q(pk__in=restored)
    inactive = Q(state=CardState.INACTIVE, pk__in=restored)
    cards = Card.objects.in_space(space_id).filter(pk__in=list(actors)).exclude(deleted | inactive)
    there = set(cards.values_list("pk", flat=True))
    rows = Contact.objects.in_space(space_id).select_for_update(of=("self",)).filter(left_card_id__in=there)
    contacts = list(rows.filter(merged_into=None).order_by("pk"))
    if not contacts:
        return 0
    known = Contact.objects.in_space(space_id).living().filter(card_id__in=there).exclude(primary_email="")
    taken: set[tuple[uuid.UUID | None, str]] = set(known.values_list("card_id", "primary_email"))
    now, coming, events = clock.now(), [], []
    for one in contacts:
        key, owner = (one.left_card_id, one.primary_email), str(one.card_id) if one.card_id else None
        if one.deleted_at is None and one.primary_email:
            if key in taken:
                continue
            taken.add(key)
        one.card_id, one.left_card_id, one.updated_at = one.left_card_id, None, now
        if one.follow_up_by_id is None and one.follow_up_on is not None:
            one.follow_up_by_id = one.left_follow_up_by_id
        one.left_follow_up_by_id = None
        coming.append(one)
        if one.deleted_at is None and one.card_id is not None:
            changes = {"owner": (owner, str(one.card_id))}
            events.append(ContactHandedOver.of(actors[one.card_id], one, changes))
    columns = ["card", "left_card_id", "left_follow_up_by_id", "follow_up_by", "updated_at"]
    Contact.objects.across_spaces("those of one space, held above").bulk_update(
        coming, columns, batch_size=PORTION
    )
    if events:
        tell(*events)
    return len(coming)


def _colleague(space_id: uuid.UUID, settings: ContactSettings) -> uuid.UUID | None:
    """The colleague's card, while it lives; else the company."""
    colleague = settings.contacts_colleague
    if settings.contacts_of_leavers != Leaving.COLLEAGUE or colleague is None:
        return None
    living = Card.objects.in_space(space_id).living().filter(pk=colleague).exclude(state=CardState.INACTIVE)
    return colleague if living.exists() else None


def pass_on(
    space_id: uuid.UUID, actors: Mapping[uuid.UUID, Actor], to: uuid.UUID | None, *, may_return: bool = False
) -> int:
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
        card_id=to,
        updated_at=now,
        follow_up_by=None,
        left_card_id=F("card_id") if may_return else None,
        left_follow_up_by_id=F("follow_up_by_id") if may_return else None,
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
    now, contacts = clock.now(), list(rows.order_by("pk"))
    for contact in contacts:
        key = (contact.space_id, contact.primary_email)
        if contact.deleted_at is None and contact.primary_email:
            if key in taken:
                contact.primary_email = ""
            taken.add(key)
        contact.card_id, contact.updated_at = None, now
    Contact.objects.across_spaces("those of cards that are gone, in their spaces").bulk_update(
        contacts, ["card", "primary_email", "updated_at"], batch_size=PORTION
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
