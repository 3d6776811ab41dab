"""Pure decisions about what spaces and cards both hold: addresses, videos, rich text, rows.

No database, no clock, no input or output. Rows are dictionaries, as in the API.
"""

from __future__ import annotations

import itertools
import math
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


def _whole_address(tag: str, attribute: str, value: str) -> str | None:
    """`example.org` becomes whole, `/x` and `https:x` go; the mark of a link without a referrer stays."""
    return link_address(value) if attribute == "href" else value


def clean_html(html: str) -> str:
    """Rich text reduced to what a card may hold; links only whole https, http, mailto and tel addresses (none that
    means another page wherever it stands), and never with a referrer.
    """
    return nh3.clean(
        html,
        tags=RICH_TEXT_TAGS,
        attributes={"a": {"href"}},
        attribute_filter=_whole_address,
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


def frame_image_ids(frame: Row) -> set[str]:
    """The ids (as text) of all pictures in a frame."""
    inside = [frame, *(frame.get("images") or ())]
    return {str(row[key]) for row in inside for key in ("image", "poster") if row.get(key)}


# ------------------------------------------------------------------------------------------------------------
# Frames
# ------------------------------------------------------------------------------------------------------------

# The texts of each kind that may be there in more languages.
FRAME_TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    "text": ("title", "html"),
    "image": ("title", "alt"),
    "gallery": ("title",),
    "video": ("title",),
    "file": ("title", "label"),
    "link": ("title", "label"),
    "map": ("title",),
    "contact_form": ("title", "text", "consent"),
    "newsletter": ("title", "text"),
    "opening_hours": ("title", "note"),
}


def frame_document_ids(frame: Row) -> set[str]:
    """The ids (as text) of all documents that a frame names."""
    return {str(frame["document"])} if frame.get("document") else set()


# ------------------------------------------------------------------------------------------------------------
# Opening hours
# ------------------------------------------------------------------------------------------------------------


def minutes(time: str) -> int:
    """Minutes since midnight of `HH:MM`."""
    hour, minute = time.split(":")
    return int(hour) * 60 + int(minute)


def hours_overlap(rows: Iterable[Row]) -> bool:
    """Whether two rows of one day cover the same minute. What closes before it opens closes on the next day
    (`22:00` to `02:00`), and so it can only be the last one of its day.
    """
    by_day: dict[int, list[tuple[int, int]]] = {}
    for row in rows:
        opens, closes = minutes(row["opens"]), minutes(row["closes"])
        by_day.setdefault(row["day"], []).append((opens, closes if closes > opens else closes + 24 * 60))
    for spans in by_day.values():
        spans.sort()
        if any(later[0] < earlier[1] for earlier, later in itertools.pairwise(spans)):
            return True
    return False


@dataclass(frozen=True, slots=True)
class DayGroup:
    """Days one after the other (Monday is 0) with the same hours; `spans` as (`HH:MM`, `HH:MM`)."""

    first: int
    last: int
    spans: tuple[tuple[str, str], ...]


def day_groups(rows: Iterable[Row]) -> tuple[DayGroup, ...]:
    """The week from Monday to Sunday; a day without hours is closed and belongs to the table like the others."""
    spans: dict[int, list[tuple[str, str]]] = {day: [] for day in range(7)}
    for row in rows:
        spans[row["day"]].append((row["opens"], row["closes"]))
    groups: list[DayGroup] = []
    for day in range(7):
        present = tuple(sorted(spans[day]))
        if groups and groups[-1].spans == present:
            groups[-1] = DayGroup(groups[-1].first, day, present)
        else:
            groups.append(DayGroup(day, day, present))
    return tuple(groups)


@dataclass(frozen=True, slots=True)
class MapSection:
    """A piece of the world in degrees: west, south, east, north."""

    west: float
    south: float
    east: float
    north: float


def map_section(latitude: float, longitude: float) -> MapSection:
    """Some 900 by 500 metres around a point, wherever it is: degrees of longitude shrink towards the poles."""
    half_height = 0.00225
    half_width = min(0.0042 / max(math.cos(math.radians(latitude)), 0.05), 0.05)
    return MapSection(
        round(max(longitude - half_width, -180), 6),
        round(max(latitude - half_height, -90), 6),
        round(min(longitude + half_width, 180), 6),
        round(min(latitude + half_height, 90), 6),
    )
