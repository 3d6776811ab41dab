"""The pages that links of the exchange's mails open. They only show: a button does it, since programs open links."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from vizitka.accounts.views import FORM_CSP, page
from vizitka.common.errors import TooManyAttempts
from vizitka.common.network import client_address
from vizitka.contacts.exchange import addresses, selectors, services, throttles, visitors
from vizitka.contacts.exchange.rights import Shown, shown_of


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """Answers a visitor with the card's vCard. The signed address is what guards the form."""
    ids = addresses.read(token)
    found = selectors.meeting_with_card(*ids) if ids else None
    if ids is None or found is None:
        return page(request, "exchange/gone.html", {}, status=410)
    meeting, card = found
    try:
        sent_now = request.method == "POST" and services.answer(*ids)
    except TooManyAttempts as error:
        return _wait(request, error)
    context = {
        "sender": selectors.sender_of(meeting),
        "card": str(card),
        "is_sent": sent_now or meeting.answered_at is not None or request.method == "POST",
    }
    return page(request, "exchange/answer.html", context, csp=FORM_CSP)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest, token: str) -> HttpResponse:
    """What is kept of an address, for who has its mailbox."""
    spoken = request.GET.get("lang", "")
    with translation.override(spoken if spoken in dict(settings.LANGUAGES) else translation.get_language()):
        return _mine(request, token)


def _wait(request: HttpRequest, error: TooManyAttempts) -> HttpResponse:
    response = page(request, "exchange/wait.html", {}, status=error.status)
    response.headers["Retry-After"] = str(error.wait_seconds)
    return response


def _mine(request: HttpRequest, token: str) -> HttpResponse:
    try:
        throttles.RIGHTS.attempt("", client_address(request))
    except TooManyAttempts as error:
        return _wait(request, error)
    email = visitors.address_behind(token)
    if email is None:
        return page(request, "exchange/gone.html", {}, status=410)
    context: dict[str, Any] = {"email": email, "done": ""}
    if request.method == "POST":
        context["done"] = _do(email, request.POST.get("act", ""), request.POST.get("space", ""))
    elif (space := _known_space(email, request.GET.get("erase", ""))) is not None:
        asked = selectors.kept_in(space, email)
        if asked is not None:
            return page(request, "exchange/erase.html", {"email": email, "space": asked.space}, csp=FORM_CSP)
    kept: list[Shown] = [shown_of(one) for one in selectors.kept_of(email)]
    return page(request, "exchange/mine.html", {**context, "kept": kept}, csp=FORM_CSP)


def _do(email: str, act: str, space: str) -> str:
    """What was done: `taken_back`, `erased`, or nothing."""
    space_id = _known_space(email, space)
    if space_id is None:
        return ""
    if act == "take_back":
        return "taken_back" if services.take_back(email, space_id) else ""
    if act == "erase":
        services.erase(email, space_id)
        return "erased"
    return ""


def _known_space(email: str, text: str) -> uuid.UUID | None:
    """A space that keeps something of the address, by its id as a link has it."""
    return next((space_id for space_id in visitors.spaces_of(email) if str(space_id) == text), None)
