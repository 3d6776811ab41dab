"""Refusals of requests that Django never gets whole, in the words and shapes of all others.

They go through Django's middleware, which gives them id, log line, measurement, headers and language; none of it asks
the database before `refuse` answers, so it is done in the event loop.
"""

from __future__ import annotations

from collections.abc import Callable

import orjson
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

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
    """The answer: JSON under /v1, in the shapes of SCIM under /scim, a page of words elsewhere."""
    response: HttpResponseBase
    if request.path.startswith("/v1/"):
        content = orjson.dumps(errors.body(refusal.message, refusal.code))
        response = HttpResponse(content, status=refusal.status, content_type="application/json")
    elif request.path.startswith("/scim/"):
        content = orjson.dumps(scim_error(refusal.status, refusal.code.replace("_", " ")))
        response = HttpResponse(content, status=refusal.status, content_type=CONTENT_TYPE)
    else:
        response = notice(request, refusal.code)
    for name, value in refusal.headers.items():
        response.headers[name] = value
    return response
