"""Whether money can come: the keys of Stripe, the creditor of debits, and what waits for a person or for others."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from schwifty import BIC, IBAN
from schwifty.exceptions import SchwiftyException
from stdnum.eu import at_02
from stdnum.exceptions import ValidationError

from vizitka.billing import selectors as billing
from vizitka.common import clock, doctor
from vizitka.payments.enums import EntryStatus, PaymentStatus, ProviderKey, RefundStatus
from vizitka.payments.models import Payment, ProviderEvent, Refund, StatementEntry
from vizitka.payments.providers import stripe as gateway
from vizitka.payments.selectors import to_be_transferred

# After that somebody has to look.
LONG: Final = dt.timedelta(hours=12)


def look() -> Iterator[doctor.Finding]:
    if not billing.billing_is_on():
        yield doctor.ok("Billing is off: nobody pays here.")
        return
    yield from _creditor()
    yield from _stripe()
    yield from _waiting()


def _creditor() -> Iterator[doctor.Finding]:
    seller = billing.seller()
    if not seller.iban:
        yield doctor.warning(
            "The seller has no bank account, so invoices say nowhere to transfer to.",
            "Enter IBAN and BIC of the seller in the back office.",
        )
        return
    try:
        IBAN(seller.iban)
        if seller.bic:
            BIC(seller.bic)
    except SchwiftyException as error:
        yield doctor.fault(
            f"The seller’s bank account cannot be right: {doctor.in_a_line(error)}",
            "Enter IBAN and BIC of the seller in the back office.",
        )
        return
    if not seller.creditor_id:
        yield doctor.ok("Money comes by transfer; own direct debits are off without a creditor identifier.")
        return
    try:
        at_02.validate(seller.creditor_id)
    except ValidationError:
        yield doctor.fault(
            "The creditor identifier has a wrong check digit: banks send each debit back.",
            "Enter it in the back office as the national bank has given it.",
        )
        return
    yield doctor.ok("Money comes by transfer and by own direct debits.")


def _stripe() -> Iterator[doctor.Finding]:
    if not gateway.is_offered():
        yield doctor.ok("Cards are not offered: there are no keys of Stripe.")
        return
    if settings.PRODUCTION and settings.STRIPE_SECRET_KEY.startswith("sk_test_"):
        yield doctor.warning(
            "The keys of Stripe are for trying: nothing is really charged.",
            "Give VIZITKA_STRIPE_SECRET_KEY and the others of the live mode.",
        )
    elif settings.STRIPE_SECRET_KEY.startswith("sk_test_") != settings.STRIPE_PUBLISHABLE_KEY.startswith(
        "pk_test_"
    ):
        yield doctor.fault(
            "One key of Stripe is for trying and the other is not.", "Give two keys of the same mode."
        )
    else:
        host = urlsplit(settings.PUBLIC_URL).hostname
        yield doctor.ok(
            f"Cards are taken by Stripe, which is spoken to as {gateway.API_VERSION}: pin the webhook to the same, "
            f"and register {host} for Apple Pay."
        )
    taken = Payment.objects.filter(provider=ProviderKey.STRIPE).exclude(provider_id="").exists()
    if taken and not ProviderEvent.objects.exists():
        yield doctor.fault(
            "Cards were charged, and Stripe has told of none: debits would never be known as paid.",
            f"Add a webhook in Stripe’s dashboard to {settings.API_URL}/v1/payments/stripe/events.",
        )


def _waiting() -> Iterator[doctor.Finding]:
    before = clock.now() - LONG
    begun = Payment.objects.filter(
        provider=ProviderKey.STRIPE, status=PaymentStatus.PENDING, created_at__lt=before
    ).count()
    told = ProviderEvent.objects.filter(try_at__isnull=False, received_at__lt=before).count()
    back = Refund.objects.filter(
        status=RefundStatus.PENDING, payment__provider=ProviderKey.STRIPE, created_at__lt=before
    ).count()
    if begun or told or back:
        yield doctor.fault(
            f"Stripe has not answered for more than 12 hours about {begun} payments, {back} refunds and {told} "
            "events.",
            "See in the log what it says (stripe_away, stripe_refused); all of it is asked again by itself.",
        )
    owed = to_be_transferred().filter(created_at__lt=before).count()
    if owed:
        yield doctor.warning(
            f"{owed} refunds wait for a transfer of yours for more than 12 hours.",
            "Transfer the money, and mark them as sent in the back office, under refunds.",
        )
    left = StatementEntry.objects.filter(status=EntryStatus.LEFTOVER, amount__gt=0).count()
    if left:
        yield doctor.warning(
            f"{left} transfers on bank statements belong to no invoice yet.",
            "Decide them in the back office, under statement entries.",
        )
