"""Invoices in the back office, and what accounting takes from them."""

from __future__ import annotations

import csv
import datetime as dt
import io
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import enter_office
from tests.invoicing.conftest import DAY, line
from vizitka.accounts.models import User
from vizitka.billing.enums import AccountKind
from vizitka.billing.models import BillingAccount, Seller
from vizitka.billing.services import open_account
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.invoicing import reports, selectors, services
from vizitka.invoicing.drafts import Line
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.snapshot import InvoiceParty
from vizitka.tax.enums import NumberState, Supply

pytestmark = pytest.mark.django_db


@pytest.fixture
def consumer(seller: Seller) -> BillingAccount:
    """In France, where the seller declares through the one-stop shop."""
    seller.oss = True
    seller.save()
    account = open_account("Zoë", kind=AccountKind.PRIVATE)
    account.first_name, account.last_name, account.country = 'Zoë;"Lou"', "Lefèvre", "FR"
    account.zipcode, account.city, account.address_line1 = "75001", "Paris", "1 rue de Rivoli"
    account.save()
    return account


def issue(account: BillingAccount, *lines: Line, day: dt.date = DAY) -> Invoice:
    return services.issue(account, lines or (line(),), actor=SYSTEM, day=day)


def bookings(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("cp1252")), delimiter=";"))


def test_datev_books_gross_and_takes_back_on_the_other_side(
    account: BillingAccount, consumer: BillingAccount, seller: Seller
) -> None:
    first = issue(account)
    shown = issue(consumer, Line("c", "Card", 7, Money(0, "EUR"), gross_led=Money(999, "EUR")))
    account.country, account.vat_number, account.vat_state = "AT", "ATU33864707", NumberState.VALID
    account.zipcode, account.city = "6020", "Innsbruck"
    account.save()
    free = issue(account)
    note = services.credit(first.pk, reason="Storno", actor=SYSTEM, day=DAY)
    rows = reports.finished(DAY, DAY)
    head, columns, *booked = bookings(reports.datev(rows, seller, DAY, DAY))
    assert (head[:4], len(head), len(columns)) == (["EXTF", "700", "21", "Buchungsstapel"], 31, 14)
    by_number: dict[str, list[list[str]]] = {}
    for row in booked:
        assert len(row) == 14
        assert len(row[13]) <= reports.TEXT
        by_number.setdefault(row[10], []).append(row)
    (sold,) = by_number[str(first.number)]
    assert (sold[0], sold[1], sold[6], sold[7]) == ("892,50", "S", "1400", "8400")
    assert [(row[0], row[1], row[7]) for row in by_number[str(note.number)]] == [("892,50", "H", "8400")]
    assert by_number[str(note.number)][0][11] == first.number
    assert [(row[0], row[7]) for row in by_number[str(free.number)]] == [
        ("750,00", seller.datev_reverse_charge)
    ]
    # What is booked of an invoice is what was charged, with its rounding.
    charged = sum(
        int(row[0].replace(",", "")) * (1 if row[1] == "S" else -1) for row in by_number[str(shown.number)]
    )
    assert (charged, by_number[str(shown.number)][0][7]) == (shown.gross, seller.datev_oss)
    assert "Zoë,'Lou'" in by_number[str(shown.number)][0][13]


def test_one_rate_of_two_countries_goes_to_two_accounts(account: BillingAccount, seller: Seller) -> None:
    """19 % are Germany's and Cyprus's: what is sent there is declared there, though both stand in one group. And the
    seller's country is that of the invoice, wherever the seller is now."""
    seller.oss = True
    seller.save()
    account.kind = AccountKind.PRIVATE
    account.first_name, account.last_name = "Ada", "Auer"
    account.save()
    sent = InvoiceParty(
        name="Ada Auer", address_line1="1 Ledra Street", zipcode="1010", city="Nicosia", country="CY"
    )
    stand = Line("stand", "Stand", 3, Money(1111, "EUR"), supply=Supply.GOODS)
    made = services.issue(account, [line(1, 3001), stand], actor=SYSTEM, day=DAY, deliver_to=sent)
    assert len(selectors.snapshot_of(made).groups) == 1
    seller.country = "AT"
    rows = bookings(reports.datev([made], seller, DAY, DAY))[2:]
    assert [row[7] for row in rows] == [seller.datev_revenue, seller.datev_oss]
    assert sum(int(row[0].replace(",", "")) for row in rows) == made.gross
    (declared,) = reports.oss(2026, 2)
    assert (declared.country, declared.base.amount) == ("CY", 3333)
    assert declared.tax.amount == 633


def test_datev_is_refused_what_nobody_knows_the_rate_of(
    account: BillingAccount, make_user: Any, client: Client
) -> None:
    """Left out in silence it would be missing in the books; booked as euros it would be wrong."""
    enter_office(client, make_user(email="operator@example.org", is_staff=True, is_superuser=True))
    euros = issue(account)
    francs = services.issue(
        account, [Line("licence", "Standard", 1, Money(3000, "CHF"))], actor=SYSTEM, day=DAY, currency="CHF"
    )
    listing = reverse("admin:invoicing_invoice_changelist")
    of_month = client.get(reverse("admin:invoicing_report", args=["datev", 2026, 6]), follow=True)
    both = {"action": "as_datev", "_selected_action": [str(euros.pk), str(francs.pk)]}
    for answer in (of_month, client.post(listing, both, follow=True)):
        page = answer.content.decode()
        assert "wants the exchange rate" in page
        assert str(francs.number) in page
    chosen = client.post(listing, {**both, "_selected_action": [str(euros.pk)]})
    content = b"".join(chosen.streaming_content)  # type: ignore[attr-defined]
    assert str(euros.number) in content.decode("cp1252")
    with pytest.raises(reports.OtherCurrencies) as refused:
        reports.datev([francs] * 11, Seller.objects.get(), DAY, DAY)
    assert refused.value.in_words().endswith("…")


def test_the_reports_add_up(account: BillingAccount, consumer: BillingAccount, seller: Seller) -> None:
    issue(account, day=dt.date(2026, 3, 31))
    sold = issue(consumer, line(2, 999), line(1, 100), day=dt.date(2026, 4, 1))
    services.credit(sold.pk, quantities={1: 1}, reason="zurück", actor=SYSTEM, day=dt.date(2026, 6, 30))
    rows = reports.revenue(2026)
    assert [(f"{row.month:%m}", row.country, row.invoices) for row in rows] == [
        ("03", "DE", 1),
        ("04", "FR", 1),
        ("06", "FR", 1),
    ]
    (declared,) = reports.oss(2026, 2)
    assert (declared.country, declared.rate, declared.number) == ("FR", Decimal(20), 2)
    france = [row for row in rows if row.country == "FR"]
    assert declared.base.amount == sum(row.net.amount for row in france)
    assert declared.tax.amount == sum(row.tax.amount for row in france)
    assert reports.oss(2026, 1) == reports.oss(2026, 3) == []
    assert reports.quarter_of(2026, 4) == (dt.date(2026, 10, 1), dt.date(2026, 12, 31))


def test_the_operator_finds_reads_and_takes_back(
    account: BillingAccount, make_user: Any, client: Client
) -> None:
    operator: User = make_user(email="operator@example.org", is_staff=True, is_superuser=True)
    enter_office(client, operator)
    invoice = issue(account)
    listing = reverse("admin:invoicing_invoice_changelist")
    assert str(invoice.number) in client.get(listing, {"q": "ALPENWERK standard"}).content.decode()
    assert str(invoice.number) not in client.get(listing, {"q": "nobody"}).content.decode()
    assert client.get(reverse("admin:invoicing_invoice_change", args=[invoice.pk])).status_code == 200
    pdf = b"".join(client.get(reverse("admin:invoicing_pdf", args=[invoice.pk])).streaming_content)  # type: ignore[attr-defined]
    assert pdf.startswith(b"%PDF-")
    act = {"action": "take_back", "_selected_action": [str(invoice.pk)]}
    client.post(listing, act)
    assert Invoice.objects.count() == 1
    client.post(listing, {**act, "reason": "Irrtum"})
    note = Invoice.objects.get(corrects=invoice)
    assert (note.gross, note.reason) == (invoice.gross, "Irrtum")
    page = client.get(reverse("admin:invoicing_reports"), {"year": "2026"}).content.decode()
    assert "2026-06" in page
    for kind, part in (("datev", 6), ("invoices", 0), ("revenue", 0), ("oss", 2)):
        answer = client.get(reverse("admin:invoicing_report", args=[kind, 2026, part]))
        assert answer.status_code == 200
        assert b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    for kind, year, part in (
        ("oss", 2026, 5),
        ("datev", 0, 1),
        ("invoices", 99999, 12),
        ("revenue", 2026, 1),
    ):
        assert client.get(reverse("admin:invoicing_report", args=[kind, year, part])).status_code == 404
    older = issue(account, day=dt.date(2025, 12, 31))
    both = {"action": "as_datev", "_selected_action": [str(invoice.pk), str(older.pk)]}
    # Bookings name no year: those of two would be booked into one.
    assert client.post(listing, both).status_code == 302
    assert client.post(listing, {**both, "_selected_action": [str(older.pk)]}).status_code == 200
    assert (
        client.post(reverse("admin:invoicing_invoice_delete", args=[invoice.pk]), {"post": "yes"}).status_code
        == 403
    )


def test_nobody_else_reads_them_there(account: BillingAccount, user: User, client: Client) -> None:
    client.force_login(user)
    invoice = issue(account)
    for way in (
        reverse("admin:invoicing_pdf", args=[invoice.pk]),
        reverse("admin:invoicing_reports"),
        reverse("admin:invoicing_report", args=["datev", 2026, 6]),
    ):
        assert client.get(way).status_code in {302, 403}
