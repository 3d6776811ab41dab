"""Decisions about letters. Pure: no database, no clock.

Words in braces stand for what is known of the receiver: `{first_name}`, `{last_name}`, and a field of the space's own
by its id. What follows a bar is said where nothing is known: `Hello {first_name|and welcome}`.
"""

from __future__ import annotations

import datetime as dt
import math
import re
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape, unescape
from typing import Any, Final

import nh3
from django.conf import settings

from vizitka.contents.rules import link_address

# Gmail cuts what is longer than 102 kB.
LARGEST: Final = 100_000
LONGEST_FALLBACK: Final = 60
OWN_WORDS: Final = ("first_name", "last_name")
_WORD: Final = re.compile(r"\{([A-Za-z0-9_-]{1,40})(?:\|([^{}|<>]{0,60}))?\}")
# What each receiver gets an own one of, besides words. In ASCII: mrml writes other signs as `\u{…}` where they stand
# in attributes.
_OPEN, _CLOSE = "[[vizitka:", "]]"
_PLACE: Final = re.compile(rf"{re.escape(_OPEN)}([a-z]+){re.escape(_CLOSE)}")

TEXT_TAGS: Final = {"p", "br", "strong", "em", "u", "a", "ul", "ol", "li", "h2", "h3"}

# After so many tries a letter is given up; the last ones are eight hours apart.
WAITS: Final = tuple(dt.timedelta(minutes=minutes) for minutes in (5, 15, 30, 60, 120, 240, 480, 480, 480))
# A campaign whose time is over for so long is not sent any more without a question.
LATE_AFTER: Final = dt.timedelta(hours=24)


def clean_text(html: str) -> str:
    """Rich text reduced to what a letter may hold: links only whole https, http, mailto and tel addresses."""
    return nh3.clean(
        html,
        tags=TEXT_TAGS,
        attributes={"a": {"href"}},
        attribute_filter=_whole_address,
        url_schemes={"https", "http", "mailto", "tel"},
        link_rel=None,
    ).strip()


def _whole_address(_tag: str, attribute: str, value: str) -> str | None:
    return whole_address(value) if attribute == "href" else None


def whole_address(text: str) -> str | None:
    """A web, email or phone address; also one of this installation where its name has no dot, as in a demo. None for
    anything else."""
    own = (settings.PUBLIC_URL, settings.CARDS_URL)
    if any(text.startswith(f"{origin}/") for origin in own) and not any(sign.isspace() for sign in text):
        return text
    return link_address(text)


# --- words of the receiver


def words_in(text: str) -> set[str]:
    """The words in braces of a text."""
    return {found[1] for found in _WORD.finditer(text)}


def words_without_fallback(text: str) -> set[str]:
    return {found[1] for found in _WORD.finditer(text) if not (found[2] or "").strip()}


Piece = str | tuple[str, str]


def place(name: str) -> str:
    """What stands in a document in place of something that each receiver has an own one of, as an address."""
    return f"{_OPEN}{name}{_CLOSE}"


def without_places(text: str) -> str:
    """A text that people wrote, without what looks like a place."""
    return text.replace(_OPEN, "")


def pieces_of(text: str, known: Iterable[str], *, markup: bool = False) -> tuple[Piece, ...]:
    """A text taken apart for many receivers: what stands there for all, and (word, fallback) of each known one.

    `markup`: the text is a document, in which a fallback stands escaped.
    """
    wanted = set(known)
    found: list[Piece] = []
    last = 0
    words = [(match, match[1], match[2] or "") for match in _WORD.finditer(text) if match[1] in wanted]
    places = [(match, place(match[1]), "") for match in _PLACE.finditer(text)]
    for match, word, fallback in sorted([*words, *places], key=lambda one: one[0].start()):
        found += [text[last : match.start()], (word, unescape(fallback) if markup else fallback)]
        last = match.end()
    return (*found, text[last:])


def joined(pieces: Iterable[Piece], values: Mapping[str, str], *, escaped: bool = False) -> str:
    """The text for one receiver. `escaped`: for a document."""
    parts: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            parts.append(piece)
            continue
        word, fallback = piece
        said = " ".join((values.get(word) or fallback).split())
        parts.append(escape(said) if escaped else said)
    return "".join(parts)


# --- languages


def language_for(wanted: str, there: Sequence[str]) -> str:
    """In which of the languages `there`, the campaign's own first, a receiver is written to."""
    if wanted in there:
        return wanted
    return there[0] if there else ""


# --- what becomes of a letter


def wait_after(attempts: int) -> dt.timedelta | None:
    """How long to wait after so many tries that the server has put off; None: it is given up."""
    return WAITS[attempts - 1] if attempts <= len(WAITS) else None


# So many letters in a row that a receiving server has put off, and nobody asks it for a while.
ENOUGH_OF_A_SERVER: Final = 3
# So many receiving servers in a row for which the same was said: it is the own mail server that wants a pause.
ENOUGH_OF_ALL: Final = 10


def pauses_server(refusals: int, pauses: int) -> bool:
    """Whether a receiving server that has put off so many in a row is left alone; after a pause one is enough."""
    return pauses > 0 or refusals >= ENOUGH_OF_A_SERVER


def pause_after(pauses: int) -> dt.timedelta:
    """How long the first, second, third … pause is."""
    return WAITS[min(pauses, len(WAITS)) - 1]


def is_of_mailbox(answer: str) -> bool:
    """Whether a "later" is about the one mailbox (it is full, it is moving), and not about the server.

    Without an enhanced code 450 and 452 are: a server that is short of room itself says so before it is told whom a
    letter is for (RFC 5321, section 4.2.3).
    """
    code = enhanced_code(answer)
    return code.startswith(("4.1.", "4.2.")) if code else answer.startswith(("450", "452"))


def kind_of(answer: str) -> str:
    """What a server said without its words, which name letters and people: `451 4.7.1`."""
    return f"{answer[:3]} {enhanced_code(answer)}".strip()


_ENHANCED: Final = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")


def enhanced_code(answer: str) -> str:
    """The enhanced status code (RFC 3463) of what a server said: `5.1.1`; empty where there is none."""
    found = _ENHANCED.search(answer)
    return found[0] if found else ""


def stops_address(code: str) -> bool:
    """Whether the mailbox is not there: no other refusal says something about the address."""
    return code.startswith("5.1.")


def without_address(answer: str, email: str) -> str:
    """What a server said, without the receiver's address, which would outlive an erasure."""
    said = re.sub(re.escape(email), "…", answer, flags=re.IGNORECASE) if email else answer
    return re.sub(r"\S+@\S+", "…", said)


# --- how fast


def room(rate: int | None, in_last_minute: int, in_last_ten_seconds: int, most: int) -> int:
    """How many may be sent now at `rate` a minute: never more in a minute, and evenly within it."""
    if rate is None:
        return most
    even = math.ceil(rate / 6)
    return max(0, min(most, rate - in_last_minute, even - in_last_ten_seconds))


# --- names of letters


def message_id(campaign_id: uuid.UUID, receiver_id: uuid.UUID, host: str) -> str:
    """The same whenever it is made: who is given a letter twice can tell."""
    return f"<{campaign_id.hex}.{receiver_id.hex}@{host}>"


_MESSAGE_ID: Final = re.compile(r"<?([0-9a-f]{32})\.([0-9a-f]{32})@[^<>@\s]+>?")


def ids_of_message(text: str) -> tuple[uuid.UUID, uuid.UUID] | None:
    """(campaign, receiver) of a letter's Message-ID; None for one that is none of ours."""
    found = _MESSAGE_ID.fullmatch(text.strip())
    return (uuid.UUID(found[1]), uuid.UUID(found[2])) if found else None


_WAY_BACK: Final = re.compile(r"[^+@\s]+\+([0-9a-f]{32})@[^<>@\s]+")


def delivery_of_way_back(address: str) -> uuid.UUID | None:
    """The delivery in the address of its own to which a letter comes back (messages.return_path)."""
    found = _WAY_BACK.fullmatch(address.strip())
    return uuid.UUID(found[1]) if found else None


# --- links


def links_of(blocks: Iterable[Mapping[str, Any]]) -> list[str]:
    """Where a letter leads, each address once, in the order of the letter."""
    found: dict[str, None] = {}
    for block in flat(blocks):
        if block.get("href"):
            found.setdefault(str(block["href"]))
        for address in hrefs_in(str(block.get("html") or "")):
            found.setdefault(address)
    return list(found)


_HREF: Final = re.compile(r'<a href="([^"]*)"')


def hrefs_in(html: str) -> list[str]:
    """The addresses in sanitised text."""
    return [unescape(found[1]) for found in _HREF.finditer(html)]


def with_links(html: str, leads_to: Callable[[str], str], written: Callable[[str], str] = escape) -> str:
    """Sanitised text whose links lead elsewhere; `written` makes an attribute of an address."""
    return _HREF.sub(lambda found: f'<a href="{written(leads_to(unescape(found[1])))}"', html)


def is_counted(address: str) -> bool:
    """Whether clicks on it can be counted: a mail program dials and writes by itself."""
    return address.startswith(("https://", "http://"))


# --- blocks


def flat(blocks: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    """All blocks, those in columns after the columns themselves."""
    for block in blocks:
        yield block
        for column in block.get("columns") or ():
            yield from flat(column)


def image_ids(blocks: Iterable[Mapping[str, Any]]) -> set[str]:
    """The ids (as text) of all pictures."""
    return {str(block["image"]) for block in flat(blocks) if block.get("image")}


def card_ids(blocks: Iterable[Mapping[str, Any]]) -> set[str]:
    """The ids (as text) of all cards."""
    return {str(block["card"]) for block in flat(blocks) if block.get("card")}


def texts_in(blocks: Iterable[Mapping[str, Any]]) -> list[str]:
    """All that a receiver reads in the blocks, and in which words in braces count."""
    names = ("text", "html", "label", "alt")
    return [unescape(str(block[name])) for block in flat(blocks) for name in names if block.get(name)]
