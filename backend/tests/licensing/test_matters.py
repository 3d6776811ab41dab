"""What needs somebody in a space is told by each domain, to who may know of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.conftest import AddMember, ApiClient, MakeUser
from tests.installation import BACKEND
from tests.licensing.conftest import Company
from tests.products.samples import PIN, make_product
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import AccountMember
from vizitka.contacts.models import Contact
from vizitka.spaces import matters
from vizitka.spaces.enums import SpaceRole

pytestmark = pytest.mark.django_db


def told(api: ApiClient, person: Any, company: Company) -> dict[str, int]:
    answer = api.as_(person).get(f"/v1/spaces/{company.space.pk}/overview")
    assert answer.status_code == 200, answer.content
    return {one["kind"]: one["count"] for one in answer.json()["data"]["matters"]}


def test_an_invoice_that_waits_for_a_transfer_and_one_that_is_late(company: Company, api: ApiClient) -> None:
    company.buy(spaces=True, package="standard", cards=25)
    assert told(api, company.owner, company) == {"invoices_open": 1}
    company.at("2026-02-20")
    company.night()
    assert told(api, company.owner, company) == {"invoices_overdue": 1}
    answer = api.as_(company.owner).get(f"/v1/spaces/{company.space.pk}/overview").json()
    assert answer["data"]["matters"][0]["subject"] == str(company.account.pk)


def test_only_people_of_the_account_hear_of_its_invoices(
    company: Company, api: ApiClient, make_user: MakeUser, add_member: AddMember
) -> None:
    company.buy(spaces=True, package="standard", cards=25)
    admin = add_member(company.space, SpaceRole.ADMIN)
    assert told(api, admin, company) == {}
    AccountMember.objects.create(account=company.account, user=admin, role=AccountRole.VIEWER)
    assert told(api, admin, company) == {"invoices_open": 1}


def test_products_of_the_pool_are_told_to_who_may_connect_them(
    company: Company, api: ApiClient, add_member: AddMember
) -> None:
    for given in (make_product(), make_product()):
        body = {"serial": given.serial, "pin": PIN, "card": None, "space": str(company.space.pk)}
        assert api.as_(company.owner).post("/v1/products/connect", body).status_code == 201
    assert told(api, company.owner, company) == {"products_unconnected": 2}
    assert told(api, add_member(company.space, SpaceRole.ANALYST), company) == {}


def test_a_follow_up_is_told_to_who_has_promised_it(
    company: Company, api: ApiClient, add_member: AddMember
) -> None:
    editor = add_member(company.space, SpaceRole.EDITOR)
    for day in ("2026-01-01", "2025-12-31", "2026-01-02"):
        Contact.objects.create(
            space=company.space,
            first_name="Nora",
            follow_up_on=day,
            follow_up_by=editor,
            met_at="2025-12-01T09:00Z",
        )
    assert told(api, editor, company) == {"contacts_to_follow_up": 2}
    assert told(api, company.owner, company) == {}


def test_a_kind_is_told_by_one_domain() -> None:
    with pytest.raises(ValueError, match="twice"):
        matters.register(matters.Matter(matters.kinds()[0], lambda caller, space: None))


def test_the_manager_has_a_row_for_each_kind() -> None:
    files = (BACKEND.parent / "frontend/src/features").glob("*/addition.ts")
    rows = {
        kind
        for file in files
        for block in re.findall(r"matters: \{(.*?)\}[,\n]", file.read_text(encoding="utf-8"), re.DOTALL)
        for kind in re.findall(r"(\w+): lazyPart", block)
    }
    assert rows == set(matters.kinds())
