"""Notes and tags of contacts."""

from __future__ import annotations

import datetime as dt
from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator, Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contacts.enums import TagColour
from vizitka.contents.fields import Line, several_lines
from vizitka.images.schemas import AvatarAddress

MOST_TAGS = 20
NoteText = Annotated[str, Field(min_length=1, max_length=4000), BeforeValidator(several_lines)]


class ContactTagOut(OutSchema):
    uuid: UUID
    name: str
    colour: TagColour


class ContactTagCount(ContactTagOut):
    """`contacts`: how many of those that the person sees have it."""

    contacts: int


class ContactTagIn(InSchema):
    name: Annotated[str, Field(min_length=1, max_length=40), Line]
    colour: TagColour = TagColour.BLUE


class ContactTagsIn(InSchema):
    """All tags that the contact has from now on."""

    tags: Annotated[list[UUID], Field(max_length=MOST_TAGS)]


class ContactAuthor(OutSchema):
    """Who has written a note; empty for who has left."""

    name: str
    picture: AvatarAddress | None


class ContactNoteIn(InSchema):
    text: NoteText


class ContactNoteOut(OutSchema):
    """`mine`: the person has written it, and may change it."""

    uuid: UUID
    text: str
    author: ContactAuthor
    created_at: dt.datetime
    edited_at: dt.datetime | None
    mine: bool
