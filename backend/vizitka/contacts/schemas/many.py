"""Acts with several contacts: doubles, merging, changes of many at once."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contacts.enums import Likeness
from vizitka.contacts.schemas.lists import ContactFilterQuery
from vizitka.contacts.schemas.one import ContactOut, ContactPatch

MOST_AT_ONCE = 500
MOST_DOUBLES = 100


class ContactOfDouble(OutSchema):
    """What two are told apart by; `owner` null: the company's."""

    uuid: UUID
    name: str
    company: str
    job_title: str
    email: str
    phone: str
    met_at: dt.datetime
    owner: str | None


class DoubleOut(OutSchema):
    """Contacts that look like one, the oldest first, and by what."""

    likeness: Likeness
    contacts: list[ContactOfDouble]


class MergeIn(InSchema):
    """`other` becomes a part of the contact. Its values are its own, and those of the other where it has none; `values`
    that are sent stand before both."""

    other: UUID
    values: ContactPatch | None = None


class ApartIn(InSchema):
    """Both look alike and are two."""

    other: UUID


class MergedOut(OutSchema):
    """`merge` is what takes it back, for a day."""

    merge: UUID
    contact: ContactOut


class PartedOut(OutSchema):
    """The two that are two again."""

    kept: UUID
    other: UUID


class ContactsChangeIn(InSchema):
    """The contacts by their `uuids`, else those that the `filter` finds: 500 at once, and with `after` those behind
    it. `tag` for adding and removing one, `card` for
    handing over (null: to the company), `event` for setting it (null: none)."""

    act: Literal["add_tag", "remove_tag", "hand_over", "set_event", "delete", "restore"]
    uuids: Annotated[list[UUID] | None, Field(min_length=1, max_length=MOST_AT_ONCE)] = None
    filter: ContactFilterQuery | None = None
    after: UUID | None = None
    tag: UUID | None = None
    card: UUID | None = None
    event: UUID | None = None


class ContactRefused(OutSchema):
    uuid: UUID
    name: str
    code: str
    message: str


class ContactsChanged(OutSchema):
    """`undo` is the change to take back, for a day; null where nothing was changed. `next`: the filter finds more,
    and goes on with this as `after`."""

    changed: int
    refused: list[ContactRefused]
    undo: UUID | None
    next: UUID | None


class ContactsUndone(OutSchema):
    undone: int
