"""Licences, quotes and purchases in the shape of the API."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from vizitka.accounts.models import User
from vizitka.billing import selectors as billing
from vizitka.billing.enums import LicenceStatus, PackageCode, PaymentInterval
from vizitka.billing.models import BillingAccount, Licence, Package, Seller
from vizitka.cards import rules as cards_rules
from vizitka.cards.models import Card
from vizitka.images.avatars import avatars_by_id
from vizitka.invoicing import selectors as invoicing
from vizitka.invoicing.enums import InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.licensing import (
    cardseats,
    charging,
    lateness,
    planning,
    readiness,
    renewing,
    rules,
    schemas,
    settling,
)
from vizitka.licensing.cardseats import Standing
from vizitka.licensing.enums import DunningKind, Parked
from vizitka.licensing.models import CardSeat, Contract, Offer, Purchase, Quote, Staying
from vizitka.licensing.seating import Seating
from vizitka.payments import selectors as paying
from vizitka.payments.output import payment_out
from vizitka.spaces import selectors as spaces
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.rules import DEFAULT_LAYOUT
from vizitka.tax.rates import in_digits
from vizitka.tax.rules import Treatment


def licences_out(account: BillingAccount, user: User | None) -> list[dict[str, Any]]:
    """Rows of `LicenceOut`: what serves first, the newest first. A trial that became one is one."""
    found = list(
        Licence.objects.filter(account=account)
        .select_related("account", "package")
        .order_by("-created_at", "-pk")
    )
    contracts = {
        one.licence_id: one
        for one in Contract.objects.filter(account=account).select_related("licence__package", "next_package")
    }
    by_licence: dict[uuid.UUID, list[Space]] = {}
    living = Space.objects.living().filter(licence__in=found).select_related("versions")
    for space in living.order_by("name", "pk"):
        by_licence.setdefault(space.licence_id or uuid.UUID(int=0), []).append(space)
    rows = _space_rows([space for group in by_licence.values() for space in group], user)
    known = _Known(account, billing.seller(), billing.free_plan().cards_limit, rows, _cards_of(found))
    out = [_licence_out(known, one, contracts.get(one.pk), by_licence.get(one.pk, [])) for one in found]
    return sorted(out, key=lambda row: not row["serves"])


def licence_out(account: BillingAccount, licence_id: uuid.UUID, user: User | None) -> dict[str, Any]:
    """One `LicenceOut`."""
    return next(row for row in licences_out(account, user) if row["uuid"] == licence_id)


@dataclass(frozen=True, slots=True)
class _Known:
    """What all licences of an account are looked at with, read once. `free` are the cards of the free package."""

    account: BillingAccount
    seller: Seller
    free: int | None
    rows: Mapping[uuid.UUID, dict[str, Any]]
    cards: Mapping[uuid.UUID, dict[str, Any]]


def _cards_of(licences: Sequence[Licence]) -> dict[uuid.UUID, dict[str, Any]]:
    """`LicenceCard` by the id of its licence, in one query; none where no licence is of one card."""
    single = [one.pk for one in licences if one.of_card]
    if not single:
        return {}
    seats = CardSeat.objects.filter(licence__in=single, card__isnull=False).select_related("card")
    return {
        seat.licence_id: {
            "uuid": seat.card.pk,
            "name": cardseats.name_of(seat.card),
            "space": None if seat.card.deleted_at else seat.card.space_id,
        }
        for seat in seats
        if seat.card is not None
    }


def _licence_out(
    known: _Known, licence: Licence, contract: Contract | None, used_by: Sequence[Space]
) -> dict[str, Any]:
    mine = [known.rows[space.pk] for space in used_by]
    following = None
    if contract is not None and not contract.trial and licence.status == LicenceStatus.ACTIVE:
        item = renewing.next_item(contract)
        following = charging.figures(known.account, [item], contract.period_end, by=known.seller)
    return {
        "uuid": licence.pk,
        "package": package_out(licence.package),
        "interval": licence.interval,
        "status": licence.status,
        "serves": billing.licence_serves(licence),
        "trial": contract is not None and contract.trial,
        "cards_limit": licence.cards_limit,
        "cards_used": int(licence.pk in known.cards) or sum(row["cards_used"] for row in mine),
        "spaces": mine,
        "terms": None if contract is None or contract.trial else _terms_out(known, contract, following),
        "ends_at": licence.valid_until,
        "surplus": 0 if licence.of_card else _surplus(licence, contract, used_by, known.free),
        "of_card": licence.of_card,
        "card": known.cards.get(licence.pk),
        "created_at": licence.created_at,
    }


def _terms_out(known: _Known, contract: Contract, following: dict[str, Any] | None) -> dict[str, Any]:
    whole = contract.unit * (contract.licence.cards_limit or 0)
    return {
        "begun_on": contract.anchor,
        "period_start": contract.period_start,
        "period_end": contract.period_end,
        "unit": contract.unit_amount,
        "gross": charging.gross_of(known.account, whole, known.seller).amount,
        "currency": contract.currency,
        "parked": contract.parked,
        "parked_text": str(Parked(contract.parked).label),
        "next_cards": contract.next_cards,
        "next_package": package_out(contract.next_package) if contract.next_package else None,
        "next": following,
    }


def _surplus(licence: Licence, contract: Contract | None, used_by: Sequence[Space], free: int | None) -> int:
    """How many active cards do not stay when the licence ends, or covers fewer."""
    if licence.valid_until is not None:
        if not billing.licence_serves(licence):
            return 0
        if free is None:
            return 0
        used = spaces.active_cards(used_by)
        return sum(max(0, number - free) for number in used.values())
    if contract is None or contract.next_cards is None:
        return 0
    return max(0, sum(spaces.active_cards(used_by).values()) - contract.next_cards)


def surplus_of(licence: Licence) -> int:
    """How many active cards of a licence do not stay at its end, or in its next period."""
    used_by = list(Space.objects.living().filter(licence=licence).select_related("versions"))
    contract = Contract.objects.filter(licence=licence).first()
    return _surplus(licence, contract, used_by, billing.free_plan().cards_limit)


def package_out(package: Package) -> dict[str, Any]:
    """A `LicencePackage` in the active language."""
    return {"code": package.code, "name": billing.package_name(package.code)}


def _space_rows(found: Sequence[Space], user: User | None) -> dict[uuid.UUID, dict[str, Any]]:
    """`LicenceSpace` by the id of the space, in three queries at most."""
    used = spaces.active_cards(found)
    logos = avatars_by_id(space.placeholder_logo_id for space in found)
    owned = set()
    if user is not None:
        owned = set(
            SpaceMember.objects.across_spaces("spaces that one person owns")
            .filter(user=user, role=SpaceRole.OWNER, agreed=True, space__in=found)
            .values_list("space_id", flat=True)
        )
    return {
        space.pk: {
            "uuid": space.pk,
            "name": space.name,
            "username": space.username,
            "colour": space.layout.get("primary") or DEFAULT_LAYOUT["primary"],
            "logo": logos.get(space.placeholder_logo_id),
            "cards_used": used.get(space.pk, 0),
            "mine": space.pk in owned,
            "licensed": space.licence_id is not None,
        }
        for space in found
    }


def choices_out(account: BillingAccount, user: User | None) -> dict[str, Any]:
    """A `PurchaseChoices`."""
    day = billing.day()
    offers = Offer.objects.filter(account=account, taken_at=None, last_day__gte=day).select_related("package")
    owned = []
    if user is not None:
        owned = list(
            Space.objects.living()
            .filter(members__user=user, members__role=SpaceRole.OWNER, members__agreed=True)
            .select_related("versions")
            .order_by("name", "pk")
        )
    missing = [] if readiness.is_complete(account) else ["company"]
    if not readiness.seller_is_complete():
        missing.append("seller")
    treatment = billing.treatment_of(account, day=day)
    return {
        "rate": in_digits(treatment.rate),
        "packages": [
            replace(one, prices=billing.taxed(one.prices, treatment))
            for one in billing.list_packages()
            if one.code != PackageCode.FREE
        ],
        "offers": [offer_out(one, treatment) for one in offers],
        "spaces": list(_space_rows(owned, user).values()),
        "may_try": planning.may_try(account, user),
        "trial_days": rules.TRIAL_DAYS,
        "trial_cards": rules.TRIAL_CARDS,
        "missing": missing,
    }


def offer_out(offer: Offer, treatment: Treatment) -> dict[str, Any]:
    """An `OfferOut`."""
    return {
        "uuid": offer.pk,
        "package": package_out(offer.package),
        "interval": offer.interval,
        "amount": offer.amount,
        "gross": billing.with_tax(offer.money, treatment).amount,
        "currency": offer.currency,
        "cards_at_least": offer.cards_at_least,
        "last_day": offer.last_day,
    }


def quote_out(quote: Quote) -> dict[str, Any]:
    """A `QuoteOut`: what stands in the quote, as it was written."""
    return {
        "uuid": quote.pk,
        "ask": quote.ask,
        "licence": quote.licence_id,
        "package": package_out(quote.package),
        "interval": quote.interval,
        "day": quote.day,
        **quote.figures,
    }


def quote_json(quote: Quote) -> dict[str, Any]:
    """A `QuoteOut` inside of a refusal."""
    return schemas.QuoteOut.model_validate(quote_out(quote)).model_dump(mode="json")


def purchase_out(purchase: Purchase) -> dict[str, Any]:
    """A `PurchaseOut`."""
    invoice = purchase.invoice
    payment = paying.payments_of(purchase.account).filter(invoice=invoice).first() if invoice else None
    return {
        "uuid": purchase.pk,
        "state": purchase.state,
        "licence": purchase.licence_id,
        "invoice": purchase.invoice_id,
        "invoice_number": invoice.number if invoice else None,
        "due": invoicing.open_amount(invoice).amount if invoice else 0,
        "due_on": invoice.due_on if invoice else None,
        "payment": payment_out(payment) if payment else None,
    }


def seating_out(found: Seating) -> dict[str, Any]:
    """A `MissingSeats`."""
    return {
        "used": found.used,
        "limit": found.limit,
        "missing": found.missing,
        "way": found.way,
        "words": found.words,
        "account": {"uuid": found.account.pk, "name": found.account.name} if found.account else None,
        "licence": found.licence.pk if found.licence else None,
        "people": found.people,
    }


def card_seat_out(found: Standing) -> dict[str, Any]:
    """A `CardSeatOut`."""
    offer = found.offer
    return {
        "company": found.company,
        "paid": found.paid,
        "needed": found.needed,
        "may_pay": found.may_pay,
        "until": found.until,
        "account": {"uuid": found.account.pk, "name": found.account.name} if found.account else None,
        "package": offer.package if offer else None,
        "prices": [
            {
                "interval": one.interval,
                "amount": one.amount,
                "gross": one.gross,
                "currency": one.currency,
            }
            for one in (offer.prices if offer else ())
        ],
        "consumer": found.consumer,
        "rate": in_digits(found.treatment.rate),
        "accounts": [{"uuid": one.pk, "name": one.name} for one in found.accounts],
    }


def staying_out(licence: Licence) -> dict[str, Any]:
    """A `StayingOut`: every active card of the licence, and whether it stays when fewer are covered."""
    used_by = list(Space.objects.living().filter(licence=licence).order_by("name", "pk"))
    names = {space.pk: space.name for space in used_by}
    contract = Contract.objects.filter(licence=licence).first()
    places, on = _places(licence, contract)
    each = licence.valid_until is not None
    chosen = set(Staying.objects.filter(licence=licence).values_list("card_id", flat=True))
    groups = [[space] for space in used_by] if each else [used_by]
    leaving = {card for group in groups for _, card in settling.surplus(licence, group, places)}
    ids = [card for _, card in settling.active_cards(used_by)]
    cards = Card.objects.in_spaces(list(names)).filter(pk__in=ids).order_by("created_at", "pk")
    return {
        "places": places,
        "on": on,
        "cards": [
            {
                "uuid": card.pk,
                "name": cards_rules.short_name(*(getattr(card, name) for name in cards_rules.NAMES_OF_CARDS)),
                "space": card.space_id,
                "space_name": names[card.space_id],
                "created_at": card.created_at,
                "chosen": card.pk in chosen,
                "stays": card.pk not in leaving,
            }
            for card in cards
        ],
    }


def _places(licence: Licence, contract: Contract | None) -> tuple[int | None, dt.datetime | None]:
    """How many cards stay, and from when on; None: all of them."""
    if licence.valid_until is not None:
        return billing.free_plan().cards_limit, licence.valid_until
    if contract is not None and contract.next_cards is not None:
        begins = dt.datetime.combine(contract.period_end, dt.time(), readiness.zone())
        return contract.next_cards, begins
    return None, None


def overview_out(account: BillingAccount, user: User | None) -> dict[str, Any]:
    """A `BillingOverview`. Of a suspended or closed account nothing comes next, since nothing begins anew."""
    rows = licences_out(account, user)
    contracts = list(
        Contract.objects.filter(
            account=account,
            account__status__in=renewing.RENEWING,
            trial=False,
            licence__status=LicenceStatus.ACTIVE,
        )
        .select_related("licence__package", "next_package")
        .order_by("period_end", "pk")
    )
    first = contracts[0] if contracts else None
    coming = [one for one in contracts if first and one.period_end == first.period_end]
    following = None
    if first is not None:
        following = charging.figures(account, [renewing.next_item(one) for one in coming], first.period_end)
    net, gross = dict.fromkeys(PaymentInterval, 0), dict.fromkeys(PaymentInterval, 0)
    renewing_ids = {one.licence_id for one in contracts}
    for row in rows:
        if row["uuid"] in renewing_ids:
            interval = PaymentInterval(row["interval"])
            net[interval] += row["terms"]["unit"] * (row["cards_limit"] or 0)
            gross[interval] += row["terms"]["gross"]
    return {
        "yearly": net[PaymentInterval.YEAR],
        "yearly_gross": gross[PaymentInterval.YEAR],
        "monthly": net[PaymentInterval.MONTH],
        "monthly_gross": gross[PaymentInterval.MONTH],
        "currency": account.currency,
        "cards": sum(one.licence.cards_limit or 0 for one in contracts),
        "paid_until": first.period.last_day if first else None,
        "period_start": first.period_start if first else None,
        "next_on": first.period_end if first else None,
        "next": following,
        "licences": rows,
        "overdue": _overdue_out(account),
    }


def _overdue_out(account: BillingAccount) -> list[dict[str, Any]]:
    rows = Invoice.objects.filter(account=account, status=InvoiceStatus.OVERDUE, due_on__isnull=False)
    late = list(rows.order_by("due_on", "pk"))
    days = lateness.days_of_steps(late)
    return [
        {
            "uuid": one.pk,
            "number": one.number,
            "due_on": one.due_on,
            "amount": invoicing.open_amount(one).amount,
            "currency": one.currency,
            "suspended_on": days[one.pk][DunningKind.SUSPENDED],
            "closed_on": days[one.pk][DunningKind.CLOSED],
        }
        for one in late
    ]
