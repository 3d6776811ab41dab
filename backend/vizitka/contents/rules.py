"""Pure decisions about what spaces and cards both hold: addresses, videos, rich text, rows.

No database, no clock, no input or output. Rows are dictionaries, as in the API.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import nh3

Row = Mapping[str, Any]

LONGEST_ADDRESS: Final = 500
_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_HOST = re.compile(r"^(?=.{4,253}$)([^\s.@/?#:\\]{1,63}\.)+[^\W\d_][^\s.@/?#:\\]{0,61}[^\W_]$")


def web_address(text: str) -> str | None:
    """`example.org/x` becomes `https://example.org/x`; None for anything that is no http or https address."""
    text = text.strip()
    if not text or len(text) > LONGEST_ADDRESS or any(sign.isspace() or ord(sign) < 32 for sign in text):
        return None
    if not re.match(r"^https?://", text, re.IGNORECASE):
        # "example.org:8080/x" has a port, "javascript:…" a scheme.
        if _SCHEME.match(text) and not re.match(r"^[\w.-]+\.\w+:\d+(/|$)", text):
            return None
        text = f"https://{text.removeprefix('//')}"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname or not _HOST.match(parts.hostname) or parts.username is not None or port == 0:
        return None
    return text


def link_address(text: str) -> str | None:
    """A web address, or `mailto:` or `tel:`; None for anything else."""
    text = text.strip()
    if re.match(r"^mailto:[^\s@]+@[^\s@]+$", text, re.IGNORECASE) or re.match(
        r"^tel:\+?[\d().\s-]{3,}$", text, re.IGNORECASE
    ):
        return text
    return web_address(text)


@dataclass(frozen=True, slots=True)
class Video:
    """A video that the page may embed; `key` is the provider's own id."""

    provider: str
    key: str
    url: str


def video_of(text: str) -> Video | None:
    """Recognises the addresses that YouTube and Vimeo give out; None for others."""
    address = web_address(text)
    if address is None:
        return None
    parts = urlsplit(address)
    host = (parts.hostname or "").removeprefix("www.").removeprefix("m.")
    path = [piece for piece in parts.path.split("/") if piece]
    key = ""
    if host == "youtu.be" and path:
        key = path[0]
    elif host in {"youtube.com", "youtube-nocookie.com"}:
        if path[:1] == ["watch"]:
            key = (parse_qs(parts.query).get("v") or [""])[0]
        elif len(path) >= 2 and path[0] in {"embed", "shorts", "live", "v"}:
            key = path[1]
    elif host in {"vimeo.com", "player.vimeo.com"}:
        key = next((piece for piece in path if piece.isdigit()), "")
        return Video("vimeo", key, f"https://vimeo.com/{key}") if key else None
    if re.fullmatch(r"[A-Za-z0-9_-]{11}", key):
        return Video("youtube", key, f"https://www.youtube.com/watch?v={key}")
    return None


RICH_TEXT_TAGS: Final = {
    "p",
    "br",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "a",
    "ul",
    "ol",
    "li",
    "h2",
    "h3",
    "blockquote",
}


def clean_html(html: str) -> str:
    """Rich text reduced to what a card may hold; links only https, http, mailto and tel, and never with a
    referrer.
    """
    return nh3.clean(
        html,
        tags=RICH_TEXT_TAGS,
        attributes={"a": {"href"}},
        url_schemes={"https", "http", "mailto", "tel"},
        link_rel="noopener noreferrer nofollow",
    ).strip()


def new_row_id() -> str:
    """An id for a row of contact details: unique within its card, which is all it needs."""
    return uuid.uuid4().hex[:12]


def with_row_ids(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The rows, each with an id that no other of them has."""
    seen: set[str] = set()
    result = []
    for row in rows:
        row_id = row.get("id") or ""
        if not row_id or row_id in seen:
            row_id = new_row_id()
        seen.add(row_id)
        result.append({**row, "id": row_id})
    return result
