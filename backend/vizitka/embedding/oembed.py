"""What oEmbed 1.0 says of a card or of the people of a space: a frame to be put into a page."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.utils.html import escape

from vizitka.embedding.rules import size
from vizitka.embedding.selectors import Target, card_address, list_address
from vizitka.publishing.assembly import resolved_card

# Pixels, where the site has room for it.
CARD: Final = (420, 140)
LIST: Final = (720, 640)
# Seconds for which a site may keep it.
KEPT_FOR: Final = 3600


def description(target: Target, most_width: str, most_height: str) -> dict[str, Any]:
    """The answer of type `rich`; no larger than asked for."""
    wanted = LIST if target.card is None else CARD
    width, height = size(wanted[0], most_width), size(wanted[1], most_height)
    title = title_of(target)
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Vizitka",
        "provider_url": str(settings.PUBLIC_URL),
        "title": title,
        "cache_age": KEPT_FOR,
        "width": width,
        "height": height,
        "html": frame(address_of(target), title, str(width), height),
    }


def address_of(target: Target) -> str:
    return list_address(target.space) if target.card is None else card_address(target.card)


def title_of(target: Target) -> str:
    return target.space.name if target.card is None else resolved_card(target.card).display_name


def frame(address: str, title: str, width: str, height: int) -> str:
    """The markup that a site puts into its page; `width` in pixels or per cent."""
    return (
        f'<iframe src="{escape(address)}" title="{escape(title)}" width="{escape(width)}" height="{height}" '
        'style="border:0" loading="lazy"></iframe>'
    )
