"""JSON of the API, gzipped where no secret stands beside what somebody else may have chosen.

The length of a compressed text tells what repeats in it (CRIME, BREACH): who can put guesses into an answer and see how
long it gets reads, sign by sign, the secret that stands in the same one. So (docs/adr/0035):

- only answers to GET: those to changes repeat what was sent;
- none with a token, ticket, code, PIN or key in it, by the fields of its schema (`SECRET_FIELDS`, `SECRET_ENDS`) or by
  its address (`SECRET_PARTS`); these say `no-transform` (RFC 9111, section 5.2.2.6), so that no proxy compresses them
  either;
- some bytes of chance in each, so that one answer's length tells little;
- nobody is signed in by a cookie: no other site can make a browser ask in a person's name.
"""

from __future__ import annotations

import secrets
import struct
import zlib
from collections.abc import Callable, Iterable
from typing import Any, Final

import pydantic
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from pydantic.fields import FieldInfo

from vizitka.common.api.idempotency import shape_of
from vizitka.common.api.registered import OneOf
from vizitka.common.middleware import SECRET_PARTS

Handler = Callable[[HttpRequest], HttpResponseBase]

# Fields that are keys to something, in any schema that has them as texts; and how the names of others end.
SECRET_FIELDS: Final = frozenset({"code", "pin", "redirect_url"})
SECRET_ENDS: Final = ("token", "ticket", "secret", "password", "_codes")
# Less than a packet or two: nothing is gained.
LEAST: Final = 1_400
# The first level halves a list's time on the line for a twelfth of the work of the ninth.
LEVEL: Final = 1
MOST_CHANCE: Final = 100

# Operations that answer with one of them, by the shape of their route.
_with_secrets: Final[set[str]] = set()


def note(path: str, responses: Iterable[Any]) -> None:
    """Called by the router for each operation that is read; `path` as ninja has it."""
    if any(holds_secret(schema, set()) for schema in responses):
        _with_secrets.add(shape_of(path.lstrip("/").replace("{", "<").replace("}", ">")))


def holds_secret(annotation: Any, seen: set[Any]) -> bool:
    """Whether a schema, or one within it, has a text that is a key to something."""
    if isinstance(annotation, type) and issubclass(annotation, pydantic.BaseModel) and annotation not in seen:
        seen.add(annotation)
        fields = annotation.model_fields.items()
        named = any(_is_key(name) and _is_free_text(field) for name, field in fields)
        return named or any(holds_secret(field.annotation, seen) for _name, field in fields)
    return any(holds_secret(part, seen) for part in getattr(annotation, "__args__", ()) or ())


def _is_key(name: str) -> bool:
    return name in SECRET_FIELDS or name.endswith(SECRET_ENDS)


def _is_free_text(field: FieldInfo) -> bool:
    """Whether it may be any text: one of a list that the document names is no key."""
    return _is_text(field.annotation) and not any(isinstance(mark, OneOf) for mark in field.metadata)


def _is_text(annotation: Any) -> bool:
    return annotation is str or any(_is_text(part) for part in getattr(annotation, "__args__", ()) or ())


def compress(get_response: Handler) -> Handler:
    """Middleware: gzips what may be gzipped, and says of the rest that nobody may."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if kind != "application/json" or not request.path.startswith("/v1/"):
            return response
        if not (isinstance(response, HttpResponse) and _is_harmless(request, response)):
            cached = response.headers.get("Cache-Control", "no-store")
            response.headers["Cache-Control"] = f"{cached}, no-transform"
        elif len(response.content) >= LEAST:
            _pack(request, response)
        return response

    return middleware


def _is_harmless(request: HttpRequest, response: HttpResponse) -> bool:
    match = request.resolver_match
    if request.method != "GET" or response.status_code != 200 or match is None:
        return False
    return not SECRET_PARTS & set(match.kwargs) and shape_of(match.route) not in _with_secrets


def _pack(request: HttpRequest, response: HttpResponse) -> None:
    patch_vary_headers(response, ["Accept-Encoding"])
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return
    response.content = packed(response.content)
    response.headers["Content-Encoding"] = "gzip"
    if (tag := response.headers.get("ETag", "")).startswith('"'):
        # Both forms share it (RFC 9110, section 8.8.3.3).
        response.headers["ETag"] = f"W/{tag}"


def packed(content: bytes) -> bytes:
    """The content as gzip (RFC 1952), which allows for a name of the file: some signs by chance."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    chance = b"x" * secrets.randbelow(MOST_CHANCE)
    head = b"\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\xff" + chance + b"\x00"
    size = struct.pack("<LL", zlib.crc32(content), len(content) & 0xFFFFFFFF)
    return head + packer.compress(content) + packer.flush() + size
