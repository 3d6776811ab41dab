"""The manager's page: one document for all its routes, so that every address can be opened directly."""

from __future__ import annotations

import functools
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.html import escape

from vizitka.common import database
from vizitka.common.api.errors import WentWrong
from vizitka.common.csp import digest
from vizitka.common.errors import Unavailable
from vizitka.common.methods import only_reads
from vizitka.common.middleware import POWERS, manager_policy
from vizitka.front.refusals import refused, told_to_program
from vizitka.payments.pages import sources_of

MISSING = (
    "<!doctype html><meta charset=utf-8><title>Vizitka</title>"
    "<p>The manager is not built yet. Run <code>make run</code>, "
    "or <code>npm run build</code> in <code>frontend</code>."
)


class Route(TypedDict):
    """What an address needs beside what every page does, as `vite.parts.ts` writes it."""

    path: list[str]
    # The frame around it; `people` is only for who is signed in.
    layout: str
    # What it reads first: addresses of the API, `{1}` for the second segment of its own.
    reads: list[str]
    scripts: list[str]
    styles: list[str]
    # Where its pages are, by their routes' ids: the piece, and what it calls the route.
    pages: dict[str, list[str]]
    texts: str


class Parts(TypedDict):
    texts: str
    font: str | None
    routes: list[Route]


# Says that contracts are made here, so that guests find how they end (§ 312k, § 356a BGB).
CONTRACTS = '<meta name="contracts" content="here">'
# The build's own script, which is run before anything is drawn (frontend, index.html).
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
PLACE = re.compile(r"\{(\d+)\}")
UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
NO_PARTS: Parts = {"texts": "", "font": None, "routes": []}


@functools.lru_cache(maxsize=2)
def _built(dist: Path, changed: float) -> tuple[str, list[str], Parts]:
    """The page, what a policy calls the scripts that stand in it, and the parts of its routes."""
    page = (dist / "index.html").read_text(encoding="utf-8")
    parts = dist / "parts.json"
    scripts = [digest(script) for script in INLINE_SCRIPT.findall(page)]
    return page, scripts, json.loads(parts.read_text(encoding="utf-8")) if parts.exists() else NO_PARTS


@only_reads
def index(request: HttpRequest) -> HttpResponse:
    """The built app; its router answers unknown routes with the 404 page. The page names what its address needs, so
    that the browser finds all of it at once instead of each through another."""
    dist = Path(settings.FRONTEND_DIST)
    try:
        changed = (dist / "index.html").stat().st_mtime
    except FileNotFoundError:
        return HttpResponse(MISSING, status=503)
    page, scripts, parts = _built(dist, changed)
    contracts = CONTRACTS if settings.VIZITKA_BILLING else ""
    route = _route(parts, request.path)
    page = page.replace("<html", f"<html{_said_at_once(request, route)}", 1)
    response = HttpResponse(page.replace("</head>", contracts + _named(request, parts, route) + "</head>", 1))
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Permissions-Policy"] = POWERS.format(camera="(self)")
    added = sources_of(request.path)
    response.headers["Content-Security-Policy"] = manager_policy(
        {**added, "script-src": [*scripts, *added.get("script-src", ())]}
    )
    if added:
        # Apple and Google Pay ask for money inside of the frames of the provider.
        frames = " ".join(f'"{source}"' for source in added["frame-src"] if "*" not in source)
        response.headers["Permissions-Policy"] = POWERS.format(camera="()").replace(
            "payment=(self)", f"payment=(self {frames})"
        )
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def _said_at_once(request: HttpRequest, route: Route | None) -> str:
    """For the script that runs before anything is drawn (frontend, index.html): which frame the page has, and what it
    reads. A page that is asked for something more by its address may read something else."""
    if route is None:
        return ' data-layout=""'
    reads = filter(None, (_filled(read, _segments(request.path)) for read in route["reads"]))
    said = escape(" ".join(reads)) if not request.META["QUERY_STRING"] else ""
    return f' data-layout="{route["layout"]}" data-reads="{said}"'


def _filled(read: str, segments: Sequence[str]) -> str:
    """Empty where the address names by something else than a UUID: that may be another's, or none at all."""
    named = [segments[int(place)] for place in PLACE.findall(read)]
    return PLACE.sub(lambda place: segments[int(place[1])], read) if all(map(UUID.fullmatch, named)) else ""


def _named(request: HttpRequest, parts: Parts, route: Route | None) -> str:
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    # Whoever signed in here has chosen a language; a guest is sent to the login page.
    if route and route["layout"] == "people" and not chosen:
        route = _route(parts, "/auth/login")
    if route is None:
        return ""
    language = chosen if chosen in dict(settings.LANGUAGES) else request.LANGUAGE_CODE
    return "".join(
        [
            *(f'<link rel="stylesheet" crossorigin href="/{name}">' for name in route["styles"]),
            *(f'<link rel="modulepreload" crossorigin href="/{name}">' for name in route["scripts"]),
            f'<link rel="preload" as="fetch" crossorigin href="/{parts["texts"]}/{language}/{route["texts"]}">',
            f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{parts["font"]}">'
            if parts["font"]
            else "",
            # For the program, which knows the pieces of other pages only later (frontend, lateRoutes.ts).
            f'<script type="application/json" id="pages">{json.dumps(route["pages"]).replace("<", "")}</script>',
        ]
    )


def _segments(path: str) -> list[str]:
    return [segment for segment in path.split("/") if segment]


def _route(parts: Parts, path: str) -> Route | None:
    """The first whose address is this one; the build has sorted them."""
    segments = _segments(path)
    for route in parts["routes"]:
        if len(route["path"]) == len(segments) and all(
            wanted in ("*", segment) for wanted, segment in zip(route["path"], segments, strict=True)
        ):
            return route
    return None


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
    return told_to_program(request, WentWrong()) or HttpResponse(
        "<!doctype html><meta charset=utf-8><title>Error</title>"
        "<h1>Error. Something went wrong.</h1><p><a href=/>Home</a>",
        status=500,
    )
