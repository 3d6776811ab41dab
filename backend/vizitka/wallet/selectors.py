"""Reads of wallets: which cards have passes, and which phones keep them."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, QuerySet

from vizitka.cards.models import Card
from vizitka.cards.places import card_at
from vizitka.wallet import vault, ways
from vizitka.wallet.contents import has_ended
from vizitka.wallet.enums import Wallet, WalletStanding
from vizitka.wallet.errors import NoPass
from vizitka.wallet.models import WalletDevice, WalletPass
from vizitka.wallet.serials import Serial

_BY_NAME: Final = "a phone names its pass, and proves that it has it"


def card_of(serial: Serial) -> Card | None:
    """The card of a pass, with its space, in whatever state it is."""
    return card_at(serial.card_id, _BY_NAME, lambda cards: cards.select_related("space", "template").first())


def require_pass(card: Card, wallet: Wallet) -> None:
    """Raises `NoPass` where the card is given out in no such wallet."""
    if has_ended(card) or vault.standings()[wallet].standing != WalletStanding.READY:
        raise NoPass


def cards_of(ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Card]:
    """The cards of several passes. One query."""
    rows = Card.objects.across_spaces(_BY_NAME).select_related("space", "template")
    return {card.pk: card for card in rows.filter(pk__in=ids)}


def is_told(card: Card, *, is_own: bool, way: str) -> bool:
    """Whether this pass is told of changes: that the card has ended, each is."""
    return is_own or has_ended(card) or ways.stands_open(card, way)


def passes_of(space_id: uuid.UUID, card_id: uuid.UUID) -> QuerySet[WalletPass]:
    return WalletPass.objects.in_space(space_id).filter(card_id=card_id)


def devices_of(row: WalletPass) -> QuerySet[WalletDevice]:
    """The phones that keep it, whoever made it."""
    rows = WalletDevice.objects.in_space(row.space_id)
    return rows.filter(card_id=row.card_id, is_own=row.is_own, way=row.way)


def kept_by(device: str) -> QuerySet[WalletDevice]:
    """What a phone keeps."""
    return WalletDevice.objects.across_spaces("a phone asks what has changed of its passes").filter(
        device=device
    )


def kept_by_maker(wallet: Wallet) -> Counter[str]:
    """How many passes there are of whom: of Apple's kind those that phones keep (on two phones it is two), of Google's
    those that were given out. Empty for those of a former release."""
    why = "what another certificate would leave without updates"
    rows: QuerySet[Any]
    if wallet == Wallet.APPLE:
        rows = WalletDevice.objects.across_spaces(why)
    else:
        rows = WalletPass.objects.across_spaces(why).filter(wallet=wallet)
    return Counter(dict(rows.order_by().values_list("made_by").annotate(number=Count("pk"))))


def spaces_not_told(wallet: Wallet) -> list[uuid.UUID]:
    """Where passes wait for somebody who can tell of what they say."""
    rows = WalletPass.objects.across_spaces("a certificate tells what its former could not")
    return list(rows.filter(wallet=wallet, mark="").order_by().values_list("space_id", flat=True).distinct())


@dataclass(frozen=True, slots=True)
class Offered:
    """A wallet as the settings of a space show it; `passes` are cards of the space of which somebody keeps one."""

    wallet: Wallet
    standing: WalletStanding
    passes: int
    is_trusted: bool


def offered_in(space_id: uuid.UUID) -> list[Offered]:
    """Both wallets. Two queries."""
    rows = WalletPass.objects.in_space(space_id).values_list("wallet", "card_id").distinct()
    cards = [wallet for wallet, _card in rows]
    return [
        Offered(
            kept.wallet,
            kept.standing,
            cards.count(kept.wallet.value),
            kept.certificate is None or kept.certificate.is_trusted,
        )
        for kept in vault.standings().values()
    ]


def ready() -> list[Wallet]:
    """For which wallets passes can be made here. One query."""
    return [kept.wallet for kept in vault.standings().values() if kept.standing == WalletStanding.READY]


def wallets_of(card: Card) -> list[Wallet]:
    """For which wallets a pass of the card can be made."""
    return [] if has_ended(card) else ready()
