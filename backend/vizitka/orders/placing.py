"""From a basket to an order, with its invoice and its payment: all of it or nothing, once for each basket."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from vizitka.billing import company
from vizitka.billing import services as billing_services
from vizitka.billing.access import access_account
from vizitka.billing.enums import AccountKind, AccountStatus
from vizitka.billing.models import BillingAccount
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput
from vizitka.common.events import tell
from vizitka.common.ids import new_id
from vizitka.invoicing import services as invoicing
from vizitka.invoicing import writing
from vizitka.invoicing.models import Invoice
from vizitka.licensing import assigning, readiness
from vizitka.licensing.errors import (
    AccountIncomplete,
    AccountNotActive,
    MethodRequired,
    OrderNumberRequired,
    SellerIncomplete,
)
from vizitka.orders import completing, moving, rules, selectors
from vizitka.orders.enums import OrderAct, OrderState
from vizitka.orders.errors import AddressNotConfirmed, CostsChanged, TermsChanged, TermsNotAccepted
from vizitka.orders.events import OrderPlaced
from vizitka.orders.lines import parcels_of, write_lines
from vizitka.orders.making import Made, is_as_read, made_for
from vizitka.orders.models import Order, OrderCounter
from vizitka.orders.parties import deliver_to
from vizitka.payments import selectors as paying
from vizitka.payments import services as payments
from vizitka.payments.enums import MethodKind
from vizitka.payments.models import PaymentMethod
from vizitka.payments.services import methods
from vizitka.shop import checkout, faults, partners, pricing, taxing
from vizitka.shop import output as shop_output
from vizitka.shop import placing as shop
from vizitka.shop.enums import PaidWith
from vizitka.shop.models import CheckoutSession
from vizitka.shop.pricing import Basket

KINDS: Mapping[PaidWith, MethodKind] = {
    PaidWith.CREDIT_CARD: MethodKind.CARD,
    PaidWith.SEPA: MethodKind.SEPA_DEBIT,
    PaidWith.INVOICE: MethodKind.INVOICE,
}


def place(actor: Person, checkout_id: uuid.UUID, *, total: int) -> Order:
    """Orders what lies in the basket, at the sum that the buyer has seen. The same basket again is the same order.

    Raises `NotFound` for another's basket, `CostsChanged` with the new costs, `AddressNotConfirmed`, `InvalidInput`
    with what is missing, `TermsNotAccepted`, `TermsChanged`, `OutOfStock`, `DiscountUsedUp`, what the door of an
    account says, and what keeps licences from being bought (`licensing.purchasing.place`). Nothing is changed then.
    """
    order = _known(actor, checkout_id)
    if order is None:
        if actor.user.email_verified_at is None:
            raise AddressNotConfirmed
        session = checkout.access_checkout(actor, checkout_id)
        # Read before anything is locked: what cards say may take a while, and is compared by number below.
        made = made_for(actor, session)
        order = ordered(actor, checkout_id, total=total, made=made)
    if order.completed_at is None and order.state == OrderState.PENDING:
        completing.collect(order.pk)
        order.refresh_from_db()
    return order


def _known(actor: Person, checkout_id: uuid.UUID) -> Order | None:
    """The order that the basket has become, for who may read it."""
    session = checkout.access_checkout(actor, checkout_id)
    if session.order_id is None:
        return None
    return selectors.access_order(actor, session.order_id, ACCOUNTS_BUY).order


@transaction.atomic
def open_account(actor: Person, checkout_id: uuid.UUID) -> CheckoutSession:
    """Makes a billing account of what was typed, and has it pay: methods of payment belong to one, and its VAT number
    is checked before anything is ordered. Once for each basket. Raises `InvalidInput` with what is missing.
    """
    session = shop.locked(actor, checkout_id)
    if session.order_id is not None or session.form.get("account_id"):
        return session
    session.user = actor.user
    missing = {
        key: said
        for key, said in faults.of_basket(checkout.basket(actor, session)).items()
        if key.startswith(("form.billing", "form.email"))
    }
    if missing:
        raise InvalidInput(errors=missing)
    account = _opened(actor, session)
    # Goods go to the address of the account from now on, unless another one is chosen.
    session.form = {**session.form, "account_id": str(account.pk), "billing": {}}
    session.save(update_fields=["user", "form"])
    return session


@transaction.atomic
def ordered(
    actor: Person, checkout_id: uuid.UUID, *, total: int, made: Mapping[str, Made], present: bool = True
) -> Order:
    """As `place`, all that is one transaction. `present`: the person sits there and can confirm a payment."""
    session = shop.locked(actor, checkout_id)
    if session.order_id is not None:
        return selectors.access_order(actor, session.order_id, ACCOUNTS_BUY).order
    # Whoever holds the cookie and is signed in takes the basket along.
    session.user = actor.user
    account = _named_account(actor, session)
    _require_whole(checkout.basket(actor, session))
    _require_terms(session)
    if account is None:
        account = _opened(actor, session)
        session.form = {**session.form, "account_id": str(account.pk)}
    account = company.locked(account.pk)
    found = pricing.basket_of(session, actor, account=account)
    _require_ready(account, session)
    _require_address(found, account)
    if found.changed or found.total != total or not is_as_read(found, made):
        raise CostsChanged(shop_output.costs_out(found))
    for line in found.licence_lines:
        if line.space_id is not None:
            assigning.may_be_given(actor, [line.space_id])
    shop.reserve(found, until=clock.now() + rules.PATIENCE)
    order = _written(actor, found, account, made, present=present)
    shop.close(session, order.pk)
    session.save(update_fields=["user", "form"])
    partners.note(found, order.pk, account, actor.user)
    return order


def _named_account(actor: Person, session: CheckoutSession) -> BillingAccount | None:
    """The account that the form names. Raises what its door says."""
    account_id = session.form.get("account_id")
    if not account_id:
        return None
    return access_account(actor, uuid.UUID(str(account_id)), ACCOUNTS_BUY, open_only=True).account


def _require_whole(found: Basket) -> None:
    missing = faults.of_basket(found)
    if missing:
        raise InvalidInput(errors=missing)


def _require_terms(session: CheckoutSession) -> None:
    if not session.form.get("accepted"):
        raise TermsNotAccepted(errors={"form.accepted": [TermsNotAccepted.message]})
    version = selectors.handling().terms_version
    if session.form.get("terms_version") != version:
        raise TermsChanged(version)


def _require_ready(account: BillingAccount, session: CheckoutSession) -> None:
    if account.status != AccountStatus.ACTIVE:
        raise AccountNotActive
    if not readiness.is_complete(account):
        raise AccountIncomplete(account)
    if not readiness.seller_is_complete():
        raise SellerIncomplete
    if account.po_required and not _po_number(account, session):
        raise OrderNumberRequired(errors={"form.po_number": [OrderNumberRequired.message]})


def _po_number(account: BillingAccount, session: CheckoutSession) -> str:
    return str(session.form.get("po_number") or account.po_number).strip()


def _require_address(found: Basket, account: BillingAccount) -> None:
    """Goods go to an address that is whole; without one in the form to that of the account."""
    if not any(line.is_of_goods() for line in found.lines):
        return
    form = found.session.form
    country, _postcode = taxing.destination(form)
    if not country:
        return
    party = taxing.chosen_party(form)
    address = party.get("address") or {}
    key = "form.delivery" if form.get("differentDelivery") else "form.billing"
    missing = {f"{key}.address.{name}": said for name, said in faults.of_address(address).items()}
    if missing:
        raise InvalidInput(errors=missing)


def _opened(actor: Person, session: CheckoutSession) -> BillingAccount:
    """A billing account of what was typed; its number is checked by itself."""
    party = session.form.get("billing") or {}
    address = party.get("address") or {}
    business = bool(party.get("company_name"))
    name = party.get("company_name") or f"{party.get('firstName', '')} {party.get('lastName', '')}".strip()
    account = billing_services.open_account(
        name,
        kind=AccountKind.BUSINESS if business else AccountKind.PRIVATE,
        owner=actor.user,
        actor=actor,
    )
    values = {
        "company_name": party.get("company_name", ""),
        "first_name": party.get("firstName", ""),
        "last_name": party.get("lastName", ""),
        "receiver_language": actor.user.language,
        "country": address.get("country_id", ""),
        "vat_number": address.get("vat_nr", "") if business else "",
        **{key: address.get(key, "") for key in ("address_line1", "address_line2", "zipcode", "city")},
    }
    return billing_services.change_account(account.pk, values, actor=actor)


# --- the order


def _written(
    actor: Person, found: Basket, account: BillingAccount, made: Mapping[str, Made], *, present: bool
) -> Order:
    order_id, form = new_id(), found.session.form
    method = _method(account, form, actor) if found.total else None
    names = {
        key: [one.name for one in some.receivers]
        for key, some in made.items()
        if len(some.receivers) <= rules.MOST_NAMES
    }
    lines = found.invoice_lines(writing.language_of(account), names)
    goods = any(line.is_of_goods() for line in found.lines)
    invoice = invoicing.issue(
        account,
        lines,
        actor=actor,
        day=found.day,
        currency=found.currency,
        po_number=_po_number(account, found.session),
        deliver_to=deliver_to(form) if goods else None,
        collected=paying.collected_by(method),
        key=f"order:{order_id}",
    )
    if invoice.gross != found.total:
        raise CostsChanged(shop_output.costs_out(found))
    order = Order.objects.create(
        id=order_id,
        account=account,
        number=_next_number(),
        checkout_id=found.session.pk,
        user=actor.user,
        email=form.get("email") or actor.user.email,
        phone=form.get("phone") or "",
        paid_with=form.get("paid_with"),
        method=method,
        invoice=invoice,
        currency=found.currency,
        total=found.total,
        subtotal=found.subtotal,
        discount=found.discount_amount,
        shipping=found.shipping_amount,
        leading=found.leading,
        shipping_position=len(lines) if lines[-1].code == pricing.SHIPPING else None,
        code=found.discount.code if found.discount and found.discount_amount else "",
        po_number=invoice.po_number,
        terms_version=form.get("terms_version") or "",
        created_at=clock.now(),
    )
    parcels = parcels_of(order, found, made)
    write_lines(order, found, made, parcels)
    moving.note(order, OrderAct.PLACED, actor)
    tell(OrderPlaced.of(actor, order, {"total": (None, order.total)}))
    moving.write_letter(order)
    _pay(order, invoice, method, actor, present=present)
    return order


def _next_number() -> int:
    """One after the other, in the caller's transaction: what is rolled back leaves no gap."""
    OrderCounter.objects.get_or_create(pk=1)
    counter = OrderCounter.objects.select_for_update().get(pk=1)
    counter.last += 1
    counter.save(update_fields=["last"])
    return counter.last


def _method(account: BillingAccount, form: Mapping[str, Any], actor: Person) -> PaymentMethod:
    """The method that was chosen, else the account's own of the kind that was."""
    rows = paying.methods_of(account)
    kind = KINDS[PaidWith(form["paid_with"])]
    if form.get("method_id"):
        found = rows.filter(pk=form["method_id"], kind=kind).first()
    elif kind == MethodKind.INVOICE:
        found = methods.add_by_invoice(account, actor=actor)
    else:
        found = rows.filter(kind=kind).first()
    if found is None:
        raise MethodRequired(errors={"form.method_id": [MethodRequired.message]})
    return found


def _pay(
    order: Order, invoice: Invoice, method: PaymentMethod | None, actor: Person, *, present: bool
) -> None:
    """Begins the payment. Where the seller waits for the money, the order goes on at once."""
    if method is None:
        completing.note_paid(order, actor)
        return
    trusted = method.provider in selectors.TRUSTED
    payments.pay(
        invoice.pk, method_id=method.pk, actor=actor, key=f"order:{order.pk}", present=present and not trusted
    )
    if trusted:
        completing.finish(order, actor)
