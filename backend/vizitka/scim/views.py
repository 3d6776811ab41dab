"""What providers ask, at `/scim/v2/{directory}` (RFC 7644). Every call is answered in its shapes, refusals too, and
stands in the log of the directory.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
import structlog
from django.db import DatabaseError, IntegrityError, InterfaceError, transaction
from django.http import HttpRequest, HttpResponse
from scim2_models import (
    ForbiddenException,
    InvalidSyntaxException,
    NotFoundException,
    NotImplementedException,
    PreconditionFailedException,
    SCIMException,
    UniquenessException,
)

from vizitka.common import database, disk
from vizitka.common.actor import Directory as DirectoryActor
from vizitka.common.errors import ApplicationError, NoRoom, NotFound, TooManyAttempts, Unavailable
from vizitka.common.network import client_address
from vizitka.directories import log as directory_log
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.models import Directory, DirectoryGroup, DirectoryPerson
from vizitka.directories.selectors import any_directory, group_of, person_of
from vizitka.directories.services.people import Result
from vizitka.jobs.messages import Stored, sentence
from vizitka.scim import answers, selectors, sentences, shapes, shelves, throttles, tokens
from vizitka.scim.answers import Asked, asked
from vizitka.scim.services import groups, people
from vizitka.scim.services.tokens import note_use
from vizitka.scim.shapes import Json
from vizitka.scim.shelves import GROUPS, PEOPLE, Shelf

log = structlog.get_logger(__name__)

_JSON: Final = frozenset({"", "application/json", "application/scim+json", "text/json"})
_DISCOVERY: Final = frozenset({"serviceproviderconfig", "resourcetypes", "schemas"})


@dataclass(slots=True)
class Call:
    """One call: what is asked of whom, and what came of it for the log."""

    request: HttpRequest
    directory: Directory
    path: tuple[str, ...]
    payload: Json | None = None
    sentence: Stored = field(default_factory=lambda: sentence(sentences.READ_ONE))
    outcome: CallOutcome = CallOutcome.NOTHING
    person: DirectoryPerson | None = None
    label: str = ""

    @property
    def method(self) -> str:
        return self.request.method or ""

    @property
    def only_reads(self) -> bool:
        return self.method in ("GET", "HEAD") or self.path[-1:] == (".search",)

    @property
    def actor(self) -> DirectoryActor:
        return DirectoryActor(self.directory.pk, self.directory.name)

    @property
    def base(self) -> str:
        return selectors.base_address(self.directory.pk)

    @property
    def if_match(self) -> str:
        return self.request.headers.get("If-Match", "")

    def ask(self) -> Asked:
        """The parameters of the address."""
        return asked({key: self.request.GET[key] for key in self.request.GET})

    def body(self) -> Json:
        """The object that was sent. Raises `SCIMException`."""
        kind = self.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if kind not in _JSON:
            raise _Refused(415, f"send application/scim+json, not {kind[:80]}")
        text = self.request.body
        if b"\\u0000" in text:
            raise InvalidSyntaxException(detail="texts hold no sign U+0000")
        try:
            found = orjson.loads(text)
        except orjson.JSONDecodeError as error:
            raise InvalidSyntaxException(detail="the body is no JSON") from error
        if not isinstance(found, dict):
            raise InvalidSyntaxException(detail="the body is no object")
        self.payload = found
        return found

    def was(self, result: Result) -> None:
        """What a call has led to for a person."""
        self.person, self.sentence = result.person, result.sentence
        if result.waits:
            self.outcome = CallOutcome.HELD
        elif result.effect is not None:
            self.outcome = CallOutcome.DONE


class _Refused(SCIMException):
    """With a status that has no exception of its own."""

    def __init__(self, status: int, detail: str, allow: str = "") -> None:
        super().__init__(detail=detail)
        self.status, self.allow = status, allow


def endpoint(request: HttpRequest, directory: str, rest: str = "") -> HttpResponse:
    """Every address below that of a directory."""
    try:
        return _answered(request, _key(directory), tuple(part for part in rest.split("/") if part))
    except Exception as error:
        return _refused(error)


def nowhere(request: HttpRequest) -> HttpResponse:
    """An address that is no directory's: as for any other without a token."""
    return _unauthorised()


def _answered(request: HttpRequest, directory_id: uuid.UUID | None, path: tuple[str, ...]) -> HttpResponse:
    raw = tokens.bearer(request.headers.get("Authorization", ""))
    token = selectors.owner_of_token(directory_id, raw) if raw and directory_id is not None else None
    if token is None:
        return _unproved(request, directory_id)
    call = Call(request, token.directory, path)
    try:
        throttles.CALLS.count(call.directory.pk)
        # What is written and what the log says of it stay, or go, together. Who only reads holds nobody up.
        with nullcontext() if call.only_reads else transaction.atomic():
            response = _done(call)
            note_use(token)
            _write_down(call, response.status_code)
    except Exception as error:
        if isinstance(error, IntegrityError) and any_directory(call.directory.pk) is None:
            # It was removed while this call was on its way.
            return _unauthorised()
        response = _refused(error)
        _tell_refusal(call, error, response.status_code)
    return response


def _unproved(request: HttpRequest, directory_id: uuid.UUID | None) -> HttpResponse:
    """401, whatever the header was: one answer for unknown directories, wrong, ended and missing tokens."""
    throttles.TOKEN.attempt("", client_address(request))
    known = any_directory(directory_id) if directory_id is not None else None
    if known is not None and request.headers.get("Authorization"):
        call = Call(request, known, ())
        call.outcome, call.sentence = CallOutcome.REFUSED, sentence(sentences.WRONG_TOKEN)
        _write_down(call, 401)
    return _unauthorised()


def _unauthorised() -> HttpResponse:
    response = _json(shapes.error(401, "a valid bearer token is needed"), 401)
    response.headers["WWW-Authenticate"] = 'Bearer realm="SCIM"'
    return response


# --- what is asked


def _done(call: Call) -> HttpResponse:
    head = call.path[0].lower() if call.path else ""
    if head in _DISCOVERY:
        return _described(call, head)
    if head == "users":
        return _things(call, _PEOPLE)
    if head == "groups":
        return _things(call, _GROUPS)
    if head in ("", ".search"):
        return _everything(call, head)
    if head in ("bulk", "me"):
        raise NotImplementedException(detail=f"{call.path[0]} is not supported")
    raise NotFoundException(detail="there is nothing at this address")


def _allow(call: Call, *methods: str) -> None:
    if call.method not in methods:
        raise _Refused(405, f"{call.method} is not possible here", ", ".join(methods))


def _described(call: Call, head: str) -> HttpResponse:
    _allow(call, "GET")
    call.sentence = sentence(sentences.DESCRIBED)
    if "filter" in {key.lower() for key in call.request.GET}:
        raise ForbiddenException(detail="what describes this service is not filtered")
    if head == "serviceproviderconfig":
        if len(call.path) > 1:
            raise NotFoundException(detail="there is nothing at this address")
        return _json(answers.service_provider_config(call.base))
    rows = answers.schemas(call.base) if head == "schemas" else answers.resource_types(call.base)
    if len(call.path) == 1:
        return _json(shapes.listed(rows, len(rows), 1))
    for row in rows:
        if len(call.path) == 2 and row["id"].lower() == call.path[1].lower():
            return _json(row)
    raise NotFoundException(detail="there is nothing at this address")


@dataclass(frozen=True, slots=True)
class _Kind:
    """People, or groups: how each is read and written."""

    shelf: Shelf
    row: Callable[[Directory, uuid.UUID], Any]
    create: Callable[[Call], Any]
    replace: Callable[[Call, uuid.UUID], Any]
    change: Callable[[Call, uuid.UUID], Any]
    remove: Callable[[Call, uuid.UUID], Any]
    # A PATCH answers the whole.
    patch_answers: bool


def _things(call: Call, kind: _Kind) -> HttpResponse:
    match call.path[1:]:
        case ():
            _allow(call, "GET", "POST")
            return _listed(call, kind, call.ask()) if call.method == "GET" else _created(call, kind)
        case (".search",):
            _allow(call, "POST")
            return _listed(call, kind, asked(call.body()))
        case (text,):
            _allow(call, "GET", "PUT", "PATCH", "DELETE")
            key = _key(text)
            if key is None:
                raise NotFoundException(detail="nobody and nothing is known by this id")
            return _one(call, kind, key)
    raise NotFoundException(detail="there is nothing at this address")


def _listed(call: Call, kind: _Kind, ask: Asked) -> HttpResponse:
    rows, total = shelves.found(kind.shelf, call.directory, ask)
    call.sentence = sentence(sentences.READ, n=len(rows), total=total)
    call.label = ask.filter[:255]
    return _json(shapes.listed(rows, total, ask.start))


def _everything(call: Call, head: str) -> HttpResponse:
    """People and groups together, people first."""
    _allow(call, "POST" if head else "GET")
    ask = asked(call.body()) if head else call.ask()
    if ask.filter and shelves.is_invalid_everywhere(ask.filter):
        # Says why.
        shelves.found(PEOPLE, call.directory, ask)
    rows, total = shelves.found(PEOPLE, call.directory, ask, strict=False)
    start = max(1, ask.start - total)
    further = Asked(
        filter=ask.filter,
        start=start,
        count=ask.count - len(rows),
        sort_by=ask.sort_by,
        is_descending=ask.is_descending,
        attributes=ask.attributes,
        excluded=ask.excluded,
    )
    more, more_total = shelves.found(GROUPS, call.directory, further, strict=False)
    call.sentence = sentence(sentences.READ, n=len(rows) + len(more), total=total + more_total)
    call.label = ask.filter[:255]
    return _json(shapes.listed([*rows, *more], total + more_total, ask.start))


def _created(call: Call, kind: _Kind) -> HttpResponse:
    ask = call.ask()
    row = kind.create(call)
    document = shelves.one(kind.shelf, row, ask)
    response = _json(document, 201, version=row.version)
    response.headers["Location"] = f"{call.base}/{call.path[0]}/{row.pk}"
    return response


def _one(call: Call, kind: _Kind, key: uuid.UUID) -> HttpResponse:
    ask = call.ask()
    match call.method:
        case "GET":
            row = kind.row(call.directory, key)
            call.label = str(row)
            call.person = row if isinstance(row, DirectoryPerson) else None
            named = call.request.headers.get("If-None-Match", "")
            if named and shapes.is_version(row.version, named):
                call.sentence = sentence(sentences.UNCHANGED)
                return _empty(304, row.version)
        case "PUT":
            row = kind.replace(call, key)
        case "PATCH":
            row = kind.change(call, key)
            if not kind.patch_answers and not ask.attributes:
                return _empty(204, row.version)
        case _:
            kind.remove(call, key)
            return _empty(204)
    return _json(shelves.one(kind.shelf, row, ask), version=row.version)


def _person(call: Call, result: Result) -> DirectoryPerson:
    call.was(result)
    return result.person


def _group(call: Call, group: DirectoryGroup, before: int | None) -> DirectoryGroup:
    call.label = group.display_name
    if group.version == before:
        call.sentence = sentence(sentences.GROUP_UNCHANGED)
        return group
    number = group.memberships.count()
    text = sentences.GROUP_MADE if before is None else sentences.GROUP_CHANGED
    call.sentence, call.outcome = sentence(text, n=number), CallOutcome.DONE
    return group


def _written(call: Call, key: uuid.UUID, write: Callable[..., DirectoryGroup]) -> DirectoryGroup:
    before = group_of(call.directory, key).version
    return _group(call, write(call.directory, call.actor, key, call.body(), if_match=call.if_match), before)


def _gone(call: Call, key: uuid.UUID) -> None:
    group = groups.remove(call.directory, call.actor, key, if_match=call.if_match)
    call.label, call.outcome = group.display_name, CallOutcome.DONE
    call.sentence = sentence(sentences.GROUP_REMOVED)


_PEOPLE: Final = _Kind(
    PEOPLE,
    person_of,
    lambda call: _person(call, people.create(call.directory, call.actor, call.body())),
    lambda call, key: _person(
        call, people.replace(call.directory, call.actor, key, call.body(), if_match=call.if_match)
    ),
    lambda call, key: _person(
        call, people.change(call.directory, call.actor, key, call.body(), if_match=call.if_match)
    ),
    lambda call, key: _person(call, people.remove(call.directory, call.actor, key, if_match=call.if_match)),
    patch_answers=True,
)
_GROUPS: Final = _Kind(
    GROUPS,
    group_of,
    lambda call: _group(call, groups.create(call.directory, call.actor, call.body()), None),
    lambda call, key: _written(call, key, groups.replace),
    lambda call, key: _written(call, key, groups.change),
    _gone,
    # Entra reads a 204 sooner than thousands of members.
    patch_answers=False,
)


# --- answers


def _key(text: str) -> uuid.UUID | None:
    try:
        found = uuid.UUID(text)
    except ValueError:
        return None
    return found if str(found) == text.lower() else None


def _json(content: Mapping[str, Any], status: int = 200, version: int | None = None) -> HttpResponse:
    return _with_headers(HttpResponse(orjson.dumps(content), status=status), version)


def _empty(status: int, version: int | None = None) -> HttpResponse:
    return _with_headers(HttpResponse(status=status), version)


def _with_headers(response: HttpResponse, version: int | None) -> HttpResponse:
    response.headers["Content-Type"] = shapes.CONTENT_TYPE
    response.headers["Cache-Control"] = "no-store"
    if version is not None:
        response.headers["ETag"] = shapes.version(version)
    return response


def _refused(error: Exception) -> HttpResponse:
    """Every refusal in the shape of the standard."""
    if isinstance(error, SCIMException):
        response = _json(shapes.error(error.status, str(error)[:1000], error.scim_type), error.status)
        if isinstance(error, _Refused) and error.allow:
            response.headers["Allow"] = error.allow
        return response
    if isinstance(error, NotFound):
        return _json(shapes.error(404, "nobody and nothing is known by this id"), 404)
    if isinstance(error, RecursionError):
        return _json(shapes.error(400, "the body is too deep", "invalidSyntax"), 400)
    if disk.is_full(error):
        error = NoRoom()
    elif isinstance(error, DatabaseError | InterfaceError) and database.is_away(error):
        error = Unavailable()
    if isinstance(error, ApplicationError):
        return refusal(error)
    log.exception("scim_failed")
    return _json(shapes.error(500, "something went wrong"), 500)


def refusal(error: ApplicationError) -> HttpResponse:
    """What others of the house refuse: too much at once, too large a body, no room."""
    response = _json(shapes.error(error.status, error.code.replace("_", " ")), error.status)
    for name, value in error.headers.items():
        response.headers[name] = value
    return response


# --- the log


def _write_down(call: Call, status: int) -> None:
    directory_log.write(
        call.directory,
        source=Source.SCIM,
        operation=_storable(f"{call.method} /{'/'.join(call.path)}"),
        outcome=call.outcome,
        sentence=call.sentence,
        person=call.person,
        label="" if call.person is not None else _storable(call.label),
        status=status,
        payload=call.payload,
    )


def _storable(text: str) -> str:
    """Without the one sign that PostgreSQL keeps nowhere."""
    return text.replace("\0", "\ufffd")


def _tell_refusal(call: Call, error: Exception, status: int) -> None:
    """After what was done was taken back. A database that is away takes no line either."""
    if isinstance(error, ApplicationError) and not isinstance(error, NotFound | TooManyAttempts):
        return
    if isinstance(error, DatabaseError | InterfaceError):
        return
    call.outcome = CallOutcome.FAILED if status >= 500 and status != 501 else CallOutcome.REFUSED
    call.sentence = _why(error, status)
    call.person = None
    call.label = _named(call.payload) or call.label
    try:
        _write_down(call, status)
    except DatabaseError:
        log.exception("scim_call_not_written_down")


def _why(error: Exception, status: int) -> Stored:
    if isinstance(error, UniquenessException):
        return sentence(sentences.KNOWN)
    if status == 404:
        return sentence(sentences.UNKNOWN)
    if isinstance(error, PreconditionFailedException):
        return sentence(sentences.CHANGED_MEANWHILE)
    if isinstance(error, TooManyAttempts):
        return sentence(sentences.TOO_MANY)
    if isinstance(error, SCIMException):
        return sentence(sentences.NOT_UNDERSTOOD, why=_storable(str(error)[:300]))
    return sentence(sentences.BROKEN)


def _named(payload: Json | None) -> str:
    found = (payload or {}).get("userName") or (payload or {}).get("displayName")
    return found[:255] if isinstance(found, str) else ""
