"""From decisions to HTTP: what was decided about a visit as a response, with all its headers. It decides nothing."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.publishing import (
    messages,
    notice_page,
    notices,
    pin_page,
    policies,
    privacy_page,
    protection,
    qr,
    renderer,
    stylesheet,
)
from vizitka.publishing.admission import AskForPin, Redirect, Show
from vizitka.publishing.clicks import COUNTED
from vizitka.publishing.cookies import Cookie, Cookies
from vizitka.publishing.files import CodeKind
from vizitka.publishing.frames.form import FormState
from vizitka.publishing.page import CardPage
from vizitka.publishing.successors import Successor
from vizitka.publishing.vcard import CONTENT_TYPE, content_disposition

# Kept by browsers, but asked about each time: a change shows at once.
REVALIDATE = "no-cache"
UNKEPT = "private, no-store"


# --- the card, and files of it


def shown(response: HttpResponse, language: str, show: Show) -> HttpResponse:
    """The response with what its admission says of it."""
    if not show.is_indexed:
        response.headers["X-Robots-Tag"] = "noindex"
    return _finish(response, language, cached=show.is_cached)


def page(card_page: CardPage, *, status: int = 200) -> HttpResponse:
    return document(renderer.render(card_page), renderer.page_policy(card_page), status)


def privacy(card_page: CardPage, home: str) -> HttpResponse:
    return document(privacy_page.render(card_page, home), privacy_page.page_policy(card_page))


def contact(content: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=CONTENT_TYPE)
    response.headers["Content-Disposition"] = content_disposition(name, "vcf")
    return response


def code(content: bytes, kind: CodeKind, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=qr.CONTENT_TYPES[kind])
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    )
    response.headers["Content-Disposition"] = content_disposition(name or "QR", kind)
    return response


# --- instead of it


def redirect(found: Redirect, cookies: Cookies | None = None) -> HttpResponse:
    """Another address; with the cookies of a right PIN where one was given."""
    response = HttpResponseRedirect(found.address, status=found.status)
    response.headers["Cache-Control"] = UNKEPT
    if found.by_frame:
        response.headers["Vary"] = "Sec-Fetch-Dest"
    if found.cookie is not None:
        # The ticket in the address is told to nobody.
        response.headers["Referrer-Policy"] = "no-referrer"
        _keep(response, found.cookie)
    for cookie in cookies.kept if cookies else ():
        _keep(response, cookie)
    for name in cookies.forgotten if cookies else ():
        response.delete_cookie(name, path="/")
    return response


def notice(code: str, language: str, address: str = "", successor: Successor | None = None) -> HttpResponse:
    """A page of words; `address` is where a sign-in leads back to, `successor` who follows the person of the card."""
    if successor is None:
        status, html = notices.notice_page(code, language, address)
    else:
        status, html = notices.successor_page(language, successor)
    response = document(html, policies.policy(stylesheet.notice_style()), status)
    response.headers["X-Robots-Tag"] = "noindex"
    if status == 401:
        # RFC 9110 wants a challenge; this one opens no browser dialog.
        response.headers["WWW-Authenticate"] = "Bearer"
    return _finish(response, language, cached=False)


def pin(
    asking: AskForPin, base: str, language: str, guess: protection.Wrong | protection.Wait | None = None
) -> HttpResponse:
    """The page that asks for the PIN of the card at `base`, or says why it does not."""
    policy = policies.policy(stylesheet.notice_style())
    if isinstance(guess, protection.Wait):
        response = document(pin_page.render_wait(base, language, guess.seconds), policy, 429)
        response.headers["Retry-After"] = str(guess.seconds)
    elif asking.has_pin:
        response = document(pin_page.render_form(base, language, guess), pin_page.page_policy(), 403)
    else:
        response = document(pin_page.render_closed(language), policy, 403)
    response.headers["X-Robots-Tag"] = "noindex"
    return _finish(response, language, cached=False)


# --- what a sent form leads to


def again(card_page: CardPage, outcome: messages.Again) -> HttpResponse:
    """The page with the form as it was sent."""
    response = page(_with_form(card_page, outcome.form), status=outcome.status)
    if outcome.wait_seconds:
        response.headers["Retry-After"] = str(outcome.wait_seconds)
    return response


def _with_form(card_page: CardPage, form: FormState) -> CardPage:
    return replace(card_page, form=form, indexed=False)


def thanks(language: str, home: str) -> HttpResponse:
    """The word of thanks, with the way back to the card."""
    with translation.override(language):
        html = notice_page.render_notice(
            language,
            "check",
            pgettext("card form", "Your message is on its way"),
            pgettext("card form", "You will get the answer by email."),
            link=(pgettext("card form", "Back to the card"), home),
        )
    return document(html, policies.policy(stylesheet.notice_style()))


def counted() -> HttpResponse:
    """To who tells of a click, whatever has come of it."""
    return HttpResponse(status=204, headers=dict(COUNTED))


# --- all of them


def document(html: str, policy: str, status: int = 200) -> HttpResponse:
    """A finished page under its policy."""
    response = HttpResponse(html, status=status)
    response.headers["Content-Security-Policy"] = policy
    return response


def _keep(response: HttpResponse, cookie: Cookie) -> None:
    response.set_cookie(
        cookie.name,
        cookie.value,
        max_age=cookie.seconds,
        httponly=True,
        secure=settings.BEHIND_TLS,
        samesite="Lax",
        path="/",
    )


def _finish(response: HttpResponse, language: str, *, cached: bool) -> HttpResponse:
    headers = response.headers
    headers["Content-Language"] = language
    headers["Vary"] = "Accept-Language, Accept-Encoding"
    headers["Cache-Control"] = REVALIDATE if cached else UNKEPT
    headers["X-Frame-Options"] = "SAMEORIGIN"
    headers["Content-Length"] = str(len(response.content))
    return response
