"""The short way: finished pages of cards and spaces from memory, before Django, without middleware and ORM.

It belongs to the event loop, and waits for nothing but the versions of what it shows (freshness.py): those are asked
on every request, so that a change shows in the next request in every process. What is not in memory, or may not be
(private spaces, refusals, errors, anything odd), goes to Django; an answer of Django's that a view has released with
`remember` is kept. While the database is away, what was right a minute ago at most is shown.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import deflate
import structlog
from django.db import connection
from django.http import HttpRequest

from vizitka.common import clock, metrics
from vizitka.common.exchange import Application, Environ, Head, Headers, Reply
from vizitka.common.ids import new_text_id
from vizitka.common.network import address_behind
from vizitka.contents.opening import Opening
from vizitka.domains.hosts import MARK, OwnHosts
from vizitka.publishing import observers
from vizitka.publishing.channels import beginnings, letters, proves
from vizitka.publishing.clicks import COUNTED, by_the_page
from vizitka.publishing.freshness import Watch, freshness_of, freshness_of_space, key_of_card, key_of_space
from vizitka.publishing.observers import View, Visitor
from vizitka.publishing.page_cache import Answer, Freshness, PageCache, Subject
from vizitka.publishing.visitors import LANGUAGES, visitor_languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vizitka.cards.models import Card
    from vizitka.publishing.page import CardPage
    from vizitka.spaces.models import Space

Key = tuple[object, ...]
# Path, query, and the headers Host, Accept-Language and Accept-Encoding.
Words = tuple[str, str, str | None, str | None, str | None]
log = structlog.get_logger(__name__)

SLOT = "vizitka.short_way"
# A page of the demo in each worker takes some 8 kB of it.
MOST_BYTES = 64 * 1024 * 1024
# Of libdeflate, whose 5 packs a page like zlib's 6, in half the time.
GZIP_LEVEL = 5
# Files under /media/ never change; they are forgotten after a while so that deleted ones go.
FILE_LIFE = 300.0
PICTURES = ("/media/images/", "/media/a/")
# The public pages of spaces.
SPACES = "/s/"
COUNT_EVERY = 256
# How many requests are known by their words; a key of the cache for each.
MOST_MET = 4096
COUNT_SECONDS = 1.0

# A page that a browser draws before anybody opens it is asked for no second time when somebody does: it would be seen
# and not counted. So it is refused, and asked for when it is opened.
NOT_AHEAD: Headers = [("Cache-Control", "no-store"), ("Content-Length", "0"), ("Content-Type", "text/plain")]

# What a customer's host has besides: its root, and cards by their name alone.
_SHORT = re.compile(r"/(?:[A-Za-z0-9][A-Za-z0-9_-]{0,39})?")
_REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
# Made anew for every answer, or by the server itself.
_OWN_HEADERS = {"x-request-id", "content-length", "etag", "date", "set-cookie", "connection"}
_PACKED_TYPES = ("text/", "image/svg+xml", "application/json")


@dataclass(slots=True)
class Slot:
    """Where a view says that its answer may be kept, and what that depends on."""

    subject: Subject | None = None
    freshness: Freshness = ()
    right_until: dt.datetime | None = None
    # The visitor's first language decides the answer alone.
    by_first_language: bool = False
    view: View | None = None
    clicks: Mapping[str, View] | None = None
    # A picture: known by its address, whatever becomes of cards.
    is_file: bool = False
    answer: Answer | None = None


def by_first_language(request: HttpRequest) -> None:
    """Says that the visitor's further languages do not matter for the answer to `request`, as long as the card and
    its space stay as they are: one answer then serves all who prefer the first one."""
    slot = request.META.get(SLOT)
    if isinstance(slot, Slot):
        slot.by_first_language = True


def remember(request: HttpRequest, card: Card, page: CardPage, view: View | None = None) -> None:
    """Says that the answer to `request` may be kept as long as `card` and its space stay as they are loaded; observers
    are told of `view` whenever it is sent again."""
    slot = request.META.get(SLOT)
    if isinstance(slot, Slot):
        slot.view = view
        slot.subject = "card", key_of_card(card, connection.vendor)
        slot.freshness = freshness_of(card) + page.versions
        slot.right_until = _earliest(page.right_until, card.space.primary_host_until)


def remember_clicks(
    request: HttpRequest, card: Card, pages: Iterable[CardPage], clicks: Mapping[str, View]
) -> None:
    """Says that `clicks` are all that can be followed on these pages of `card`, as long as they are as they are."""
    slot = request.META.get(SLOT)
    if isinstance(slot, Slot):
        for page in pages:
            remember(request, card, page)
        slot.clicks = clicks


def remember_space(request: HttpRequest, space: Space, openings: Iterable[Opening | None] = ()) -> None:
    """Says that the answer to `request` may be kept as long as `space`, its settings and the cards of its people stay
    as they are loaded."""
    slot = request.META.get(SLOT)
    if isinstance(slot, Slot):
        slot.subject = "space", key_of_space(space, connection.vendor)
        slot.freshness = freshness_of_space(space)
        ends = (one.until for one in openings if one is not None)
        slot.right_until = _earliest(space.primary_host_until, *ends)


def _earliest(*ends: dt.datetime | None) -> dt.datetime | None:
    """The first end that is still to come; the addresses on a page end with the space's own host."""
    return min((end for end in ends if end is not None and end > clock.now()), default=None)


@lru_cache(maxsize=4096)
def _parameters(path: str, query: str) -> tuple[str, tuple[str, ...]] | None:
    """(`lang`, what else decides the answer), or `None` when Django should look at it."""
    given = dict(parse_qsl(query, keep_blank_values=True, max_num_fields=20)) if query else {}
    if "ticket" in given or proves(path, given):
        return None
    if path == "/" or path.startswith(SPACES):
        # What somebody looks for is asked once.
        return (
            None if given.get("q") or given.get("near") else (_language(given), (given.get("page", "")[:6],))
        )
    language = _language(given)
    if path.endswith(".vcf"):
        return language, (str(given.get("v") == "4"), str(given.get("link") == "0"))
    if "/qr." in path:
        return language, (
            given.get("size", "")[:6],
            given.get("colour", "")[:8],
            str(given.get("logo") == "1"),
        )
    # Everything else in an address (campaigns, click ids) changes nothing on the page.
    return language, ()


def _language(given: dict[str, str]) -> str:
    chosen = given.get("lang", "")
    return chosen if chosen in LANGUAGES else ""


class _Counter:
    """Counts in batches: the registry's own lock is taken once for many requests. Belongs to the event loop."""

    def __init__(self) -> None:
        self._counts = {"hit": 0, "miss": 0}
        self._waiting = 0
        self._flushed_at = time.monotonic()

    def add(self, outcome: str) -> None:
        self._counts[outcome] += 1
        self._waiting += 1
        if self._waiting < COUNT_EVERY and time.monotonic() - self._flushed_at < COUNT_SECONDS:
            return
        counts, self._counts = self._counts, {"hit": 0, "miss": 0}
        self._waiting, self._flushed_at = 0, time.monotonic()
        for name, number in counts.items():
            if number:
                metrics.CARD_PAGES.labels(name).inc(number)


class ShortWay:
    """The application that answers from memory, else asks `application` and keeps what may be kept."""

    def __init__(
        self,
        application: Application,
        watch: Watch,
        own: OwnHosts | None = None,
        *,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self.application = application
        self.own = own or OwnHosts()
        self.cache = PageCache(most_bytes)
        self._met: dict[Words, Key] = {}
        self.watch = watch
        self.counter = _Counter()
        self._click = re.compile(rf"(/[{letters()}]/[A-Za-z0-9_-]{{1,40}})/clicks/([a-z0-9]{{1,20}})")
        self._beginnings = frozenset((*beginnings(), SPACES))
        self._path = re.compile(
            rf"/(?:[{letters()}]/[A-Za-z0-9_-]{{1,40}}(?:\.vcf|/qr\.(?:svg|png|pdf))?"
            rf"|{SPACES[1:]}[A-Za-z0-9._-]{{1,40}}"
            r"|media/(?:images/[0-9a-f/]{33,40}/\d+\.\w+|a/[A-Za-z0-9_-]{22}(?:/\d+)?(?:@2x)?))"
        )

    async def __call__(self, environ: Environ) -> Reply:
        path = environ.get("PATH_INFO", "")
        is_known = path[:3] in self._beginnings or path.startswith(PICTURES) or MARK in environ
        if not is_known:
            return await self.application(environ)
        if "prerender" in environ.get("HTTP_SEC_PURPOSE", "") and not path.startswith(PICTURES):
            return Reply(503, [*NOT_AHEAD, ("X-Request-Id", new_text_id())])
        if environ["REQUEST_METHOD"] == "POST" and (click := self._click.fullmatch(path)):
            return await self._clicked(environ, *click.groups())
        try:
            keys = self._keys(environ, path)
            answer = None
            for key in keys:
                answer = await self._fresh(key)
                if answer is not None:
                    self._meet(environ, key)
                    break
        except Exception:
            # Whatever is wrong with the short way, the long one still leads there.
            log.exception("short_way_failed")
            return await self.application(environ)
        if answer is not None:
            self.counter.add("hit")
            if observers.registered and answer.view is not None and environ["REQUEST_METHOD"] == "GET":
                observers.tell(observers.visitor_of(environ), answer.view)
            return _sent(answer, environ)
        if not keys:
            return await self.application(environ)
        return await self._by_django(keys, environ)

    async def _clicked(self, environ: Environ, card: str, click: str) -> Reply:
        """Somebody tells what was followed on a card. All of that stands in the address: whatever else comes is not
        read."""
        environ["CONTENT_LENGTH"] = "0"
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        mark = environ.get(MARK)
        key = ("click", card, (mark.host, mark.space_id) if mark is not None else ())
        try:
            answer = await self._fresh(key)
        except Exception:
            log.exception("short_way_failed")
            answer = None
        if answer is None or answer.clicks is None:
            return await self._by_django((key,), environ)
        visitor, view = observers.visitor_of(environ), answer.clicks.get(click)
        if view is not None and by_the_page(visitor.header):
            observers.tell(visitor, view)
        return Reply(204, [*COUNTED, ("X-Request-Id", new_text_id())])

    def at_once(self, head: Head) -> Reply | None:
        """The answer to a request that was met before in these words, when it is in memory and nothing was committed
        since: most of all. None where more has to be looked at, be it only a condition."""
        headers = dict(head.headers)
        header, query = headers.get, head.query
        coding = header("accept-encoding")
        key = self._met.get((head.path, query, header("host"), header("accept-language"), coding))
        if key is None or head.method != "GET" or "if-none-match" in headers or "x-request-id" in headers:
            return None
        # A second Host header would make it a request for nobody, and what others mean twice is not decided here.
        if len(headers) != len(head.headers) or "prerender" in header("sec-purpose", ""):
            return None
        answer = self.cache.get(key)
        if answer is None or (answer.subject is not None and not self._is_untouched(answer)):
            return None
        self.counter.add("hit")
        if observers.registered and answer.view is not None:
            observers.tell(Visitor(header, query, partial(_address, head.peer, header)), answer.view)
        lines, body = _lines(answer, coding or "")
        return Reply(200, [("X-Request-Id", new_text_id())], body, lines=lines)

    def _is_untouched(self, answer: Answer) -> bool:
        """Whether nothing was committed since `answer` was found to be right; False where nobody knows."""
        try:
            if answer.generation != self.watch.generation():
                return False
        except Exception:
            return False
        answer.checked_at = time.monotonic()
        return True

    def _meet(self, environ: Environ, key: Key) -> None:
        """Keeps in which words this was asked for. Whose a customer's host is has to be asked anew each time."""
        host = environ.get("HTTP_HOST", "")
        if MARK in environ or not self.own.knows(host):
            return
        if len(self._met) >= MOST_MET:
            self._met.clear()
        path, query = environ["PATH_INFO"], environ["QUERY_STRING"]
        languages, coding = environ.get("HTTP_ACCEPT_LANGUAGE"), environ.get("HTTP_ACCEPT_ENCODING")
        self._met[path, query, host, languages, coding] = key

    def _keys(self, environ: Environ, path: str) -> tuple[Key, ...]:
        """What decides an answer. Most depend on the visitor's first language alone and are found at once; others
        are kept under all languages, in their order."""
        mark = environ.get(MARK)
        is_page = self._path.fullmatch(path) or (mark is not None and _SHORT.fullmatch(path))
        if environ.get("REQUEST_METHOD") not in ("GET", "HEAD") or not is_page:
            return ()
        # On a customer's host headers differ, and another space's cards are not found; a host may change hands.
        host = (mark.host, mark.space_id) if mark is not None else ()
        if mark is not None and mark.space_id is None:
            return ()
        if path.startswith(PICTURES):
            return ((path, host),)
        found = _parameters(path, environ.get("QUERY_STRING", ""))
        if found is None:
            return ()
        chosen, others = found
        languages = visitor_languages(chosen, environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        # A text and a list: what is kept for all who prefer German is never taken for what those get who read
        # nothing else.
        first = languages[0] if languages else ""
        return (path, first, others, host), (path, languages, others, host)

    async def _fresh(self, key: Key) -> Answer | None:
        """What is in memory and right; while nobody can say whether it is, what was so shortly before."""
        answer = self.cache.get(key)
        if answer is None or answer.subject is None:
            return answer
        try:
            is_right = await self._is_right(answer)
        except Exception:
            return answer if answer.is_recent else None
        if not is_right:
            self.cache.drop(key)
            return None
        answer.checked_at = time.monotonic()
        return answer

    async def _is_right(self, answer: Answer) -> bool:
        generation = self.watch.generation()
        if generation is not None and answer.generation == generation:
            return True
        # The generation was read before the versions: what is committed in between is found by the next request.
        # Files of a card depend on less than its page does.
        assert answer.subject is not None
        now = await self.watch.freshness(answer.subject)
        if now[: len(answer.freshness)] != answer.freshness:
            return False
        if generation is not None:
            answer.generation = generation
        return True

    async def _by_django(self, keys: tuple[Key, ...], environ: Environ) -> Reply:
        slot = environ[SLOT] = Slot(is_file=environ["PATH_INFO"].startswith(PICTURES))
        asked_at = time.monotonic()
        reply = await self.application(environ)
        answer = slot.answer
        if answer is None:
            return reply
        # As right as the database was when Django was asked.
        answer.checked_at = asked_at
        self.cache.put(keys[0] if slot.by_first_language else keys[-1], answer)
        if answer.clicks is not None:
            return reply
        self.counter.add("miss")
        return _sent(answer, environ)


def _address(peer: str, header: Callable[[str], str | None]) -> str:
    return address_behind(peer, header("x-forwarded-for") or "")


def _sent(answer: Answer, environ: Environ) -> Reply:
    headers, body = _form(answer, environ.get("HTTP_ACCEPT_ENCODING", ""))
    given = environ.get("HTTP_X_REQUEST_ID")
    request_id = given if given and _REQUEST_ID.fullmatch(given) else new_text_id()
    asked = environ.get("HTTP_IF_NONE_MATCH")
    if asked and (answer.etag in asked or asked.strip() == "*"):
        kept = [
            pair for pair in headers if pair[0] not in ("Content-Length", "Content-Type", "Content-Encoding")
        ]
        return Reply(304, [*kept, ("X-Request-Id", request_id)])
    return Reply(200, [*headers, ("X-Request-Id", request_id)], body)


def _form(answer: Answer, coding: str) -> tuple[Headers, bytes]:
    """Headers and bytes for who takes these codings."""
    if answer.packed is not None and "gzip" in coding:
        return answer.packed_headers, answer.packed
    return answer.plain_headers, answer.unpacked


def _lines(answer: Answer, coding: str) -> tuple[bytes, bytes]:
    """The same, the headers as they are sent."""
    if answer.packed is not None and "gzip" in coding:
        return answer.packed_lines, answer.packed
    return answer.plain_lines, answer.unpacked


def keep(environ: Environ, reply: Reply) -> None:
    """Makes of an answer of Django's that a view has released what the short way sends again, in Django's thread."""
    slot = environ.get(SLOT)
    if not isinstance(slot, Slot) or not (slot.subject or slot.is_file):
        return
    if slot.clicks is not None:
        answer = slot.answer = Answer(b"", [], None, [], "", clicks=slot.clicks)
    elif reply.status == 200 and reply.body:
        answer = slot.answer = _answer(reply.headers, reply.body)
    else:
        return
    answer.subject, answer.freshness = slot.subject, slot.freshness
    answer.view = slot.view
    answer.right_until = slot.right_until
    answer.expires_at = time.monotonic() + FILE_LIFE if slot.is_file else 0.0


def packed_of(body: bytes) -> bytes:
    """As who takes gzip is sent it (RFC 1952); the same bytes for the same page."""
    return bytes(deflate.gzip_compress(body, GZIP_LEVEL))


def _answer(headers: Headers, body: bytes) -> Answer:
    """A finished answer of Django's, ready to be sent again."""
    kept = [(name, value) for name, value in headers if name.lower() not in _OWN_HEADERS]
    kind = next((value for name, value in kept if name.lower() == "content-type"), "")
    # Weak, since the plain and the gzipped form share it (RFC 9110, section 8.8.3.3).
    etag = hashlib.blake2b(body, digest_size=12).hexdigest()
    kept.append(("ETag", f'W/"{etag}"'))
    packed = packed_of(body) if kind.startswith(_PACKED_TYPES) else None
    packed_headers: Headers = []
    if packed is not None:
        packed_headers = [*kept, ("Content-Encoding", "gzip"), ("Content-Length", str(len(packed)))]
    plain = body if packed is None else b""
    return Answer(plain, [*kept, ("Content-Length", str(len(body)))], packed, packed_headers, etag)
