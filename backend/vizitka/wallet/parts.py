"""The buttons on a card's page: plain links, each to the pass of one wallet.

A page from memory is the same for all phones, and runs no script for this: the style shows an iPhone, whose browsers
all know `-webkit-touch-callout`, Apple's button alone, other phones Google's, and everybody else both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.conf import settings as installation
from django.db.models import Subquery
from django.db.models.expressions import Combinable

from vizitka.publishing.html import Html, html, joined, trusted
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Part, Place, Subject
from vizitka.publishing.said import pgettext
from vizitka.spaces import sections
from vizitka.wallet.enums import Wallet
from vizitka.wallet.models import WalletCertificate
from vizitka.wallet.pages import KEYS
from vizitka.wallet.settings import WalletSettings

Wallets = tuple[Wallet, ...]

STYLE: Final = (
    ".wl{display:grid;gap:.5rem;margin-top:.75rem}"
    ".wl a{display:flex;align-items:center;justify-content:center;gap:.625rem;min-height:3rem;padding:.5rem 1rem;"
    "border:1px solid #8a8a8a;border-radius:var(--r);background:#000;color:#fff;font-weight:600;text-decoration:none;"
    "text-align:center;line-height:1.25}"
    "@supports(-webkit-touch-callout:none){.wl .wg{display:none}}"
    "@supports not (-webkit-touch-callout:none){@media(pointer:coarse){.wl .wa{display:none}}}"
    "@media print{.wl{display:none}}"
)
# A wallet with a card that looks out of it.
SIGN: Final = trusted(
    '<svg class=i viewBox="0 0 24 24" aria-hidden=true><path d="M4 9h16v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z'
    'M6 9V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v3M4 12h5a3 3 0 0 0 6 0h5"/></svg>'
)


class WalletButtons(Part[Wallets]):
    """Where the space wants its cards in wallets, one for each wallet that passes can be made for here."""

    key = "wallet"
    place = Place.ACTION
    order = 300
    style = STYLE
    settings = WalletSettings

    def columns(self) -> Mapping[str, Combinable]:
        rows = WalletCertificate.objects.all()
        return {
            "wallet_apple_until": Subquery(rows.filter(wallet=Wallet.APPLE).values("ends_at")[:1]),
            "wallet_google_since": Subquery(rows.filter(wallet=Wallet.GOOGLE).values("saved_at")[:1]),
        }

    def content(self, subject: Subject) -> Content[Wallets]:
        if not sections.read(subject.space, WalletSettings).wallets:
            return Content()
        until = subject.columns["wallet_apple_until"]
        has_apple = until is not None and subject.now < until
        is_there = subject.columns["wallet_google_since"] is not None
        has_google = is_there and bool(installation.GOOGLE_WALLET_URL)
        offered = [(Wallet.APPLE, has_apple), (Wallet.GOOGLE, has_google)]
        found = tuple(wallet for wallet, is_offered in offered if is_offered)
        return Content(found or None, until=until if has_apple else None)

    def render(self, data: Wallets, page: CardPage) -> Html:
        return html("<div class=wl>{}</div>", joined(_button(wallet, page) for wallet in data))


def _button(wallet: Wallet, page: CardPage) -> Html:
    # In the preview an address without a host would be one of the manager's.
    host = page.host if page.is_preview else ""
    address = f"{host}{page.files}/{KEYS[wallet]}?lang={page.language}"
    is_apple = wallet == Wallet.APPLE
    words = (
        pgettext("wallet pass", "Add to Apple Wallet")
        if is_apple
        else pgettext("wallet pass", "Add to Google Wallet")
    )
    return html(
        '<a class={} href="{}" rel=nofollow>{}<span dir=auto>{}</span></a>',
        "wa" if is_apple else "wg",
        address,
        SIGN,
        words,
    )
