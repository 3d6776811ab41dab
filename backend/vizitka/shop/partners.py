"""Partners: what came of their links (docs/domain/shop.md).

A share is noted when an order is placed, earned when its money is here, and taken back with a refund.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q, Sum

from vizitka.accounts.models import User
from vizitka.billing.models import AccountMember, BillingAccount
from vizitka.common import clock
from vizitka.common.actor import Actor, Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.common.money import Money
from vizitka.shop import affiliate, rules, selectors
from vizitka.shop.enums import ResultState
from vizitka.shop.events import PartnerPaidOut
from vizitka.shop.models import Partner, PartnerResult
from vizitka.shop.pricing import SHIPPING, Basket

SHOWN = 100


def note(found: Basket, order_id: uuid.UUID, account: BillingAccount, buyer: User) -> PartnerResult | None:
    """Notes the share in an order that was just placed, in its transaction. None for an order without a partner, and
    for a partner's own."""
    partner = selectors.partner_of(found.session.partner_id)
    if partner is None or is_own(partner, account, buyer):
        return None
    base = sum(line.net.amount for line in found.sums.lines if line.line.code != SHIPPING)
    share = rules.share_of(Money(base, found.currency), partner.percent)
    card_id = found.session.partner_card_id
    values = {
        "partner": partner,
        "base": base,
        "share": share.amount,
        "currency": found.currency,
        "partner_card_id": card_id if affiliate.is_of(card_id, partner) else None,
    }
    made, _is_new = PartnerResult.objects.get_or_create(order_id=order_id, defaults=values)
    return made


def is_own(partner: Partner, account: BillingAccount, buyer: User) -> bool:
    """Whether the partner orders here, alone or with the own company."""
    if partner.user_id is None:
        return False
    if partner.user_id == buyer.pk:
        return True
    return AccountMember.objects.filter(account=account, user=partner.user_id).exists()


def earn(order_id: uuid.UUID) -> None:
    """All of the order's money is here."""
    PartnerResult.objects.filter(order_id=order_id, state=ResultState.OPEN).update(state=ResultState.EARNED)


def wait_again(order_id: uuid.UUID) -> None:
    """The money that had come is gone again: nothing is paid out until it is back."""
    PartnerResult.objects.filter(order_id=order_id, state=ResultState.EARNED).update(state=ResultState.OPEN)


def take_back(order_id: uuid.UUID) -> None:
    """The order is cancelled or refunded. What was paid out already is owed back, and shown so."""
    PartnerResult.objects.filter(order_id=order_id).update(state=ResultState.TAKEN_BACK)


@transaction.atomic
def reduce(order_id: uuid.UUID, base: int) -> None:
    """A part of the order was refunded: `base` is what is left of its net sum, without shipping. What was paid out
    stays as it was paid, and its part is owed back."""
    result = (
        PartnerResult.objects.select_for_update().select_related("partner").filter(order_id=order_id).first()
    )
    if result is None or result.state == ResultState.TAKEN_BACK or base >= result.base:
        return
    # At the percent of its day, whatever the partner has now.
    kept = Money(result.share - result.owed, result.currency)
    left = kept.split([max(0, base), result.base - max(0, base)])[0]
    result.base = max(0, base)
    if result.state == ResultState.PAID:
        result.owed += (kept - left).amount
    else:
        result.share = left.amount
    result.save(update_fields=["base", "share", "owed"])


@transaction.atomic
def pay_out(result_ids: Iterable[uuid.UUID], *, actor: Actor) -> int:
    """Notes that shares were paid. Returns how many; those that are not earned are left out."""
    rows = PartnerResult.objects.select_for_update().select_related("partner")
    number = 0
    for result in rows.filter(pk__in=list(result_ids), state=ResultState.EARNED):
        result.state, result.paid_at = ResultState.PAID, clock.now()
        result.save(update_fields=["state", "paid_at"])
        tell(PartnerPaidOut.of(actor, result.partner, {"share": (None, f"{result.share} {result.currency}")}))
        number += 1
    return number


def owed_of(result: PartnerResult) -> int:
    """What of a share was paid out and belongs to an order, or a part of one, that was taken back."""
    if result.state != ResultState.TAKEN_BACK:
        return result.owed
    return result.share if result.paid_at else 0


def due_to(partner: Partner) -> list[Money]:
    """What is earned and not paid out yet, by currency."""
    earned = partner.results.filter(state=ResultState.EARNED).order_by("currency").values_list("currency")
    return [Money(share, currency) for currency, share in earned.annotate(sum=Sum("share"))]


def of_person(person: Person) -> Partner:
    """Raises `NotFound` for who is no partner."""
    found = Partner.objects.filter(user=person.user_id).order_by("-active", "created_at").first()
    if found is None:
        raise NotFound
    return found


def link_of(partner: Partner) -> str:
    """What a partner passes on."""
    return f"{settings.PUBLIC_URL}/marketplace?partner={partner.pk}"


def partner_out(partner: Partner) -> dict[str, Any]:
    """A `PartnerOut`. Who ordered is nobody's to read here."""
    rows = partner.results.all()
    sums: dict[str, dict[str, Any]] = {}
    grouped = (
        rows.order_by()
        .annotate(is_unpaid=Q(paid_at__isnull=True))
        .values_list("currency", "state", "is_unpaid")
        .annotate(sum=Sum("share"), back=Sum("owed"), number=Count("pk"))
    )
    orders = 0
    for currency, state, is_unpaid, share, back, number in grouped:
        row = sums.setdefault(currency, {"currency": currency, "open": 0, "earned": 0, "paid": 0, "owed": 0})
        orders += number
        if state == ResultState.TAKEN_BACK:
            row["owed"] += 0 if is_unpaid else share
        else:
            row[str(state)] += share
            row["owed"] += back
    shown = list(rows[:SHOWN])
    cards = affiliate.names_of({row.partner_card_id for row in shown if row.partner_card_id})
    return {
        "uuid": partner.pk,
        "name": partner.name,
        "percent": partner.percent,
        "active": partner.active,
        "link": link_of(partner),
        "orders": orders,
        "sums": list(sums.values()),
        "results": [
            {
                "uuid": row.pk,
                "at": row.at,
                "card": cards.get(row.partner_card_id, "") if row.partner_card_id else "",
                "base": row.base,
                "share": row.share,
                "currency": row.currency,
                "state": row.state,
                "state_text": str(ResultState(row.state).label),
            }
            for row in shown
        ],
    }
