"""Idempotency keys: a request that is sent twice is done once, and answered twice (docs/api.md).

The key is kept in the very transaction of what was done: both are there, or neither. A second request with the same
key waits for the first, then gets its answer; a refusal keeps nothing, so that the same key may be tried again.

Most operations are done in that transaction as a whole. What has much to read first takes its key `late`: it looks for
an earlier answer, prepares outside of any transaction, and takes the key with what it writes (`once`).
"""

from __future__ import annotations

import datetime as dt
import functools
import hashlib
import inspect
import re
import uuid
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar, cast

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _

from vizitka.common import clock
from vizitka.common.actor import owner_of
from vizitka.common.errors import InvalidInput
from vizitka.common.models import KeptAnswer

F = TypeVar("F", bound=Callable[..., Any])

HEADER: Final = "Idempotency-Key"
# On the request: there is a transaction for the key, and what is kept of it.
SLOT: Final = "kept_answer"
# On a request whose operation takes its key late, until it has.
LATE: Final = "key_to_take"
KEPT: Final = dt.timedelta(hours=24)
# Where keys are taken: method and route below the API's prefix (Router).
TAKERS: Final[set[tuple[str, str]]] = set()
PREFIX: Final = "v1/"
_KEY = re.compile(r"[\x21-\x7e]{8,128}")
_PART = re.compile(r"<(?:\w+:)?(\w+)>")
# What an answer says besides its body.
_HEADERS = ("Content-Type", "ETag", "Location")


class KeyRefused(InvalidInput):
    code = "idempotency_key_refused"


@functools.cache
def shape_of(route: str) -> str:
    """A route without the kinds of its parts, which ninja renames: `cards/<card_id>/duplicate`."""
    return _PART.sub(r"<\1>", route.removeprefix(PREFIX))


def takes_keys(methods: Iterable[str], path: str) -> None:
    """Called by the router for each operation that declares it; `path` as ninja has it."""
    note(TAKERS, methods, path)


def note(operations: set[tuple[str, str]], methods: Iterable[str], path: str) -> None:
    """Remembers an operation, to be found by the route of a request."""
    shape = shape_of(path.lstrip("/").replace("{", "<").replace("}", ">"))
    operations.update((method, shape) for method in methods)


def _fingerprint(request: HttpRequest) -> str:
    """What was asked: the same key for something else is a mistake of the program that sends it."""
    asked = hashlib.blake2b(digest_size=24)
    for part in (request.method or "", request.get_full_path(), request.content_type or ""):
        asked.update(part.encode() + b"\0")
    asked.update(request.body)
    return asked.hexdigest()


def idempotent(function: F) -> F:
    """For operations: looks for the key of a request before anything is done. Raises `KeyRefused`."""

    @functools.wraps(function)
    def operation(request: HttpRequest, *arguments: Any, **options: Any) -> Any:
        asked = _asked(request)
        if asked is None:
            return function(request, *arguments, **options)
        if not hasattr(request, SLOT):
            raise RuntimeError(
                f"{function.__name__} takes keys, but IdempotencyKeys has not opened a transaction"
            )
        kept = _taken(asked)
        if isinstance(kept, HttpResponse):
            return kept
        setattr(request, SLOT, kept)
        return function(request, *arguments, **options)

    return _as(function, operation)


def late(function: F) -> F:
    """For operations that take the key of a request themselves, by `once`. What was answered before is answered here,
    before anything is prepared. Raises `KeyRefused`."""

    @functools.wraps(function)
    def operation(request: HttpRequest, *arguments: Any, **options: Any) -> Any:
        asked = _asked(request)
        if asked is not None and (answer := _earlier(asked)) is not None:
            return answer
        setattr(request, LATE, asked)
        answer = function(request, *arguments, **options)
        if hasattr(request, LATE):
            raise RuntimeError(f"{function.__name__} takes its key late, and has not taken it")
        return answer

    return _as(function, operation)


def once(request: HttpRequest, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """Does and answers in one transaction with the key of the request, if it has one; not at all where another request
    with the same key was faster, whose answer is given then."""
    asked: Asked | None = getattr(request, LATE)
    delattr(request, LATE)
    with transaction.atomic():
        kept = None if asked is None else _taken(asked)
        if isinstance(kept, HttpResponse):
            return kept
        response = answer()
        if kept is not None:
            _keep(kept, response)
        return response


def _as(function: F, operation: Callable[..., Any]) -> F:
    """ninja reads what an operation takes by the names of its own module, not of this one."""
    operation.__signature__ = inspect.signature(function, eval_str=True)  # type: ignore[attr-defined]
    return cast(F, operation)


class Asked(NamedTuple):
    """Whose key it is, and for what."""

    owner_id: uuid.UUID
    key: str
    fingerprint: str


def _asked(request: HttpRequest) -> Asked | None:
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise KeyRefused(errors={HEADER: [_("Use 8 to 128 visible signs of ASCII.")]})
    return Asked(owner_of(request.auth), key, _fingerprint(request))  # type: ignore[attr-defined]


def _taken(asked: Asked) -> KeptAnswer | HttpResponse:
    """The place of the answer, in the transaction of the caller; or what was answered before."""
    try:
        with transaction.atomic():
            return KeptAnswer.objects.create(**asked._asdict())
    except IntegrityError:
        answer = _earlier(asked)
        if answer is None:
            raise
        return answer


def _earlier(asked: Asked) -> HttpResponse | None:
    kept = KeptAnswer.objects.filter(owner_id=asked.owner_id, key=asked.key).first()
    return None if kept is None else _again(kept, asked.fingerprint)


def _again(kept: KeptAnswer, fingerprint: str) -> HttpResponse:
    if kept.fingerprint != fingerprint:
        raise KeyRefused(errors={HEADER: [_("This key was used for another request.")]})
    return HttpResponse(
        bytes(kept.body), status=kept.status, headers={**kept.headers, "Idempotent-Replayed": "true"}
    )


class IdempotencyKeys:
    """Middleware: a request with a key is done, and its answer kept, in one transaction."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], arguments: Any, options: Any
    ) -> HttpResponse | None:
        match = request.resolver_match
        taker = (request.method or "", shape_of(match.route)) if match else ("", "")
        if HEADER not in request.headers or taker not in TAKERS:
            return None
        # Read before the transaction: nobody's slow line holds it up.
        request.body  # noqa: B018
        setattr(request, SLOT, None)
        with transaction.atomic():
            response = view(request, *arguments, **options)
            kept: KeptAnswer | None = getattr(request, SLOT)
            if kept is not None:
                _keep(kept, response)
        return response


def _keep(kept: KeptAnswer, response: HttpResponse) -> None:
    if response.status_code >= 300:
        transaction.set_rollback(True)
        return
    kept.status, kept.body = response.status_code, response.content
    kept.headers = {name: response.headers[name] for name in _HEADERS if name in response.headers}
    kept.save(update_fields=["status", "body", "headers"])


def forget_naming(texts: Iterable[str]) -> int:
    """Forgets the kept answers in which one of these texts stands. Returns how many."""
    wanted = [text.encode() for text in texts]
    if not wanted:
        return 0
    rows = KeptAnswer.objects.exclude(body=b"").values_list("pk", "body").iterator(chunk_size=500)
    naming = [key for key, body in rows if any(text in bytes(body) for text in wanted)]
    return KeptAnswer.objects.filter(pk__in=naming).delete()[0]


def purge() -> int:
    """Forgets answers after a day. Returns how many."""
    gone, _by_model = KeptAnswer.objects.filter(created_at__lt=clock.now() - KEPT).delete()
    return gone
