"""The operator's back office."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.conftest import MakeUser, enter_office
from vizitka.audit.models import AuditEntry
from vizitka.billing import services
from vizitka.billing.enums import LicenceStatus
from vizitka.billing.models import BillingAccount, Licence, Package

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


# --- what an operator changes goes through services, and is noted ---------------------------------------------


def entry(action: str, operator: Any) -> AuditEntry:
    found: AuditEntry = AuditEntry.objects.get(action=action, actor_id=operator.pk)
    return found


def test_a_changed_package_is_noted(office: Client, operator: Any) -> None:
    package = Package.objects.get(code="standard")
    form = {"cards_included": "7", "features": package.features, "position": package.position, "active": "on"}
    assert office.post(f"/backoffice/billing/package/{package.pk}/change/", form).status_code == 302
    assert entry("package.changed", operator).changes == {"cards_included": [None, 7]}


def test_a_changed_licence_is_noted(office: Client, operator: Any) -> None:
    licence = services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    form = {"cards_limit": "9", "valid_until_0": "2027-01-31", "valid_until_1": "12:00:00"}
    assert office.post(f"/backoffice/billing/licence/{licence.pk}/change/", form).status_code == 302
    licence.refresh_from_db()
    assert (licence.cards_limit, licence.valid_until is not None) == (9, True)
    changes = entry("licence.changed", operator).changes
    assert changes["cards_limit"] == [5, 9]
    assert changes["valid_until"][1].startswith("2027-01-31")


def members(account: BillingAccount, *rows: dict[str, str]) -> dict[str, str]:
    """The inline form of people."""
    known = account.members.count()
    form = {"members-TOTAL_FORMS": str(len(rows)), "members-INITIAL_FORMS": str(known)}
    for number, row in enumerate(rows):
        form |= {f"members-{number}-{name}": value for name, value in row.items()}
    return form


def test_a_billing_account_and_its_people_are_noted(
    office: Client, operator: Any, make_user: MakeUser
) -> None:
    person = make_user()
    none = {"members-TOTAL_FORMS": "0", "members-INITIAL_FORMS": "0"}
    form = {"name": "Alpenwerk", "company_name": "Alpenwerk", "kind": "business", "status": "active"}
    assert office.post("/backoffice/billing/billingaccount/add/", {**form, **none}).status_code == 302
    account = BillingAccount.objects.get()
    assert entry("billing_account.opened", operator).object_id == account.pk
    page = f"/backoffice/billing/billingaccount/{account.pk}/change/"
    added = members(account, {"user": str(person.pk), "role": "viewer", "account": str(account.pk)})
    assert office.post(page, {**form, "name": "Alpenwerk AG", **added}).status_code == 302
    assert entry("billing_account.changed", operator).changes == {"name": ["Alpenwerk", "Alpenwerk AG"]}
    assert entry("billing_account.member_set", operator).changes["role"] == [None, "viewer"]
    row = account.members.get()
    gone = members(
        account,
        {
            "id": str(row.pk),
            "user": str(person.pk),
            "role": "viewer",
            "account": str(account.pk),
            "DELETE": "on",
        },
    )
    assert office.post(page, {**form, "name": "Alpenwerk AG", **gone}).status_code == 302
    assert not account.members.exists()
    assert entry("billing_account.member_removed", operator).changes == {"user": [str(person.pk), None]}


def test_a_closed_billing_account_stays_closed(office: Client) -> None:
    account = services.open_account("Alpenwerk AG")
    BillingAccount.objects.filter(pk=account.pk).update(status="closed")
    page = f"/backoffice/billing/billingaccount/{account.pk}/change/"
    form = {"name": "Alpenwerk AG", "kind": "business", "status": "active", **members(account)}
    assert office.post(page, form).status_code == 200
    account.refresh_from_db()
    assert account.status == "closed"


def test_where_billing_is_off_the_office_speaks_of_no_money(office: Client, settings: Any) -> None:
    rooms = ("billing", "tax", "invoicing", "payments", "licensing", "shop", "orders")

    def listed() -> set[str]:
        page = office.get("/backoffice/").content.decode()
        return {room for room in rooms if f"/backoffice/{room}/" in page}

    assert listed() == set(rooms)
    settings.VIZITKA_BILLING = False
    assert listed() == set()
    # What was made before is kept, and is found by its address.
    assert office.get("/backoffice/billing/billingaccount/").status_code == 200
