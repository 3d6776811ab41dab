"""Public addresses of cards: page, contact file and codes. No cookie is needed, but for private spaces."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from vizitka.cards import rules
from vizitka.cards.models import Card
from vizitka.cards.selectors import card_by_address
from vizitka.publishing import hosts, messages, notices, protection, qr, renderer, stylesheet, tickets
from vizitka.publishing.assembly import direct_address, handle_of, page_language, page_of
from vizitka.publishing.files import code_file, contact_file
from vizitka.publishing.page import CardPage
from vizitka.publishing.short_way import by_first_language, remember
from vizitka.publishing.vcard import CONTENT_TYPE, content_disposition
from vizitka.publishing.visitors import visitor_languages
from vizitka.spaces.enums import Visibility

# Kept by browsers, but asked about each time: a change shows at once.
REVALIDATE = "no-cache"


def languages_of(request: HttpRequest) -> tuple[str, ...]:
    """The visitor's languages, best first: `?lang=`, then those of the browser."""
    return visitor_languages(request.GET.get("lang", ""), request.headers.get("Accept-Language", ""))


def language_of(request: HttpRequest, card: Card | None = None) -> str:
    """The language of the page's own words: the visitor's first one, else the card's own, else English."""
    languages = languages_of(request)
    if card is not None:
        return page_language(card, languages)
    return languages[0] if languages else settings.LANGUAGE_CODE


def state_of(card: Card) -> str:
    """`visible`, or the reason why not (rules.publication)."""
    return rules.publication(
        card.state,
        card_deleted=card.deleted_at is not None,
        space_deleted=card.space.deleted_at is not None,
        space_active=card.space.active,
    )


def _finish(response: HttpResponse, language: str, *, cached: bool) -> HttpResponse:
    headers = response.headers
    headers["Content-Language"] = language
    headers["Vary"] = "Accept-Language, Accept-Encoding"
    headers["Cache-Control"] = REVALIDATE if cached else "private, no-store"
    headers["X-Frame-Options"] = "SAMEORIGIN"
    headers["Content-Length"] = str(len(response.content))
    return response


def _notice(request: HttpRequest, code: str, card: Card | None, handle: str = "") -> HttpResponse:
    language = language_of(request, card)
    status, html = notices.notice_page(code, language, handle)
    response = HttpResponse(html, status=status)
    response.headers["Content-Security-Policy"] = renderer.policy(stylesheet.notice_style())
    response.headers["X-Robots-Tag"] = "noindex"
    if status == 401:
        # RFC 9110 wants a challenge; this one opens no browser dialog.
        response.headers["WWW-Authenticate"] = "Bearer"
    return _finish(response, language, cached=False)


def _find(
    request: HttpRequest, handle: str, channel: Literal["c", "q"], suffix: str = ""
) -> Card | HttpResponse:
    """The card of an address, when it is published and the visitor may see cards of its space; else the notice."""
    card = card_by_address(handle) if len(handle) <= 40 and not _is_id(handle) else None
    # Here, where the routes have told the name: one with a dot in it is a name too.
    if card is None or hosts.is_foreign(request, card):
        return _notice(request, "unknown", None)
    state = state_of(card)
    if state != "visible":
        return _notice(request, state, card)
    # Codes are pictures inside of other pages; the way elsewhere is for people. A card that asks for a PIN answers
    # where it was opened: the company's own domain tells whose it is.
    stays = "/qr." in suffix or protection.is_asked(card, channel)
    elsewhere = None if stays else hosts.elsewhere(request, card)
    if elsewhere is not None:
        return elsewhere
    if card.space.visibility == Visibility.PRIVATE:
        if "ticket" in request.GET:
            redirect = HttpResponseRedirect(f"/{channel}/{handle}{suffix}")
            if tickets.accept_ticket(request, redirect, card):
                redirect.headers["Referrer-Policy"] = "no-referrer"
                redirect.headers["Cache-Control"] = "private, no-store"
                return redirect
        if not tickets.admitted(request, card):
            return _notice(request, "private", card, handle)
    return card


def _admit(
    request: HttpRequest, handle: str, channel: Literal["c", "q"], suffix: str = ""
) -> Card | HttpResponse:
    """The card to show, or what the visitor gets instead."""
    card = _find(request, handle, channel, suffix)
    if isinstance(card, HttpResponse):
        return card
    if protection.is_closed(request, card, channel):
        # Before anything else: also the card's other names are its own matter.
        language = language_of(request)
        return _finish(protection.ask(card, channel, handle, language), language, cached=False)
    if handle not in (card.handle, card.username):
        # Other letters, or a name that the card had before.
        query = request.META.get("QUERY_STRING", "")
        address = f"/{channel}/{handle_of(card)}{suffix}" + (f"?{query}" if query else "")
        return _uncached(HttpResponseRedirect(address))
    return card


def _uncached(response: HttpResponseRedirect) -> HttpResponseRedirect:
    response.headers["Cache-Control"] = "private, no-store"
    return response


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def pin(request: HttpRequest, handle: str, channel: Literal["c", "q"]) -> HttpResponse:
    """Takes the PIN of a protected card. It changes nothing and signs nobody in, so no token guards the form."""
    if request.method != "POST":
        known = card_by_address(handle)
        if known is not None and hosts.is_foreign(request, known):
            return _notice(request, "unknown", None)
        # Somebody reloads the page after a wait.
        return _uncached(HttpResponseRedirect(f"/{channel}/{quote(handle, safe='')}"))
    card = _find(request, handle, channel)
    if isinstance(card, HttpResponse):
        return card
    language = language_of(request)
    response = protection.enter(request, card, channel, handle, language)
    return _finish(response, language, cached=False)


def _is_id(text: str) -> bool:
    return len(text) > 30 and text.replace("-", "").isalnum() and len(text.replace("-", "")) == 32


def _send(
    request: HttpRequest,
    card: Card,
    response: HttpResponse,
    language: str,
    channel: Literal["c", "q"],
    *,
    kept: bool = True,
) -> HttpResponse:
    is_asked = protection.is_asked(card, channel)
    is_private = is_asked or card.space.visibility == Visibility.PRIVATE
    if is_asked or card.space.visibility != Visibility.PUBLIC:
        response.headers["X-Robots-Tag"] = "noindex"
    if kept and not is_private and not hosts.leads_elsewhere(request, card):
        remember(request, card)
    return _finish(response, language, cached=not is_private)


def _page_of(request: HttpRequest, card: Card, channel: Literal["c", "q"]) -> CardPage:
    """The page of the card for who asks."""
    languages = languages_of(request)
    page = replace(page_of(card, languages), channel=channel)
    if page.is_by_first(languages):
        by_first_language(request)
    return page


def _page(request: HttpRequest, handle: str, channel: Literal["c", "q"]) -> HttpResponse:
    card = _admit(request, handle, channel)
    if isinstance(card, HttpResponse):
        return card
    straight_to = direct_address(card)
    if straight_to and request.GET.get("card") != "1":
        return _uncached(HttpResponseRedirect(straight_to))
    page = _page_of(request, card, channel)
    response = HttpResponse(renderer.render(page))
    response.headers["Content-Security-Policy"] = renderer.page_policy(page)
    # In memory pages are known by their path: this one and the way to elsewhere share it.
    return _send(request, card, response, page.spoken, channel, kept=not straight_to)


@require_safe
def card(request: HttpRequest, handle: str) -> HttpResponse:
    """The card, by its link."""
    return _page(request, handle, "c")


@require_safe
def card_by_code(request: HttpRequest, handle: str) -> HttpResponse:
    """The card, by its QR code: the same page on a channel of its own."""
    return _page(request, handle, "q")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def message(request: HttpRequest, handle: str, channel: Literal["c", "q"]) -> HttpResponse:
    """Takes what a visitor writes by the form of a card. It signs nobody in, so no token guards the form."""
    card = _admit(request, handle, channel, "/message")
    if isinstance(card, HttpResponse):
        return card
    page = replace(page_of(card, languages_of(request)), channel=channel)
    response = messages.answer(request, card, page)
    response.headers["X-Robots-Tag"] = "noindex"
    return _finish(response, page.language, cached=False)


@require_safe
def contact(request: HttpRequest, handle: str, channel: Literal["c", "q"]) -> HttpResponse:
    """The contact as a vCard: 3.0, or 4.0 with `?v=4`. Without the card's address with `?link=0`."""
    card = _admit(request, handle, channel, ".vcf")
    if isinstance(card, HttpResponse):
        return card
    page = _page_of(request, card, channel)
    response = HttpResponse(contact_file(card, page, request.GET.dict()), content_type=CONTENT_TYPE)
    response.headers["Content-Disposition"] = content_disposition(page.name, "vcf")
    return _send(request, card, response, page.spoken, channel)


@require_safe
def code(
    request: HttpRequest, handle: str, channel: Literal["c", "q"], kind: Literal["svg", "png", "pdf"]
) -> HttpResponse:
    """The QR code of a card. `?size=` in pixels, `?colour=` as rrggbb, `?logo=1`."""
    card = _admit(request, handle, channel, f"/qr.{kind}")
    if isinstance(card, HttpResponse):
        return card
    if not card.space.qr_code:
        return _notice(request, "no_code", card)
    page = _page_of(request, card, channel)
    content = code_file(card, page, kind, request.GET.dict())
    response = HttpResponse(content, content_type=qr.CONTENT_TYPES[kind])
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    )
    response.headers["Content-Disposition"] = content_disposition(page.name or "QR", kind)
    return _send(request, card, response, page.language, channel)
