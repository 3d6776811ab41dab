"""Seats that are missing: how many, who may buy them here, and whom everybody else asks."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from tests.conftest import AddMember, ApiClient, MakeUser
from tests.licensing.conftest import Company
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import AccountMember, Licence
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common.actor import SYSTEM
from vizitka.licensing import planning
from vizitka.licensing.enums import PurchaseAsk

pytestmark = pytest.mark.django_db


def _seats(api: ApiClient, company: Company, cards: int) -> dict[str, Any]:
    answer = api.get(f"/v1/spaces/{company.space.pk}/seats?cards={cards}")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()["data"]
    return found


def test_who_may_buy_has_it_here(company: Company, api: ApiClient) -> None:
    bought = company.buy(package="standard", cards=5, spaces=True)
    company.cards(4)
    api = api.as_(company.owner)
    assert _seats(api, company, 1)["missing"] == 0
    found = _seats(api, company, 4)
    assert (found["used"], found["limit"], found["missing"], found["way"]) == (4, 5, 3, "more")
    assert found["account"] == {"uuid": str(company.account.pk), "name": company.account.name}
    assert (found["licence"], found["people"]) == (str(bought.licence_id), [])

    preview = api.post(
        f"/v1/billing-accounts/{company.account.pk}/licences/preview",
        {"ask": "more", "licence": found["licence"], "cards": found["missing"]},
    ).json()["data"]
    assert (preview["cards_after"], preview["now"]["net"]) == (8, 3 * 3000)
    company.buy(PurchaseAsk.MORE, licence_id=bought.licence_id, cards=found["missing"])
    assert _seats(api, company, 4)["missing"] == 0


def test_others_read_whom_to_ask(
    company: Company, api: ApiClient, add_member: AddMember, make_user: MakeUser
) -> None:
    company.buy(package="standard", cards=3, spaces=True)
    editor = add_member(company.space, "editor", make_user(first_name="Ed", last_name="Itor"))
    found = _seats(api.as_(editor), company, 5)
    assert (found["missing"], found["way"], found["people"]) == (2, "ask", [str(company.owner.full_name)])
    assert (found["account"], found["licence"]) == (None, None)

    # Whoever is accountant and in the space is named, too; one who only pays elsewhere is not.
    accountant = add_member(company.space, "analyst", make_user(first_name="Acc", last_name="Ountant"))
    AccountMember.objects.create(account=company.account, user=accountant, role=AccountRole.ACCOUNTANT)
    outside = make_user(first_name="Out", last_name="Side")
    AccountMember.objects.create(account=company.account, user=outside, role=AccountRole.ACCOUNTANT)
    assert _seats(api.as_(editor), company, 5)["people"] == [str(company.owner.full_name), "Acc Ountant"]
    assert api.as_(accountant).get(f"/v1/spaces/{company.space.pk}/seats?cards=5").status_code == 403

    viewer = AccountMember.objects.create(account=company.account, user=editor, role=AccountRole.VIEWER)
    assert _seats(api.as_(editor), company, 5)["way"] == "ask"
    AccountMember.objects.filter(pk=viewer.pk).update(role=AccountRole.ACCOUNTANT)
    assert _seats(api.as_(editor), company, 5)["way"] == "more"


def test_another_way_where_nothing_can_be_added(company: Company, api: ApiClient) -> None:
    api = api.as_(company.owner)
    free = _seats(api, company, 5)
    assert (free["limit"], free["missing"], free["way"]) == (3, 2, "buy")
    assert (free["account"]["uuid"], free["licence"]) == (str(company.account.pk), None)

    bought = company.buy(package="standard", cards=3, spaces=True)
    assert bought.licence_id
    planning.cancel(SYSTEM, company.account.pk, bought.licence_id)
    assert _seats(api, company, 5)["way"] == "licences"

    granted = Licence.objects.create(
        account=company.account, package=Licence.objects.get(pk=bought.licence_id).package, cards_limit=3
    )
    company.space.licence = granted
    company.space.save(update_fields=["licence"])
    assert _seats(api, company, 5)["way"] == "operator"


def test_a_trial_is_kept_by_a_purchase(company: Company, api: ApiClient) -> None:
    contract = planning.begin_trial(company.actor, company.account.pk, [company.space.pk])
    found = _seats(api.as_(company.owner), company, 30)
    assert (found["way"], found["licence"], found["missing"]) == ("buy", str(contract.licence_id), 5)


def test_a_refusal_names_the_seats(company: Company, api: ApiClient) -> None:
    company.buy(package="standard", cards=3, spaces=True)
    ids = [card.pk for card in company.cards(2)]
    Card.objects.across_spaces("test").filter(pk__in=ids).update(state=CardState.DRAFT)
    company.cards(3)
    api = api.as_(company.owner)
    answer = api.post(
        f"/v1/spaces/{company.space.pk}/cards/bulk",
        {"action": "activate", "uuids": [str(one) for one in ids]},
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "seats_exhausted")
    assert answer.json()["seats"] == {"space": str(company.space.pk), "cards": 2}
    one = api.put(f"/v1/cards/{ids[0]}/state", {"state": "active"})
    assert one.json()["seats"] == {"space": str(company.space.pk), "cards": 1}


def test_no_trace_of_it_without_billing(company: Company, api: ApiClient, settings: Any) -> None:
    settings.VIZITKA_BILLING = False
    api = api.as_(company.owner)
    answer = api.get(f"/v1/spaces/{company.space.pk}/seats?cards=5")
    assert answer.status_code == 404
    assert api.get(f"/v1/spaces/{uuid.uuid4()}/seats?cards=5").status_code == 404
