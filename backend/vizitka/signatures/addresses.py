"""Addresses of signatures that need no sign-in: a person's own page, and what mails load and lead to. They name the
card alone: what they show is decided when somebody asks."""

from __future__ import annotations

import uuid
from typing import Final

from django.conf import settings

from vizitka.common import signed_ids

_PURPOSE: Final = "vizitka.signatures"
ROUND, SQUARE, LOGO, MARK = "round", "square", "logo", "mark"
LOGOS: Final = (LOGO, MARK)
PICTURES: Final = (ROUND, SQUARE, *LOGOS)


def page_url(card_id: uuid.UUID, language: str) -> str:
    """Where a person takes the own signatures."""
    return f"{settings.PUBLIC_URL}/signatures/{page_token(card_id)}?lang={language}"


def page_token(card_id: uuid.UUID) -> str:
    return _token("page", card_id)


def card_of_page(token: str) -> uuid.UUID | None:
    return _card("page", token)


def picture_url(kind: str, card_id: uuid.UUID) -> str:
    """A picture of the card as it is when a mail is opened."""
    return f"{settings.PUBLIC_URL}/signatures/picture/{kind}/{_token('picture', card_id)}.png"


def card_of_picture(token: str) -> uuid.UUID | None:
    return _card("picture", token)


def banner_url(card_id: uuid.UUID) -> str:
    """The picture of the banner that runs when a mail is opened."""
    return f"{settings.PUBLIC_URL}/signatures/banner/{_token('banner', card_id)}"


def go_url(card_id: uuid.UUID) -> str:
    """Counts a click on that banner, and leads on."""
    return f"{settings.PUBLIC_URL}/signatures/go/{_token('banner', card_id)}"


def card_of_banner(token: str) -> uuid.UUID | None:
    return _card("banner", token)


def _token(purpose: str, card_id: uuid.UUID) -> str:
    return signed_ids.make(f"{_PURPOSE}.{purpose}", card_id)


def _card(purpose: str, token: str) -> uuid.UUID | None:
    found = signed_ids.read(f"{_PURPOSE}.{purpose}", token)
    return found[0] if found and found[1] is None else None
