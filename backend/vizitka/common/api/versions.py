"""Optimistic versions: `ETag` out, `If-Match` in (RFC 9110, section 13.1.1)."""

from __future__ import annotations

import re

from django.http import HttpRequest

from vizitka.common.errors import StaleVersion, VersionRequired


def expected_version(request: HttpRequest) -> int:
    """The version in `If-Match`. Raises `VersionRequired` when it is missing, `StaleVersion` when it is no version."""
    given = request.headers.get("If-Match", "").strip()
    if not given:
        raise VersionRequired
    number = given.removeprefix("W/").strip('"')
    # Not isdigit(): "²" is a digit to it and no number to int(), and neither are 5,000 nines.
    if not re.fullmatch(r"[0-9]{1,10}", number):
        raise StaleVersion
    return int(number)


def entity_tag(version: int) -> str:
    return f'"{version}"'
