"""Events at which people are met."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound
from vizitka.common.events import as_told, tell
from vizitka.contacts.errors import EventPeriodRefused, OwnerUnknown
from vizitka.contacts.events import EventDeleted, EventSaved
from vizitka.contacts.models import Contact, ContactEvent, ContactMeeting, EventCard
from vizitka.spaces.models import Space


def save_event(
    actor: Actor, space: Space, event_id: uuid.UUID | None, values: Mapping[str, Any]
) -> ContactEvent:
    """Makes an event, or changes one. `values` are those of `ContactEventIn`. Contacts that its cards have met in its
    days carry it from now on, unless they carry another one; those that do so no longer, lose it.

    Raises `EventPeriodRefused`, `OwnerUnknown` for cards of another space, `NotFound`.
    """
    if values["ends_on"] < values["starts_on"]:
        raise EventPeriodRefused
    cards: Collection[uuid.UUID] | None = values["cards"]
    with transaction.atomic():
        event = ContactEvent(space_id=space.pk) if event_id is None else _held(space.pk, event_id)
        changes = {}
        for field in ("name", "place", "starts_on", "ends_on"):
            before = None if event_id is None else getattr(event, field)
            if before != values[field]:
                changes[field] = (as_told(before), as_told(values[field]))
            setattr(event, field, values[field])
        event.all_cards = cards is None
        event.save()
        _seat(space.pk, event, cards or ())
        _carry(space, event, cards)
        tell(EventSaved.of(actor, event, changes))
    return event


def _held(space_id: uuid.UUID, event_id: uuid.UUID) -> ContactEvent:
    rows = ContactEvent.objects.in_space(space_id).select_for_update(of=("self",))
    event = rows.filter(pk=event_id).first()
    if event is None:
        raise NotFound
    return event


def _seat(space_id: uuid.UUID, event: ContactEvent, cards: Collection[uuid.UUID]) -> None:
    wanted = set(cards)
    living = Card.objects.in_space(space_id).living().filter(pk__in=wanted)
    if living.count() != len(wanted):
        raise OwnerUnknown
    rows = EventCard.objects.in_space(space_id).filter(event_id=event.pk)
    present = set(rows.values_list("card_id", flat=True))
    rows.filter(card_id__in=present - wanted).delete()
    EventCard.objects.bulk_create(
        [EventCard(space_id=space_id, event=event, card_id=key) for key in wanted - present]
    )


def _carry(space: Space, event: ContactEvent, cards: Collection[uuid.UUID] | None) -> None:
    """Meetings of its days and cards carry it, and contacts whose last meeting does."""
    zone = clock.zone_of(space.time_zone)
    start = dt.datetime.combine(event.starts_on, dt.time.min, tzinfo=zone)
    end = dt.datetime.combine(event.ends_on + dt.timedelta(days=1), dt.time.min, tzinfo=zone)
    rows = ContactMeeting.objects.in_space(space.pk)
    meant = rows.filter(at__gte=start, at__lt=end)
    if cards is not None:
        meant = meant.filter(card_id__in=cards)
    rows.filter(event_id=event.pk).exclude(pk__in=meant.values("pk")).update(event=None)
    meant.filter(event=None).update(event=event)
    carried = ContactMeeting.objects.in_space(space.pk).filter(event_id=event.pk).values("contact_id")
    contacts = Contact.objects.in_space(space.pk)
    contacts.filter(event_id=event.pk).exclude(pk__in=carried).update(event=None)
    contacts.filter(event=None, pk__in=carried).update(event=event)


def delete_event(actor: Actor, space_id: uuid.UUID, event_id: uuid.UUID) -> None:
    """Its contacts stay, without it. Raises `NotFound`."""
    with transaction.atomic():
        event = _held(space_id, event_id)
        ContactMeeting.objects.in_space(space_id).filter(event_id=event.pk).update(event=None)
        Contact.objects.in_space(space_id).filter(event_id=event.pk).update(event=None)
        tell(EventDeleted.of(actor, event))
        event.delete()
