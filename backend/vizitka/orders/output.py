"""Orders in the shape of the API."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from vizitka.billing.enums import PackageCode, PaymentInterval
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.common.actor import ActorKind, Person, Viewer
from vizitka.invoicing import output as invoices_output
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing.enums import InvoiceStatus
from vizitka.orders import cancelling, returns, rules, selectors
from vizitka.orders.enums import OrderAct, OrderState, Returnable, ReturnState, Who
from vizitka.orders.models import Order, OrderEntry, OrderLine, OrderReturn, Parcel
from vizitka.orders.selectors import OrderAccess
from vizitka.payments import output as payments_output
from vizitka.products.rules import printed_serial
from vizitka.shop import checkout, faults
from vizitka.shop import output as shop_output
from vizitka.shop import selectors as shop
from vizitka.shop.enums import BuyerKind, Leading
from vizitka.shop.models import CheckoutSession
from vizitka.shop.pricing import PAYMENTS


def name_of(line: OrderLine) -> str:
    """What was ordered, in the language of who reads."""
    if line.names:
        return shop.said(line.names)
    return _package(line) if line.package else line.code


def _package(line: OrderLine) -> str:
    return str(PackageCode(line.package.code).label) if line.package else ""


def listed_out(order: Any) -> dict[str, Any]:
    """A `ListedOrder`; `pieces` was counted by `selectors.listed`."""
    lines = list(order.lines.all())
    first = lines[0]
    return {
        "uuid": order.pk,
        "number": order.number,
        "state": order.state,
        "state_name": str(OrderState(order.state).label),
        "account": {"uuid": order.account_id, "name": order.account.name},
        "title": f"{first.quantity} × {name_of(first)}",
        "more": len(lines) - 1,
        "pieces": order.pieces,
        "total": order.total,
        "currency": order.currency,
        "waits": order.impossible_since is not None,
        "created_at": order.created_at,
    }


def order_out(found: OrderAccess) -> dict[str, Any]:
    """An `OrderOut`."""
    order = found.order
    parcels = list(order.parcels.all())
    numbers = {parcel.pk: parcel.number for parcel in parcels}
    plain = (
        "number", "checkout_id", "state", "currency", "leading", "total", "subtotal", "discount", "shipping",
        "paid_with", "po_number", "email", "phone", "created_at", "paid_at", "produced_at", "shipped_at",
        "delivered_at",
    )  # fmt: skip
    payment = selectors.payment_of(order)
    cancellable = rules.may_become(OrderState(order.state), OrderState.CANCELLED, Who.BUYER)
    return {
        **{name: getattr(order, name) for name in plain},
        "uuid": order.pk,
        "discount_code": order.code,
        "state_name": str(OrderState(order.state).label),
        "account": {"uuid": order.account_id, "name": order.account.name},
        "waits": order.impossible_since is not None,
        "may_cancel": cancellable and ACCOUNTS_BUY in found.abilities,
        "lines": [_line_out(order, line, numbers) for line in order.lines.all()],
        "parcels": [_parcel_out(order, parcel) for parcel in parcels],
        "invoice": _invoice_out(order),
        "payment": payments_output.payment_out(payment) if payment else None,
        "withdrawal_until": withdrawal_until(order),
        "returns": [_return_out(one) for one in order.returns.all()],
        "history": [_entry_out(order, entry) for entry in order.history.all()],
    }


def withdrawal_until(order: Order) -> dt.date | None:
    """The last day on which something of the order can be sent back, in the seller's time zone."""
    if not any(returns.returnable(order, line) == Returnable.YES for line in order.lines.all()):
        return None
    return rules.withdrawal_ends(returns.delivered_on(order))


def _return_out(one: OrderReturn) -> dict[str, Any]:
    return {
        "uuid": one.pk,
        "state": one.state,
        "state_name": str(ReturnState(one.state).label),
        "kind": one.kind,
        "lines": [{"uuid": key, "quantity": number} for key, number in one.pieces.items()],
        "reason": one.reason,
        "credit_note": one.note_id,
        "asked_at": one.asked_at,
        "done_at": one.done_at,
    }


def moment_of(moment: dt.datetime) -> str:
    """A day and a time, in the language and the zone of who reads."""
    return str(date_format(timezone.localtime(moment), "DATETIME_FORMAT"))


def _line_out(order: Order, line: OrderLine, numbers: dict[Any, int]) -> dict[str, Any]:
    suffix = "gross" if order.leading == Leading.GROSS else "net"
    single = (getattr(line, suffix) or 0) + (getattr(line, f"licence_{suffix}") or 0)
    how = returns.returnable(order, line)
    taken = returns.taken_back(order)
    may = returns.may_withdraw(order) and how == Returnable.YES
    made = sorted(line.pieces_made.all(), key=lambda one: one.number)
    serials = {one.receiver_id: printed_serial(one.serial) for one in made}
    return {
        "uuid": line.pk,
        "returned": taken.get(str(line.pk), 0),
        "may_return": line.quantity - taken.get(str(line.pk), 0) if may else 0,
        "name": name_of(line),
        "article_code": line.code,
        "category": line.category or None,
        "variant": line.variant_name,
        "style": line.style_name,
        "quantity": line.quantity,
        "single_price": single,
        "single_price_listed": (getattr(line, f"{suffix}_listed") or 0)
        + (getattr(line, f"licence_{suffix}_listed") or 0),
        "price": single * line.quantity,
        "personalised": line.personalised,
        "licence": {
            "name": _package(line),
            "short_name": line.package.code,
            "payment": PAYMENTS[PaymentInterval(line.interval)],
            "licence": line.licence_id,
        }
        if line.package
        else None,
        "space": line.space_id,
        "people": [
            {
                "name": person.name,
                "department": person.department,
                "card": person.card_id,
                "parcel": numbers.get(person.parcel_id),
                "serial": serials.get(person.pk, ""),
            }
            for person in line.receivers.all()
        ],
        "serials": [printed_serial(one.serial) for one in made if one.receiver_id is None],
        "returnable": how,
        "returnable_text": str(how.label),
        "days_from": line.days_from,
        "days_to": line.days_to,
    }


def _parcel_out(order: Order, parcel: Parcel) -> dict[str, Any]:
    people = sum(
        person.parcel_id == parcel.pk for line in order.lines.all() for person in line.receivers.all()
    )
    plain = (
        "number", "department", "address", "phone", "grams", "carrier", "tracking_number", "tracking_url", "shipped_at",
    )  # fmt: skip
    return {**{name: getattr(parcel, name) for name in plain}, "people": people}


def _invoice_out(order: Order) -> dict[str, Any]:
    invoice = order.invoice
    return {
        "uuid": invoice.pk,
        "number": invoice.number or "",
        "status": invoice.status,
        "status_name": str(InvoiceStatus(invoice.status).label),
        "open_amount": invoices.open_amount(invoice).amount,
        "credit_notes": [invoices_output.mention_out(note) for note in cancelling.notes_of(order)],
    }


def _entry_out(order: Order, entry: OrderEntry) -> dict[str, Any]:
    return {
        "at": entry.at,
        "what": entry.act,
        "what_name": str(OrderAct(entry.act).label),
        "who": _who(order, entry),
        # What programs wrote down is for the operator.
        "note": "" if entry.act == OrderAct.IMPOSSIBLE else entry.note,
    }


def _who(order: Order, entry: OrderEntry) -> Who:
    if entry.actor_kind == ActorKind.SYSTEM:
        return Who.SYSTEM
    operators = {
        OrderAct.PRODUCED, OrderAct.SHIPPED, OrderAct.TRACKED, OrderAct.DELIVERED, OrderAct.RETURNED
    }  # fmt: skip
    return Who.OPERATOR if entry.act in operators else Who.BUYER


def review_out(viewer: Viewer, session: CheckoutSession) -> dict[str, Any]:
    """A `ReviewOut`."""
    found = checkout.basket(viewer, session)
    how = selectors.handling()
    business = found.taxing.kind == BuyerKind.BUSINESS
    items = []
    for line in found.lines:
        said = rules.returnable(
            business=business,
            personalised=line.article is not None and line.article.personalised,
            goods=line.is_of_goods(),
        )
        items.append(
            {
                "uuid": line.uuid,
                "name": shop_output.name_of(line),
                "returnable": said,
                "returnable_text": str(said.label),
            }
        )
    some = any(item["returnable"] == Returnable.YES for item in items)
    person = viewer if isinstance(viewer, Person) else None
    return {
        "costs": shop_output.costs_out(found),
        "items": items,
        "withdrawal_days": rules.WITHDRAWAL_DAYS if some else 0,
        "terms_version": how.terms_version,
        "terms_url": how.terms_url,
        "faults": faults.of_basket(found),
        "changed": found.changed,
        "signed_in": person is not None,
        "address_confirmed": person is not None and person.user.email_verified_at is not None,
        "order_id": session.order_id,
    }
