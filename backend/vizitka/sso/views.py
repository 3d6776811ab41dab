"""Where providers send browsers, and what they tell us by themselves. Every answer is a redirect to a page of ours."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from vizitka.common.errors import TooManyAttempts
from vizitka.common.methods import only_reads
from vizitka.common.network import client_address
from vizitka.sso import addresses, selectors, throttles
from vizitka.sso.enums import Fault, Protocol
from vizitka.sso.errors import SignInRefused
from vizitka.sso.saml.metadata import own_metadata
from vizitka.sso.services import attempts, flow, logout
from vizitka.sso.services.flow import Landing

# What a provider sends back to us; nothing else is read.
NAMES = ("state", "code", "iss", "error")
LONGEST = 6_000


def _redirect(landing: Landing) -> HttpResponse:
    """By GET, whatever it came by: after a form of the provider's the browser brings its cookie only then."""
    response = HttpResponse(status=303, headers={"Location": landing.address})
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cache-Control"] = "no-store"
    return response


def _measured(request: HttpRequest, answer: Callable[[], Landing]) -> HttpResponse:
    try:
        throttles.ANSWER.attempt("", client_address(request))
    except TooManyAttempts:
        return _redirect(Landing(addresses.refusal_page("busy")))
    return _redirect(answer())


def _sent(values: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(values.get(name, ""))[:LONGEST] for name in NAMES}


def _browser(request: HttpRequest) -> str:
    return request.COOKIES.get(attempts.COOKIE, "")


@only_reads
def callback(request: HttpRequest, connection_id: uuid.UUID) -> HttpResponse:
    """An OpenID provider's answer."""
    return _measured(
        request, lambda: flow.openid_answer(connection_id, _sent(request.GET), _browser(request))
    )


@csrf_exempt
def third_party_callback(request: HttpRequest, key: str) -> HttpResponse:
    """A third party's answer; Apple's comes by a form, without the cookie."""
    if request.method == "POST":
        return _measured(request, lambda: flow.third_party_answer(key, _sent(request.POST), None))
    return _measured(request, lambda: flow.third_party_answer(key, _sent(request.GET), _browser(request)))


@csrf_exempt
@require_POST
def acs(request: HttpRequest, connection_id: uuid.UUID) -> HttpResponse:
    """A SAML provider's answer, by a form of its page: our own cookie is none of its proofs."""
    response = request.POST.get("SAMLResponse", "")
    state = request.POST.get("RelayState", "")[:200]
    return _measured(request, lambda: flow.saml_answer(connection_id, response, state))


@only_reads
def done(request: HttpRequest, place: str) -> HttpResponse:
    """The GET after a form, with the cookie of the browser that began."""
    result = request.GET.get("result", "")[:200]
    return _measured(request, lambda: flow.done(place, result, _browser(request)))


@only_reads
def metadata(request: HttpRequest, connection_id: uuid.UUID) -> HttpResponse:
    """What a SAML provider reads of us; it names nobody."""
    if selectors.any_connection(connection_id) is None:
        return HttpResponse(status=404)
    own = addresses.own(connection_id)
    return HttpResponse(
        own_metadata(own.entity_id, own.answers_to),
        content_type="application/samlmetadata+xml",
        headers={"Content-Disposition": 'attachment; filename="vizitka-metadata.xml"'},
    )


@csrf_exempt
@require_POST
def backchannel_logout(request: HttpRequest, connection_id: uuid.UUID) -> HttpResponse:
    """The provider has ended a session (Back-Channel Logout 1.0, section 2.8)."""
    headers = {"Cache-Control": "no-store"}
    try:
        throttles.LOGOUT.attempt("", client_address(request))
        connection = selectors.any_connection(connection_id)
        if connection is None or connection.protocol != Protocol.OPENID:
            raise SignInRefused(Fault.STATE)
        logout.end(connection_id, request.POST.get("logout_token", ""))
    except TooManyAttempts as error:
        return JsonResponse(
            {"error": "temporarily_unavailable"}, status=429, headers={**headers, **error.headers}
        )
    except SignInRefused as error:
        said = {"error": "invalid_request", "error_description": error.fault.value}
        return JsonResponse(said, status=400, headers=headers)
    return HttpResponse(status=200, headers=headers)
