"""The seller in the back office, and what doctor says of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.billing.test_admin import entry
from tests.conftest import enter_office
from tests.images.samples import picture
from vizitka.billing import doctor, services
from vizitka.billing.models import BillingAccount, Seller
from vizitka.common.actor import SYSTEM
from vizitka.common.doctor import Verdict
from vizitka.tax.models import Consultation

pytestmark = pytest.mark.django_db
PAGE = "/backoffice/billing/seller/"


@pytest.fixture
def operator(make_user: Any) -> Any:
    return make_user(is_staff=True, is_superuser=True)


@pytest.fixture
def office(operator: Any) -> Client:
    client = Client()
    enter_office(client, operator)
    return client


def form(**changed: Any) -> dict[str, Any]:
    """What the page sends, with its defaults."""
    defaults = {
        field.name: "" if field.get_default() is None else field.get_default()
        for field in Seller._meta.concrete_fields
        if field.name not in {"id", "logo", "small_business", "oss"}
    }
    return {
        **defaults,
        "name": "Vizitka GmbH",
        "address_line1": "Torstraße 140",
        "zipcode": "10119",
        "city": "Berlin",
        "country": "de",
        "email": "billing@vizitka.example",
        "vat_number": "136 695 976",
        "iban": "DE77 1001 0010 0123 4567 89",
        **changed,
    }


def said(verdict: Verdict) -> list[str]:
    return [finding.text for finding in doctor.look() if finding.verdict == verdict]


def test_the_operator_says_who_sells_and_accounts_follow(office: Client, operator: Any) -> None:
    account = services.open_account("Alpenwerk AG")
    services.change_account(account.pk, {"country": "AT"}, actor=SYSTEM)
    assert office.get(f"{PAGE}add/").status_code == 200
    logo = SimpleUploadedFile("logo.png", picture())
    assert office.post(f"{PAGE}add/", form(upload=logo)).status_code == 302
    seller = Seller.objects.get()
    assert (seller.country, seller.vat_number, seller.iban) == ("DE", "DE136695976", "DE77100100100123456789")
    assert seller.logo is not None
    assert entry("seller.changed", operator).changes["name"] == ["", "Vizitka GmbH"]
    account.refresh_from_db()
    assert account.tax_rate == 19
    assert office.get(f"{PAGE}add/").status_code == 403, "there is one"
    page = office.get(f"{PAGE}1/change/")
    assert page.status_code == 200
    assert office.post(f"{PAGE}1/change/", form(no_logo="on", small_business="on")).status_code == 302
    seller.refresh_from_db()
    account.refresh_from_db()
    assert seller.logo_id is None
    assert account.tax_rate == 0
    assert office.get(PAGE).status_code == 200


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"country": "XX"}, "country"),
        ({"vat_number": "DE136695978"}, "vat_number"),
        ({"iban": "DE78100100100123456789"}, "iban"),
        ({"time_zone": "Berlin"}, "time_zone"),
        ({"days_to_suspended": "3"}, "__all__"),
    ],
)
def test_what_cannot_be_is_refused(office: Client, changed: dict[str, str], field: str) -> None:
    answer = office.post(f"{PAGE}add/", form(**changed))
    assert answer.status_code == 200
    assert field in answer.context["adminform"].form.errors
    assert not Seller.objects.exists()


def test_the_operator_types_a_number_that_is_none(office: Client) -> None:
    account = services.open_account("Alpenwerk AG")
    body = {
        "name": "Alpenwerk AG", "kind": "business", "status": "active", "country": "AT", "vat_number": "ATU1",
        "members-TOTAL_FORMS": "0", "members-INITIAL_FORMS": "0",
    }  # fmt: skip
    where = f"/backoffice/billing/billingaccount/{account.pk}/change/"
    answer = office.post(where, body)
    assert "vat_number" in answer.context["adminform"].form.errors
    assert office.post(where, {**body, "vat_number": "u33864707"}).status_code == 302
    assert BillingAccount.objects.get().vat_number == "ATU33864707"
    action = {"action": "check_numbers", "_selected_action": [str(account.pk)]}
    assert office.post("/backoffice/billing/billingaccount/", action).status_code == 302
    assert Consultation.objects.get().problem == "OFF"
    assert office.get("/backoffice/tax/consultation/").status_code == 200


def test_doctor_says_what_is_missing(settings: Any) -> None:
    assert said(Verdict.WARNING) == ["Nobody has said who sells: no invoice can go out."]
    seller = Seller.objects.create(name="Vizitka GmbH", country="IT")
    faults = said(Verdict.FAULT)
    assert "Invoices need what the seller does not say: address_line1, zipcode, city, email." in faults
    assert "The seller has neither a VAT number nor a tax number." in faults
    assert any("Sistema di Interscambio" in text for text in said(Verdict.WARNING))
    seller.country, seller.vat_number = "CH", "CHE107787578"
    seller.save()
    assert "CHE107787578 is no VAT number of CH." in said(Verdict.FAULT)
    assert any("from the first euro" in text for text in said(Verdict.WARNING))
    settings.VIZITKA_BILLING = False
    assert [finding.verdict for finding in doctor.look()] == [Verdict.OK]


def test_doctor_is_content_with_what_is_whole(settings: Any) -> None:
    Seller.objects.create(
        name="Vizitka GmbH", address_line1="Torstraße 140", zipcode="10119", city="Berlin", country="DE",
        email="billing@vizitka.example", vat_number="DE136695976", contact="Clara Winter", phone="+49 30 555",
        iban="DE77100100100123456789", bank_name="Postbank",
    )  # fmt: skip
    settings.VIES_URL = "https://vies.example"
    assert [finding.verdict for finding in doctor.look()] == [Verdict.OK]
    BillingAccount.objects.create(name="A", vat_number="ATU33864707", vat_state="unknown")
    assert said(Verdict.OK)[-1] == "1 VAT numbers wait for VIES and are asked for again (away: none now)."
