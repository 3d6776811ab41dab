"""The API of payments: how an account pays, what it has paid, and what Stripe tells."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Status

from vizitka.billing import selectors as billing
from vizitka.billing.access import access_account, require_billing
from vizitka.billing.permissions import ACCOUNTS_PAY, ACCOUNTS_READ
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.errors import NotFound
from vizitka.common.ids import new_id
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC
from vizitka.payments import output, schemas, selectors, throttles
from vizitka.payments.errors import EventForged
from vizitka.payments.models import Payment, PaymentMethod
from vizitka.payments.providers import stripe as gateway
from vizitka.payments.services import charging, events, methods, paying
from vizitka.payments.throttles import EVENTS

router = Router(tags=["payments"])
MOST_PAYMENTS = 200


@router.get(
    "/billing-accounts/{uuid:account_id}/payment-methods",
    ability=ACCOUNTS_READ,
    response=Data[list[schemas.PaymentMethodOut]],
)
def list_payment_methods(request: Request, account_id: UUID) -> Any:
    """How the account pays, the default first. What was removed, or never confirmed, is not among them."""
    access = access_account(request.auth, account_id, ACCOUNTS_READ)
    seller, today = billing.seller(), billing.day()
    found = selectors.methods_of(access.account)
    return data([output.method_out(method, seller, today) for method in found])


@router.get(
    "/billing-accounts/{uuid:account_id}/payment-choices",
    ability=ACCOUNTS_READ,
    response=Data[schemas.PaymentChoicesOut],
)
def get_payment_choices(request: Request, account_id: UUID) -> Any:
    """What the account may add, and the words of the mandate in the language of the request."""
    access = access_account(request.auth, account_id, ACCOUNTS_READ)
    return data(output.choices_out(selectors.choices_of(access.account)))


@router.post(
    "/billing-accounts/{uuid:account_id}/payment-methods",
    ability=ACCOUNTS_PAY,
    response=Data[schemas.PaymentMethodOut],
    status=201,
    idempotent=True,
)
def add_payment_method(request: Request, account_id: UUID, payload: schemas.PaymentMethodIn) -> Any:
    """Pays by invoice from now on, or by SEPA direct debit with a signed mandate. The first method is the default."""
    access = access_account(request.auth, account_id, ACCOUNTS_PAY, open_only=True)
    throttles.SETUPS.attempt(str(account_id), client_address(request))
    if payload.kind == "invoice":
        method = methods.add_by_invoice(access.account, actor=request.auth)
    else:
        signature = methods.Signature(
            iban=payload.iban,
            holder=payload.holder,
            street=payload.street,
            building=payload.building,
            postcode=payload.postcode,
            city=payload.city,
            country=payload.country,
            text_version=payload.mandate_version,
        )
        method = methods.sign_mandate(access.account, signature, actor=request.auth)
    return Status(201, data(_method_out(method)))


def _method_out(method: PaymentMethod) -> dict[str, Any]:
    return output.method_out(method, billing.seller(), billing.day())


@router.post(
    "/billing-accounts/{uuid:account_id}/payment-methods/setup",
    ability=ACCOUNTS_PAY,
    response=Data[schemas.PaymentSetupOut],
    status=201,
)
def start_payment_setup(request: Request, account_id: UUID) -> Any:
    """Begins to add a card: the browser sends it to Stripe alone, and no part of it comes here."""
    access = access_account(request.auth, account_id, ACCOUNTS_PAY, open_only=True)
    throttles.SETUPS.attempt(str(account_id), client_address(request))
    started = methods.start_setup(access.account, actor=request.auth)
    return Status(201, data({"method": started.method.pk, **output.script_out(started.client_secret)}))


@router.post(
    "/billing-accounts/{uuid:account_id}/payment-methods/{uuid:method_id}/refresh",
    ability=ACCOUNTS_PAY,
    response=Data[schemas.PaymentMethodOut],
)
def refresh_payment_method(request: Request, account_id: UUID, method_id: UUID) -> Any:
    """Reads from the provider what became of a method. The browser's word alone makes none active."""
    method = _method(request, account_id, method_id, with_pending=True)
    return data(_method_out(methods.refresh_setup(method.pk, actor=request.auth)))


@router.patch(
    "/billing-accounts/{uuid:account_id}/payment-methods/{uuid:method_id}",
    ability=ACCOUNTS_PAY,
    response=Data[schemas.PaymentMethodOut],
)
def update_payment_method(
    request: Request, account_id: UUID, method_id: UUID, payload: schemas.PaymentMethodPatch
) -> Any:
    """Makes it the default."""
    method = _method(request, account_id, method_id)
    return data(_method_out(methods.make_default(method.pk, actor=request.auth)))


@router.delete(
    "/billing-accounts/{uuid:account_id}/payment-methods/{uuid:method_id}",
    ability=ACCOUNTS_PAY,
    response={204: None},
)
def delete_payment_method(request: Request, account_id: UUID, method_id: UUID) -> Any:
    """Removes it: a mandate ends, and what waits to be collected by it waits for another method. The default passes to
    the next one."""
    method = _method(request, account_id, method_id, with_pending=True)
    methods.remove(method.pk, actor=request.auth)
    return Status(204, None)


def _method(
    request: Request, account_id: UUID, method_id: UUID, *, with_pending: bool = False
) -> PaymentMethod:
    access = access_account(request.auth, account_id, ACCOUNTS_PAY)
    rows = selectors.methods_of(access.account)
    if with_pending:
        rows = selectors.with_pending_of(access.account)
    method = rows.filter(pk=method_id).first()
    if method is None:
        raise NotFound
    return method


@router.get(
    "/billing-accounts/{uuid:account_id}/payments",
    ability=ACCOUNTS_READ,
    response=Data[list[schemas.PaymentOut]],
)
def list_payments(
    request: Request, account_id: UUID, invoice: UUID | None = None, failed: bool = False
) -> Any:
    """The last 200 payments, the newest first, or those of one invoice. `failed`: of each invoice that is still due the
    last attempt, where it came to nothing."""
    access = access_account(request.auth, account_id, ACCOUNTS_READ)
    rows = selectors.failed_of(access.account) if failed else selectors.payments_of(access.account)
    if invoice is not None:
        rows = rows.filter(invoice_id=invoice)
    return data([output.payment_out(payment) for payment in rows[:MOST_PAYMENTS]])


@router.post(
    "/billing-accounts/{uuid:account_id}/invoices/{uuid:invoice_id}/pay",
    ability=ACCOUNTS_PAY,
    response=Data[schemas.PaymentStartOut],
)
def pay_invoice(request: Request, account_id: UUID, invoice_id: UUID, payload: schemas.PaymentIn) -> Any:
    """Pays what is due. While a payment of this invoice is on its way, that is the answer: nobody pays twice."""
    access = access_account(request.auth, account_id, ACCOUNTS_PAY)
    if not selectors.has_invoice(access.account, invoice_id):
        raise NotFound
    throttles.PAYMENTS.attempt(str(account_id), client_address(request))
    payment = paying.pay(
        invoice_id, method_id=payload.method, actor=request.auth, key=f"api-{new_id()}", present=True
    )
    return data(_started(payment))


@router.post(
    "/billing-accounts/{uuid:account_id}/payments/{uuid:payment_id}/refresh",
    ability=ACCOUNTS_PAY,
    response=Data[schemas.PaymentStartOut],
)
def refresh_payment(request: Request, account_id: UUID, payment_id: UUID) -> Any:
    """Reads from the provider how a payment stands, as after the person has confirmed it."""
    access = access_account(request.auth, account_id, ACCOUNTS_PAY)
    payment = selectors.payments_of(access.account).filter(pk=payment_id).first()
    if payment is None:
        raise NotFound
    return data(_started(payment))


def _started(payment: Payment) -> dict[str, Any]:
    attempt = charging.charge(payment.pk)
    return output.start_out(selectors.payment(payment.pk), attempt)


@router.post(
    "/payments/stripe/events",
    ability=PUBLIC,
    response=Data[schemas.PaymentEventTaken],
    throttled=EVENTS,
    largest_body=body_limits.LONG,
)
def take_stripe_event(request: Request) -> Any:
    """Takes what Stripe tells, in any order and any number of times. Signed: `Stripe-Signature` over the body as it
    came, five minutes old at most. What happened is then read from Stripe itself. Without keys there is no such
    address."""
    EVENTS.attempt("", client_address(request))
    require_billing()
    if not gateway.is_offered():
        raise NotFound
    try:
        told = gateway.read_event(request.body, request.headers.get("Stripe-Signature", ""))
    except gateway.Forged as error:
        raise EventForged from error
    return data({"known": not events.take(told)})
