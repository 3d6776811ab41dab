"""The pages that links of letters open. They only show: a button does it, since programs open links."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from vizitka.accounts.views import FORM_CSP, page
from vizitka.common.errors import TooManyAttempts
from vizitka.common.network import client_address
from vizitka.newsletter.enums import SubscriberStatus, SuppressionReason
from vizitka.newsletter.people import (
    addresses,
    leaving,
    lists,
    preferences,
    rights,
    selectors,
    signing_up,
    throttles,
)
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import settings_of

View = Callable[[HttpRequest, str], HttpResponse]
METHODS: Final = ["GET", "HEAD", "POST"]


def _spoken(view: View) -> View:
    """In the language that the link names."""

    @wraps(view)
    def speaking(request: HttpRequest, token: str) -> HttpResponse:
        spoken = request.GET.get("lang", "")
        with translation.override(spoken if spoken in dict(settings.LANGUAGES) else get_language()):
            return view(request, token)

    return speaking


def _throttled(view: View) -> View:
    @wraps(view)
    def counted(request: HttpRequest, token: str) -> HttpResponse:
        try:
            throttles.LINK.attempt("", client_address(request))
        except TooManyAttempts as error:
            response = page(request, "newsletter/wait.html", {}, status=error.status)
            response.headers["Retry-After"] = str(error.wait_seconds)
            return response
        return view(request, token)

    return counted


def _gone(request: HttpRequest) -> HttpResponse:
    return page(request, "newsletter/gone.html", {}, status=410)


# --- confirming


@csrf_exempt
@require_http_methods(METHODS)
@_spoken
@_throttled
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Asks once more, by a button; who has confirmed already is told that it holds."""
    ids = addresses.read("confirm", token)
    if ids is None or ids[1] is None:
        return _gone(request)
    if request.method == "POST" and (subscriber := signing_up.confirm(ids[0])) is not None:
        return _confirmed(request, subscriber)
    waiting = signing_up.open_request(ids[0])
    if waiting is not None:
        names = _names(waiting.space_id, waiting.lists)
        context = {"company": waiting.space.name, "email": waiting.subscriber.email, "lists": names}
        return page(request, "newsletter/confirm.html", context, csp=FORM_CSP)
    known = selectors.by_id(ids[1])
    if known is not None and known.status == SubscriberStatus.SUBSCRIBED:
        return _confirmed(request, known)
    return _gone(request)


def _confirmed(request: HttpRequest, subscriber: Subscriber) -> HttpResponse:
    context = {
        "company": subscriber.space.name,
        "email": subscriber.email,
        "mine": addresses.mine_url(subscriber.pk, get_language() or ""),
    }
    return page(request, "newsletter/confirmed.html", context)


def _names(space_id: uuid.UUID, wanted: list[str]) -> list[str]:
    """What the lists are called, where there is more than one to choose from."""
    known = lists.public(space_id)
    if len(known) < 2:
        return []
    return [lists.said(row, [get_language() or ""])[0] for row in known if str(row.pk) in set(wanted)]


# --- leaving


@csrf_exempt
@require_http_methods(METHODS)
@_spoken
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """A button for who opens it; a POST leaves at once, whoever sends it (RFC 8058): no cookie, no redirect, as often
    as it comes. Never slowed down: who wants to leave, leaves."""
    ids = addresses.read("leave", token)
    subscriber = selectors.by_id(ids[0]) if ids is not None else None
    if ids is None or subscriber is None:
        # Whoever is not kept any more has left, too.
        is_done = ids is not None and request.method == "POST"
        return page(request, "newsletter/gone.html", {}, status=200 if is_done else 410)
    if request.method == "POST":
        if request.POST.get("act") == "back":
            back = leaving.come_back(subscriber.pk)
            return _left(request, subscriber, came_back=back)
        leaving.stop(subscriber, SuppressionReason.LEFT, campaign_id=ids[1])
        return _left(request, subscriber)
    if subscriber.status not in (SubscriberStatus.SUBSCRIBED, SubscriberStatus.PENDING):
        return _left(request, subscriber)
    context = {
        "company": subscriber.space.name,
        "email": subscriber.email,
        "mine": addresses.mine_url(subscriber.pk, get_language() or ""),
    }
    return page(request, "newsletter/leave.html", context, csp=FORM_CSP)


def _left(request: HttpRequest, subscriber: Subscriber, *, came_back: bool = False) -> HttpResponse:
    context = {
        "company": subscriber.space.name,
        "email": subscriber.email,
        "came_back": came_back,
        "may_come_back": not came_back and leaving.may_come_back(subscriber.pk),
        "mine": addresses.mine_url(subscriber.pk, get_language() or ""),
    }
    return page(request, "newsletter/left.html", context, csp=FORM_CSP)


# --- preferences


@csrf_exempt
@require_http_methods(METHODS)
@_spoken
@_throttled
def mine(request: HttpRequest, token: str) -> HttpResponse:
    """What a subscriber decides: lists, language, name; leaving and erasing."""
    ids = addresses.read("mine", token)
    subscriber = selectors.by_id(ids[0]) if ids is not None else None
    if subscriber is None:
        return _gone(request)
    done = ""
    if request.method == "POST":
        act = request.POST.get("act", "")
        if act == "erase":
            # Letters are forwarded: who holds one unsubscribes by it, but erases nothing of somebody else.
            rights.send_link(subscriber)
            return page(request, "newsletter/asked.html", {"email": subscriber.email})
        done = _act(subscriber, act, request)
        again = selectors.by_id(subscriber.pk)
        if again is None:
            return _gone(request)
        subscriber = again
    elif request.GET.get("erase"):
        context = {"company": subscriber.space.name, "email": subscriber.email}
        return page(request, "newsletter/erase.html", context, csp=FORM_CSP)
    return page(request, "newsletter/mine.html", _mine(subscriber, done), csp=FORM_CSP)


def _act(subscriber: Subscriber, act: str, request: HttpRequest) -> str:
    """What was done: `saved`, `left`, `back`, or nothing."""
    if act == "leave":
        return "left" if leaving.stop(subscriber, SuppressionReason.LEFT) else ""
    if act == "back":
        return "back" if leaving.come_back(subscriber.pk) else ""
    if act == "save":
        return preferences.save(subscriber, request.POST)
    return ""


def _mine(subscriber: Subscriber, done: str) -> dict[str, Any]:
    having = set(lists.current(subscriber.space_id, [subscriber.pk]).get(subscriber.pk, ()))
    spoken = [get_language() or ""]
    rows: list[dict[str, Any]] = []
    for row in lists.public(subscriber.space_id):
        name, description = lists.said(row, spoken)
        rows.append({"key": row.pk, "name": name, "description": description, "is_on": row.pk in having})
    return {
        "company": subscriber.space.name,
        "email": subscriber.email,
        "subscriber": subscriber,
        "asks_name": settings_of(subscriber.space).newsletter_ask_name,
        "lists": rows,
        "languages": settings.LANGUAGES,
        "spoken_to": subscriber.language or spoken[0],
        "questions": preferences.questions_of(subscriber, spoken),
        "gets_letters": subscriber.status == SubscriberStatus.SUBSCRIBED,
        "may_come_back": leaving.may_come_back(subscriber.pk),
        "done": done,
    }
