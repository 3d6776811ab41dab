"""Where a card sends its visitors straight away (product.md, section 5: direct link)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from vizitka.cards.rules.resolution import ResolvedCard

# Visitors are led to pages, not into their phone or mail program.
_SCHEMES: Final = ("http", "https")


def direct_address(card: ResolvedCard, row_id: str, own_addresses: Iterable[str] = ()) -> str:
    """The address of the website, social media or link frame with this id, as the card shows it; empty when there is
    none such any more, when it is no page, or when it leads back to the card (`own_addresses`) without end.
    """
    if not row_id:
        return ""
    links = [row for row in card.frames if row.get("kind") == "link"]
    # Rows of the space come first: a card user gives ids to own rows and must not stand in for one of these.
    rows = sorted((*card.websites, *card.social_media, *links), key=lambda row: "place" not in row)
    url = next((str(row.get("url") or "").strip() for row in rows if row.get("id") == row_id), "")
    try:
        parts = urlsplit(url)
        is_page = parts.scheme.lower() in _SCHEMES and bool(parts.hostname)
    except ValueError:
        return ""
    if not is_page or any(sign.isspace() or ord(sign) < 32 for sign in url):
        return ""
    return "" if _place(url) in {_place(address) for address in own_addresses} else url


def _place(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return (parts.netloc.lower(), parts.path.rstrip("/").lower())
