"""Optimistic versions: `ETag` out, `If-Match` in (RFC 9110, section 13.1.1)."""

from __future__ import annotations

from django.http import HttpRequest

from vizitka.common.errors import StaleVersion, VersionRequired


def expected_version(request: HttpRequest) -> int:
    """The version in `If-Match`. Raises `VersionRequired` when it is missing, `StaleVersion` when it is no version."""
    given = request.headers.get("If-Match", "").strip()
    if not given:
        raise VersionRequired
    number = given.removeprefix("W/").strip('"')
    if not number.isdigit():
        raise StaleVersion
    return int(number)


def entity_tag(version: int) -> str:
    return f'"{version}"'
