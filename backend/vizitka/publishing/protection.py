"""Cards behind a PIN: nothing of them leaves the server before it is right (product.md, section 6).

A right PIN is remembered in a signed cookie that names the card and the PIN's hash, so that it opens no other card
and ends with the PIN. It signs nobody in.

Guesses are slowed down twice. Per network: five, then a wait that doubles. And for all networks together, or else many
of them walk through a million PINs in a day: `AT_ONCE` wrong guesses, then one each `EVERY`. First guesses of a network
have a bucket of their own, so that whoever keeps guessing from many networks does not keep visitors out. What is
counted is the PIN, not the card: one that a space has set opens many cards and must not be guessed at each of them.
"""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import constant_time_compare, salted_hmac

from vizitka.cards.models import Card
from vizitka.cards.protection.selectors import asks, pin_of
from vizitka.common import throttle
from vizitka.common.errors import TooManyAttempts
from vizitka.common.network import client_address, network_of
from vizitka.publishing import pin_page, renderer, stylesheet
from vizitka.publishing.assembly import handle_of
from vizitka.spaces.protection.rules import LONGEST_PIN, SHORTEST_PIN, normalised_pin

COOKIE_LIFE = dt.timedelta(hours=12)
SALT = "vizitka.card-pin"
# Browsers send every cookie with every request: of many opened cards only so many are remembered.
MOST_COOKIES = 20
PREFIX = "card-pin-"
LONGEST_TEXT = 60

PURPOSE = "card-pin"
# Both buckets together give away a million PINs in a year.
EVERY = dt.timedelta(seconds=60)
AT_ONCE = 100
# The channels of addresses: /c/ and /q/ (products come with their own).
CHANNELS = {"c": "link", "q": "qr_code", "p": "product"}


def is_asked(card: Card, channel: str) -> bool:
    """Whether visitors of `/<channel>/` are asked for a PIN at all."""
    return asks(card, CHANNELS[channel])


def cookie_name(card: Card) -> str:
    return PREFIX + card.pk.hex[-12:]


def _fingerprint(card: Card) -> str:
    return salted_hmac(SALT, pin_of(card), algorithm="sha256").hexdigest()[:32]


def has_entered(request: HttpRequest, card: Card) -> bool:
    """Whether the request carries the cookie of a right PIN for this card, and the PIN is still the same."""
    token = request.COOKIES.get(cookie_name(card), "")
    if not token or not pin_of(card):
        return False
    try:
        card_hex, fingerprint = signing.loads(token, salt=SALT, max_age=COOKIE_LIFE)
    except (signing.BadSignature, ValueError, TypeError):
        return False
    return card_hex == card.pk.hex and constant_time_compare(str(fingerprint), _fingerprint(card))


def is_closed(request: HttpRequest, card: Card, channel: str) -> bool:
    """Whether this visitor must not see anything of the card yet."""
    return is_asked(card, channel) and not has_entered(request, card)


def ask(
    card: Card, channel: str, handle: str, language: str, wrong: pin_page.Wrong | None = None
) -> HttpResponse:
    """The page that asks, or says that the card is not open yet because there is no PIN."""
    if not pin_of(card):
        return _page(pin_page.render_closed(language), 403, renderer.policy(stylesheet.notice_style()))
    html = pin_page.render_form(channel, handle, language, wrong)
    return _page(html, 403, pin_page.page_policy())


def _page(html: str, status: int, content_policy: str) -> HttpResponse:
    response = HttpResponse(html, status=status)
    response.headers["Content-Security-Policy"] = content_policy
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _wait(channel: str, handle: str, language: str, seconds: int) -> HttpResponse:
    html = pin_page.render_wait(channel, handle, language, seconds)
    response = _page(html, 429, renderer.policy(stylesheet.notice_style()))
    response.headers["Retry-After"] = str(seconds)
    return response


def enter(request: HttpRequest, card: Card, channel: str, handle: str, language: str) -> HttpResponse:
    """What a sent PIN leads to: the card, the form with words, or a wait."""
    there = HttpResponseRedirect(f"/{channel}/{handle_of(card)}", status=303)
    if "lang" in request.GET:
        there["Location"] += f"?lang={language}"
    if not is_asked(card, channel):
        return there
    hashed = pin_of(card)
    if not hashed:
        return ask(card, channel, handle, language)
    pin = normalised_pin(request.POST.get("pin", "")[:LONGEST_TEXT])
    if not (pin.isascii() and pin.isdigit() and SHORTEST_PIN <= len(pin) <= LONGEST_PIN):
        # No PIN looks like this: neither counted nor compared.
        return ask(card, channel, handle, language, pin_page.Wrong("form"))
    # The PIN itself is what is guessed: the card's own, or the one that all cards of the space share.
    owner = str(card.pk if card.pin_hash else card.space_id)
    network = network_of(client_address(request))
    try:
        bucket = _count(owner, network)
    except TooManyAttempts as error:
        return _wait(channel, handle, language, error.wait_seconds)
    if not check_password(pin, hashed):
        left = throttle.FREE_FAILURES - throttle.failures(PURPOSE, owner, network)
        if left <= 0:
            return _wait(channel, handle, language, int(throttle.FIRST_WAIT.total_seconds()))
        return ask(card, channel, handle, language, pin_page.Wrong("wrong", left))
    throttle.reset(PURPOSE, owner, network)
    throttle.give_back(bucket, owner, every=EVERY)
    _remember(request, there, card)
    return there


def _count(owner: str, network: str) -> str:
    """Counts a guess before it is looked at; returns the bucket that it was taken from.

    Networks that have to wait take nothing from the bucket of all. Raises `TooManyAttempts`.
    """
    throttle.check(PURPOSE, owner, network)
    bucket = f"{PURPOSE}-again" if throttle.failures(PURPOSE, owner, network) else f"{PURPOSE}-first"
    throttle.take(bucket, owner, every=EVERY, at_once=AT_ONCE)
    throttle.attempt(PURPOSE, owner, network)
    return bucket


def _remember(request: HttpRequest, response: HttpResponse, card: Card) -> None:
    name = cookie_name(card)
    others = [other for other in request.COOKIES if other.startswith(PREFIX) and other != name]
    for other in others[: max(0, len(others) - MOST_COOKIES + 1)]:
        response.delete_cookie(other, path="/")
    response.set_cookie(
        name,
        signing.dumps([card.pk.hex, _fingerprint(card)], salt=SALT),
        max_age=int(COOKIE_LIFE.total_seconds()),
        httponly=True,
        secure=settings.BEHIND_TLS,
        samesite="Lax",
        path="/",
    )
