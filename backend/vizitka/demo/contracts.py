"""The contracts behind the demo's licences, as their invoices say (invoices.py)."""

from __future__ import annotations

from vizitka.billing.enums import PaymentInterval
from vizitka.billing.models import Licence
from vizitka.invoicing.models import Invoice
from vizitka.licensing import rules
from vizitka.licensing.enums import ChargeKind
from vizitka.licensing.models import Charge, Contract


def under_contract(licence: Licence) -> None:
    """Gives a granted licence the contract that its account has paid: begun with the first invoice of a licence, and
    grown with the others."""
    bought = list(
        Invoice.objects.filter(account=licence.account, lines__code=f"licence-{licence.package.code}")
        .order_by("issued_on")
        .prefetch_related("lines")
    )
    lines = [(invoice, invoice.lines.all()[0]) for invoice in bought]
    first, begun = lines[0][0], lines[0][0].issued_on
    if begun is None:
        raise ValueError(f"{first} was never issued")
    period = rules.period(begun, PaymentInterval(licence.interval), 0)
    unit = lines[0][1].net // lines[0][1].quantity
    contract = Contract.objects.create(
        account=licence.account,
        licence=licence,
        anchor=begun,
        period_start=period.start,
        period_end=period.end,
        unit_amount=unit,
        currency=first.currency,
    )
    for invoice, line in lines:
        Charge.objects.create(
            account=licence.account,
            contract=contract,
            kind=ChargeKind.FIRST if invoice == first else ChargeKind.MORE,
            package=licence.package,
            cards=line.quantity,
            unit_amount=line.net // line.quantity,
            currency=invoice.currency,
            start=invoice.issued_on or begun,
            end=period.end,
            invoice=invoice,
        )
