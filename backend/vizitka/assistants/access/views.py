"""The addresses that programs call on the way to access. None of them knows a session: what a person answers goes
through the API (assistants/api.py)."""

from __future__ import annotations

from typing import Any, Final

import orjson
from authlib.oauth2.rfc6749.errors import InsecureTransportError
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from vizitka.assistants import throttles
from vizitka.assistants.access import clients, metadata
from vizitka.assistants.access.asking import LONGEST_REQUEST, pack
from vizitka.assistants.access.server import REVOCATION, SERVER, Answer, Asked
from vizitka.assistants.shapes import of_oauth
from vizitka.common.errors import TooManyAttempts
from vizitka.common.network import client_address

PAGE: Final = "/assistants/connect"
LARGEST_REGISTRATION: Final = 16_384
FORM: Final = "application/x-www-form-urlencoded"
# Texts that change with a release alone.
AN_HOUR: Final = {"Cache-Control": "public, max-age=3600"}
KEPT_BY_NOBODY: Final = {"Cache-Control": "no-store"}


def of_resource(request: HttpRequest) -> HttpResponse:
    """Who gives access to the address of assistants (RFC 9728)."""
    return _only("GET", request) or _told(200, metadata.of_resource(), AN_HOUR)


def of_server(request: HttpRequest) -> HttpResponse:
    """How it is asked for (RFC 8414)."""
    return _only("GET", request) or _told(200, metadata.of_server(), AN_HOUR)


def authorize(request: HttpRequest) -> HttpResponse:
    """Leads the person to the page of the manager that asks, and nowhere else."""
    if refused := _only("GET", request):
        return refused
    query = request.META.get("QUERY_STRING", "")
    if len(query) > LONGEST_REQUEST:
        return _refused(400, "invalid_request", "This asks for too much at once.")
    page = HttpResponseRedirect(f"{settings.PUBLIC_URL}{PAGE}?request={pack(query)}")
    page.headers["Cache-Control"] = "no-store"
    page.headers["Referrer-Policy"] = "no-referrer"
    return page


def register(request: HttpRequest) -> HttpResponse:
    """A program registers itself (RFC 7591)."""
    if refused := _only("POST", request):
        return refused
    try:
        throttles.REGISTER.attempt("", client_address(request))
        if len(request.body) > LARGEST_REGISTRATION:
            raise clients.Refused("invalid_client_metadata", "This is too long.", 413)
        return _told(201, clients.register(request.body), KEPT_BY_NOBODY)
    except TooManyAttempts as refusal:
        return _waiting(refusal)
    except clients.Refused as refusal:
        return _refused(refusal.status, refusal.code, refusal.why)


def token(request: HttpRequest) -> HttpResponse:
    """A code, or what renews access, against the next secrets (RFC 6749, 3.2)."""
    return _only("POST", request) or _asked(request, lambda asked: SERVER.create_token_response(asked))


def revoke(request: HttpRequest) -> HttpResponse:
    """Access is given back (RFC 7009)."""
    return _only("POST", request) or _asked(
        request, lambda asked: SERVER.create_endpoint_response(REVOCATION, asked)
    )


def _asked(request: HttpRequest, ask: Any) -> HttpResponse:
    """What comes of a form. What ends by it ends also where the answer is a refusal: nothing is taken back then."""
    if request.content_type != FORM:
        return _refused(400, "invalid_request", f"Send {FORM}.")
    try:
        asked = Asked("POST", request.path, request.body.decode(), request.headers)
    except ValueError:
        return _refused(400, "invalid_request", "This form cannot be read.")
    except InsecureTransportError as refusal:
        # An installation whose address is neither https nor of this machine gives nobody access.
        return _refused(400, refusal.error, str(refusal.description))
    with transaction.atomic():
        answer: Answer = ask(asked)
    if answer.status != 200:
        try:
            throttles.EXCHANGE.attempt("", client_address(request))
        except TooManyAttempts as refusal:
            return _waiting(refusal)
    return _told(answer.status, answer.body, {**dict(answer.headers), **KEPT_BY_NOBODY})


def _only(method: str, request: HttpRequest) -> HttpResponse | None:
    if request.method == method or (method == "GET" and request.method == "HEAD"):
        return None
    refused = _refused(405, "invalid_request", f"Send {method}.")
    refused.headers["Allow"] = method
    return refused


def _told(status: int, body: Any, headers: dict[str, str]) -> HttpResponse:
    told = dict(body) if isinstance(body, list) else body
    return HttpResponse(
        orjson.dumps(told), status=status, headers={"Content-Type": "application/json", **headers}
    )


def _refused(status: int, code: str, why: str) -> HttpResponse:
    return _told(status, of_oauth(code, why), KEPT_BY_NOBODY)


def _waiting(refusal: TooManyAttempts) -> HttpResponse:
    refused = _refused(429, "temporarily_unavailable", "Too many attempts. Wait, and try again.")
    for name, value in refusal.headers.items():
        refused.headers[name] = value
    return refused
