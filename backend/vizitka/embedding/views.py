"""Frames for other sites, what oEmbed says of them, and links by keys. Whatever is not there, not shown, or not wanted
any more is answered alike: nobody learns that there is a space, a card or a key.

Who looks at a frame is no visitor of a card: nothing is counted before the card itself is opened.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse

from vizitka.common.errors import TooManyAttempts
from vizitka.common.methods import only_reads
from vizitka.common.network import client_address
from vizitka.embedding import drawing, oembed, rendering, rules, selectors, throttles
from vizitka.embedding.settings import settings_of
from vizitka.publishing import hosts
from vizitka.publishing.answers import REVALIDATE, UNKEPT
from vizitka.publishing.assembly import handle_of
from vizitka.publishing.html import Html
from vizitka.publishing.space_page.people import LONGEST_SEARCH
from vizitka.publishing.space_page.views import layout_of, page_number
from vizitka.publishing.visitors import visitor_languages
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import address_of

View = Callable[..., HttpResponse]
NOTHING_HERE: Final = {"error": "not_found"}


def _waiting(view: View) -> View:
    """Who asks too often is told when to come again."""

    @wraps(view)
    def paced(request: HttpRequest, **arguments: Any) -> HttpResponse:
        try:
            return view(request, **arguments)
        except TooManyAttempts as error:
            response = hosts.notice(request, "nothing", status=error.status)
            response.headers["Retry-After"] = str(error.wait_seconds)
            return response

    return paced


@only_reads
@_waiting
def people(request: HttpRequest, space_id: uuid.UUID) -> HttpResponse:
    """The people of a space, 50 at a time, by name or found by `?q=`."""
    space = selectors.shown_space(space_id)
    if space is None:
        return hosts.notice(request, "nothing")
    search = " ".join(request.GET.get("q", "").split())[:LONGEST_SEARCH]
    page = page_number(request.GET.get("page", ""))
    drawn = drawing.list_of(
        space, _languages(request), search, page, lambda: throttles.count_drawing(client_address(request))
    )
    return _framed(request, space, rendering.list_style(layout_of(space)), *drawn)


@only_reads
@_waiting
def card(request: HttpRequest, name: str) -> HttpResponse:
    """One card, small."""
    found = selectors.shown_card(name)
    if found is None:
        return hosts.notice(request, "nothing")
    drawn = drawing.card_of(
        found, _languages(request), lambda: throttles.count_drawing(client_address(request))
    )
    return _framed(request, found.space, rendering.card_style(layout_of(found.space)), *drawn)


@only_reads
@_waiting
def describe(request: HttpRequest) -> HttpResponse:
    """oEmbed (oembed.com): how another site shows what is at `?url=`."""
    if request.GET.get("format", "json") != "json":
        return JsonResponse({"error": "format_not_implemented"}, status=501)
    throttles.count_drawing(client_address(request))
    target = selectors.target_of(request.GET.get("url", "")[:2000])
    if target is None:
        return JsonResponse(NOTHING_HERE, status=404, headers={"Cache-Control": UNKEPT})
    said = oembed.description(target, request.GET.get("maxwidth", ""), request.GET.get("maxheight", ""))
    return JsonResponse(said, headers={"Cache-Control": REVALIDATE})


@only_reads
@_waiting
def open_card(request: HttpRequest, token: str, key: str) -> HttpResponse:
    """Leads to the card with a key of the company's own."""
    tried = throttles.KEY.attempt("", client_address(request))
    found = selectors.card_by_key(token, key)
    if found is None:
        return hosts.notice(request, "nothing")
    tried.forgive()
    response = HttpResponse(status=302)
    response.headers["Location"] = f"{address_of(found.space)}/c/{handle_of(found)}"
    response.headers["Cache-Control"] = UNKEPT
    # The key is nobody else's business.
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _languages(request: HttpRequest) -> tuple[str, ...]:
    return visitor_languages(request.GET.get("lang", ""), request.headers.get("Accept-Language", ""))


def _framed(request: HttpRequest, space: Space, style: str, language: str, drawn: Html) -> HttpResponse:
    tag = f'W/"{hashlib.blake2b(drawn.encode(), digest_size=12).hexdigest()}"'
    asked = request.headers.get("If-None-Match", "")
    response = HttpResponseNotModified() if tag in asked else HttpResponse(drawn)
    origins = settings_of(space).embedding_origins
    allowed = rules.ancestors(origins)
    headers = response.headers
    headers["Content-Security-Policy"] = rendering.frame_policy(style, allowed)
    headers["ETag"] = tag
    headers["Cache-Control"] = REVALIDATE
    headers["Vary"] = "Accept-Language, Accept-Encoding"
    headers["Content-Language"] = language
    headers["X-Robots-Tag"] = "noindex"
    # It knows one site at most, and none that it names; who may frame is said by the policy alone.
    response.xframe_options_exempt = True
    return response
