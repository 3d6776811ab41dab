"""Seats of single cards: in a space whose card users pay for themselves, each buys the own card a licence of one card
(docs/domain/pricing.md, "Who pays for the own card").

Such a licence is bought, renewed, cancelled and dunned as every other. What it opens is one card: that takes no seat of
the space, and is active as long as the licence serves.
"""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Q, QuerySet

from vizitka.billing import selectors as billing
from vizitka.billing import services
from vizitka.billing.enums import AccountKind, AccountRole, AccountStatus, LicenceStatus
from vizitka.billing.models import AccountMember, BillingAccount, Licence
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.billing.ways import Offer
from vizitka.cards import rules as cards
from vizitka.cards import seats
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARD_USERS, CARDS_READ
from vizitka.cards.selectors import CardAccess, access_card
from vizitka.cards.services.locking import locked_card
from vizitka.cards.services.states import change_state
from vizitka.cards.settings import PaymentSettings, company_pays
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Caller, SpaceToken
from vizitka.common.errors import NotFound
from vizitka.common.permissions import held_by
from vizitka.licensing.enums import PurchaseAsk
from vizitka.licensing.errors import CardIsPaid, CompanyPays, NotForThisCard
from vizitka.licensing.models import CardSeat, Quote
from vizitka.spaces import licences, sections, versions
from vizitka.spaces.models import Space
from vizitka.tax.rules import Treatment


def buyers() -> list[AccountRole]:
    """The roles that may buy; known once all rooms have started."""
    return [role for role in AccountRole if ACCOUNTS_BUY in held_by(role)]


@dataclass(frozen=True, slots=True)
class Standing:
    """Who pays for a card. `until`: the own seat ends then; None: it renews, or there is none. `account` is told only
    to its people; `accounts` are those by which the reader could buy."""

    company: bool
    paid: bool
    needed: bool
    may_pay: bool
    until: dt.datetime | None
    account: BillingAccount | None
    offer: Offer | None
    accounts: list[BillingAccount]
    consumer: bool
    treatment: Treatment


def company_pays_for(space: Space) -> bool:
    return company_pays(sections.read(space, PaymentSettings).billing_method)


def offer_of(space: Space) -> Offer | None:
    """The package of one card: that of the space, else the smallest that costs something."""
    return billing.offer_of_licences(licences.plan_of(space).package)


def standing(actor: Caller, card_id: uuid.UUID) -> Standing:
    """How a card stands. Raises as the door of cards does."""
    access = access_card(actor, card_id, CARDS_READ)
    card, space = access.card, access.space
    company = company_pays_for(space)
    seat = serving_seat(card.pk) if card.own_seat else None
    user_id = None if isinstance(actor, SpaceToken) else actor.user_id
    accounts = _accounts(user_id) if user_id else []
    mine = seat is not None and any(one.pk == seat.account_id for one in accounts)
    owns = _is_own(access) and not company
    free = seats.seats_of(space).free
    usable = [one for one in accounts if one.status == AccountStatus.ACTIVE] if owns else []
    consumers = [one for one in usable if one.kind == AccountKind.PRIVATE]
    offer = offer_of(space) if owns else None
    # A company reads the price of its account, a person that of theirs: at home, as long as they have none.
    buyer = next(iter(consumers or usable), None)
    treatment = billing.treatment_of(buyer) if buyer else billing.at_home(billing.seller())
    return Standing(
        company=company,
        paid=card.own_seat,
        needed=card.state != CardState.ACTIVE and free == 0 and not card.own_seat,
        may_pay=owns and not card.own_seat and card.state != CardState.LOCKED and billing.is_selling(),
        until=seat.licence.valid_until if seat else None,
        account=seat.account if seat and mine else None,
        offer=replace(offer, prices=billing.taxed(offer.prices, treatment)) if offer else None,
        accounts=usable,
        consumer=bool(consumers) or not usable,
        treatment=treatment,
    )


def name_of(card: Card) -> str:
    """Whose card it is, as lists and invoices say it."""
    return cards.short_name(*(getattr(card, name) for name in cards.NAMES_OF_CARDS))


def names_of(licence: Licence) -> list[str]:
    """Whose card a licence of one card is for; none for every other licence."""
    if not licence.of_card:
        return []
    seat = CardSeat.objects.select_related("card").filter(licence=licence, card__isnull=False).first()
    return [name_of(seat.card)] if seat and seat.card else []


def _is_own(access: CardAccess) -> bool:
    return access.card_role in CARD_USERS


def _accounts(user_id: uuid.UUID) -> list[BillingAccount]:
    rows = AccountMember.objects.filter(user=user_id, role__in=buyers()).select_related("account")
    return [row.account for row in rows.order_by("account__name", "account_id")]


def payable(actor: Caller, card_id: uuid.UUID, quote: Quote) -> Card:
    """The actor's own card, for which this quote may be bought.

    Raises `CompanyPays`, `CardIsPaid`, `NotForThisCard`, and `NotFound` for a card that is another's.
    """
    access = access_card(actor, card_id, CARDS_READ)
    if not _is_own(access):
        raise NotFound
    if company_pays_for(access.space):
        raise CompanyPays
    if access.card.own_seat:
        raise CardIsPaid
    offer = offer_of(access.space)
    one = quote.ask == PurchaseAsk.BUY and quote.cards == 1 and quote.licence_id is None
    if not one or quote.offer_id is not None or offer is None or quote.package.code != offer.package:
        raise NotForThisCard
    card: Card = access.card
    return card


def open_seat(licence: Licence, card: Card, actor: Actor) -> None:
    """The card has its own seat from now on, and is active. In the transaction of the purchase.

    Raises `CardIsPaid` where another purchase was first, and `NotFound` or `CardIsDeleted` where it is gone.
    """
    held = locked_card(card.space_id, card.pk)
    if held.own_seat:
        raise CardIsPaid
    services.keep_to_one_card(licence)
    CardSeat.objects.create(account_id=licence.account_id, licence=licence, card=held)
    _put(held, own_seat=True)
    if held.state in {CardState.DRAFT, CardState.INACTIVE}:
        change_state(actor, held.pk, Space.objects.get(pk=held.space_id), CardState.ACTIVE)


def close_seat(licence: Licence) -> int:
    """The licence serves no more: the card takes a seat of its space, or becomes inactive. Safe to repeat. Returns how
    many cards were switched off."""
    with transaction.atomic():
        seat = CardSeat.objects.select_related("card").filter(licence=licence).first()
        card = seat.card if seat else None
        if seat is None or card is None or _serving(card.pk).exclude(pk=seat.pk).exists():
            return 0
        held = locked_card(card.space_id, card.pk, deleted=True)
        if not held.own_seat:
            return 0
        space = Space.objects.get(pk=held.space_id)
        active = held.state == CardState.ACTIVE and held.deleted_at is None
        free = seats.locked_seats(space).free
        _put(held, own_seat=False)
        if active and free == 0:
            change_state(SYSTEM, held.pk, space, CardState.INACTIVE)
            return 1
    return 0


def _put(card: Card, *, own_seat: bool) -> None:
    card.own_seat = own_seat
    card.save(update_fields=["own_seat"])
    versions.cards_changed(card.space_id)


def _serving(card_id: uuid.UUID) -> QuerySet[CardSeat]:
    """Seats whose licences have not come to their end, the newest first. An account that is late keeps its cards until
    it is closed (docs/domain/pricing.md, "A late payment")."""
    alive = Q(licence__valid_until=None, licence__status=LicenceStatus.ACTIVE)
    alive |= Q(licence__valid_until__gt=clock.now())
    rows = CardSeat.objects.filter(alive, card=card_id).exclude(account__status=AccountStatus.CLOSED)
    return rows.select_related("licence", "account").order_by("-created_at")


def serving_seat(card_id: uuid.UUID) -> CardSeat | None:
    """The seat by which a card is paid now; the newest where one is about to end."""
    return _serving(card_id).first()


def is_lost(licence: Licence) -> bool:
    """Whether the card of a licence of one card is deleted, or gone for good: it renews no more."""
    if not licence.of_card:
        return False
    living = Card.objects.across_spaces("a seat knows its card").living()
    return not CardSeat.objects.filter(licence=licence, card__in=living.values("pk")).exists()
