"""A card leads its visitors to the marketplace, and its partner has a share of what they order."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tests.conftest import ApiClient, MakeCard, MakeSpace, MakeUser
from tests.shop.conftest import Shop, put
from vizitka.accounts.models import User
from vizitka.billing.services import open_account
from vizitka.cards.models import Card, CardMember
from vizitka.common.actor import SYSTEM, Person
from vizitka.shop import checkout, partners, services
from vizitka.shop.models import CheckoutSession, Partner

pytestmark = pytest.mark.django_db
LINK = "/c/zoe/marketplace"


@dataclass
class Programme:
    """A card of one person, who is a partner; space and card take part."""

    owner: User
    card: Card
    partner: Partner
    api: ApiClient

    def switch(self, *, space: bool = True, card: bool = True) -> None:
        space_path, card_path = f"/v1/spaces/{self.card.space_id}", f"/v1/cards/{self.card.pk}"
        self._save(space_path, {"settings": {"affiliate": space}})
        self._save(card_path, {"affiliate": card})

    def _save(self, path: str, body: dict[str, Any]) -> None:
        mine = self.api.as_(self.owner)
        version = mine.get(path).json()["data"]["version"]
        answer = mine.patch(path, body, If_Match=f'"{version}"')
        assert answer.status_code == 200, answer.content

    def page(self) -> str:
        return Client().get("/c/zoe").content.decode()

    def marks(self) -> dict[str, list[str]]:
        """What the link of the card takes along to the marketplace."""
        answer = Client().get(LINK)
        assert answer.status_code == 302
        target = urlsplit(answer.headers["Location"])
        assert target.path == "/marketplace"
        return parse_qs(target.query)


@pytest.fixture
def programme(
    api: ApiClient, make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser, partner: Partner
) -> Programme:
    owner = make_user()
    card = make_card(make_space(owner), username="zoe")
    assert partner.user is not None
    CardMember.objects.create(space=card.space, card=card, user=partner.user, role="user")
    found = Programme(owner, card, partner, api)
    found.switch()
    return found


def test_the_link_stands_where_space_and_card_want_it(programme: Programme) -> None:
    assert f'href="{LINK}"' in programme.page()
    assert "Get a card of your own" in programme.page()
    programme.switch(card=False)
    assert LINK not in programme.page()
    programme.switch(space=False)
    assert LINK not in programme.page()
    # Who kept the address comes back to the card.
    assert Client().get(LINK).headers["Location"].split("?")[0].endswith("/c/zoe")


def test_it_leads_to_the_partner_of_this_moment(programme: Programme) -> None:
    card, partner = programme.card, programme.partner
    assert programme.marks() == {"partner": [str(partner.pk)], "card": [str(card.pk)]}
    services.save(partner, {"active": False}, actor=SYSTEM)
    assert programme.marks() == {}, "who is a partner no more brings nothing"
    services.save(partner, {"active": True}, actor=SYSTEM)
    CardMember.objects.in_space(card.space_id).filter(user=partner.user_id).update(agreed=False)
    assert programme.marks() == {}, "who has not said yes is none of its people"


def test_where_nothing_is_sold_there_is_no_link(programme: Programme, settings: Any) -> None:
    settings.VIZITKA_BILLING = False
    programme.switch()
    assert LINK not in programme.page()


def _ordered(programme: Programme, shop: Shop, buyer: User, card: str) -> dict[str, Any]:
    """What the partner reads of an order that came with this mark."""
    mine = programme.api.as_(buyer)
    kept = put(mine, [shop.line(shop.card)], partner_uuid=str(programme.partner.pk), partner_card=card)
    session = CheckoutSession.objects.get(pk=kept["checkout_id"])
    found = checkout.basket(Person(buyer), session)
    assert partners.note(found, uuid.uuid4(), open_account("Buyer", owner=buyer), buyer) is not None
    assert programme.partner.user is not None
    told = programme.api.as_(programme.partner.user).get("/v1/me/partner").json()["data"]
    row: dict[str, Any] = told["results"][0]
    return row


def test_the_partner_sees_which_card_brought_an_order(programme: Programme, shop: Shop, user: User) -> None:
    assert _ordered(programme, shop, user, str(programme.card.pk))["card"] == str(programme.card)


def test_a_mark_that_somebody_wrote_is_not_believed(
    programme: Programme, shop: Shop, user: User, make_space: MakeSpace, make_card: MakeCard
) -> None:
    foreign = make_card(make_space(), last_name="Fremd")
    row = _ordered(programme, shop, user, str(foreign.pk))
    assert row["card"] == ""
    assert "Fremd" not in str(row)


def test_the_manager_sees_whose_share_it_is(programme: Programme) -> None:
    mine = programme.api.as_(programme.owner)
    path = f"/v1/cards/{programme.card.pk}/partner"
    assert mine.get(path).json()["data"] == {"in_space": True, "partner": "Druckfreund"}
    services.save(programme.partner, {"active": False}, actor=SYSTEM)
    programme.switch(space=False)
    assert mine.get(path).json()["data"] == {"in_space": False, "partner": None}
