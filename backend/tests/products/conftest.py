"""Products out of the printer's box, and a company with people and cards that they are for."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeCard, MakeSpace, MakeUser
from tests.products.samples import PIN, Given, make_product
from vizitka.cards.models import Card, CardMember
from vizitka.products import taps
from vizitka.products.models import Product
from vizitka.spaces.models import Space

MakeProduct = Callable[..., Given]


@pytest.fixture(autouse=True)
def _taps_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing writes beside the tests."""
    monkeypatch.setattr(taps, "EVERY", 3600.0)


@pytest.fixture
def product(db: None) -> Given:
    """A new product, nobody's."""
    return make_product()


@dataclass
class Company:
    """`owner` manages the space, `person` is the card's user; both are signed in. `other` is another card."""

    space: Space
    card: Card
    other: Card
    owner: ApiClient
    person: ApiClient

    def connect(self, given: Given, *, by: ApiClient | None = None, **body: Any) -> Any:
        wanted = {"serial": given.serial, "pin": PIN, "card": str(self.card.pk)} | body
        return (by or self.owner).post("/v1/products/connect", wanted)

    def connected(self, given: Given, card: Card | None = None) -> Product:
        """The product, now connected to the company's card."""
        answer = self.connect(given, card=str((card or self.card).pk))
        assert answer.status_code == 201, answer.content
        return given.product()

    def pooled(self, given: Given) -> Product:
        answer = self.connect(given, card=None, space=str(self.space.pk))
        assert answer.status_code == 201, answer.content
        return given.product()

    def change(self, given: Given, act: str, *, by: ApiClient | None = None, **body: Any) -> Any:
        path = f"/v1/products/{given.product().pk}/changes"
        return (by or self.owner).post(path, {"act": act, **body})

    def switch(self, **patch: Any) -> None:
        """Changes the space, on top of what is there."""
        path = f"/v1/spaces/{self.space.pk}"
        version = self.owner.get(path).json()["data"]["version"]
        answer = self.owner.patch(path, {"settings": patch}, If_Match=f'"{version}"')
        assert answer.status_code == 200, answer.content


_numbers = itertools.count(1)


@pytest.fixture
def company(make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser, api: ApiClient) -> Company:
    owner, person = make_user(), make_user()
    space = make_space(owner=owner, visibility="public")
    number = next(_numbers)
    card = make_card(space, username=f"eva-{number}", first_name="Eva", last_name="Berger", language="en")
    other = make_card(space, username=f"ivo-{number}", first_name="Ivo", last_name="Kos", language="en")
    CardMember.objects.create(space=space, card=card, user=person, role="user")
    return Company(space, card, other, api.as_(owner), api.as_(person))
