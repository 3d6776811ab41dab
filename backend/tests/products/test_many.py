"""One act with many products, and its undo."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.conftest import ApiClient, MakeCard, MakeSpace
from tests.products.conftest import Company
from tests.products.samples import Given, make_product
from vizitka.cards.events import CardDeleted
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.products import leaving
from vizitka.products.enums import Label
from vizitka.products.models import Product, ProductChange
from vizitka.products.services import purge_changes
from vizitka.spaces.events import SpacePurged

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(company: Company) -> list[Given]:
    """Two connected ones and one of the pool."""
    found = [make_product(), make_product(), make_product()]
    company.connected(found[0])
    company.connected(found[1], company.other)
    company.pooled(found[2])
    return found


def act(company: Company, products: list[Given], name: str, **more: str) -> Any:
    body = {"act": name, "uuids": [str(one.product().pk) for one in products], **more}
    return company.owner.post(f"/v1/spaces/{company.space.pk}/products/changes", body)


def undo(company: Company, change: str) -> Any:
    return company.owner.post(f"/v1/spaces/{company.space.pk}/products/changes/{change}/undo")


def labels(products: list[Given]) -> list[str]:
    return [str(one.product().label) for one in products]


def test_what_is_possible_is_done_and_the_rest_is_named(company: Company, three: list[Given]) -> None:
    done = act(company, three, "hide").json()["data"]
    assert done["changed"] == 2
    assert [(one["code"], one["uuid"]) for one in done["refused"]] == [
        ("act_not_possible", str(three[2].product().pk))
    ]
    assert labels(three) == ["hidden", "hidden", "not_connected"]


@pytest.mark.parametrize("name", ["disconnect", "switch_off", "hide", "lock"])
def test_it_is_undone(company: Company, three: list[Given], api: ApiClient, name: str) -> None:
    before = [(one.product().label, one.product().card_id) for one in three]
    done = act(company, three, name, reason="inventory").json()["data"]
    assert api.get(three[0].path).status_code != 200
    undone = undo(company, done["undo"])
    assert undone.json()["data"]["undone"] == done["changed"]
    assert [(one.product().label, one.product().card_id) for one in three] == before
    assert api.get(three[0].path).status_code == 200
    assert undo(company, done["undo"]).json()["code"] == "undo_over"


def test_what_has_changed_since_stays(company: Company, three: list[Given]) -> None:
    done = act(company, three, "disconnect").json()["data"]
    company.change(three[0], "connect", card=str(company.other.pk))
    company.change(three[1], "lock", reason="stolen")
    assert undo(company, done["undo"]).json()["data"]["undone"] == 0


def test_whose_card_is_gone_stays(company: Company, three: list[Given]) -> None:
    done = act(company, three, "disconnect").json()["data"]
    company.owner.delete(f"/v1/cards/{company.other.pk}")
    assert undo(company, done["undo"]).json()["data"]["undone"] == 1
    assert labels(three) == ["connected", "not_connected", "not_connected"]


def test_after_a_day_nothing_is_undone(
    company: Company, three: list[Given], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = act(company, three, "hide").json()["data"]
    late = clock.now() + dt.timedelta(hours=24, seconds=1)
    monkeypatch.setattr(clock, "now", lambda: late)
    assert purge_changes() == 1
    assert not ProductChange.objects.in_space(company.space.pk).exists()
    assert undo(company, done["undo"]).status_code in (401, 404)


def test_products_of_others_are_left_out(company: Company, three: list[Given]) -> None:
    strange = make_product()
    done = act(company, [*three, strange], "lock", reason="stolen").json()["data"]
    assert done["changed"] == 3
    assert strange.product().label == Label.NOT_CONNECTED


@pytest.mark.parametrize("name", ["disconnect", "hide", "lock", "undo"])
def test_many_take_as_many_statements_as_few(company: Company, name: str) -> None:
    def statements(number: int) -> int:
        products = [make_product() for _ in range(number)]
        for place, given in enumerate(products):
            company.connected(given, company.other if place % 2 else company.card)
        done = act(company, products, "hide").json()["data"] if name == "undo" else {}
        path = f"/v1/spaces/{company.space.pk}/products/changes"
        body = {"act": name, "uuids": [str(one.product().pk) for one in products], "reason": "inventory"}
        with CaptureQueriesContext(connection) as captured:
            answer = undo(company, done["undo"]) if done else company.owner.post(path, body)
        assert answer.status_code == 200
        assert number in answer.json()["data"].values()
        return len(captured)

    assert statements(9) == statements(2)


@pytest.mark.parametrize("way", ["cards", "space"])
def test_those_who_leave_take_as_many_statements_with_many_products(company: Company, way: str) -> None:
    def statements(number: int) -> int:
        for _ in range(number):
            company.connected(make_product())
        event = CardDeleted(
            actor=SYSTEM, space_id=company.space.pk, object_id=company.card.pk, label="Eva", changes={}
        )
        gone = SpacePurged(actor=SYSTEM, space_id=company.space.pk, object_id=company.space.pk, label="A")
        with transaction.atomic(), CaptureQueriesContext(connection) as captured:
            leaving.hear_of_cards([event]) if way == "cards" else leaving.hear_of_spaces([gone])
        assert not Product.objects.in_space(company.space.pk).filter(label=Label.CONNECTED).exists()
        return len(captured)

    assert statements(2) == statements(9)


def test_many_move_to_a_card_or_to_another_space_and_back(
    company: Company, three: list[Given], make_space: MakeSpace, api: ApiClient
) -> None:
    card = str(company.other.pk)
    # The one of the pool is connected, the first one moved; the second one hangs there already.
    done = act(company, three, "move", card=card).json()["data"]
    assert (done["changed"], done["refused"]) == (2, [])
    assert {str(one.product().card_id) for one in three} == {card}
    assert api.get(three[2].path).status_code == 200
    assert undo(company, done["undo"]).json()["data"]["undone"] == 2
    assert labels(three) == ["connected", "connected", "not_connected"]
    assert three[0].product().card_id == company.card.pk

    second = make_space(owner=company.space.members.get().user)
    done = act(company, three, "move", space=str(second.pk)).json()["data"]
    # What hangs on a card goes nowhere without it.
    assert (done["changed"], len(done["refused"]), done["undo"]) == (1, 2, None)
    assert three[2].product().space_id == second.pk
    body = {"act": "move", "uuids": [str(three[2].product().pk)], "space": str(company.space.pk)}
    assert company.owner.post(f"/v1/spaces/{second.pk}/products/changes", body).json()["data"]["changed"] == 1
    assert three[2].product().space_id == company.space.pk


def test_many_move_only_where_the_person_may(
    company: Company, three: list[Given], make_space: MakeSpace, make_card: MakeCard
) -> None:
    strange = make_space()
    assert act(company, three, "move", space=str(strange.pk)).status_code == 404
    assert act(company, three, "move", card=str(make_card(strange).pk)).status_code == 404
    assert act(company, three, "move").json()["errors"].keys() == {"card"}
    both = act(company, three, "move", card=str(company.card.pk), space=str(company.space.pk))
    assert both.json()["code"] == "act_not_possible"
    assert labels(three) == ["connected", "connected", "not_connected"]


@pytest.mark.parametrize("name", ["move", "hide", "lock"])
def test_an_act_that_leads_to_no_card_names_none(company: Company, three: list[Given], name: str) -> None:
    """What lies in the pool is connected to a card, and nothing is hidden on another one."""
    answer = company.change(three[2], name, card=str(company.card.pk), reason="lost")
    assert answer.json()["code"] == "act_not_possible"
    assert three[2].product().card_id is None
