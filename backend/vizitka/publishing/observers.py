"""Who is told of what visitors were shown and did. Statistics are above this room: each domain that wants to know
registers itself once, when it starts (`AppConfig.ready`): `observers.register(count_view)`.

An observer is called in the visitor's request, after the answer is made: it puts the record somewhere and comes back.
It may look at who asked (`Visitor`), and keeps nothing of that. What fails in it is logged, at most once in `LOG_EVERY`
seconds, and never changes an answer.
"""

from __future__ import annotations

import re
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, Literal
from urllib.parse import urlsplit

import structlog

from vizitka.common.exchange import Environ
from vizitka.common.network import address_behind
from vizitka.spaces.enums import Channel

log = structlog.get_logger(__name__)

LOG_EVERY: Final = 60.0
_LONGEST_REFERRER: Final = 300
_MOST_KNOWN: Final = 64
_SEARCH: Final = re.compile(
    r"(?:^|\.)(?:google|yandex|seznam)\.[a-z]{2,3}(?:\.[a-z]{2})?$"
    r"|(?:^|\.)(?:bing\.com|duckduckgo\.com|ecosia\.org|qwant\.com|startpage\.com|baidu\.com"
    r"|search\.yahoo\.com|search\.brave\.com)$"
)
_SOCIAL: Final = re.compile(
    r"(?:^|\.)(?:linkedin\.com|lnkd\.in|facebook\.com|instagram\.com|t\.co|x\.com|twitter\.com|xing\.com|youtube\.com"
    r"|tiktok\.com|pinterest\.[a-z.]+|reddit\.com|threads\.(?:net|com)|bsky\.app|whatsapp\.com|t\.me)$"
)


# Where a visitor came from: nothing is known, the same host, a search engine, a social network, anywhere else. Plain
# texts: members of an enum are slow to look up, and this is done for each answer from memory.
Referrer = Literal["none", "own", "search", "social", "other"]


@dataclass(frozen=True, slots=True)
class Served:
    """What a visitor was shown of a card, or did there. `kind`: `page`, `contact` and `code`; `message`, which was sent
    by its form, `sign_up`, by which somebody asked for letters, `pass`, which was handed out for the wallet of a phone;
    or what was followed on it (clicks.Followed), with the `link` where that is one to a site. `host` is the customer's,
    empty for the installation's own; `language` that of the page's words; `name` how the card is called on its channel;
    `zone` that of the space, empty for the installation's; `is_counted` whether the space wants statistics. `led_on`:
    the card has a direct link, and the visitor was sent there in place of its page. `mark` says space, card, channel
    and kind in one text, made once for many visitors."""

    card_id: uuid.UUID
    space_id: uuid.UUID
    channel: Channel
    host: str
    language: str
    kind: str
    referrer: Referrer = "none"
    name: str = ""
    zone: str = ""
    is_counted: bool = True
    led_on: bool = False
    link: str = ""
    mark: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        mark = f"{self.space_id.hex}\t{self.card_id.hex}\t{self.channel}\t{self.kind}"
        object.__setattr__(self, "mark", mark)


@dataclass(slots=True)
class View:
    """One answer's records by the Referer headers of those who asked for it: an answer from memory is told many times,
    mostly with the same few."""

    served: Served
    known: dict[str, Served] = field(default_factory=dict)

    def learn(self, address: str, host: str) -> Served:
        """The record for a Referer header that was not seen yet."""
        if len(self.known) >= _MOST_KNOWN:
            self.known.clear()
        kind = referrer_of(address[:_LONGEST_REFERRER], host) if address else "none"
        found = self.known[address[:_LONGEST_REFERRER]] = replace(self.served, referrer=kind)
        return found


# The value of a request's header by its name in lower case; None when it has none.
Header = Callable[[str], str | None]


@dataclass(slots=True)
class Visitor:
    """Who asked, for as long as the call lasts. `query` is that of the address; `address` gives the visitor's own (IP),
    empty where nobody knows it. One that is frozen takes three times as long to make, for each view."""

    header: Header
    query: str = ""
    address: Callable[[], str] = str


Observer = Callable[[Served, Visitor], None]
# Read directly by the short way: where nobody listens, nothing is done.
registered: list[Observer] = []


def register(observer: Observer) -> None:
    """Registers an observer; the same one twice counts once."""
    if observer not in registered:
        registered.append(observer)


def is_seen(header: Header) -> bool:
    """Whether somebody looks at the answer to a GET with these headers: not at what browsers load ahead (`Sec-Purpose`
    and its older spellings have no other use), nor at the manager's own frames."""
    if header("sec-fetch-dest") == "iframe":
        return False
    return not (header("sec-purpose") or header("purpose") or header("x-purpose") or header("x-moz"))


def tell(visitor: Visitor, view: View) -> None:
    """Tells all observers of an answer to a GET of this visitor, unless nobody has looked at it."""
    header = visitor.header
    if not is_seen(header):
        return
    address = header("referer") or ""
    try:
        served = view.known[address]
    except KeyError:
        served = view.learn(address, header("host") or "")
    for observer in registered:
        try:
            observer(served, visitor)
        except Exception:
            _failures.log(observer)


def visitor_of(environ: Environ) -> Visitor:
    """Who asks by a WSGI environ."""

    def header(name: str) -> str | None:
        return environ.get(f"HTTP_{name.upper().replace('-', '_')}")

    def address() -> str:
        return address_behind(environ.get("REMOTE_ADDR") or "", header("x-forwarded-for") or "")

    return Visitor(header, environ.get("QUERY_STRING", ""), address)


@lru_cache(maxsize=4096)
def referrer_of(address: str, host: str) -> Referrer:
    """The kind of a Referer header's address; `host` is that of the request."""
    try:
        parts = urlsplit(address)
        name = (parts.hostname or "").rstrip(".")
    except ValueError:
        return "other"
    if not name:
        return "other"
    if parts.netloc.lower() == host.lower():
        return "own"
    if _SEARCH.search(name):
        return "search"
    return "social" if _SOCIAL.search(name) else "other"


class _Failures:
    """Logs the failures of observers, a few of many: they happen as often as pages are shown."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._since: dict[Observer, int] = {}
        self._said_at: dict[Observer, float] = {}

    def log(self, observer: Observer) -> None:
        now = time.monotonic()
        with self._lock:
            count = self._since.get(observer, 0) + 1
            is_quiet = now - self._said_at.get(observer, -LOG_EVERY) < LOG_EVERY
            self._since[observer] = count if is_quiet else 0
            if is_quiet:
                return
            self._said_at[observer] = now
        log.exception(
            "observer_failed", observer=getattr(observer, "__qualname__", repr(observer)), times=count
        )


_failures = _Failures()
