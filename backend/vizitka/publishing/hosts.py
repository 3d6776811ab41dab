"""A customer's host: the cards of one space, its public page, their pictures, and nothing else."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from vizitka.common.errors import RETRY_SECONDS, Unavailable
from vizitka.common.exchange import REFUSAL
from vizitka.documents.selectors import is_document_of
from vizitka.domains.hosts import MARK, CustomHost
from vizitka.publishing import notices, policies, stylesheet
from vizitka.publishing.channels import LINK, beginnings
from vizitka.publishing.visitors import visitor_languages
from vizitka.spaces.enums import Visibility
from vizitka.spaces.selectors import visibility_of

Handler = Callable[[HttpRequest], HttpResponseBase]

URLS: Final = "vizitka.publishing.host_urls"
SERVED: Final = ("/s/", "/media/")
# A name alone is that of a card's link.
SHORT: Final = re.compile(r"/[^/]{1,200}/?")
# Not for the domains below the customer's, which are none of our business, and not for as long as on our own host.
TRANSPORT_SECURITY: Final = "max-age=2592000"
DOCUMENTS: Final = "/media/documents/"


def custom_host(request: HttpRequest) -> CustomHost | None:
    """The customer's host that the request is for; None on the installation's own."""
    mark = request.META.get(MARK)
    return mark if isinstance(mark, CustomHost) else None


def custom_hosts(get_response: Handler) -> Handler:
    """Middleware: bounds what is answered on hosts that are not the installation's (domains.hosts.HostGate)."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        host = custom_host(request)
        if host is None:
            return get_response(request)
        response = _answer(request, host, get_response)
        if settings.BEHIND_TLS:
            response.headers["Strict-Transport-Security"] = TRANSPORT_SECURITY
        return response

    return middleware


def _answer(request: HttpRequest, host: CustomHost, get_response: Handler) -> HttpResponseBase:
    if host.space_id is None:
        return _closed(request, host)
    path = request.path_info
    if path == "/robots.txt" and request.method in ("GET", "HEAD"):
        return _robots(host)
    if SHORT.fullmatch(path):
        # From here on it is the long one: what has a place of its own elsewhere (/index.html) is none here.
        request.path = request.path_info = path = f"/{LINK}{path}"
    if path != "/" and not path.startswith((*beginnings(), *SERVED)):
        return notice(request, "unknown")
    is_refused = REFUSAL in request.META
    if path.startswith(DOCUMENTS) and not is_refused and not _is_document(host.space_id, path):
        return notice(request, "unknown")
    request.urlconf = URLS
    # The gate has looked the host up; ALLOWED_HOSTS knows only the installation's own.
    spoken = request.META.get("HTTP_HOST", host.host)
    setattr(request, "get_host", lambda: spoken)  # noqa: B010
    return get_response(request)


def _closed(request: HttpRequest, host: CustomHost) -> HttpResponse:
    """On a host that shows nothing, or of which nobody can say now what it shows."""
    if host.status != Unavailable.status:
        return notice(request, "no_domain", status=host.status)
    response = notice(request, Unavailable.code)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def _is_document(space_id: uuid.UUID, path: str) -> bool:
    return is_document_of(space_id, path.removeprefix("/media/"))


def _robots(host: CustomHost) -> HttpResponse:
    assert host.space_id is not None
    rule = "Allow" if visibility_of(host.space_id) == Visibility.PUBLIC else "Disallow"
    response = HttpResponse(f"User-agent: *\n{rule}: /\n", content_type="text/plain; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


def notice(request: HttpRequest, code: str, *, status: int | None = None) -> HttpResponse:
    """A page of words; it loads nothing and names nobody."""
    spoken = visitor_languages(request.GET.get("lang", ""), request.headers.get("Accept-Language", ""))
    language = spoken[0] if spoken else settings.LANGUAGE_CODE
    usual, html = notices.notice_page(code, language)
    response = HttpResponse(html, status=status or usual)
    headers = response.headers
    headers["Content-Security-Policy"] = policies.policy(stylesheet.notice_style())
    headers["X-Robots-Tag"] = "noindex"
    headers["Content-Language"] = language
    headers["Vary"] = "Accept-Language"
    headers["Cache-Control"] = "private, no-store"
    headers["Content-Length"] = str(len(response.content))
    return response


def nothing_here(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """For addresses that the cards' own routes do not know."""
    return notice(request, "unknown")
