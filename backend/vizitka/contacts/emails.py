"""Mails about contacts, in the receiver's language, to people of the space."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vizitka.accounts.models import User
from vizitka.common.mail.letters import Button, Letter, Row, Table, compose, greeting
from vizitka.contacts import retention as keeping
from vizitka.contacts import selectors
from vizitka.contacts.models import Contact
from vizitka.spaces.models import Space

MOST_NAMED: Final = 20


def reminder(user_id: uuid.UUID, space_id: uuid.UUID, day: dt.date) -> EmailMessage | None:
    """None where nothing is to be done any more, or the person sees none of it any more."""
    user, space = _who(user_id, space_id)
    if user is None or space is None:
        return None
    rows = Contact.objects.in_space(space_id).living().select_related("card")
    found = rows.filter(follow_up_by=user, follow_up_on__lte=day, reminded_at__isnull=False)
    contacts = selectors.seen_by(user, space, list(found.order_by("follow_up_on", "sort_name")))
    if not contacts:
        return None
    with translation.override(user.language):
        number = len(contacts)
        words = {"number": number, "space": space.name, "name": str(contacts[0])}
        subject = (
            _("To follow up today: %(name)s") % words
            if number == 1
            else ngettext(
                "To follow up today: %(number)d contact", "To follow up today: %(number)d contacts", number
            )
            % words
        )
        letter = Letter(
            subject=subject,
            greeting=greeting(user.full_name),
            paragraphs=[
                ngettext(
                    "You wanted to be reminded of this contact today.",
                    "You wanted to be reminded of these contacts today.",
                    number,
                )
            ],
            tables=[Table(_("To follow up"), _rows(contacts, lambda one: one.follow_up_on))],
            button=_button(space, contacts, "?follow_up=due"),
            reason=_(
                "Vizitka sends this mail because somebody has set these days in the contacts of %(space)s."
            )
            % words,
        )
        message = compose(letter, to=user.email, language=user.language)
    message.extra_headers["Message-ID"] = _message_id("remind", user_id, space_id, day.isoformat())
    return message


def retention(user_id: uuid.UUID, space_id: uuid.UUID, since: dt.datetime) -> EmailMessage | None:
    """Which contacts go in 30 days; None where none does any more."""
    user, space = _who(user_id, space_id)
    if user is None or space is None:
        return None
    contacts = [one for one in keeping.told_since(space, since) if user in keeping.who_is_told(space, one)]
    if not contacts:
        return None
    with translation.override(user.language):
        number = len(contacts)
        months = keeping.months_of(space)
        words = {"number": number, "space": space.name, "months": months}
        letter = Letter(
            subject=ngettext(
                "%(number)d contact will be deleted in 30 days",
                "%(number)d contacts will be deleted in 30 days",
                number,
            )
            % words,
            greeting=greeting(user.full_name),
            paragraphs=[
                ngettext(
                    "%(space)s keeps contacts for %(months)d month after the last meeting.",
                    "%(space)s keeps contacts for %(months)d months after the last meeting.",
                    months,
                )
                % words,
                _("Whom you still need, you can keep: open the contact and choose “Keep”."),
            ],
            tables=[
                Table(
                    _("Will be deleted"),
                    _rows(contacts, lambda one: (keeping.ends_at(one, space) or since).date()),
                )
            ],
            button=_button(space, contacts, ""),
            reason=_("Vizitka sends this mail because you hold these contacts in %(space)s.") % words,
        )
        message = compose(letter, to=user.email, language=user.language)
    message.extra_headers["Message-ID"] = _message_id("keep", user_id, space_id, str(int(since.timestamp())))
    return message


def _who(user_id: uuid.UUID, space_id: uuid.UUID) -> tuple[User | None, Space | None]:
    space = Space.objects.living().filter(pk=space_id).select_related("contactsettings").first()
    return User.objects.filter(pk=user_id, is_active=True).first(), space


def _rows(contacts: Sequence[Contact], day_of: Callable[[Contact], Any]) -> list[Row]:
    shown = [
        Row(str(one), date_format(day_of(one), "DATE_FORMAT"), one.company if str(one) != one.company else "")
        for one in contacts[:MOST_NAMED]
    ]
    left = len(contacts) - len(shown)
    return [*shown, Row(_("and others"), str(left))] if left else shown


def _button(space: Space, contacts: Sequence[Contact], query: str) -> Button:
    book = f"{settings.PUBLIC_URL}/space/{space.pk}/contacts"
    if len(contacts) == 1:
        return Button(_("Open the contact"), f"{book}/{contacts[0].pk}")
    return Button(_("Open the contacts"), f"{book}{query}")


def _message_id(kind: str, user_id: uuid.UUID, space_id: uuid.UUID, what: str) -> str:
    """The same for each attempt: who is given one twice can tell."""
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    return f"<{kind}.{user_id.hex}.{space_id.hex}.{what}@{host}>"
