"""For whom the next product is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import MakeCard
from tests.products.conftest import Company
from tests.products.samples import Given, make_product

pytestmark = pytest.mark.django_db


def people(company: Company, query: str = "") -> Any:
    answer = company.owner.get(f"/v1/spaces/{company.space.pk}/products/people{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def names(found: Any) -> list[str]:
    return [person["name"] for person in found["people"]]


def test_the_next_ones_have_no_product_yet(company: Company, product: Given) -> None:
    assert names(people(company)) == ["Eva Berger", "Ivo Kos"]
    company.connected(product)
    found = people(company)
    assert (names(found), found["left"], found["total"]) == (["Ivo Kos"], 1, 2)
    assert names(people(company, f"?without={company.other.pk}")) == []


def test_a_product_in_the_pool_is_nobodys(company: Company, product: Given) -> None:
    company.pooled(product)
    assert people(company)["left"] == 2


def test_whoever_is_looked_for_may_have_one_already(company: Company, product: Given) -> None:
    company.connected(product)
    company.connected(make_product())
    found = people(company, "?search=eva")
    assert [(person["name"], person["products"]) for person in found["people"]] == [("Eva Berger", 2)]
    assert found["left"] == 1


def test_a_persons_card_is_their_badge(company: Company) -> None:
    for code in (company.card.code_handle, company.card.handle, str(company.card.username).upper()):
        assert names(people(company, f"?code={code}")) == ["Eva Berger"]
    assert names(people(company, "?code=nobody")) == []


def test_departments_by_themselves(company: Company, make_card: MakeCard) -> None:
    make_card(company.space, first_name="Zoë", last_name="Abel", department="Sales")
    found = people(company, "?department=Sales")
    assert (names(found), found["left"], found["total"]) == (["Zoë Abel"], 1, 1)
    assert names(people(company, "?department=Sales&search=eva")) == []
    # A badge is read of whomever.
    assert names(people(company, f"?department=Sales&code={company.card.handle}")) == ["Eva Berger"]


def test_a_card_of_another_space_is_nobodys_badge(
    company: Company, make_card: MakeCard, make_space: Any
) -> None:
    stranger = make_card(make_space(), username="stranger", first_name="Sam")
    assert names(people(company, f"?code={stranger.handle}")) == []


def test_deleted_cards_get_none(company: Company) -> None:
    assert company.owner.delete(f"/v1/cards/{company.other.pk}").status_code in (200, 204)
    assert names(people(company)) == ["Eva Berger"]
    assert names(people(company, f"?code={company.other.handle}")) == []
