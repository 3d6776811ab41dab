"""The contact book of an archive becomes that of a new space (common.archives). What the archive says was written by a
stranger: each row passes the rules that people's own have."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any, Final

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.archives import Arrival, NotBrought
from vizitka.common.letters import fold
from vizitka.contacts import uses
from vizitka.contacts.enums import Consent, ContactSource, MeetingChannel, TagColour
from vizitka.contacts.exchange.schemas import ExchangeConsentIn
from vizitka.contacts.models import (
    ConsentText,
    Contact,
    ContactEvent,
    ContactMeeting,
    ContactNote,
    ContactTag,
    EventCard,
    TaggedContact,
    held_by,
)
from vizitka.contacts.rules import WRITABLE
from vizitka.contacts.schemas.events import ContactEventIn
from vizitka.contacts.schemas.many import MOST_AT_ONCE
from vizitka.contacts.schemas.notes import ContactNoteIn, ContactTagIn
from vizitka.contacts.schemas.one import ContactPatch
from vizitka.contacts.services.writing import derive, put
from vizitka.images.errors import ForeignPictures
from vizitka.spaces.models import Space

LONGEST_MESSAGE: Final = 4000
MOST_ANSWERS: Final = 10


def moment(given: Any) -> dt.datetime | None:
    """A moment that is over: nothing of an archive is of the future."""
    try:
        found = dt.datetime.fromisoformat(str(given))
    except ValueError:
        return None
    return min(found if found.tzinfo else found.replace(tzinfo=dt.UTC), clock.now())


def _day(given: Any) -> dt.date | None:
    try:
        return dt.date.fromisoformat(str(given)) if given else None
    except ValueError:
        return None


def one_of(values: Iterable[str], given: Any, otherwise: str) -> str:
    """A word that is known; else another one."""
    return str(given) if given in set(values) else otherwise


def object_in(given: Any) -> dict[str, Any]:
    """What should be an object; else an empty one."""
    return given if isinstance(given, dict) else {}


def _there(model: Any, arrival: Arrival, old: Any) -> uuid.UUID | None:
    """The id here of a row that the archive names; None where it did not come."""
    if not old:
        return None
    key = arrival.new_id(str(old))
    return key if model.objects.in_space(arrival.space_id).filter(pk=key).exists() else None


def consent_text(arrival: Arrival, row: dict[str, Any]) -> None:
    key = arrival.new_id(str(row.get("id")))
    rows = ConsentText.objects.in_space(arrival.space_id)
    if rows.filter(pk=key).exists():
        return
    texts = ExchangeConsentIn.model_validate({"texts": row.get("texts")}).texts
    version = row.get("version")
    if not isinstance(version, int) or not 0 < version < 100_000 or rows.filter(version=version).exists():
        raise NotBrought
    ConsentText.objects.create(
        id=key,
        space_id=arrival.space_id,
        version=version,
        texts=dict(texts),
        created_at=moment(row.get("created_at")) or clock.now(),
    )


def event(arrival: Arrival, row: dict[str, Any]) -> None:
    key = arrival.new_id(str(row.get("id")))
    if ContactEvent.objects.in_space(arrival.space_id).filter(pk=key).exists():
        return
    given = {name: row.get(name) for name in ("name", "place", "starts_on", "ends_on")}
    values = ContactEventIn.model_validate(given)
    if values.ends_on < values.starts_on:
        raise NotBrought
    made = ContactEvent.objects.create(
        id=key,
        space_id=arrival.space_id,
        name=values.name,
        place=values.place,
        starts_on=values.starts_on,
        ends_on=values.ends_on,
        all_cards=bool(row.get("all_cards")),
    )
    cards = [_there(Card, arrival, old) for old in (row.get("cards") or ())[:MOST_AT_ONCE]]
    EventCard.objects.bulk_create(
        [EventCard(space_id=arrival.space_id, event=made, card_id=one) for one in set(cards) if one]
    )


def contact(arrival: Arrival, row: dict[str, Any]) -> None:
    key = arrival.new_id(str(row.get("id")))
    if Contact.objects.in_space(arrival.space_id).filter(pk=key).exists():
        return
    given = {name: row[name] for name in WRITABLE if row.get(name) is not None}
    values = ContactPatch.model_validate(given | {"picture": row.get("picture_id")}).values()
    space = Space.objects.get(pk=arrival.space_id)
    text = _there(ConsentText, arrival, row.get("consent_text_id"))
    consent = Consent(row["consent"]) if row.get("consent") in Consent.values else Consent.UNKNOWN
    if consent == Consent.GIVEN and text is None:
        # Nobody can say any more to what.
        consent = Consent.UNKNOWN
        arrival.differs("content")
    met_at = moment(row.get("met_at")) or clock.now()
    made = Contact(
        id=key,
        space=space,
        card_id=_there(Card, arrival, row.get("card_id")),
        source=one_of(ContactSource.values, row.get("source"), ContactSource.IMPORT),
        event_id=_there(ContactEvent, arrival, row.get("event_id")),
        met_at=met_at,
        met_channel=one_of(MeetingChannel.values, row.get("met_channel"), MeetingChannel.IMPORT),
        follow_up_on=_day(row.get("follow_up_on")),
        consent=consent,
        consent_text_id=text,
        consent_language=str(row.get("consent_language") or "")[:5],
        consent_at=moment(row.get("consent_at")),
        kept_from=met_at,
        created_at=moment(row.get("created_at")) or met_at,
        deleted_at=moment(row.get("deleted_at")) if row.get("deleted_at") else None,
    )
    try:
        put(made, space, values)
    except ForeignPictures:
        put(made, space, {name: value for name, value in values.items() if name != "picture"})
        arrival.differs("content")
    if _is_known(made):
        raise NotBrought
    made.save(force_insert=True)
    uses.note(space.pk, made.pk, made.picture_id)


def _is_known(made: Contact) -> bool:
    if made.deleted_at is not None or not made.primary_email:
        return False
    rows = Contact.objects.in_space(made.space_id).living()
    return rows.filter(held_by(made.card_id), primary_email=made.primary_email).exists()


def meeting(arrival: Arrival, row: dict[str, Any]) -> None:
    contact_id = _there(Contact, arrival, row.get("contact_id"))
    if contact_id is None:
        raise NotBrought
    # Archives of releases before name no id: the contact and the moment are one.
    at = moment(row.get("at")) or clock.now()
    key = uuid.uuid5(contact_id, f"{row.get('id') or ''} {row.get('at')} {row.get('channel')}")
    if ContactMeeting.objects.in_space(arrival.space_id).filter(pk=key).exists():
        return
    typed = object_in(row.get("typed"))
    given = {name: typed[name] for name in WRITABLE if typed.get(name)}
    ContactMeeting.objects.create(
        id=key,
        space_id=arrival.space_id,
        contact_id=contact_id,
        card_id=_there(Card, arrival, row.get("card_id")),
        at=at,
        channel=one_of(MeetingChannel.values, row.get("channel"), MeetingChannel.IMPORT),
        event_id=_there(ContactEvent, arrival, row.get("event_id")),
        message=str(row.get("message") or "")[:LONGEST_MESSAGE],
        answers=_answers(row.get("answers")),
        typed=ContactPatch.model_validate(given).values() if given else {},
        language=str(row.get("language") or "")[:5],
        consent_text_id=_there(ConsentText, arrival, row.get("consent_text_id")),
        consent_language=str(row.get("consent_language") or "")[:5],
        withdrawn_at=moment(row.get("withdrawn_at")) if row.get("withdrawn_at") else None,
        # Nobody is told of what is long over, and nobody answers it once more.
        told_at=at,
        answered_at=moment(row.get("answered_at")) if row.get("answered_at") else None,
    )


def _answers(given: Any) -> list[dict[str, str]]:
    rows = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    return [
        {name: str(one.get(name) or "")[:1000] for name in ("question", "answer")}
        for one in rows[:MOST_ANSWERS]
    ]


def note(arrival: Arrival, row: dict[str, Any]) -> None:
    contact_id = _there(Contact, arrival, row.get("contact_id"))
    if contact_id is None:
        raise NotBrought
    text = ContactNoteIn.model_validate({"text": row.get("text")}).text
    written = moment(row.get("created_at")) or clock.now()
    key = uuid.uuid5(contact_id, f"{row.get('id') or ''} {row.get('created_at')} {text}")
    if ContactNote.objects.in_space(arrival.space_id).filter(pk=key).exists():
        return
    ContactNote.objects.create(
        id=key, space_id=arrival.space_id, contact_id=contact_id, text=text, created_at=written
    )
    found = Contact.objects.in_space(arrival.space_id).get(pk=contact_id)
    derive(found)
    found.save(update_fields=["search_text"])


def tag(arrival: Arrival, row: dict[str, Any]) -> None:
    key = arrival.new_id(str(row.get("id")))
    colour = row.get("colour") if row.get("colour") in TagColour.values else TagColour.BLUE
    values = ContactTagIn.model_validate({"name": row.get("name"), "colour": colour})
    rows = ContactTag.objects.in_space(arrival.space_id)
    made = rows.filter(pk=key).first()
    if made is None:
        folded = fold(values.name)[:80]
        if rows.filter(key=folded).exists():
            raise NotBrought
        made = ContactTag.objects.create(
            id=key, space_id=arrival.space_id, name=values.name, key=folded, colour=values.colour
        )
    wanted = set()
    for old in row.get("contacts") or ():
        try:
            wanted.add(arrival.new_id(str(old)))
        except NotBrought:
            continue
    present = Contact.objects.in_space(arrival.space_id).filter(pk__in=wanted).values_list("pk", flat=True)
    tagged = TaggedContact.objects.in_space(arrival.space_id).filter(tag_id=made.pk)
    new = set(present) - set(tagged.values_list("contact_id", flat=True))
    TaggedContact.objects.bulk_create(
        [TaggedContact(space_id=arrival.space_id, contact_id=one, tag=made) for one in sorted(new)],
        batch_size=500,
    )
