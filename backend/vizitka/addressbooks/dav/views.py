"""What phones ask, below `/carddav/` (RFC 6352): a principal, its books, their cards. All of it is only read.

/carddav/                               whose password it is
/carddav/{person}/                      the person
/carddav/{person}/books/                where the books are
/carddav/{person}/books/{space}/        a book
/carddav/{person}/books/{space}/{card}.vcf
"""

from __future__ import annotations

import base64
import binascii
import itertools
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from vizitka.addressbooks import selectors, throttles
from vizitka.addressbooks.dav import reading, writing
from vizitka.addressbooks.dav.reading import CARD, DAV, SERVER, Name, Wanted
from vizitka.addressbooks.models import AppPassword
from vizitka.addressbooks.selectors import Book, Contact
from vizitka.addressbooks.services import note_use
from vizitka.common import clock
from vizitka.common.actor import PersonToken
from vizitka.common.errors import ApplicationError
from vizitka.common.network import client_address
from vizitka.common.secret_tokens import uses_noted
from vizitka.publishing.vcard import Version

ROOT: Final = "/carddav/"
READS: Final = "OPTIONS, GET, HEAD, PROPFIND, REPORT"
XML: Final = "application/xml; charset=utf-8"
VCARD: Final = "text/vcard; charset=utf-8"
# Cards of one answer to a query; who wants all asks for changes.
MOST_FOUND: Final = 1_000
MOST_CHANGES: Final = 10_000
LARGEST_CARD: Final = 1_000_000


class Refused(Exception):
    """With a status and, where there is one, a condition that phones know."""

    def __init__(self, status: int, condition: str = "", namespace: str = DAV, inside: str = "") -> None:
        super().__init__(condition or status)
        self.status, self.condition, self.namespace, self.inside = status, condition, namespace, inside


@csrf_exempt
def well_known(request: HttpRequest) -> HttpResponse:
    """Where address books are (RFC 6764, section 5)."""
    response = HttpResponse(status=301)
    response.headers["Location"] = ROOT
    return response


@csrf_exempt
def carddav(request: HttpRequest, rest: str | None = None) -> HttpResponseBase:
    """Every address below `/carddav/`."""
    try:
        return _answered(request, tuple(part for part in (rest or "").split("/") if part))
    except Refused as refused:
        response = HttpResponse(status=refused.status)
        if refused.condition:
            body = writing.error(refused.condition, refused.namespace, refused.inside)
            response = HttpResponse(body, XML, refused.status)
        if refused.status == 405:
            response.headers["Allow"] = READS
        return response
    except reading.Unreadable:
        return HttpResponse(status=400)
    except reading.NoSuchFilter:
        return HttpResponse(writing.error("supported-filter", CARD), XML, 403)
    except reading.NoSuchData:
        return HttpResponse(writing.error("supported-address-data", CARD), XML, 403)
    except ApplicationError as refusal:
        # Which books there are is nobody's matter who may not read them.
        status = 404 if refusal.status in (402, 403) else refusal.status
        return HttpResponse(status=status, headers=dict(refusal.headers))


def _answered(request: HttpRequest, path: tuple[str, ...]) -> HttpResponseBase:
    method = request.method or ""
    if method == "OPTIONS":
        return HttpResponse(status=200, headers={"DAV": "1, 3, addressbook", "Allow": READS})
    password = _password(request)
    if password is None:
        return HttpResponse(
            status=401, headers={"WWW-Authenticate": 'Basic realm="Vizitka", charset="UTF-8"'}
        )
    call = Call(request, password, path)
    match method:
        case "PROPFIND":
            response = _propfind(call)
        case "REPORT":
            response = _report(call)
        case "GET" | "HEAD":
            response = _get(call)
        case _:
            # PUT, DELETE, PROPPATCH, MKCOL, …: the manager is where cards are changed.
            inside = writing.element(
                (DAV, "resource"),
                writing.href(request.path) + "<d:privilege><d:write/></d:privilege>",
            )
            raise Refused(403, "need-privileges", inside=inside)
    response.headers["DAV"] = "1, 3, addressbook"
    return response


def _password(request: HttpRequest) -> AppPassword | None:
    """Whose call it is; wrong passwords are counted by network."""
    pair = basic(request.headers.get("Authorization", ""))
    if pair is None:
        return None
    address = client_address(request)
    password = selectors.password_of(*pair)
    if password is None:
        throttles.PASSWORD.attempt("", address)
        return None
    throttles.CALLS.count(password.user_id)
    if uses_noted(password.last_used_at, clock.now()):
        note_use(password, address)
    return password


def basic(header: str) -> tuple[str, str] | None:
    """Name and password (RFC 7617); None where the header says neither."""
    scheme, _space, given = header.partition(" ")
    if scheme.lower() != "basic" or len(given) > 1_000:
        return None
    try:
        name, colon, secret = base64.b64decode(given.strip(), validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return (name, secret) if colon else None


@dataclass(frozen=True, slots=True)
class Call:
    """One call, and where it goes."""

    request: HttpRequest
    password: AppPassword
    path: tuple[str, ...]

    @property
    def caller(self) -> PersonToken:
        return selectors.caller_of(self.password)

    @property
    def person(self) -> str:
        return f"{ROOT}{self.password.user_id}/"

    @property
    def home(self) -> str:
        return f"{self.person}books/"

    def book_path(self, book: Book) -> str:
        return f"{self.home}{book.space.pk}/"

    def card_path(self, book: Book, card_id: uuid.UUID) -> str:
        return f"{self.home}{book.space.pk}/{card_id}.vcf"

    @property
    def depth(self) -> int:
        """0 or 1. Raises `Refused` for all at once."""
        given = self.request.headers.get("Depth", "infinity" if self.request.method == "PROPFIND" else "0")
        if given not in ("0", "1"):
            raise Refused(403, "propfind-finite-depth") if given.lower() == "infinity" else Refused(400)
        return int(given)

    def below_home(self) -> tuple[str, ...]:
        """The parts of the path behind the home of the books. Raises `Refused`: what is another's is not there."""
        if self.path[:1] != (str(self.password.user_id),) or self.path[1:2] != ("books",):
            raise Refused(404)
        return self.path[2:]

    def book(self, text: str) -> Book:
        return selectors.access_book(self.caller, _key(text))


def _key(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        raise Refused(404) from None


def _card_key(name: str) -> uuid.UUID | None:
    """The id of a card by the last part of its address; None for no card of ours."""
    try:
        found = uuid.UUID(name.removesuffix(".vcf"))
    except ValueError:
        return None
    return found if name == f"{found}.vcf" else None


# --- one card


def _get(call: Call) -> HttpResponseBase:
    if len(call.path) < 4:
        raise Refused(405)
    match call.below_home():
        case (space, name):
            book, key = call.book(space), _card_key(name)
        case _:
            raise Refused(404)
    if key is None or (version := selectors.versions_of(book, [key]).get(key)) is None:
        raise Refused(404)
    etag = book.etag(version)
    named = [
        one.strip().removeprefix("W/") for one in call.request.headers.get("If-None-Match", "").split(",")
    ]
    if etag in named or "*" in named:
        return HttpResponse(status=304, headers={"ETag": etag})
    contact = next(selectors.contacts(book, [key]), None)
    if contact is None:
        raise Refused(404)
    return HttpResponse(
        contact.text.encode(), VCARD, headers={"ETag": contact.etag, "Cache-Control": "no-cache"}
    )


# --- properties


RESOURCE_TYPE: Final = (DAV, "resourcetype")
DISPLAY_NAME: Final = (DAV, "displayname")
PRIVILEGES: Final = (DAV, "current-user-privilege-set")
ETAG: Final = (DAV, "getetag")
CONTENT_TYPE: Final = (DAV, "getcontenttype")
DATA: Final = (CARD, "address-data")
REPORTS: Final = (DAV, "supported-report-set")
# What is told where nothing is named.
UNASKED: Final = (RESOURCE_TYPE, DISPLAY_NAME, ETAG, CONTENT_TYPE)


def _propfind(call: Call) -> HttpResponseBase:
    depth, wanted = call.depth, reading.wanted(reading.tree(call.request.body))
    match call.path:
        case ():
            pieces: Iterable[str] = [_found(ROOT, _of_root(call), wanted)]
            if depth:
                pieces = [*pieces, _found(call.person, _of_person(call), wanted)]
        case (text,) if text == str(call.password.user_id):
            pieces = [_found(call.person, _of_person(call), wanted)]
            if depth:
                pieces = [*pieces, _found(call.home, _of_home(call), wanted)]
        case _:
            pieces = _below_home(call, depth, wanted)
    return _multistatus(pieces)


def _below_home(call: Call, depth: int, wanted: Wanted) -> Iterable[str]:
    match call.below_home():
        case ():
            spaces = (
                [space for space, is_on in selectors.books_of(call.password.user) if is_on] if depth else []
            )
            books = map(Book, spaces)
            return [
                _found(call.home, _of_home(call), wanted),
                *(_found(call.book_path(book), _of_book(call, book), wanted) for book in books),
            ]
        case (space,):
            book = call.book(space)
            head = _found(call.book_path(book), _of_book(call, book), wanted)
            return itertools.chain([head], _cards(call, book, wanted) if depth else ())
        case (space, name):
            book, key = call.book(space), _card_key(name)
            version = selectors.versions_of(book, [key]).get(key) if key else None
            if key is None or version is None:
                raise Refused(404)
            return [_found(call.card_path(book, key), _of_card(book.etag(version)), wanted)]
    raise Refused(404)


def _found(path: str, there: writing.Properties, wanted: Wanted) -> str:
    return writing.found(path, there, wanted, UNASKED)


def _common(call: Call, kinds: str, name: str) -> dict[Name, str]:
    return {
        RESOURCE_TYPE: kinds,
        DISPLAY_NAME: writing.text(name),
        PRIVILEGES: writing.READ_ONLY,
        (DAV, "current-user-principal"): writing.href(call.person),
        (DAV, "owner"): writing.href(call.person),
        (DAV, "principal-collection-set"): writing.href(ROOT),
    }


def _of_root(call: Call) -> dict[Name, str]:
    return _common(call, "<d:collection/>", "Vizitka")


def _of_person(call: Call) -> dict[Name, str]:
    user = call.password.user
    return {
        **_common(call, "<d:collection/><d:principal/>", user.full_name or user.email),
        (DAV, "principal-URL"): writing.href(call.person),
        (CARD, "addressbook-home-set"): writing.href(call.home),
        REPORTS: "",
    }


def _of_home(call: Call) -> dict[Name, str]:
    return {
        **_common(call, "<d:collection/>", _("Address books")),
        (CARD, "addressbook-home-set"): writing.href(call.home),
        REPORTS: "",
    }


_SUPPORTED: Final = "".join(
    f"<d:supported-report><d:report>{writing.element(name)}</d:report></d:supported-report>"
    for name in ((CARD, "addressbook-query"), (CARD, "addressbook-multiget"), (DAV, "sync-collection"))
)
_FORMS: Final = "".join(
    f'<c:address-data-type content-type="text/vcard" version="{version}"/>' for version in ("3.0", "4.0")
)


def _of_book(call: Call, book: Book) -> dict[Name, str]:
    name = book.space.name
    return {
        **_common(call, "<d:collection/><c:addressbook/>", name),
        REPORTS: _SUPPORTED,
        (DAV, "sync-token"): writing.text(_sync_address(selectors.token_of(book))),
        (SERVER, "getctag"): writing.text(book.version),
        (CARD, "addressbook-description"): writing.text(_("The people of %(space)s") % {"space": name}),
        (CARD, "supported-address-data"): _FORMS,
        (CARD, "max-resource-size"): str(LARGEST_CARD),
    }


def _of_card(etag: str) -> dict[Name, str]:
    return {
        RESOURCE_TYPE: "",
        ETAG: writing.text(etag),
        CONTENT_TYPE: VCARD,
        PRIVILEGES: writing.READ_ONLY,
    }


def _of_contact(contact: Contact) -> dict[Name, str]:
    return {**_of_card(contact.etag), DATA: writing.text(contact.text)}


def _cards(call: Call, book: Book, wanted: Wanted) -> Iterator[str]:
    for card_id, version in selectors.entries(book):
        yield _found(call.card_path(book, card_id), _of_card(book.etag(version)), wanted)


def _multistatus(pieces: Iterable[str], foot: str = "") -> HttpResponseBase:
    """Written as it is read: a book of thousands with their photos lies in no memory."""
    response = StreamingHttpResponse(writing.document(pieces, foot), status=207, content_type=XML)
    response.headers["Cache-Control"] = "no-store"
    return response


# --- reports


def _report(call: Call) -> HttpResponseBase:
    root = reading.tree(call.request.body)
    if root is None:
        raise Refused(400)
    match call.below_home():
        case (space,):
            report = _KNOWN.get(reading.name_of(root))
            if report is None:
                raise Refused(403, "supported-report")
            return report(call, call.book(space), root)
    raise Refused(403, "supported-report")


def _multiget(call: Call, book: Book, root: Element) -> HttpResponseBase:
    wanted = reading.wanted(root)
    paths = [(one.text or "").strip() for one in root.findall(reading.dav("href"))]
    return _multistatus(_named(call, book, wanted, paths))


def _named(call: Call, book: Book, wanted: Wanted, paths: list[str]) -> Iterator[str]:
    keys = {path: key for path in paths if (key := _card_in(call, book, path)) is not None}
    ids = list(keys.values())
    there: set[uuid.UUID] = set()
    for card_id, piece in _told(call, book, wanted, ids):
        there.add(card_id)
        yield piece
    yield from (writing.gone(path) for path in dict.fromkeys(paths) if keys.get(path) not in there)


def _told(call: Call, book: Book, wanted: Wanted, ids: list[uuid.UUID]) -> Iterator[tuple[uuid.UUID, str]]:
    """The cards with these ids; they are made only for who asks what is in them."""
    if DATA in wanted.names:
        for contact in selectors.contacts(book, ids, "4.0" if wanted.version == "4.0" else "3.0"):
            yield contact.id, _found(call.card_path(book, contact.id), _of_contact(contact), wanted)
        return
    for start in range(0, len(ids), selectors.BATCH):
        for card_id, version in selectors.versions_of(book, ids[start : start + selectors.BATCH]).items():
            yield card_id, _found(call.card_path(book, card_id), _of_card(book.etag(version)), wanted)


def _card_in(call: Call, book: Book, address: str) -> uuid.UUID | None:
    """The card of this book that an address names, with or without its host."""
    try:
        path = unquote(urlsplit(address).path)
    except ValueError:
        # No address of anything.
        return None
    folder, _slash, name = path.rpartition("/")
    return _card_key(name) if f"{folder}/" == call.book_path(book) else None


def _query(call: Call, book: Book, root: Element) -> HttpResponseBase:
    wanted, asked = reading.wanted(root), reading.filter_of(root)
    limit = reading.number_of(root, reading.card("limit"), reading.card("nresults"))
    most = min(limit or MOST_FOUND, MOST_FOUND) if asked.parts or limit else None
    return _multistatus(_matching(call, book, wanted, asked, most))


def _matching(
    call: Call, book: Book, wanted: Wanted, asked: reading.Filter, most: int | None
) -> Iterator[str]:
    ids = [card_id for card_id, _version in selectors.entries(book)]
    if not asked.parts:
        yield from (piece for _id, piece in _told(call, book, wanted, ids[:most]))
        if most is not None and len(ids) > most:
            yield writing.too_many(call.book_path(book))
        return
    number = 0
    for start in range(0, len(ids), selectors.BATCH):
        for contact in _hits(book, wanted, asked, ids[start : start + selectors.BATCH]):
            if number == most:
                yield writing.too_many(call.book_path(book))
                return
            number += 1
            yield _found(call.card_path(book, contact.id), _of_contact(contact), wanted)


def _hits(book: Book, wanted: Wanted, asked: reading.Filter, ids: Sequence[uuid.UUID]) -> Iterable[Contact]:
    """Those that are asked for. Photos are read of these alone, unless it is photos that are asked for."""
    version: Version = "4.0" if wanted.version == "4.0" else "3.0"
    seen = selectors.contacts(book, ids, version, photos=asked.asks_for_photos)
    hits = [contact for contact in seen if asked.finds(contact.text)]
    if asked.asks_for_photos or DATA not in wanted.names:
        return hits
    return selectors.contacts(book, [contact.id for contact in hits], version)


def _changes(call: Call, book: Book, root: Element) -> HttpResponseBase:
    """What has changed since a token (RFC 6578)."""
    wanted = reading.wanted(root)
    given = root.findtext(reading.dav("sync-token"), "").strip()
    limit = reading.number_of(root, reading.dav("limit"), reading.dav("nresults"))
    if root.findtext(reading.dav("sync-level"), "1").strip() != "1":
        raise Refused(403, "sync-traversal-supported")
    token = given.removeprefix(_SYNC)
    if given and token == given:
        raise Refused(403, "valid-sync-token")
    try:
        changed = selectors.changed(book, token, min(limit or MOST_CHANGES, MOST_CHANGES))
    except selectors.TokenOver:
        raise Refused(403, "valid-sync-token") from None
    foot = writing.element((DAV, "sync-token"), writing.text(_sync_address(changed.token)))
    return _multistatus(_since(call, book, wanted, changed), foot)


def _since(call: Call, book: Book, wanted: Wanted, changed: selectors.Changed) -> Iterator[str]:
    if DATA in wanted.names:
        ids = [card_id for card_id, _version in changed.living]
        yield from (piece for _id, piece in _told(call, book, wanted, ids))
    else:
        for card_id, version in changed.living:
            yield _found(call.card_path(book, card_id), _of_card(book.etag(version)), wanted)
    yield from (writing.gone(call.card_path(book, card_id)) for card_id in changed.gone)
    if changed.more:
        yield writing.too_many(call.book_path(book))


_SYNC: Final = "urn:vizitka:sync:"


def _sync_address(token: str) -> str:
    return f"{_SYNC}{token}"


_KNOWN: Final[dict[Name, Callable[[Call, Book, Element], HttpResponseBase]]] = {
    (CARD, "addressbook-multiget"): _multiget,
    (CARD, "addressbook-query"): _query,
    (DAV, "sync-collection"): _changes,
}
