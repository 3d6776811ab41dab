"""A new product for a lost one: within the limits of the space, at the cost of who has agreed to pay."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from tests.conftest import AddMember, Answer, ApiClient, MakeUser
from tests.orders.conftest import Buyer
from tests.orders.test_life import table
from tests.products.samples import make_batch, make_product
from tests.shop.conftest import Shop, Team
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.billing.models import AccountMember
from vizitka.cards.enums import CardRole
from vizitka.cards.models import CardMember
from vizitka.common.actor import SYSTEM, Person
from vizitka.orders import production, replacing, rules
from vizitka.orders.models import Order, OrderPerson, OrderSettings, Replacement
from vizitka.products.enums import Label, Side
from vizitka.products.models import Product, ProductVariant
from vizitka.products.services.connecting import connected
from vizitka.shop.models import Article, ArticleVariant

pytestmark = pytest.mark.django_db


@dataclass
class Lost:
    """Ada has a card and two products; the buyer's account pays, and the owner of the space looks after it."""

    shop: Shop
    team: Team
    buyer: Buyer
    ada: User
    api: ApiClient

    @property
    def card(self) -> Any:
        return self.team.cards[0]

    def product(self) -> Product:
        variant = ProductVariant.objects.get(type=self.shop.card.type)
        batch = make_batch(type=self.shop.card.type)
        batch.variant = variant
        batch.save()
        given = make_product(batch)
        return connected(SYSTEM, Side.SPACE, self.team.space.pk, given.serial, self.card.pk)

    def ask(self, product: Product, who: User | None = None) -> Answer:
        sent = {"product": str(product.pk), "reason": "Lost on the train"}
        with self.buyer.commit(execute=True):
            answer: Answer = self.api.as_(who or self.ada).post(
                f"/v1/cards/{self.card.pk}/replacements", sent
            )
        return answer

    def state(self, who: User | None = None) -> dict[str, Any]:
        found: dict[str, Any] = (
            self.api.as_(who or self.ada).get(f"/v1/cards/{self.card.pk}/replacements").json()
        )
        return found["data"]

    def decide(self, what: str, who: User | None = None, **sent: Any) -> Answer:
        one = Replacement.objects.in_space(self.team.space.pk).order_by("-asked_at", "-pk")[0]
        address = f"/v1/spaces/{self.team.space.pk}/replacements/{one.pk}/{what}"
        with self.buyer.commit(execute=True):
            answer: Answer = self.api.as_(who or self.team.owner).post(address, sent)
        return answer

    def permit(self, **switches: Any) -> None:
        self.team.space.card_permissions = switches
        self.team.space.save()


@pytest.fixture
def lost(
    buyer: Buyer, shop: Shop, team: Team, api: ApiClient, add_member: AddMember, make_user: MakeUser
) -> Lost:
    add_member(team.space, "admin", buyer.user)
    ada = make_user(email="ada@staff.example")
    CardMember.objects.create(space=team.space, card=team.cards[0], user=ada, role=CardRole.USER)
    replacing.put_plan(Person(buyer.user), team.space, account_id=buyer.account.pk, approval=True)
    return Lost(shop, team, buyer, ada, api)


def test_periods_are_those_of_the_calendar() -> None:
    for period, day, first, following in table("Replacements"):
        found = rules.period_of(period, dt.date.fromisoformat(day))
        assert found == (dt.date.fromisoformat(first), dt.date.fromisoformat(following))


def test_it_is_locked_at_once_and_ordered_when_a_manager_says_yes(lost: Lost, mailoutbox: list[Any]) -> None:
    product = lost.product()
    answer = lost.ask(product)
    assert answer.status_code == 201, answer.content
    assert (answer.json()["data"]["state"], Order.objects.count()) == ("asked", 0)
    product = Product.objects.in_space(lost.team.space.pk).get(pk=product.pk)
    assert (product.label, product.reason, product.card_id) == (
        Label.LOCKED,
        "Lost on the train",
        lost.card.pk,
    )
    told = {one.to[0] for one in mailoutbox if "asks for a replacement" in one.subject}
    assert told == {lost.buyer.user.email, lost.team.owner.email}
    mailoutbox.clear()
    found = lost.decide("approve").json()["data"]
    order = Order.objects.get()
    assert (found["state"], found["order_number"], found["order_state"]) == (
        "ordered",
        order.number,
        "pending",
    )
    assert (order.account, order.user) == (lost.buyer.account, lost.buyer.user)
    assert OrderPerson.objects.get().card_id == lost.card.pk
    assert [one.subject for one in mailoutbox if one.to == [lost.ada.email]] == [
        "Your replacement is ordered"
    ]
    assert lost.decide("approve").json()["data"] == found, "a second time it is as the first"
    assert Order.objects.count() == 1
    assert lost.decide("refuse").json()["code"] == "replacement_decided"


def test_the_new_one_is_connected_when_it_is_made(lost: Lost) -> None:
    lost.ask(lost.product())
    lost.decide("approve")
    variant = ProductVariant.objects.get(type=lost.shop.card.type)
    batch = make_batch(type=lost.shop.card.type)
    batch.variant = variant
    batch.save()
    new = make_product(batch)
    production.begin(Order.objects.get().pk, SYSTEM)
    assert (new.product().label, new.product().card_id) == (Label.CONNECTED, lost.card.pk)


def test_where_nobody_has_to_approve_it_is_ordered_at_once(lost: Lost) -> None:
    replacing.put_plan(
        Person(lost.buyer.user), lost.team.space, account_id=lost.buyer.account.pk, approval=False
    )
    assert lost.ask(lost.product()).json()["data"]["state"] == "ordered"
    assert Order.objects.count() == 1


def test_no_more_than_the_space_allows(lost: Lost) -> None:
    lost.permit(products_per_period=1, reorder_period="quarter")
    lost.shop.at("2026-06-15")
    first, second = lost.product(), lost.product()
    assert (lost.state()["left"], lost.state()["until"]) == (1, "2026-07-01")
    assert lost.ask(first).status_code == 201
    refused = lost.ask(second)
    assert (refused.status_code, refused.json()["code"], refused.json()["until"]) == (
        409, "too_many_replacements", "2026-07-01",
    )  # fmt: skip
    kept = Product.objects.in_space(lost.team.space.pk).get(pk=second.pk)
    assert kept.label == Label.CONNECTED, "a refusal locks nothing"
    assert lost.ask(second, lost.team.owner).status_code == 201, "who looks after the space is not bound"
    lost.shop.at("2026-07-01")
    assert lost.state()["left"] == 1


def test_what_was_refused_counts_no_more(lost: Lost, mailoutbox: list[Any]) -> None:
    lost.permit(products_per_period=1)
    product = lost.product()
    lost.ask(product)
    mailoutbox.clear()
    assert lost.decide("refuse", answer="Ask at the desk").json()["data"]["state"] == "refused"
    (letter,) = [one for one in mailoutbox if one.to == [lost.ada.email]]
    assert "Ask at the desk" in letter.body
    assert lost.state()["left"] == 1
    assert lost.decide("approve").json()["code"] == "replacement_decided"
    assert lost.ask(product).status_code == 201, "the locked one can be asked for again"


def test_a_lost_product_is_replaced_once(lost: Lost) -> None:
    product = lost.product()
    lost.ask(product)
    assert lost.ask(product).json()["code"] == "replacement_asked_for"


def test_the_switch_keeps_card_users_from_it(lost: Lost) -> None:
    lost.permit(reorder_products=False)
    product = lost.product()
    assert lost.state()["off"] is True
    assert lost.ask(product).json()["code"] == "reordering_off"
    assert lost.ask(product, lost.team.owner).status_code == 201


def test_nothing_of_others(lost: Lost, make_user: MakeUser) -> None:
    product = lost.product()
    other = connected(SYSTEM, Side.SPACE, lost.team.space.pk, make_product().serial, lost.team.cards[1].pk)
    assert lost.ask(other).status_code == 404, "another card's product"
    assert lost.ask(product, make_user()).status_code == 404
    lost.ask(product)
    assert lost.decide("approve", make_user()).status_code == 404
    assert lost.decide("approve", lost.ada).status_code == 403
    assert not Order.objects.exists()


@pytest.mark.parametrize("why", ["nobody", "left", "blocked", "terms", "space"])
def test_nobody_is_charged_who_has_not_agreed(lost: Lost, why: str) -> None:
    if why == "nobody":
        replacing.put_plan(Person(lost.team.owner), lost.team.space, account_id=None, approval=False)
    elif why == "left":
        AccountMember.objects.filter(user=lost.buyer.user).delete()
    elif why == "blocked":
        lost.buyer.user.is_active = False
        lost.buyer.user.save()
    elif why == "terms":
        OrderSettings.objects.create(terms_version="2027")
    elif why == "space":
        lost.team.space.members.filter(user=lost.buyer.user).delete()
    assert lost.ask(lost.product()).json()["data"]["state"] == "asked"
    answer = lost.decide("approve")
    assert (answer.json()["code"], Order.objects.count()) == ("nobody_pays", 0)
    assert lost.state()["paid"] is False
    assert Replacement.objects.in_space(lost.team.space.pk).get().state == "asked"


def test_what_is_not_sold_any_more_waits(lost: Lost) -> None:
    product = lost.product()
    Article.objects.filter(pk=lost.shop.card.pk).update(active=False)
    lost.ask(product)
    assert lost.decide("approve").json()["code"] == "product_not_on_offer"
    Article.objects.filter(pk=lost.shop.card.pk).update(active=True)
    ArticleVariant.objects.filter(article=lost.shop.card).update(stock=0)
    assert lost.decide("approve").status_code == 409
    ArticleVariant.objects.filter(article=lost.shop.card).update(stock=1)
    assert lost.decide("approve").status_code == 200


def test_only_who_may_buy_names_an_account(lost: Lost) -> None:
    address = f"/v1/spaces/{lost.team.space.pk}/replacement-plan"
    owner = lost.api.as_(lost.team.owner)
    shown = owner.get(address).json()["data"]
    assert (shown["account"]["name"], shown["agreed"], shown["choices"]) == ("Alpenwerk GmbH", True, [])
    sent = {"account": str(lost.buyer.account.pk), "approval": False}
    assert owner.put(address, sent).status_code == 404
    assert lost.api.as_(lost.buyer.user).put(address, sent).json()["data"]["approval"] is False
    assert owner.put(address, {"account": None, "approval": False}).json()["data"]["account"] is None


def test_the_audit_log_tells_it(lost: Lost) -> None:
    lost.ask(lost.product())
    lost.decide("approve")
    actions = AuditEntry.objects.filter(space_id=lost.team.space.pk).values_list("action", flat=True)
    assert {"replacement_plan.changed", "replacement.asked", "product.locked", "replacement.ordered"} <= set(
        actions
    )


def test_managers_see_what_waits_first(lost: Lost) -> None:
    for _ in range(2):
        lost.ask(lost.product())
    lost.decide("approve")
    address = f"/v1/spaces/{lost.team.space.pk}/replacements"
    rows = lost.api.as_(lost.team.owner).get(address).json()["data"]
    assert [row["state"] for row in rows] == ["asked", "ordered"]
    assert rows[0]["card_name"].startswith("Ada")
    assert lost.api.as_(lost.ada).get(address).status_code == 403


def test_an_order_that_fails_leaves_the_question(lost: Lost, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def killed(*_given: Any, **_more: Any) -> None:
        raise Killed

    lost.ask(lost.product())
    one = Replacement.objects.in_space(lost.team.space.pk).get()
    with monkeypatch.context() as patched:
        patched.setattr("vizitka.payments.services.pay", killed)
        with pytest.raises(Killed), transaction.atomic():
            replacing.order(one.space_id, one.pk, SYSTEM)
    one.refresh_from_db()
    assert (one.state, Order.objects.count()) == ("asked", 0)


@pytest.mark.parametrize("language", ["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"])
def test_letters_speak_nine_languages(lost: Lost, mailoutbox: list[Any], language: str) -> None:
    User.objects.update(language=language)
    for answer in ("approve", "refuse"):
        lost.ask(lost.product())
        lost.decide(answer)
    ours = {one.subject for one in mailoutbox if "1001" not in one.subject and "VZ-" not in one.subject}
    assert len(ours) == 3, ours
