"""The mail of the month, in the receiver's language."""

from __future__ import annotations

import datetime as dt
import uuid
from urllib.parse import urlencode, urlsplit

from babel.dates import format_skeleton
from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from vizitka.common.mail.letters import Button, Letter, Row, Table, compose, greeting
from vizitka.statistics.enums import Figure
from vizitka.statistics.models import MonthlyMail
from vizitka.statistics.monthly import addresses, selectors
from vizitka.statistics.monthly.selectors import Month
from vizitka.statistics.rules import change
from vizitka.statistics.words import figure_word, views_word

# What is told where there is any; views are always.
_IF_ANY = (
    Figure.SAVES,
    Figure.LINKS,
    Figure.CALLS,
    Figure.MAILS,
    Figure.ROUTES,
    Figure.SHARES,
    Figure.CONTACTS,
    Figure.SIGN_UPS,
    Figure.PASSES,
)


def build(mail_id: uuid.UUID, month: dt.date) -> EmailMessage | None:
    """The mail; None for who wants it no more or may read no statistics there, and where nobody looked at a card."""
    mail = selectors.mail_by_id(mail_id)
    if mail is None or not selectors.may_be_told(mail):
        return None
    found = selectors.month_of_space(mail.space, month)
    if not found.views:
        return None
    with translation.override(mail.user.language):
        message = compose(_letter(mail, found), to=mail.user.email, language=mail.user.language)
    # The same for each attempt: who is given one twice can tell.
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    message.extra_headers["Message-ID"] = f"<{mail.pk.hex}.{month:%Y-%m}@{host}>"
    return message


def _letter(mail: MonthlyMail, found: Month) -> Letter:
    name = mail.user.full_name
    names = {"space": mail.space.name, "month": _month(found.span.first)}
    days = urlencode({"first": found.span.first.isoformat(), "last": found.span.last.isoformat()})
    notes = [_("Small percentages are the change against the month before.")] if found.before else []
    return Letter(
        subject=_("Your cards in numbers: %(space)s, %(month)s") % names,
        greeting=greeting(name),
        paragraphs=[_("This is what the cards of %(space)s have brought: %(month)s.") % names],
        tables=[
            Table(pgettext("export", "Figures"), _figures(found)),
            Table(
                _("Cards that were looked at most"),
                [Row(card.name, _number(card.views)) for card in found.best],
            ),
        ],
        button=Button(
            _("Open the dashboard"), f"{settings.PUBLIC_URL}/space/{mail.space_id}/dashboard?{days}"
        ),
        notes=notes,
        reason=_(
            "Vizitka sends this mail each month, because you have asked for it. Nobody reads answers to it."
        ),
        leave=Button(_("Send no more of these mails"), addresses.ending(mail.pk)),
    )


def _figures(found: Month) -> list[Row]:
    rows = [Row(views_word(), _number(found.views), _change(found.views, found.views_before))]
    for figure in _IF_ANY:
        now = found.figures[figure.value]
        if now:
            before = None if found.before is None else found.before[figure.value]
            rows.append(Row(figure_word(figure), _number(now), _change(now, before)))
    return rows


def _month(day: dt.date) -> str:
    """In the language that is spoken now; not every one begins its months with a capital letter, as Django does."""
    return format_skeleton("yMMMM", dt.datetime.combine(day, dt.time()), locale=translation.get_language())


def _number(number: int) -> str:
    return number_format(number, use_l10n=True, force_grouping=True)


def _change(now: int, before: int | None) -> str:
    """By how much it grew, e.g. `+12 %`; empty where nothing can be compared."""
    grown = change(now, before) if before else None
    if grown is None:
        return ""
    percent = round(grown * 100)
    sign = "+" if percent > 0 else "−" if percent < 0 else "±"
    return pgettext("share", "%(number)s%%") % {"number": f"{sign}{_number(abs(percent))}"}
