"""Events at which contacts are met, and their numbers."""

from __future__ import annotations

import datetime as dt
from typing import Annotated
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contacts.enums import MeetingChannel
from vizitka.contacts.schemas.many import MOST_AT_ONCE
from vizitka.contacts.schemas.people import ContactHolder
from vizitka.contents.fields import Line, Text120


class ContactEventIn(InSchema):
    """Days of the space. `cards` are those whose people are there; null: all of the space."""

    name: Annotated[str, Field(min_length=1, max_length=120), Line]
    place: Text120 = ""
    starts_on: dt.date
    ends_on: dt.date
    cards: Annotated[list[UUID] | None, Field(max_length=MOST_AT_ONCE)] = None


class ContactEventOut(OutSchema):
    """`contacts` and `meetings` that carry it, of those that the person sees."""

    uuid: UUID
    name: str
    place: str
    starts_on: dt.date
    ends_on: dt.date
    cards: list[ContactHolder] | None
    contacts: int
    meetings: int
    running: bool


class EventCardCount(OutSchema):
    owner: ContactHolder | None
    meetings: int


class EventDayCount(OutSchema):
    day: dt.date
    meetings: int


class EventChannelCount(OutSchema):
    channel: MeetingChannel
    meetings: int


class EventNumbers(OutSchema):
    """Of those that the person sees: by day of the space, by card, by channel; `new` contacts were not known before."""

    contacts: int
    new: int
    meetings: int
    with_consent: int
    to_follow_up: int
    by_day: list[EventDayCount]
    by_card: list[EventCardCount]
    by_channel: list[EventChannelCount]
