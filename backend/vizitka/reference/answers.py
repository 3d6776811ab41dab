"""Answers that depend on the language only: made once, tagged, and not sent when the client has them."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Hashable
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

# The lists change with a release at most.
CACHE_CONTROL = "public, max-age=3600, stale-while-revalidate=86400"


def body_of(rows: Any) -> bytes:
    """The envelope with the rows, which are dataclasses."""
    return orjson.dumps({"data": rows})


@functools.lru_cache(maxsize=256)
def made_once(make: Callable[..., Any], *arguments: Hashable) -> tuple[bytes, str]:
    """Body and ETag of `make(*arguments)`; everything is kept for the life of the process."""
    body = body_of(make(*arguments))
    return body, tag_of(body)


def tag_of(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def answer(request: HttpRequest, body: bytes, tag: str) -> HttpResponseBase:
    """The body, or 304 when `If-None-Match` names its tag (RFC 9110, section 13.1.2)."""
    wanted = {name.removeprefix("W/") for name in parse_etags(request.headers.get("If-None-Match", ""))}
    response: HttpResponseBase
    if tag in wanted or "*" in wanted:
        response = HttpResponseNotModified()
    else:
        response = HttpResponse(body, content_type="application/json")
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = CACHE_CONTROL
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
