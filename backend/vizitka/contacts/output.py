"""Contacts in the shape of the API."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from vizitka.accounts.models import User
from vizitka.cards.models import Card
from vizitka.cards.output import pictures_shown
from vizitka.cards.rules import display_name, short_name
from vizitka.cards.values import values_of
from vizitka.common.actor import Person
from vizitka.common.api.paging import PageQuery, page
from vizitka.contacts import listing, retention, rules, selectors
from vizitka.contacts.doubles import Double
from vizitka.contacts.enums import Consent
from vizitka.contacts.event_selectors import EventRow, Numbers
from vizitka.contacts.listing import BookPage, Counts, Listed, Tagged
from vizitka.contacts.models import ConsentText, Contact, ContactMeeting, ContactNote, ContactTag
from vizitka.contacts.selectors import ContactAccess
from vizitka.contacts.services.many import DoneWithMany
from vizitka.images.avatars import avatars_by_id
from vizitka.images.schemas import image_out
from vizitka.spaces.models import Space


def spaces_of(ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Space]:
    """What spaces are called, and what decides which pictures their cards show. One query."""
    columns = ("name", "field_modes", "placeholder_profile_picture")
    return Space.objects.only(*columns).in_bulk(set(ids))


class Shared:
    """What rows of a page have in common: each stands once beside them, and rows name its place."""

    def __init__(self) -> None:
        self._places: dict[Hashable, int] = {}
        self.things: list[Any] = []

    def place(self, key: Hashable, thing: Callable[[], Any]) -> int:
        if key not in self._places:
            self._places[key] = len(self.things)
            self.things.append(thing())
        return self._places[key]


def page_out(found: BookPage, query: PageQuery, space: Space) -> dict[str, Any]:
    """A `ContactPage`. One query where cards follow templates, and one for pictures that nobody has asked for yet."""
    rows, owners, tags = _rows_out(found, {space.pk: space})
    return {**page(found, query, rows), "owners": owners.things, "tags": tags.things}


def page_of_spaces_out(found: BookPage, query: PageQuery) -> dict[str, Any]:
    """A `ContactPageOfSpaces`. As `page_out`, and one query for the spaces."""
    spaces, shared = spaces_of(row.space_id for row in found.rows), Shared()
    rows, owners, tags = _rows_out(found, spaces)
    for row, shown in zip(found.rows, rows, strict=True):
        space = spaces[row.space_id]
        shown["space"] = shared.place(space.pk, partial(_space_out, space))
    return {
        **page(found, query, rows),
        "owners": owners.things,
        "tags": tags.things,
        "spaces": shared.things,
    }


def _space_out(space: Space) -> dict[str, Any]:
    return {"uuid": space.pk, "name": space.name}


def _rows_out(
    found: BookPage, spaces: Mapping[uuid.UUID, Space]
) -> tuple[list[dict[str, Any]], Shared, Shared]:
    """The rows, and the owners and tags whose places they name."""
    holders = _holders_of(found.rows, spaces)
    owners, tags = Shared(), Shared()
    shown = [
        {
            "uuid": row.id,
            "name": _name(row),
            "company": row.company,
            "email": row.email,
            "phone": row.phone,
            "met_at": row.met_at,
            "channel": row.channel,
            "event": row.event or "",
            "tags": [tags.place(tag.pk, partial(_tag_in_row, tag)) for tag in found.tags.get(row.id, ())],
            "owner": _owner_of(row, holders, owners),
            "follow_up_on": row.follow_up_on,
        }
        for row in found.rows
    ]
    return shown, owners, tags


def _owner_of(row: Listed, holders: Mapping[uuid.UUID, dict[str, Any]], owners: Shared) -> int | None:
    if row.card_id is None or row.card_id not in holders:
        return None
    return owners.place(row.card_id, partial(_holder_in_row, holders[row.card_id]))


def _tag_in_row(tag: Tagged) -> dict[str, Any]:
    return {"name": tag.name, "colour": tag.colour}


def _holder_in_row(holder: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": holder["name"], "picture": holder["picture"]}


def _holders_of(rows: Sequence[Listed], spaces: Mapping[uuid.UUID, Space]) -> dict[uuid.UUID, dict[str, Any]]:
    of_cards = [
        {
            "card_id": row.card_id,
            "space_id": row.space_id,
            "first_name": row.card_first_name,
            "last_name": row.card_last_name,
            "organisation": row.organisation,
            "handle": row.handle,
            "profile_picture_id": row.profile_picture_id,
            "template_id": row.template_id,
        }
        for row in rows
        if row.card_id
    ]
    return holders_out(of_cards, spaces) if of_cards else {}


def _name(row: Listed) -> str:
    """As `rules.name_of`, of columns."""
    names = {
        "prefix": row.prefix,
        "first_name": row.first_name,
        "last_name": row.last_name,
        "suffix": row.suffix,
        "organisation": row.company,
    }
    return display_name(values_of(names)) or row.email or row.phone


def holders_out(
    rows: Sequence[Mapping[str, Any]], spaces: Mapping[uuid.UUID, Space]
) -> dict[uuid.UUID, dict[str, Any]]:
    """Each a `ContactHolder`, by the card's id. Two queries at most, for pictures."""
    unique = list({row["card_id"]: row for row in rows}.values())
    shown = pictures_shown(unique, spaces)
    addresses = avatars_by_id(shown)
    return {
        row["card_id"]: {
            "uuid": row["card_id"],
            "name": short_name(
                *(row[name] or "" for name in ("first_name", "last_name", "organisation", "handle"))
            ),
            "picture": addresses.get(picture),
        }
        for row, picture in zip(unique, shown, strict=True)
    }


def _of_cards(cards: Iterable[Card | None], space: Space) -> dict[uuid.UUID, dict[str, Any]]:
    rows = [{**vars(card), "card_id": card.pk} for card in cards if card is not None]
    return holders_out(rows, {space.pk: space})


def contact_out(access: ContactAccess) -> dict[str, Any]:
    """A `ContactOut`. Three queries, for tags, meetings and notes; as `rows_out` for pictures."""
    contact, space = access.contact, access.space
    meetings, notes = selectors.meetings_of(contact), selectors.notes_of(contact)
    holders = _of_cards([contact.card, *(meeting.card for meeting in meetings)], space)
    values = {field: getattr(contact, field) for field in rules.WRITABLE}
    return {
        **values,
        "uuid": contact.pk,
        "version": contact.version,
        "name": rules.name_of(values),
        "picture": image_out(contact.picture),
        "source": contact.source,
        "space": {"uuid": space.pk, "name": space.name},
        "owner": holders.get(contact.card_id) if contact.card_id else None,
        "event": _event_out(contact),
        "met_at": contact.met_at,
        "channel": contact.met_channel,
        "consent": consent_out(
            Consent(contact.consent), contact.consent_text, contact.consent_language, contact.consent_at
        ),
        "tags": [tag_out(tag) for tag in listing.tags_of([contact.pk]).get(contact.pk, ())],
        "follow_up": _follow_up_out(contact, access.user_id),
        "meetings": [_meeting_out(meeting, values, holders) for meeting in meetings],
        "notes": notes_out(notes, access.user_id),
        "kept_until": retention.ends_at(contact, space),
        "can": sorted(ability.name for ability in access.abilities),
        "created_at": contact.created_at,
        "updated_at": contact.updated_at,
        "deleted_at": contact.deleted_at,
        "purge_at": contact.purge_at,
    }


def _event_out(row: Contact | ContactMeeting) -> dict[str, Any] | None:
    return {"uuid": row.event.pk, "name": row.event.name} if row.event_id else None


def consent_out(state: Consent, text: ConsentText | None, language: str, at: Any) -> dict[str, Any]:
    """A `ConsentOut`."""
    words = (text.texts.get(language) or next(iter(text.texts.values()), "")) if text else ""
    return {
        "state": state,
        "version": text.version if text else None,
        "language": language,
        "text": words,
        "at": at,
    }


def _follow_up_out(contact: Contact, user_id: uuid.UUID | None) -> dict[str, Any] | None:
    if contact.follow_up_on is None:
        return None
    by: User | None = contact.follow_up_by
    return {
        "on": contact.follow_up_on,
        "by": Person(by).label if by else "",
        "mine": by is not None and by.pk == user_id,
        "reminded_at": contact.reminded_at,
    }


def _meeting_out(
    meeting: ContactMeeting, values: Mapping[str, Any], holders: Mapping[uuid.UUID, dict[str, Any]]
) -> dict[str, Any]:
    state = Consent.UNKNOWN
    if meeting.consent_text_id:
        state = Consent.REFUSED if meeting.withdrawn_at else Consent.GIVEN
    return {
        "uuid": meeting.pk,
        "at": meeting.at,
        "channel": meeting.channel,
        "card": holders.get(meeting.card_id) if meeting.card_id else None,
        "event": _event_out(meeting),
        "message": meeting.message,
        "answers": meeting.answers,
        "typed": meeting.typed,
        "differs": rules.differing(values, meeting.typed),
        "consent": consent_out(
            state, meeting.consent_text, meeting.consent_language, meeting.withdrawn_at or meeting.at
        ),
        "answered_at": meeting.answered_at,
    }


def notes_out(notes: Sequence[ContactNote], user_id: uuid.UUID | None) -> list[dict[str, Any]]:
    """Rows of `ContactNoteOut`. One query at most, for pictures."""
    authors = [note.author for note in notes]
    pictures = avatars_by_id(author.picture_id for author in authors if author)
    return [
        {
            "uuid": note.pk,
            "text": note.text,
            "author": {
                "name": Person(author).label if author else "",
                "picture": pictures.get(author.picture_id) if author else None,
            },
            "created_at": note.created_at,
            "edited_at": note.edited_at,
            "mine": author is not None and author.pk == user_id,
        }
        for note, author in zip(notes, authors, strict=True)
    ]


def counts_out(counts: Counts) -> dict[str, Any]:
    """A `ContactCounts`."""
    return {
        "all": counts.all,
        "mine": counts.mine,
        "follow_up": counts.follow_up,
        "due": counts.due,
        "doubles": counts.doubles,
        "deleted": counts.deleted,
    }


def doubles_out(groups: Sequence[Double], rows: Sequence[Listed]) -> list[dict[str, Any]]:
    """Rows of `DoubleOut`."""
    shown = {row.id: _of_double(row) for row in rows}
    return [
        {"likeness": one.likeness, "contacts": [shown[key] for key in one.contacts if key in shown]}
        for one in groups
    ]


def _of_double(row: Listed) -> dict[str, Any]:
    names = (row.card_first_name, row.card_last_name, row.organisation, row.handle)
    return {
        "uuid": row.id,
        "name": _name(row),
        "company": row.company,
        "job_title": row.job_title,
        "email": row.email,
        "phone": row.phone,
        "met_at": row.met_at,
        "owner": short_name(*(name or "" for name in names)) if row.card_id else None,
    }


def changed_out(done: DoneWithMany, further: uuid.UUID | None) -> dict[str, Any]:
    """A `ContactsChanged` in the language of the request."""
    return {
        "changed": done.changed,
        "refused": [
            {
                "uuid": one.contact.pk,
                "name": str(one.contact),
                "code": one.error.code,
                "message": str(one.error.message),
            }
            for one in done.refused
        ],
        "undo": done.change.pk if done.change else None,
        "next": further,
    }


def tag_out(tag: ContactTag | Tagged) -> dict[str, Any]:
    return {"uuid": tag.pk, "name": tag.name, "colour": tag.colour}


def tags_out(rows: Iterable[tuple[ContactTag, int]]) -> list[dict[str, Any]]:
    """Rows of `ContactTagCount`."""
    return [{**tag_out(tag), "contacts": number} for tag, number in rows]


def holder_counts_out(
    rows: Sequence[tuple[Mapping[str, Any] | None, int]], space: Space
) -> list[dict[str, Any]]:
    """Rows of `HolderCount`."""
    holders = holders_out([card for card, _ in rows if card], {space.pk: space})
    return [
        {"owner": holders[card["card_id"]] if card else None, "contacts": number} for card, number in rows
    ]


def events_out(rows: Sequence[EventRow], space: Space) -> list[dict[str, Any]]:
    """Rows of `ContactEventOut`. Two queries at most, for cards."""
    wanted = {card_id for row in rows for card_id in row.cards or ()}
    holders = _of_cards(_cards(space, wanted), space) if wanted else {}
    today = selectors.today_of(None, space)
    return [
        {
            "uuid": row.event.pk,
            "name": row.event.name,
            "place": row.event.place,
            "starts_on": row.event.starts_on,
            "ends_on": row.event.ends_on,
            "cards": None if row.cards is None else [holders[key] for key in row.cards if key in holders],
            "contacts": row.contacts,
            "meetings": row.meetings,
            "running": row.event.starts_on <= today <= row.event.ends_on,
        }
        for row in rows
    ]


def _cards(space: Space, ids: Iterable[uuid.UUID]) -> list[Card]:
    return list(Card.objects.in_space(space.pk).filter(pk__in=list(ids)))


def numbers_out(numbers: Numbers, space: Space) -> dict[str, Any]:
    """An `EventNumbers`."""
    holders = _of_cards(_cards(space, [key for key in numbers.by_card if key]), space)
    return {
        "contacts": numbers.contacts,
        "new": numbers.new,
        "meetings": numbers.meetings,
        "with_consent": numbers.with_consent,
        "to_follow_up": numbers.to_follow_up,
        "by_day": [{"day": day, "meetings": number} for day, number in numbers.by_day.items()],
        "by_card": [
            {"owner": holders.get(key) if key else None, "meetings": number}
            for key, number in numbers.by_card.items()
        ],
        "by_channel": [
            {"channel": channel, "meetings": number}
            for channel, number in sorted(numbers.by_channel.items(), key=lambda one: -one[1])
        ],
    }
