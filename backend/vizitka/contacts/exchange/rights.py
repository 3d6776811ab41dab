"""What a space keeps of somebody, in words for that person."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import pgettext

from vizitka.common import clock
from vizitka.contacts.exchange import beside
from vizitka.contacts.exchange.emails import channel_words
from vizitka.contacts.exchange.selectors import Kept, sender_of
from vizitka.contacts.models import Contact, ContactMeeting
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class Line:
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """When (on the clocks of the space), at whose card, what was said then, and what was agreed to."""

    at: str
    card: str
    lines: list[Line]
    consent: str
    version: int
    language: str
    withdrawn_at: str


@dataclass(frozen=True, slots=True)
class Shown:
    space: Space
    details: list[list[Line]]
    meetings: list[Meeting]
    agrees: bool
    beside: tuple[beside.Kept, ...] = ()


def shown_of(kept: Kept) -> Shown:
    zone = clock.zone_of(kept.space.time_zone)
    meetings = [_meeting(one, zone) for one in kept.meetings]
    return Shown(
        kept.space, [list(_details(one)) for one in kept.contacts], meetings, kept.agrees, kept.beside
    )


def _details(contact: Contact) -> Iterator[Line]:
    names = (contact.prefix, contact.first_name, contact.last_name, contact.suffix)
    yield from _line(pgettext("exchange mail", "Name"), " ".join(part for part in names if part))
    yield from _line(pgettext("exchange mail", "Company"), contact.company)
    yield from _line(pgettext("exchange rights", "Job title"), contact.job_title)
    for label, rows, key in (
        (pgettext("exchange mail", "Email"), contact.emails, "email"),
        (pgettext("exchange mail", "Phone"), contact.phones, "number"),
        (pgettext("exchange rights", "Website"), contact.websites, "url"),
    ):
        yield from _line(label, ", ".join(str(row.get(key, "")) for row in rows))
    for row in contact.addresses:
        yield from _line(pgettext("exchange rights", "Address"), _address(row))


def _address(row: Mapping[str, Any]) -> str:
    parts = ("street", "street2", "zipcode", "city", "region", "country")
    return ", ".join(str(row[part]) for part in parts if row.get(part))


def _line(label: str, value: str) -> Iterator[Line]:
    if value:
        yield Line(label, value)


def _meeting(meeting: ContactMeeting, zone: dt.tzinfo) -> Meeting:
    sender, text = sender_of(meeting), meeting.consent_text
    lines = [
        *_line(pgettext("exchange mail", "Name"), sender.name),
        *_line(pgettext("exchange mail", "Company"), sender.company),
        *_line(pgettext("exchange mail", "Email"), sender.email),
        *_line(pgettext("exchange mail", "Phone"), sender.phone),
        *_line(pgettext("exchange mail", "What it is about"), meeting.message),
        *(Line(str(row["question"]), str(row["answer"])) for row in meeting.answers),
        *_line(pgettext("exchange mail", "Met by"), channel_words(meeting.channel)),
    ]
    return Meeting(
        at=_moment(meeting.at, zone),
        card=str(meeting.card) if meeting.card else "",
        lines=lines,
        consent=str(text.texts.get(meeting.consent_language, "")) if text else "",
        version=text.version if text else 0,
        language=meeting.consent_language,
        withdrawn_at=_moment(meeting.withdrawn_at, zone) if meeting.withdrawn_at else "",
    )


def _moment(at: dt.datetime, zone: dt.tzinfo) -> str:
    """A template would turn it into the installation's zone."""
    return date_format(at.astimezone(zone), "DATETIME_FORMAT")
