"""The back office: what cannot be billed stands first, offers are written, the dunning run is seen before it runs."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client

from tests.licensing.conftest import Company
from vizitka.licensing import lateness
from vizitka.licensing.enums import PurchaseAsk
from vizitka.licensing.models import Contract, Offer

pytestmark = pytest.mark.django_db
OFFICE = "/backoffice/licensing"


def test_the_next_dunning_run_is_seen_before_it_runs(company: Company, admin_client: Client) -> None:
    company.buy(package="standard", cards=5)
    company.at("2026-01-30")
    assert b"Nothing is due." in admin_client.get(f"{OFFICE}/dunning/").content
    # Due on 15 January: the step of the day after next week is seen before the run that takes it.
    company.at("2026-01-10")
    early = admin_client.get(f"{OFFICE}/dunning/").content.decode().split("In the next two weeks")[1]
    assert ("22 Jan 2026" in early, "VZ-2026-00001" in early) == (True, True)
    company.at("2026-01-05")
    assert "VZ-2026-00001" not in admin_client.get(f"{OFFICE}/dunning/").content.decode()
    company.at("2026-01-30")
    company.night()
    company.at("2026-02-05")
    page = admin_client.get(f"{OFFICE}/dunning/").content.decode()
    assert "Alpenwerk GmbH" in page
    assert "VZ-2026-00001" in page
    # On its day it is what the next run does, and is not said again as something that comes.
    [(day, step)] = lateness.coming()
    company.at(day.isoformat())
    assert (lateness.due_steps()[0].kind, lateness.coming()) == (step.kind, [])


def test_an_offer_is_written_and_taken_once(company: Company, admin_client: Client) -> None:
    package = company.buy(package="enterprise", cards=1).quote.package
    answer = admin_client.post(
        f"{OFFICE}/offer/add/",
        {
            "account": str(company.account.pk),
            "package": str(package.pk),
            "interval": "year",
            "currency": "EUR",
            "cards_at_least": 50,
            "last_day": "2026-02-01",
            "price": "24.90",
        },
    )
    assert answer.status_code == 302, answer.content.decode()
    offer = Offer.objects.get()
    company.buy(PurchaseAsk.BUY, offer_id=offer.pk, cards=60)
    offer.refresh_from_db()
    assert offer.taken_at is not None
    contract = Contract.objects.latest("pk")
    assert (contract.unit_amount, contract.period_start) == (2490, dt.date(2026, 1, 1))
    assert admin_client.get(f"{OFFICE}/contract/").status_code == 200
    assert admin_client.get(f"{OFFICE}/offer/").status_code == 200
