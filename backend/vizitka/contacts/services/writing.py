"""A contact that the transaction holds, and what is derived of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.errors import NotFound
from vizitka.contacts import rules, uses
from vizitka.contacts.errors import ContactIsDeleted, ContactKnown, ContactNameless
from vizitka.contacts.models import Contact, ContactNote, held_by
from vizitka.contents.rules import with_row_ids
from vizitka.images.errors import ForeignPictures
from vizitka.images.uses import IMAGES
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

WRITTEN: Final = ("prefix", "first_name", "last_name", "suffix", "company", "job_title", "language")
DERIVED: Final = ("sort_name", "search_text", "primary_email", "primary_phone", "name_key")


def held(space_id: uuid.UUID, contact_id: uuid.UUID, *, deleted: bool = False) -> Contact:
    """The contact, locked until the transaction ends. Raises `NotFound`; `ContactIsDeleted`, unless `deleted` ones are
    looked for too."""
    rows = Contact.objects.in_space(space_id).select_for_update(of=("self",)).filter(merged_into=None)
    contact = rows.filter(pk=contact_id).first()
    if contact is None:
        raise NotFound
    if contact.deleted_at is not None and not deleted:
        raise ContactIsDeleted
    return contact


def hold_card(space_id: uuid.UUID, card_id: uuid.UUID) -> Card | None:
    """The living card of the space, locked; None where there is none."""
    rows = Card.objects.in_space(space_id).living().select_for_update(of=("self",))
    return rows.filter(pk=card_id).first()


def values_of(contact: Contact) -> dict[str, Any]:
    """What is written of the contact."""
    return {field: getattr(contact, field) for field in rules.WRITABLE}


def put(contact: Contact, space: Space, given: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Sets validated values (`ContactPatch.values()`) and what is derived of them; returns what they change. Raises
    `ContactNameless`, `ForeignPictures`."""
    before = values_of(contact)
    values = rules.prepared(given, spaces.default_country(space), before)
    for field in rules.ROW_FIELDS:
        if field in values:
            values[field] = with_row_ids(values[field] or ())
    picture = contact.picture_id
    if "picture" in values:
        picture = values.pop("picture")
        if picture is not None and not IMAGES.held(contact.space_id, [picture]):
            raise ForeignPictures
    for field, value in values.items():
        setattr(contact, field, value)
    after = values_of(contact)
    if not rules.is_somebody(after):
        raise ContactNameless
    derive(contact)
    changes = {
        field: (before[field], after[field]) for field in rules.WRITABLE if before[field] != after[field]
    }
    if picture != contact.picture_id:
        changes["picture"] = (_text(contact.picture_id), _text(picture))
        contact.picture_id = picture
    return changes


def derive(contact: Contact, notes: Iterable[str] | None = None) -> None:
    """What the table keeps so that lists and searches need no thought. One query, for the notes, unless they are
    given."""
    written = _notes(contact) if notes is None else notes
    found = rules.derived(values_of(contact), written)
    for field in DERIVED:
        setattr(contact, field, getattr(found, field))


def _notes(contact: Contact) -> list[str]:
    if contact._state.adding:
        return []
    rows = ContactNote.objects.in_space(contact.space_id).filter(contact_id=contact.pk)
    return list(rows.order_by("-created_at").values_list("text", flat=True)[:20])


def refuse_known(contact: Contact) -> None:
    """Raises `ContactKnown` where who holds the contact has another one of its address."""
    if not contact.primary_email or contact.deleted_at is not None:
        return
    rows = Contact.objects.in_space(contact.space_id).living().exclude(pk=contact.pk)
    other = rows.filter(held_by(contact.card_id), primary_email=contact.primary_email).first()
    if other is not None:
        raise ContactKnown(other.pk)


def written(contact: Contact) -> None:
    """Saves a change of the contact that its editors have to know of."""
    contact.version += 1
    contact.updated_at = clock.now()
    contact.save()
    uses.note(contact.space_id, contact.pk, contact.picture_id)


def _text(key: uuid.UUID | None) -> str | None:
    return str(key) if key else None


text_of = _text
