"""What wallets tell the rooms below of themselves (called from apps.py)."""

from __future__ import annotations

from vizitka.cards import residents
from vizitka.outbox.subscribers import subscribe
from vizitka.publishing import below, parts
from vizitka.wallet import pages
from vizitka.wallet.following import SUBSCRIBER
from vizitka.wallet.models import WalletDevice, WalletPass
from vizitka.wallet.parts import WalletButtons


def register_residents() -> None:
    """A pass stays that of its card, wherever the card goes."""
    for model in (WalletPass, WalletDevice):
        residents.register(residents.Resident(model, move=residents.goes_along, purge=residents.goes))


def register_on_pages() -> None:
    parts.register(WalletButtons())
    for page in pages.PAGES:
        below.register(page)


def listen() -> None:
    subscribe(SUBSCRIBER)
