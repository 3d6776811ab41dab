"""Passes below a card's address: `/c/zoe/apple-wallet` and `/c/zoe/google-wallet`, for whom the card itself would be
shown. Each is counted as put into a wallet."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.common.errors import TooManyAttempts
from vizitka.publishing import answers, notice_page, policies, stylesheet
from vizitka.publishing.admission import Redirect
from vizitka.publishing.below import Below, Taken
from vizitka.publishing.facts import Found
from vizitka.publishing.page import CardPage
from vizitka.publishing.vcard import content_disposition
from vizitka.publishing.visit import Visit
from vizitka.wallet import services, throttles, ways
from vizitka.wallet.apple.package import CONTENT_TYPE
from vizitka.wallet.enums import Wallet
from vizitka.wallet.errors import NoPass, WalletAway

# What observers of a card are told.
HANDED_OUT: Final = "pass"
KEYS: Final = {Wallet.APPLE: "apple-wallet", Wallet.GOOGLE: "google-wallet"}


def apple(visit: Visit, found: Found, page: CardPage, home: str) -> HttpResponse | Taken:
    """The pass as a file, which the phone opens by itself."""
    if not visit.is_seen:
        # Nobody looks: a pass is made for who does.
        return HttpResponse(content_type=CONTENT_TYPE)
    try:
        throttles.PASS.attempt("", visit.address)
        file = services.apple_pass(found.card, way=ways.taken_by(found.card, visit.channel.protection))
    except NoPass:
        return answers.redirect(Redirect(home))
    except TooManyAttempts as error:
        return _later(page, home, error.status, error.wait_seconds)
    return Taken(apple_answer(file, page.name), kinds=(HANDED_OUT,))


def google(visit: Visit, found: Found, page: CardPage, home: str) -> HttpResponse | Taken:
    """The way to Google, where the pass is by then."""
    if not visit.is_seen:
        return answers.redirect(Redirect(home))
    try:
        throttles.PASS.attempt("", visit.address)
        link = services.google_link(found.card, way=ways.taken_by(found.card, visit.channel.protection))
    except NoPass:
        return answers.redirect(Redirect(home))
    except TooManyAttempts as error:
        return _later(page, home, error.status, error.wait_seconds)
    except WalletAway as error:
        return _later(page, home, error.status, 60)
    return Taken(answers.redirect(Redirect(link, status=303)), kinds=(HANDED_OUT,))


def apple_answer(file: bytes, name: str) -> HttpResponse:
    response = HttpResponse(file, content_type=CONTENT_TYPE)
    response.headers["Content-Disposition"] = content_disposition(name, "pkpass")
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _later(page: CardPage, home: str, status: int, seconds: int) -> HttpResponse:
    """In words, with the way back to the card."""
    with translation.override(page.language):
        html = notice_page.render_notice(
            page.language,
            "card",
            pgettext("wallet pass", "Your wallet cannot be reached"),
            pgettext("wallet pass", "Try it again in a moment. The card stays where it is."),
            link=(pgettext("card form", "Back to the card"), home),
        )
    response = answers.document(html, policies.policy(stylesheet.notice_style()), status)
    response.headers["Retry-After"] = str(seconds)
    return response


PAGES: Final = (Below(KEYS[Wallet.APPLE], apple), Below(KEYS[Wallet.GOOGLE], google))
