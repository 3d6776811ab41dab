"""The manager's page: one document for all its routes, so that every address can be opened directly."""

from __future__ import annotations

import functools
import sys
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase

from vizitka.common import database
from vizitka.common.errors import Unavailable
from vizitka.common.methods import only_reads
from vizitka.front.refusals import refused

MISSING = (
    "<!doctype html><meta charset=utf-8><title>Vizitka</title>"
    "<p>The manager is not built yet. Run <code>make run</code>, "
    "or <code>npm run build</code> in <code>frontend</code>."
)


@functools.lru_cache(maxsize=2)
def _page(file: Path, changed: float) -> str:
    return file.read_text(encoding="utf-8")


@only_reads
def index(request: HttpRequest) -> HttpResponse:
    """The built app; its router answers unknown routes with the 404 page."""
    file = Path(settings.FRONTEND_DIST) / "index.html"
    try:
        changed = file.stat().st_mtime
    except FileNotFoundError:
        return HttpResponse(MISSING, status=503)
    response = HttpResponse(_page(file, changed))
    response.headers["Cache-Control"] = "no-cache"
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """For addresses that no route of the manager can own (API, files)."""
    from vizitka.common.api import errors
    from vizitka.common.errors import NotFound

    return JsonResponse(errors.body(NotFound.message, NotFound.code), status=404)


@only_reads
def no_file(request: HttpRequest) -> HttpResponse:
    """For addresses of files, where there is none."""
    raise Http404


def server_error(request: HttpRequest) -> HttpResponseBase:
    """For what nobody expected, and for a database that is away."""
    if database.is_away(sys.exc_info()[1]):
        return refused(request, Unavailable())
    return HttpResponse(
        "<!doctype html><meta charset=utf-8><title>Error</title>"
        "<h1>Error. Something went wrong.</h1><p><a href=/>Home</a>",
        status=500,
    )
