"""Mails as people get them: a text and the same as HTML, in the receiver's language."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

TEXT_WIDTH = 76


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table; `note` stands smaller beside its value."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Letter:
    """What a mail says. All texts are translated already; none may hold markup."""

    subject: str
    greeting: str
    paragraphs: list[str]
    # Digits to be typed in elsewhere.
    code: str = ""
    tables: list[Table] = field(default_factory=list)
    button: Button | None = None
    # Small print below the button.
    notes: list[str] = field(default_factory=list)
    # Why the person gets it; without: because of an account.
    reason: str = ""
    # How one gets no more of these, without signing in. A mail program does it by one click (RFC 8058).
    leave: Button | None = None


def greeting(name: str) -> str:
    """In the same words whichever room writes; without a name where none is known."""
    return _("Hello %(name)s,") % {"name": name} if name else _("Hello,")


def text_of(letter: Letter, footer: str) -> str:
    """The plain part: lines of at most 76 characters, addresses alone on a line so that every
    reader links them."""
    blocks = [letter.greeting, *letter.paragraphs]
    if letter.code:
        blocks.append(letter.code)
    blocks += [_table(table) for table in letter.tables]
    if letter.button:
        blocks.append(f"{_head(letter.button.label)}\n{letter.button.url}")
    blocks += letter.notes
    filled = [
        "\n".join(
            textwrap.fill(line, TEXT_WIDTH, break_long_words=False, break_on_hyphens=False)
            for line in block.splitlines()
        )
        for block in blocks
    ]
    return "\n\n".join([*filled, f"-- \n{footer}"]) + "\n"


def _head(words: str) -> str:
    """Words before what they name, with the colon as the language sets it."""
    return pgettext("plain text of a mail", "%(words)s:") % {"words": words}


def _table(table: Table) -> str:
    lines = [
        f"{_head(row.label)} {row.value} ({row.note})" if row.note else f"{_head(row.label)} {row.value}"
        for row in table.rows
    ]
    return "\n".join([_head(table.title), *(f"- {line}" for line in lines)])


def compose(letter: Letter, *, to: str, language: str) -> EmailMultiAlternatives:
    """The message, ready to be sent. Call it inside `translation.override(language)` of the
    letter's own texts."""
    with translation.override(language):
        footer = letter.reason or _(
            "Vizitka sends this mail because of your account. Nobody reads answers to it."
        )
        ending = f"\n{_head(letter.leave.label)}\n{letter.leave.url}" if letter.leave else ""
        body = text_of(letter, f"{footer}{ending}\n{settings.PUBLIC_URL}")
    # RFC 3834: keeps out-of-office replies away.
    headers = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
    if letter.leave:
        headers |= {
            "List-Unsubscribe": f"<{letter.leave.url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    message = EmailMultiAlternatives(
        subject=" ".join(letter.subject.split()),
        body=body,
        to=[to],
        headers=headers,
    )
    html = render_to_string(
        "common/letter.html",
        {"letter": letter, "language": language, "footer": footer, "address": settings.PUBLIC_URL},
    )
    message.attach_alternative(html, "text/html")
    return message
