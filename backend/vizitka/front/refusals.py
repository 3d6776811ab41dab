"""Refusals of requests that Django never gets whole, in the words and shapes of all others.

They go through Django's middleware, which gives them id, log line, measurement, headers and language; none of it asks
the database before `refuse` answers, so it is done in the event loop.
"""

from __future__ import annotations

from collections.abc import Callable

import orjson
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from vizitka.assistants import shapes
from vizitka.common.api import errors
from vizitka.common.errors import ApplicationError
from vizitka.common.exchange import REFUSAL
from vizitka.publishing.hosts import notice
from vizitka.scim.shapes import CONTENT_TYPE
from vizitka.scim.shapes import error as scim_error

Handler = Callable[[HttpRequest], HttpResponseBase]


def refuse(get_response: Handler) -> Handler:
    """Middleware: says why a request is refused, where the front has refused it."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        refusal = request.META.get(REFUSAL)
        return get_response(request) if refusal is None else refused(request, refusal)

    return middleware


def refused(request: HttpRequest, refusal: ApplicationError) -> HttpResponseBase:
    """The answer to a program, or a page of words."""
    response = told_to_program(request, refusal) or notice(request, refusal.code)
    for name, value in refusal.headers.items():
        response.headers[name] = value
    return response


def told_to_program(request: HttpRequest, refusal: ApplicationError) -> HttpResponse | None:
    """JSON under /v1, in the shapes of SCIM under /scim, in those of their protocols where programs of assistants call;
    None where people read."""
    path, status, kind = request.path, refusal.status, "application/json"
    content: object
    if path.startswith("/v1/"):
        content = errors.body(refusal.message, refusal.code)
    elif path.startswith("/scim/"):
        content, kind = scim_error(status, refusal.code.replace("_", " ")), CONTENT_TYPE
    else:
        content = shapes.refusal(path, status, refusal.code, str(refusal.message))
    return HttpResponse(orjson.dumps(content), kind, status) if content else None
