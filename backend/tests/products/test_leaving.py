"""What becomes of products when their card, or their space, goes."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.conftest import ApiClient, MakeSpace
from tests.products.conftest import Company
from tests.products.samples import Given, make_product
from vizitka.cards import services as cards
from vizitka.cards.models import Card, Handle
from vizitka.products.enums import Label
from vizitka.products.models import STOCK, ProductEntry
from vizitka.spaces import services as spaces
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db

LONG_AGO = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)


def leave(company: Company, how: str) -> None:
    path = f"/v1/cards/{company.card.pk}"
    if how == "deleted":
        answer = company.owner.delete(path)
    elif how == "switched off":
        answer = company.owner.put(f"{path}/state", {"state": "inactive"})
    else:
        body = {"action": "deactivate", "uuids": [str(company.card.pk)]}
        answer = company.owner.post(f"/v1/spaces/{company.space.pk}/cards/bulk", body)
    assert answer.status_code < 300, answer.content


WAYS = ["switched off", "deleted", "switched off with many"]


@pytest.mark.parametrize("how", WAYS)
def test_products_go_back_to_the_pool(company: Company, product: Given, api: ApiClient, how: str) -> None:
    company.connected(product)
    stopped = make_product()
    company.connected(stopped)
    company.change(stopped, "lock", reason="lost")
    leave(company, how)
    free, locked = product.product(), stopped.product()
    assert (free.label, free.card_id, free.space_id) == (Label.NOT_CONNECTED, None, company.space.pk)
    assert (locked.label, locked.card_id, locked.reason) == (Label.LOCKED, None, "lost")
    page = api.speaking("en").get(product.path)
    assert page.status_code == 404
    assert "Eva" not in page.content.decode()
    assert "connect it" not in page.content.decode()
    # Another person of the same space has it next.
    assert company.change(product, "connect", card=str(company.other.pk)).status_code == 200


@pytest.mark.parametrize(("how", "status"), [("switched off", 410), ("deleted", 404)])
def test_they_stay_where_the_space_says_so(
    company: Company, product: Given, api: ApiClient, how: str, status: int
) -> None:
    company.connected(product)
    company.switch(products_return=False)
    leave(company, how)
    assert product.product().card_id == company.card.pk
    page = api.get(product.path)
    assert page.status_code == status
    assert "Eva" not in page.content.decode()
    assert company.change(product, "disconnect").status_code == 200


def test_a_card_that_is_gone_for_good_leaves_its_products(company: Company, product: Given) -> None:
    company.connected(product)
    company.switch(products_return=False)
    leave(company, "deleted")
    Card.objects.in_space(company.space.pk).filter(pk=company.card.pk).update(deleted_at=LONG_AGO)
    assert cards.purge_deleted() == 1
    assert product.product().label == Label.NOT_CONNECTED
    assert not Handle.objects.filter(handle=f"p/{product.serial}").exists()


def test_products_go_along_with_a_card_that_moves(
    company: Company, product: Given, api: ApiClient, make_space: MakeSpace
) -> None:
    company.connected(product)
    there = make_space(owner=Space.objects.get(pk=company.space.pk).members.get().user)
    body = {"action": "move", "uuids": [str(company.card.pk)], "target": str(there.pk)}
    moved = company.owner.post(f"/v1/spaces/{company.space.pk}/cards/bulk", body)
    assert moved.status_code < 300, moved.content
    assert product.product().space_id == there.pk
    assert api.get(product.path).status_code == 200
    (line,) = company.owner.get(f"/v1/products/{product.product().pk}").json()["data"]["history"]
    assert (line["act"], line["before"], line["after"]) == ("move", "connected", "connected")
    left = ProductEntry.objects.in_space(company.space.pk).filter(product_id=product.product().pk)
    assert list(left.order_by("pk").values_list("act", flat=True)) == ["connect", "move"]
    assert company.change(product, "hide").status_code == 200


def test_a_space_that_is_gone_for_good_leaves_its_products_to_nobody(
    company: Company, product: Given, api: ApiClient
) -> None:
    company.connected(product)
    Space.objects.filter(pk=company.space.pk).update(deleted_at=LONG_AGO)
    cards.purge_deleted()
    spaces.purge_deleted()
    free = product.product()
    assert (free.space_id, free.label) == (STOCK, Label.NOT_CONNECTED)
    page = api.speaking("en").get(product.path)
    assert page.status_code == 404
    assert "connect it" not in page.content.decode()
    assert free.first_claimed_at is not None
