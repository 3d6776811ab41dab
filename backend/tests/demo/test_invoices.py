"""The year of invoices that the demo shows."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.demo import invoices
from vizitka.demo.billing import found_accounts, give_methods, pay_invoices
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.selectors import snapshot_of
from vizitka.invoicing.services import mark_overdue

pytestmark = pytest.mark.django_db


def test_there_are_invoices_in_every_state_and_their_numbers_have_no_gap(user: Any) -> None:
    now = clock.now()
    company, academy = found_accounts(user, now)
    give_methods(Person(user), company, academy, now)
    invoices.of_accounts(company, academy, now)
    pay_invoices(company, academy, now)
    mark_overdue()
    states = set(Invoice.objects.filter(account=company).values_list("status", flat=True))
    assert states == {*InvoiceStatus.values} - {InvoiceStatus.DRAFT}
    assert Invoice.objects.filter(account=academy, status=InvoiceStatus.OPEN).count() == 1
    # Who is debited is asked for no transfer.
    for invoice in Invoice.objects.filter(kind=InvoiceKind.INVOICE):
        said = snapshot_of(invoice)
        assert (said.collection is not None) == (invoice.account_id == company.pk)
        if said.collection is not None and said.collection.day is not None:
            assert said.issued_on < said.collection.day <= said.due_on + dt.timedelta(days=5)
    for kind in InvoiceKind:
        of_year: dict[str, list[int]] = {}
        rows = Invoice.objects.filter(kind=kind).order_by("issued_on", "created_at", "number")
        for number in rows.values_list("number", flat=True):
            _series, year, place = str(number).split("-")
            of_year.setdefault(year, []).append(int(place))
        assert all(places == list(range(1, len(places) + 1)) for places in of_year.values())
