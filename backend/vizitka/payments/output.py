"""Payments and methods as the API shows them."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.conf import settings

from vizitka.billing import selectors as billing
from vizitka.billing.models import Seller
from vizitka.invoicing import epc
from vizitka.payments import rules, texts
from vizitka.payments.enums import MethodKind, MethodStatus, PaymentStatus, ProviderKey
from vizitka.payments.models import Payment, PaymentMethod
from vizitka.payments.providers import stripe as gateway
from vizitka.payments.selectors import Choices


def method_out(method: PaymentMethod, seller: Seller, today: dt.date) -> dict[str, Any]:
    mandate = method.mandate
    soon = (
        method.expires is not None
        and method.status == MethodStatus.ACTIVE
        and method.expires - today <= rules.EXPIRY_NOTICE
    )
    return {
        "uuid": method.pk,
        "kind": method.kind,
        "provider": method.provider,
        "status": method.status,
        "is_default": method.is_default,
        "label": method.label,
        "brand": method.brand,
        "expires": method.expires,
        "expires_soon": soon,
        "days_to_pay": seller.days_to_pay if method.kind == MethodKind.INVOICE else None,
        "mandate": None
        if mandate is None
        else {
            "reference": mandate.reference,
            "signed_at": mandate.signed_at,
            "signer": mandate.signer,
            "holder": mandate.holder,
            "creditor": seller.name,
            "creditor_id": seller.creditor_id,
            "text": mandate.text,
        },
        "created_at": method.created_at,
    }


def choices_out(choices: Choices) -> dict[str, Any]:
    return {
        "kinds": [{"kind": kind, "provider": provider} for kind, provider in choices.kinds],
        "days_to_pay": choices.days_to_pay,
        "trust": None
        if choices.trust is None
        else {
            "limit": choices.trust.limit.amount,
            "left": max(0, choices.trust.left.amount),
            "currency": choices.trust.limit.currency,
        },
        "creditor": choices.creditor,
        "creditor_id": choices.creditor_id,
        "mandate_text": choices.mandate_text,
        "mandate_version": choices.mandate_version,
    }


def payment_out(payment: Payment) -> dict[str, Any]:
    failed = payment.status in {PaymentStatus.FAILED, PaymentStatus.DISPUTED}
    return {
        "uuid": payment.pk,
        "invoice": payment.invoice_id,
        "invoice_number": payment.invoice.number or "",
        "kind": payment.kind,
        "provider": payment.provider,
        "method_label": payment.method.label if payment.method else "",
        "amount": payment.amount,
        "refunded": payment.refunded,
        "currency": payment.currency,
        "status": payment.status,
        "failure": texts.failure(payment.failure_code) if failed else "",
        "failed_at": payment.failed_at if failed else None,
        "collect_on": payment.collect_on,
        "retry_on": payment.retry_on,
        "created_at": payment.created_at,
        "paid_at": payment.paid_at,
    }


def script_out(client_secret: str) -> dict[str, str]:
    return {
        "client_secret": client_secret,
        "publishable_key": settings.STRIPE_PUBLISHABLE_KEY,
        "script": gateway.script(),
    }


def start_out(payment: Payment, attempt: gateway.Attempt | None) -> dict[str, Any]:
    """With what the person has to do now."""
    confirm = payment.status == PaymentStatus.REQUIRES_ACTION and attempt and attempt.client_secret
    waits = payment.provider == ProviderKey.INVOICE and payment.status == PaymentStatus.PENDING
    return {
        "payment": payment_out(payment),
        "confirm": script_out(attempt.client_secret) if confirm and attempt else None,
        "transfer": _transfer(payment) if waits else None,
    }


def _transfer(payment: Payment) -> dict[str, Any]:
    seller = billing.seller()
    number = payment.invoice.number or ""
    code = epc.svg(name=seller.name, iban=seller.iban, bic=seller.bic, amount=payment.money, reference=number)
    return {
        "name": seller.name,
        "iban": seller.iban,
        "bic": seller.bic,
        "bank_name": seller.bank_name,
        "reference": number,
        "amount": payment.amount,
        "currency": payment.currency,
        "due_on": payment.invoice.due_on,
        "code": code or "",
    }
