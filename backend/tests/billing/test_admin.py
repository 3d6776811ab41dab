"""The operator's back office."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.conftest import enter_office
from vizitka.audit.models import AuditEntry
from vizitka.billing import services
from vizitka.billing.enums import LicenceStatus
from vizitka.billing.models import Licence, Package

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(make_user: Any) -> Any:
    return make_user(is_staff=True, is_superuser=True)


@pytest.fixture
def office(operator: Any) -> Client:
    client = Client()
    enter_office(client, operator)
    return client


@pytest.mark.parametrize("page", ["package", "billingaccount", "licence"])
def test_the_lists_open(office: Client, page: str) -> None:
    services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    assert office.get(f"/backoffice/billing/{page}/").status_code == 200


def test_nobody_else_comes_in(user: Any) -> None:
    client = Client()
    client.force_login(user)
    assert client.get("/backoffice/billing/package/").status_code == 302


def test_the_operator_ticks_features(office: Client) -> None:
    package = Package.objects.get(code="standard")
    page = office.get(f"/backoffice/billing/package/{package.pk}/change/")
    assert page.status_code == 200
    saved = office.post(
        f"/backoffice/billing/package/{package.pk}/change/",
        {
            "cards_included": "",
            "features": ["statistics", "public_cards"],
            "position": 1,
            "active": "on",
        },
    )
    assert saved.status_code == 302
    package.refresh_from_db()
    assert package.features == ["public_cards", "statistics"]


def test_packages_are_neither_added_nor_deleted(office: Client) -> None:
    package = Package.objects.get(code="standard")
    assert office.get("/backoffice/billing/package/add/").status_code == 403
    assert office.get(f"/backoffice/billing/package/{package.pk}/delete/").status_code == 403


def test_a_granted_licence_comes_from_the_service(office: Client, operator: Any) -> None:
    account = services.open_account("Alpenwerk AG")
    page = office.get("/backoffice/billing/licence/add/")
    assert page.status_code == 200
    package = Package.objects.get(code="enterprise")
    saved = office.post(
        "/backoffice/billing/licence/add/",
        {
            "account": account.pk,
            "package": package.pk,
            "cards_limit": 100,
            "interval": "year",
            "valid_until_0": "",
            "valid_until_1": "",
        },
    )
    assert saved.status_code == 302
    licence = Licence.objects.get()
    assert (licence.cards_limit, licence.package) == (100, package)
    assert AuditEntry.objects.get(action="licence.granted").actor_id == operator.pk


def test_the_free_package_cannot_be_granted(office: Client) -> None:
    account = services.open_account("Alpenwerk AG")
    answer = office.post(
        "/backoffice/billing/licence/add/",
        {
            "account": account.pk,
            "package": Package.objects.get(code="free").pk,
            "cards_limit": 3,
            "interval": "year",
        },
    )
    assert answer.status_code == 200
    assert not Licence.objects.exists()


def test_licences_are_cancelled_together_and_never_deleted(office: Client) -> None:
    licence = services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    assert office.get(f"/backoffice/billing/licence/{licence.pk}/delete/").status_code == 403
    office.post("/backoffice/billing/licence/", {"action": "cancel", "_selected_action": [licence.pk]})
    licence.refresh_from_db()
    assert licence.status == LicenceStatus.CANCELLED
