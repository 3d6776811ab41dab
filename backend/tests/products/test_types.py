"""The types that occur among a space's products, their pictures, and what the demo company has."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeSpace, MakeUser, packages_are_there
from tests.images.samples import picture
from tests.products.conftest import Company
from tests.products.samples import make_batch, make_product
from vizitka.accounts.models import User
from vizitka.common.actor import SYSTEM
from vizitka.common.api.straight import as_json
from vizitka.images.avatars import avatar_of
from vizitka.images.models import Image
from vizitka.images.services import purge_unused, store_image
from vizitka.orders.models import OrderProduct
from vizitka.products.enums import Label
from vizitka.products.models import Product, ProductBatch, ProductType
from vizitka.products.rules import printed_serial
from vizitka.products.services import assortment
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db


def types_of(company: Company) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = company.owner.get(f"/v1/spaces/{company.space.pk}/products/types").json()[
        "data"
    ]
    return found


def test_the_types_are_those_of_the_spaces_products(company: Company) -> None:
    assert types_of(company) == []
    batch = make_batch()
    birch, more = make_product(batch), make_product(make_batch(variant=None))
    company.connected(birch)
    company.pooled(more)
    make_product(make_batch(type=ProductType.objects.create(name="Badge", category="badge")))
    kind = batch.type
    assert types_of(company) == [
        {
            "uuid": str(kind.pk),
            "name": "Card of birch",
            "category": "card",
            "has_chip": True,
            "has_code": True,
            "picture": None,
            "products": 2,
            "variants": [
                {
                    "uuid": str(batch.variant_id),
                    "name": "Natural",
                    "colour": "#c9a26b",
                    "material": "",
                    "picture": None,
                    "products": 1,
                }
            ],
            "batches": [batch.number, batch.number + 1],
        }
    ]


def test_those_of_a_person_are_of_all_spaces_and_own_cards(
    company: Company, make_space: MakeSpace, make_user: MakeUser, api: ApiClient
) -> None:
    """Each has the ways to narrow the list that lead to something."""
    batch = make_batch()
    company.connected(make_product(batch))
    company.pooled(make_product(make_batch(variant=None)))
    both = make_user()
    make_space(owner=both)
    SpaceMember.objects.create(space=company.space, user=both, role="editor", agreed=True)
    (kind,) = company.person.get("/v1/me/products/types").json()["data"]
    assert (kind["products"], kind["batches"]) == (1, [batch.number])
    for client in (company.owner, api.as_(both)):
        (kind,) = client.get("/v1/me/products/types").json()["data"]
        assert (kind["products"], kind["batches"]) == (2, [batch.number, batch.number + 1])
    assert api.as_(make_user()).get("/v1/me/products/types").json()["data"] == []


def test_what_products_are_stands_once_in_a_list(
    company: Company, make_space: MakeSpace, api: ApiClient
) -> None:
    """However many there are of a batch or on a card, and for who has one as for who looks after all."""
    birch, plain = make_batch(), make_batch(variant=None)
    for batch in (birch, birch, plain):
        company.connected(make_product(batch))
    of_birch = {"batch": birch.number, "type": "Card of birch", "variant": "Natural", "picture": None}
    of_plain = {"batch": plain.number, "type": plain.type.name, "variant": "", "picture": None}
    of_eva = {"uuid": str(company.card.pk), "name": "Eva Berger", "job_title": "", "picture": None}
    for client, path in (
        (company.owner, f"/v1/spaces/{company.space.pk}/products"),
        (company.person, f"/v1/cards/{company.card.pk}/serial-numbers"),
        (company.person, "/v1/me/products"),
    ):
        page = client.get(path).json()
        assert page["made_of"] == [of_birch, of_plain], path
        assert page["cards"] == [of_eva], path
        assert {row["card"] for row in page["data"]} == {0}
        assert sorted(row["batch"] for row in page["data"]) == [birch.number, birch.number, plain.number]
    spaces = [{"uuid": str(company.space.pk), "name": company.space.name}]
    assert page["spaces"] == spaces
    assert {row["space"] for row in page["data"]} == {0}
    empty = company.owner.get(f"/v1/spaces/{company.space.pk}/products?label=locked").json()
    assert (empty["made_of"], empty["cards"]) == ([], [])
    # Among those of several spaces each row says by its place in which one it is.
    academy = make_space(owner=company.space.members.get().user, name="Academy")
    there = make_product(birch)
    company.connect(there, card=None, space=str(academy.pk))
    page = company.owner.get("/v1/me/products").json()
    place = next(row["space"] for row in page["data"] if row["serial"] == printed_serial(there.serial))
    assert page["spaces"][place] == {"uuid": str(academy.pk), "name": "Academy"}
    assert sorted(row["space"] != place for row in page["data"]) == [False, True, True, True]


def test_a_picture_is_that_of_the_variant_else_of_the_type(company: Company) -> None:
    batch = make_batch()
    given = make_product(batch)
    company.connected(given)
    of_type, of_variant = (store_image(picture("PNG"), purpose="logo") for _ in range(2))
    assert batch.variant is not None
    for image, thing in ((of_type, batch.type), (of_variant, batch.variant)):
        assortment.save(SYSTEM, thing, {"picture": image})
        (made_of,) = company.owner.get(f"/v1/spaces/{company.space.pk}/products").json()["made_of"]
        shown = company.owner.get(f"/v1/products/{given.product().pk}").json()["data"]
        (kind,) = types_of(company)
        pictures = {made_of["picture"], shown["picture"], kind["variants"][0]["picture"]}
        assert pictures == {avatar_of(image)}
        assert kind["picture"] == avatar_of(of_type)
    # Only what something shows is kept.
    assortment.save(SYSTEM, batch.variant, {"picture": None})
    purge_unused(older_than=dt.timedelta(0))
    assert [image.pk for image in Image.objects.all()] == [of_type.pk]


def test_the_demo_company_has_products_in_all_labels(
    api: ApiClient, settings: Any, tmp_path: Any, seed_demo: Callable[[], None]
) -> None:
    settings.MEDIA_ROOT = tmp_path
    packages_are_there()
    seed_demo()
    space = Space.objects.get(username="alpenwerk")
    rows = Product.objects.in_space(space.pk)
    # Those of its orders are beside them.
    assert rows.exclude(pk__in=OrderProduct.objects.values("product_id")).count() == 60
    assert set(rows.values_list("label", flat=True)) == set(Label)
    waiting = ProductBatch.objects.filter(fetched_at=None)
    assert (40, True) in [(batch.made, bool(batch.secret)) for batch in waiting]
    client = api.as_(User.objects.get(email="manager@alpenwerk.example"))
    types = client.get(f"/v1/spaces/{space.pk}/products/types").json()["data"]
    assert [len(kind["variants"]) for kind in types] == [1, 2, 1, 1, 1]
    assert all(style["picture"] for kind in types for style in kind["variants"])
    # The employee has some too.
    mine = api.as_(User.objects.get(email="employee@alpenwerk.example")).get("/v1/me/products").json()
    assert {"NFC card", "Wooden card"} <= {one["type"] for one in mine["made_of"]}
    # What a row weighs as customers have them, with people and their faces: each of those on a card, and all with what
    # stands once beside them.
    page = client.get(f"/v1/spaces/{space.pk}/products?per_page=200&label=connected").json()
    rows = page["data"]
    assert len(rows) >= 30
    assert all(row["card"] is not None for row in rows)
    assert max(len(as_json(row)) for row in rows) <= 205
    assert len(as_json(page)) <= 300 * len(rows)
    # The list across spaces, too.
    mine = client.get("/v1/me/products?per_page=200&label=connected").json()
    assert len(mine["data"]) == len(rows)
    assert len(as_json(mine)) <= 300 * len(mine["data"])
