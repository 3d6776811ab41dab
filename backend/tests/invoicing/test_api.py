"""Invoices over the API: what is listed, what is downloaded, and who may what."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.files.storage import default_storage
from django.test import override_settings

from tests.conftest import ApiClient
from tests.invoicing.conftest import DAY, line
from vizitka.accounts.models import User
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import BillingAccount
from vizitka.billing.services import open_account, set_account_member
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.invoicing import documents, services
from vizitka.invoicing.drafts import Line
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.tasks import send_invoice

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(account: BillingAccount, user: User) -> User:
    set_account_member(account, user, AccountRole.OWNER, actor=SYSTEM)
    return user


@pytest.fixture
def read(api: ApiClient, owner: User, account: BillingAccount) -> Callable[[str], Any]:
    client = api.as_(owner)

    def ask(way: str = "") -> Any:
        return client.get(f"/v1/billing-accounts/{account.pk}/invoices{way}")

    return ask


def issue(account: BillingAccount, *lines: Line, day: dt.date = DAY, **options: Any) -> Invoice:
    return services.issue(account, lines or (line(),), actor=SYSTEM, day=day, **options)


def a_year(account: BillingAccount) -> dict[str, Invoice]:
    """One of each state; the last is of the year before."""
    found = {
        "old": issue(account, line(1, 1000), day=dt.date(2025, 12, 30)),
        "paid": issue(account, line(2, 1000), day=dt.date(2026, 1, 5)),
        "overdue": issue(account, line(3, 1000, "Tischaufsteller"), day=dt.date(2026, 2, 5)),
        "cancelled": issue(account, line(4, 1000), day=dt.date(2026, 3, 5)),
        "open": issue(
            account,
            Line("nfc", "NFC-Karte", 2, Money(1490, "EUR"), names=("Luka Gegić-Zrilić",)),
            line(1, 100, "Versand"),
            day=dt.date(2026, 6, 1),
        ),
    }
    services.settle(found["paid"].pk, Money(found["paid"].gross, "EUR"), reference="bank", actor=SYSTEM)
    services.credit(found["cancelled"].pk, reason="Storno", actor=SYSTEM, day=dt.date(2026, 3, 6))
    Invoice.objects.filter(pk=found["overdue"].pk).update(status="overdue")
    for invoice in found.values():
        invoice.refresh_from_db()
    return found


def test_a_list_says_what_is_found_and_its_sums(account: BillingAccount, read: Callable[[str], Any]) -> None:
    made = a_year(account)
    answer = read("?from=2026-01-01&to=2026-12-31").json()
    assert answer["years"] == [2026, 2025]
    assert answer["meta"]["total"] == 5
    rows = {row["number"]: row for row in answer["data"]}
    assert [row["issued_on"] for row in answer["data"]] == sorted(
        (row["issued_on"] for row in rows.values()), reverse=True
    )
    newest = answer["data"][0]
    assert (newest["title"], newest["more"], newest["open_amount"]) == (
        "2 × NFC-Karte",
        1,
        made["open"].gross,
    )
    cancelled = rows[made["cancelled"].number]
    assert (cancelled["status"], cancelled["cancelled_by"], cancelled["open_amount"]) == (
        "cancelled",
        "VG-2026-00001",
        0,
    )
    assert rows["VG-2026-00001"]["corrects"] == made["cancelled"].number
    (sums,) = answer["totals"]
    assert sums == {
        "currency": "EUR",
        "billed": sum(made[name].gross for name in ("paid", "overdue", "open")),
        "paid": made["paid"].gross,
        "open": made["open"].gross,
        "overdue": made["overdue"].gross,
    }


@pytest.mark.parametrize(
    ("way", "number"),
    [
        ("?q=gegic", 1),
        ("?q=TISCHAUF", 1),
        ("?q=vz-2026", 4 + 1),
        ("?q=vz-2026+standard", 2 + 1),
        ("?q=nobody", 0),
        ("?status=open&status=overdue", 3),
        ("?kind=credit_note", 1),
        ("?to=2025-12-31", 1),
        ("?per_page=2&page=2", 2),
    ],
)
def test_filters(account: BillingAccount, read: Callable[[str], Any], way: str, number: int) -> None:
    a_year(account)
    assert len(read(way).json()["data"]) == number


def test_one_is_read_downloaded_and_the_same_each_time(
    account: BillingAccount, read: Callable[[str], Any], api: ApiClient
) -> None:
    invoice = issue(account)
    found = read(f"/{invoice.pk}").json()["data"]
    assert (found["document"]["buyer"]["name"], found["open_amount"]) == ("Alpenwerk GmbH", invoice.gross)
    assert (found["may_correct"], found["differs"], found["receiver"]) == (
        True,
        False,
        "rechnung@alpenwerk.example",
    )
    first = read(f"/{invoice.pk}.pdf")
    assert first["Content-Type"] == "application/pdf"
    assert first["Content-Disposition"] == f'inline; filename="{invoice.number}.pdf"'
    xml = read(f"/{invoice.pk}.xml").content
    assert documents.attached_xml(first.content) == xml
    assert b"xrechnung_3.0" in read(f"/{invoice.pk}.xml?form=xrechnung").content
    # Money that comes later changes nothing, nor does a lost file.
    invoice.refresh_from_db()
    services.settle(invoice.pk, Money(100, "EUR"), reference="bank", actor=SYSTEM)
    default_storage.delete(invoice.file)
    assert read(f"/{invoice.pk}.pdf").content == first.content
    with zipfile.ZipFile(io.BytesIO(b"".join(read(".zip?year=2026").streaming_content))) as package:
        assert package.namelist() == [f"{invoice.number}.pdf"]
        assert package.read(f"{invoice.number}.pdf") == first.content
    assert read(".zip?year=2024").status_code == 404


def test_what_is_anothers_is_not_there(account: BillingAccount, read: Callable[[str], Any]) -> None:
    issue(account)
    other = open_account("Elsewhere")
    other.company_name, other.country, other.city = "Elsewhere GmbH", "DE", "Köln"
    other.zipcode, other.address_line1 = "50667", "Domplatz 1"
    other.save()
    strange = issue(other)
    for way in (f"/{strange.pk}", f"/{strange.pk}.pdf", f"/{strange.pk}.xml", f".zip?invoice={strange.pk}"):
        assert read(way).status_code == 404
    with override_settings(VIZITKA_BILLING=False):
        assert read("").status_code == 404


def test_a_correction_takes_another_company_and_nothing_else(
    api: ApiClient, owner: User, account: BillingAccount
) -> None:
    invoice = issue(account, Line("c", "Card", 3, Money(0, "EUR"), gross_led=Money(999, "EUR")))
    client, way = api.as_(owner), f"/v1/billing-accounts/{account.pk}/invoices/{invoice.pk}/correct"
    assert client.post(way).json()["code"] == "nothing_to_correct"
    account.company_name = "Alpenwerk AG"
    account.save()
    made = client.post(way).json()["data"]
    assert (made["credit_note"]["gross"], made["invoice"]["gross"]) == (2997, 2997)
    assert client.post(way).json()["code"] == "cannot_be_corrected"
    after = client.get(f"/v1/billing-accounts/{account.pk}/invoices/{invoice.pk}").json()["data"]
    assert (after["status"], after["instead"]["number"]) == ("cancelled", made["invoice"]["number"])
    assert [note["number"] for note in after["credit_notes"]] == [made["credit_note"]["number"]]


def test_who_receives_invoices_gets_the_document_in_their_language(account: BillingAccount) -> None:
    invoice = issue(account)
    send_invoice.call(str(invoice.pk))
    (sent,) = mail.outbox
    assert sent.to == ["rechnung@alpenwerk.example"]
    assert sent.subject == f"Rechnung {invoice.number} von Vizitka GmbH"
    assert "Bitte zahlen Sie 892,50 € bis 29. Juni 2026." in str(sent.body).replace("\xa0", " ").replace(
        "\n", " "
    )
    names = [name for name, _content, _kind in sent.attachments]
    assert names == [f"{invoice.number}.pdf", f"{invoice.number}.xml"]
    invoice.refresh_from_db()
    assert (invoice.sent_to, bool(invoice.sent_at), bool(invoice.file)) == (
        "rechnung@alpenwerk.example",
        True,
        True,
    )
    assert sent.attachments[0][1] == documents.pdf_of(invoice)


def test_sending_again_is_throttled_and_needs_a_receiver(
    api: ApiClient, owner: User, account: BillingAccount
) -> None:
    invoice = issue(account)
    client, way = api.as_(owner), f"/v1/billing-accounts/{account.pk}/invoices/{invoice.pk}/send"
    answers = [client.post(way).status_code for _ in range(11)]
    assert answers == [202] * 10 + [429]
