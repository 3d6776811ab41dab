"""What is kept of one view or click until it is summed up: a line of text in which nothing tells a person. Pure.

`moment, space, card, channel, kind, visitor, country, device, language, referrer, campaign`, with tabs between them; of
a click the link besides, and nothing of where it came from.
The visitor is an id of one day (salts.py), empty where there is none. Of a machine only moment, space and `bot` count.
"""

from __future__ import annotations

import re
import uuid
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from vizitka.statistics.counting.recent import recent

LONGEST_HOST: Final = 80
LONGEST_CAMPAIGN: Final = 60
_HOST: Final = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")
_UNREADABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+")
FIELDS: Final = (11, 12)


class Fact(NamedTuple):
    """One view or click. `moment` in whole seconds since 1970 (UTC)."""

    moment: int
    space_id: uuid.UUID
    card_id: uuid.UUID
    channel: str
    kind: str
    visitor: str
    country: str
    device: str
    language: str
    referrer: str
    campaign: str
    link: str = ""


def line_of(
    moment: int,
    mark: str,
    visitor: str,
    country: str,
    device: str,
    language: str,
    referrer: str,
    campaign: str,
) -> bytes:
    """`mark` is `publishing.observers.Served.mark`; the others have no tab and no line break in them."""
    return f"{moment}\t{mark}\t{visitor}\t{country}\t{device}\t{language}\t{referrer}\t{campaign}\n".encode()


def line_of_click(moment: int, mark: str, visitor: str, device: str, link: str) -> bytes:
    """As `line_of`. `link` is the card's own, from which all that breaks lines was taken."""
    return f"{moment}\t{mark}\t{visitor}\t\t{device}\t\t\t\t{_UNREADABLE.sub(' ', link)}\n".encode()


def fact_of(line: bytes) -> Fact | None:
    """The view of a line; None for one that was torn or is none."""
    try:
        parts = line.decode().rstrip("\n").split("\t")
        if len(parts) not in FIELDS:
            return None
        moment, space, card, *others = parts
        return Fact(int(moment), _id(space), _id(card), *others)
    except ValueError:
        return None


@lru_cache(maxsize=8192)
def _id(digits: str) -> uuid.UUID:
    """Spaces and cards come again and again."""
    return uuid.UUID(hex=digits)


@recent
def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header, without its region; empty where none can be read."""
    first = accepted[:12].replace(",", "-").replace(";", "-").partition("-")[0].strip().lower()
    return first if _LANGUAGE.fullmatch(first) else ""


@recent
def referrer_of(address: str, host: str) -> str:
    """The host of a Referer header's address; empty for the page's own `host`, and what is none."""
    parts = address[:300].split("/", 3)
    if len(parts) < 3 or parts[0] not in ("https:", "http:", "android-app:"):
        return ""
    name = parts[2].rpartition("@")[2].partition(":")[0].lower().removeprefix("www.")
    if name == host.partition(":")[0].lower().removeprefix("www.") or len(name) > LONGEST_HOST:
        return ""
    return name if _HOST.fullmatch(name) else ""


def campaign_of(query: str) -> str:
    """What the sender of an address calls it: `utm_campaign`, else `utm_source`. Strangers write it."""
    if "utm_" not in query:
        return ""
    try:
        given = dict(parse_qsl(query[:2000], max_num_fields=30))
    except ValueError:
        return ""
    name = given.get("utm_campaign") or given.get("utm_source") or ""
    return _UNREADABLE.sub(" ", name).strip()[:LONGEST_CAMPAIGN].strip()
