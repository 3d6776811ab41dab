"""A visitor leaves details at a card: counted, kept once, told by mail; and what becomes of it afterwards."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from django.db import transaction
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.cards.errors import FieldsLocked
from vizitka.cards.models import Card
from vizitka.cards.rules import UNBOUND, Bounds
from vizitka.cards.services.locking import locked_card
from vizitka.cards.services.pages import pages_changed
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.errors import TooManyAttempts
from vizitka.common.events import tell
from vizitka.contacts.enums import Consent, ContactSource, MeetingChannel
from vizitka.contacts.erasing import erase_mailbox
from vizitka.contacts.exchange import consents, errands, selectors, throttles, visitors
from vizitka.contacts.exchange.errors import ExchangeOff
from vizitka.contacts.exchange.events import ConsentTakenBack, ExchangeSwitched
from vizitka.contacts.exchange.models import CardExchange
from vizitka.contacts.exchange.rules import Question, Sheet, Typed, name_parts, send_key
from vizitka.contacts.models import Contact, ContactMeeting
from vizitka.contacts.services.meeting import Met, Sent, meet
from vizitka.publishing import mailing
from vizitka.publishing.channels import CHANNELS
from vizitka.publishing.messages import VisitorMessage
from vizitka.publishing.page import CardPage
from vizitka.publishing.throttles import count_exchange
from vizitka.spaces.models import Space

# What of a vCard goes with the contact as it is.
_OF_VCARD: Final = ("prefix", "suffix", "job_title", "websites", "addresses")


def take_in(
    card: Card,
    page: CardPage,
    sheet: Sheet,
    typed: Typed,
    *,
    shown: str,
    address: str,
    origin: str,
    consent_in: str,
) -> Met:
    """Keeps what a visitor of `page` has sent without a fault, and tells both sides, each once. `shown` tells the form
    from others, `consent_in` is the language in which the words of consent were read, `origin` who asks (IP).

    Raises `TooManyAttempts`, `QueueRefused`.
    """
    assert typed.agreed is not None
    with transaction.atomic():
        count_exchange(str(card.pk), address, origin)
        met = meet(
            SYSTEM,
            card.space,
            card.pk,
            Sent(
                values=contact_values(typed),
                source=ContactSource.EXCHANGE,
                channel=channel_of(page),
                key=send_key(card.pk, shown, typed),
                message=typed.get("message"),
                answers=_answers(sheet.questions, typed.answers),
                language=page.language,
                consent=consents.kept(card.space, typed.agreed),
                consent_in=consent_in,
            ),
        )
        if met.is_first:
            visitors.note(address, card.space_id)
            _tell_people(card, met.meeting)
            _tell_visitor(met.meeting, address)
    return met


def keep_message(card: Card, page: CardPage, message: VisitorMessage) -> bool:
    """Keeps what a visitor has written by the form of a frame: an exchange, too. Its mail goes to the card's address as
    ever, unless it came before."""
    typed = Typed(
        {"name": message.name, "email": message.email, "phone": message.phone, "message": message.message}
    )
    met = meet(
        SYSTEM,
        card.space,
        card.pk,
        Sent(
            values=contact_values(typed),
            source=ContactSource.FORM,
            channel=channel_of(page),
            # A page in memory has no mark: the same words on the same day are one message.
            key=send_key(card.pk, f"form {clock.now().date()}", typed),
            message=message.message,
            # The frame has words of its own.
            answers=[{"question": _agreed(message.language), "answer": message.consent}],
            language=message.language,
        ),
    )
    if met.is_first:
        visitors.note(message.email, card.space_id)
        _tell_visitor(met.meeting, message.email)
    return met.is_first


def _agreed(language: str) -> str:
    with translation.override(language):
        return pgettext("card exchange", "Agreed to")


def channel_of(page: CardPage) -> MeetingChannel:
    return MeetingChannel(CHANNELS[page.channel].protection)


def contact_values(typed: Typed) -> dict[str, Any]:
    """What was sent, as the contact book takes it."""
    more = typed.more
    first, last = name_parts(typed.get("name"))
    if more.get("first_name") or more.get("last_name"):
        # As long as nobody has changed the name that the vCard gave, its parts are right.
        of_card = (str(more.get("first_name", "")), str(more.get("last_name", "")))
        if " ".join(part for part in of_card if part) == typed.get("name"):
            first, last = of_card
    values: dict[str, Any] = {
        "first_name": first[:100],
        "last_name": last[:100],
        "company": typed.get("company"),
        "emails": _rows("email", typed.get("email"), more.get("emails")),
        "phones": _rows("number", typed.get("phone"), more.get("phones")),
        **{name: more[name] for name in _OF_VCARD if more.get(name)},
    }
    return {name: value for name, value in values.items() if value}


def _rows(key: str, typed: str, of_card: Sequence[Mapping[str, Any]] | None) -> list[dict[str, Any]]:
    """What was typed comes first; rows of the vCard keep their labels."""
    rows = [dict(row) for row in of_card or ()]
    same = next((row for row in rows if str(row.get(key, "")).lower() == typed.lower()), None)
    first = [same or {"label": "work", key: typed}] if typed else []
    return [*first, *(row for row in rows if row is not same)]


def _answers(questions: Sequence[Question], answers: Mapping[str, str]) -> list[dict[str, str]]:
    """In the words that the visitor read: questions change, what was answered does not."""
    return [{"question": one.label, "answer": answers[one.key]} for one in questions if answers.get(one.key)]


def _tell_people(card: Card, meeting: ContactMeeting) -> None:
    people: list[uuid.UUID | str] = [*selectors.people_of(card)]
    if not people and mailing.may_be_mailed(card):
        people = [""]
    for person in people:
        errands.TELL_PERSON.put(str(card.space_id), str(meeting.pk), str(person))
    meeting.told_at = clock.now()
    meeting.save(update_fields=["told_at"])


def _tell_visitor(meeting: ContactMeeting, email: str) -> None:
    """Once a day at most: the address may be somebody else's."""
    with suppress(TooManyAttempts):
        throttles.LETTER.attempt(visitors.plain(email), "")
        errands.TELL_VISITOR.put(str(meeting.space_id), str(meeting.pk))


# --- the answer of the card's person


def answer(space_id: uuid.UUID, meeting_id: uuid.UUID) -> bool:
    """Sends the visitor the card's vCard; false when that was done before, or one of them is gone. Raises
    `TooManyAttempts`: the visitor's address may be anybody's."""
    with transaction.atomic():
        rows = ContactMeeting.objects.in_space(space_id).select_for_update(of=("self",))
        meeting = rows.filter(pk=meeting_id, answered_at=None).first()
        found = selectors.meeting_with_card(space_id, meeting_id)
        if meeting is None or found is None:
            return False
        mailing.count(found[1].space)
        meeting.answered_at = clock.now()
        meeting.save(update_fields=["answered_at"])
        errands.SEND_ANSWER.put(str(space_id), str(meeting_id))
    return True


# --- the visitor's rights


def take_back(email: str, space_id: uuid.UUID) -> bool:
    """Who has the mailbox agrees no longer to what was agreed to in this space. Returns whether something held."""
    with transaction.atomic():
        found = [one.pk for one in selectors.contacts_of(space_id, email)]
        rows = Contact.objects.in_space(space_id).filter(pk__in=found)
        contacts = list(rows.select_for_update(of=("self",)).order_by("pk"))
        meetings = ContactMeeting.objects.in_space(space_id).filter(contact__in=contacts, withdrawn_at=None)
        if not meetings.update(withdrawn_at=clock.now()):
            return False
        for contact in contacts:
            contact.consent = Consent.REFUSED
            contact.version += 1
            contact.updated_at = clock.now()
            contact.save(update_fields=["consent", "version", "updated_at"])
        tell(*(ConsentTakenBack.of(SYSTEM, contact) for contact in contacts))
    return True


def erase(email: str, space_id: uuid.UUID) -> None:
    """Erases all that the space keeps of who has the mailbox."""
    with transaction.atomic():
        erase_mailbox(space_id, visitors.plain(email))
        # Also where nothing was found: the link is not to show the space again.
        visitors.forget(email, space_id)


# --- whether a card takes part


def switch(
    actor: Actor, card_id: uuid.UUID, space: Space, *, is_offered: bool, bounds: Bounds = UNBOUND
) -> None:
    """Says whether visitors of the card are asked for their details. Raises `ExchangeOff`, `FieldsLocked`,
    `CardIsDeleted`, `NotFound`."""
    if not space.contact_exchange:
        raise ExchangeOff
    if not selectors.is_permitted(space, bounds):
        raise FieldsLocked({"is_offered": ""})
    switch_at(actor, space.pk, card_id, is_offered=is_offered)


def switch_at(actor: Actor, space_id: uuid.UUID, card_id: uuid.UUID, *, is_offered: bool) -> None:
    """The same whatever the space says now, for a card that comes with an archive."""
    with transaction.atomic():
        card = locked_card(space_id, card_id)
        row = CardExchange.objects.in_space(space_id).filter(card_id=card.pk).first()
        before = row is None or row.is_offered
        if before == is_offered:
            return
        CardExchange(card_id=card.pk, space_id=space_id, is_offered=is_offered).save(force_insert=row is None)
        pages_changed(space_id, [card.pk])
        tell(ExchangeSwitched.of(actor, card, {"exchange_offered": (before, is_offered)}))
