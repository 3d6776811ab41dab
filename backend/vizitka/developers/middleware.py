"""How many calls a system has left, on each answer to it (draft-ietf-httpapi-ratelimit-headers, as of 2025)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from vizitka.common.pace import Left
from vizitka.developers.calling import LEFT
from vizitka.developers.throttles import CALLS

Handler = Callable[[HttpRequest], HttpResponseBase]


def rate_limits(get_response: Handler) -> Handler:
    """Middleware: `RateLimit-Policy` and `RateLimit` where a token has called."""
    policy = f'"token";q={int(CALLS.at_once)};w={int(CALLS.at_once / CALLS.a_second)}'

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        left: Left | None = getattr(request, LEFT, None)
        if left is not None:
            response.headers["RateLimit-Policy"] = policy
            response.headers["RateLimit"] = f'"token";r={left.calls};t={left.full_in}'
        return response

    return middleware
