"""Optimistic versions: `ETag` out, `If-Match` in (RFC 9110, section 13.1.1), and `If-None-Match` for who has it already
(section 13.1.2).

A thing's version counts its own changes. What an answer says besides follows from others (the space's design, what the
caller may): a read is the same while all of it is. So its tag is the version and a digest of the answer,
`"7.1f0c9a2b3d4e"`, and `If-Match` takes it as it takes `"7"`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase

from vizitka.common.errors import StaleVersion, VersionRequired

Handler = Callable[[HttpRequest], HttpResponseBase]


def expected_version(request: HttpRequest) -> int:
    """The version in `If-Match`. Raises `VersionRequired` when it is missing, `StaleVersion` when it is no version."""
    given = request.headers.get("If-Match", "").strip()
    if not given:
        raise VersionRequired
    tag = given.removeprefix("W/").strip('"')
    # Not isdigit(): "²" is a digit to it and no number to int(), and neither are 5,000 nines.
    found = re.fullmatch(r"([0-9]{1,10})(?:\.[0-9a-f]{12})?", tag)
    if found is None:
        raise StaleVersion
    return int(found[1])


def entity_tag(version: int) -> str:
    return f'"{version}"'


def not_modified(get_response: Handler) -> Handler:
    """Middleware, below the one that compresses: every read with a version says by its tag what it was, and who names
    that tag is told that nothing is otherwise, and no more."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        version = response.headers.get("ETag", "")
        if not (
            version
            and request.method in ("GET", "HEAD")
            and request.path.startswith("/v1/")
            and response.status_code == 200
            and isinstance(response, HttpResponse)
        ):
            return response
        digest = hashlib.blake2b(response.content, digest_size=6).hexdigest()
        tag = f'{version[:-1]}.{digest}"'
        response.headers["ETag"] = tag
        if not _names(request.headers.get("If-None-Match", ""), tag):
            return response
        same = HttpResponseNotModified()
        for name, value in response.headers.items():
            if not name.startswith("Content-"):
                same.headers[name] = value
        return same

    return middleware


def _names(given: str, tag: str) -> bool:
    """Whether it is one of these, compressed or not."""
    known = (one.strip().removeprefix("W/") for one in given.split(","))
    return any(one in (tag, "*") for one in known)
