"""Mails as people get them: a text and the same as HTML, in the receiver's language."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

TEXT_WIDTH = 76


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Letter:
    """What a mail says. All texts are translated already; none may hold markup."""

    subject: str
    greeting: str
    paragraphs: list[str]
    # Digits to be typed in elsewhere.
    code: str = ""
    button: Button | None = None
    # Small print below the button.
    notes: list[str] = field(default_factory=list)
    # Why the person gets it; without: because of an account.
    reason: str = ""


def text_of(letter: Letter, footer: str) -> str:
    """The plain part: lines of at most 76 characters, addresses alone on a line so that every
    reader links them."""
    blocks = [letter.greeting, *letter.paragraphs]
    if letter.code:
        blocks.append(letter.code)
    if letter.button:
        blocks.append(f"{letter.button.label}:\n{letter.button.url}")
    blocks += letter.notes
    filled = [
        "\n".join(
            textwrap.fill(line, TEXT_WIDTH, break_long_words=False, break_on_hyphens=False)
            for line in block.splitlines()
        )
        for block in blocks
    ]
    return "\n\n".join([*filled, f"-- \n{footer}"]) + "\n"


def compose(letter: Letter, *, to: str, language: str) -> EmailMultiAlternatives:
    """The message, ready to be sent. Call it inside `translation.override(language)` of the
    letter's own texts."""
    with translation.override(language):
        footer = letter.reason or _(
            "Vizitka sends this mail because of your account. Nobody reads answers to it."
        )
    message = EmailMultiAlternatives(
        subject=" ".join(letter.subject.split()),
        body=text_of(letter, f"{footer}\n{settings.PUBLIC_URL}"),
        to=[to],
        # RFC 3834: keeps out-of-office replies away.
        headers={"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"},
    )
    html = render_to_string(
        "common/letter.html",
        {"letter": letter, "language": language, "footer": footer, "address": settings.PUBLIC_URL},
    )
    message.attach_alternative(html, "text/html")
    return message
