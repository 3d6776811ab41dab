"""Somebody is met: a new contact, or one more meeting with a known one."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.contacts import rules, uses
from vizitka.contacts.enums import Consent, ContactSource, MeetingChannel
from vizitka.contacts.errors import OwnerUnknown
from vizitka.contacts.events import ContactMade, ContactMet
from vizitka.contacts.models import ConsentText, Contact, ContactEvent, ContactMeeting, EventCard
from vizitka.contacts.selectors import known_contact
from vizitka.contacts.services.writing import hold_card, put
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class Sent:
    """What is known of a meeting. `values` are those of the contact (`ContactPatch.values()`); `key` makes the same
    send count once; `consent` is the text that was agreed to, read in `language`. `event_id` stands before the one
    whose days it is."""

    values: Mapping[str, Any]
    source: ContactSource
    channel: MeetingChannel
    at: dt.datetime | None = None
    key: uuid.UUID | None = None
    message: str = ""
    answers: Sequence[Mapping[str, str]] = ()
    language: str = ""
    consent: ConsentText | None = None
    # In which language that was read, where it is another than the sender's.
    consent_in: str = ""
    event_id: uuid.UUID | None = None
    # Nothing of it is kept with the meeting: who types it is signed in, and looks at the contact.
    is_proved: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Met:
    """`is_new`: the contact was not known; `is_first`: this very send did not come before."""

    contact: Contact
    meeting: ContactMeeting
    is_new: bool
    is_first: bool = True


def meet(actor: Actor, space: Space, card_id: uuid.UUID | None, sent: Sent) -> Met:
    """Keeps that somebody was met by a card, or by the company. Who is known by the address stays as known: what was
    sent is kept with the meeting, and changes nothing (people.md). The same send, and two at once, make one contact.

    Raises `OwnerUnknown` for a card that is not there, `ContactNameless`.
    """
    try:
        with transaction.atomic():
            return _meet(actor, space, card_id, sent)
    except IntegrityError:
        # Somebody else has made the same contact, or this very send came twice, between the look and the write.
        with transaction.atomic():
            return _meet(actor, space, card_id, sent)


def _meet(actor: Actor, space: Space, card_id: uuid.UUID | None, sent: Sent) -> Met:
    if sent.key is not None:
        before = ContactMeeting.objects.in_space(space.pk).filter(key=sent.key).select_related("contact")
        meeting = before.first()
        if meeting is not None:
            return Met(meeting.contact, meeting, is_new=False, is_first=False)
    if card_id is not None and hold_card(space.pk, card_id) is None:
        raise OwnerUnknown
    at = sent.at or clock.now()
    event_id = sent.event_id or event_at(space, card_id, at)
    known = known_contact(space, card_id, rules.email_of(sent.values))
    if known is not None:
        rows = Contact.objects.in_space(space.pk).select_for_update(of=("self",))
        known = rows.living().filter(pk=known.pk).first()
    contact = known or _new(space, card_id, sent, at, event_id)
    meeting = ContactMeeting.objects.create(
        space_id=space.pk,
        contact=contact,
        card_id=card_id,
        at=at,
        channel=sent.channel,
        event_id=event_id,
        key=sent.key,
        message=sent.message,
        answers=list(sent.answers),
        typed={} if sent.is_proved and known is None else _typed(sent.values),
        language=sent.language,
        consent_text=sent.consent,
        consent_language=(sent.consent_in or sent.language) if sent.consent else "",
    )
    if known is not None:
        _met_again(known, meeting, sent)
        tell(ContactMet.of(actor, known))
    else:
        tell(ContactMade.of(actor, contact))
    return Met(contact, meeting, is_new=known is None)


def _typed(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in rules.WRITABLE and value}


def _new(
    space: Space, card_id: uuid.UUID | None, sent: Sent, at: dt.datetime, event_id: uuid.UUID | None
) -> Contact:
    contact = Contact(
        space_id=space.pk,
        card_id=card_id,
        source=sent.source,
        met_at=at,
        met_channel=sent.channel,
        kept_from=at,
        event_id=event_id,
        language=sent.language,
        created_at=clock.now(),
        updated_at=clock.now(),
        **_consent(sent, at),
    )
    put(contact, space, sent.values)
    contact.save(force_insert=True)
    if contact.picture_id:
        uses.note(space.pk, contact.pk, contact.picture_id)
    return contact


def _consent(sent: Sent, at: dt.datetime) -> dict[str, Any]:
    if sent.consent is None:
        return {}
    return {
        "consent": Consent.GIVEN,
        "consent_text": sent.consent,
        "consent_language": sent.consent_in or sent.language,
        "consent_at": at,
    }


def _met_again(contact: Contact, meeting: ContactMeeting, sent: Sent) -> None:
    """The last meeting is what lists show. Who sends has not proved to be the person: what was agreed to this time
    stands with the meeting, and changes nothing that the contact says; what was refused stays so."""
    if meeting.at >= contact.met_at:
        contact.met_at, contact.met_channel = meeting.at, meeting.channel
        contact.event_id = meeting.event_id or contact.event_id
    contact.kept_from = max(contact.kept_from, meeting.at)
    contact.retention_told_at = None
    if sent.is_proved and contact.consent != Consent.REFUSED:
        for name, value in _consent(sent, meeting.at).items():
            setattr(contact, name, value)
    contact.updated_at = clock.now()
    contact.save()


def event_at(space: Space, card_id: uuid.UUID | None, at: dt.datetime) -> uuid.UUID | None:
    """The event on whose days the card meets somebody; of several the one that names the card, then the shorter one."""
    day = at.astimezone(clock.zone_of(space.time_zone)).date()
    rows = ContactEvent.objects.in_space(space.pk).filter(starts_on__lte=day, ends_on__gte=day)
    meant = Q(all_cards=True)
    if card_id is not None:
        named = EventCard.objects.in_space(space.pk).filter(card_id=card_id)
        meant |= Q(pk__in=named.values("event_id"))
    found = list(rows.filter(meant))
    if not found:
        return None
    best = min(found, key=lambda event: (event.all_cards, event.ends_on - event.starts_on, event.pk))
    return best.pk
