"""Operations that go: said in the document and with each answer, from the day on which it is decided to the day on
which it happens.

`Deprecation: @1793000000` is since when (RFC 9745), `Sunset` when it ends (RFC 8594).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.http import http_date

from vizitka.common.api.idempotency import shape_of

Handler = Callable[[HttpRequest], HttpResponseBase]

# What a company's engineer has at least (docs/api.md, "What stays").
LEAST: Final = dt.timedelta(days=180)


@dataclass(frozen=True, slots=True)
class Deprecated:
    """Since when, until when, and in plain words what to call in its place."""

    since: dt.date
    sunset: dt.date
    instead: str

    def __post_init__(self) -> None:
        if self.sunset - self.since < LEAST:
            raise ValueError(f"{LEAST.days} days are promised after {self.since}, not until {self.sunset}")

    @property
    def headers(self) -> dict[str, str]:
        return {"Deprecation": f"@{_seconds(self.since)}", "Sunset": http_date(_seconds(self.sunset))}

    @property
    def in_document(self) -> dict[str, Any]:
        """What an operation says of it in the document."""
        return {"deprecated": True, "x-sunset": self.sunset.isoformat(), "x-instead": self.instead}


def _seconds(day: dt.date) -> int:
    return int(dt.datetime.combine(day, dt.time(), dt.UTC).timestamp())


# By method and the shape of the route.
_headers: Final[dict[tuple[str, str], dict[str, str]]] = {}


def note(methods: Iterable[str], path: str, deprecated: Deprecated) -> None:
    """Called by the router for each operation that goes; `path` as ninja has it."""
    shape = shape_of(path.lstrip("/").replace("{", "<").replace("}", ">"))
    _headers.update(((method, shape), deprecated.headers) for method in methods)


def deprecations(get_response: Handler) -> Handler:
    """Middleware: the two headers with every answer of such an operation, refusals too."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        match = request.resolver_match if _headers else None
        if match:
            for name, value in _headers.get((request.method or "", shape_of(match.route)), {}).items():
                response.headers[name] = value
        return response

    return middleware
