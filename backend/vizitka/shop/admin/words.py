"""How the back office shows pictures and amounts."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.translation import get_language

from vizitka.common.money import Money, formatted
from vizitka.images.avatars import avatar_of
from vizitka.images.models import Image


def small(image: Image | None) -> str:
    """The picture, as small as in lists."""
    address = avatar_of(image)
    return format_html('<img src="{}" alt="" width="48">', address) if address else "–"


def in_words(amount: int, currency: str) -> str:
    return formatted(Money(amount, currency), (get_language() or "en").replace("-", "_"))
