"""Who orders what was not chosen, for whom it is not, or at a tax that is another's."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.orders.conftest import Buyer, by_card, form
from tests.orders.test_placing import nothing_was_ordered
from tests.shop.conftest import Shop, Team, put
from vizitka.orders import files, making, placing
from vizitka.orders.models import Order, OrderLine, OrderPerson
from vizitka.payments.models import PaymentMethod
from vizitka.shop.models import CheckoutSession, ShippingRate

pytestmark = pytest.mark.django_db
BUESINGEN = {
    "address_line1": "Weg 1",
    "zipcode": "78266",
    "city": "Büsingen",
    "country_id": "DE",
    "vat_nr": "",
}
BERLIN = {**BUESINGEN, "zipcode": "10115", "city": "Berlin"}


@pytest.mark.parametrize(("apart", "refused"), [(BERLIN, True), (BUESINGEN, False)])
def test_nobody_has_goods_sent_past_the_tax_of_where_they_go(
    buyer: Buyer, shop: Shop, team: Team, add_member: AddMember, apart: dict[str, str], refused: bool
) -> None:
    """To Büsingen no VAT of the EU is taken; a department in Berlin has to order by itself."""
    ShippingRate.objects.create(country="DE", up_to_grams=1000, amount=900)
    add_member(team.space, "editor", buyer.user)
    main = {"firstName": "Ada", "lastName": "B", "company_name": "", "address": BUESINGEN}
    there = {"firstName": "Cleo", "lastName": "I", "phone": "", "address": apart}
    sent = form(buyer.account, billing=main, deliveries=[{"department": "IT", "delivery": there}])
    line = shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"})
    basket = buyer.basket(line, form=sent)
    assert basket["costs"]["tax"] == 0
    if not refused:
        buyer.place(basket)
        return
    answer = buyer.place(basket, 422)
    assert list(answer["errors"]) == ["form.deliveries.0.delivery.address.country_id"]
    nothing_was_ordered()


@pytest.mark.parametrize("name", ["=1+1", "＝1+1", "'=1+1", "\t=1", "@SUM(1)", "-2", "+3"])
def test_no_cell_of_what_the_printer_gets_is_a_formula(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = OrderLine(position=1, code="c", variant_name=name, style_name=name)
    product: Any = type("Product", (), {"serial": "ABCDEFGHIJKL", "number": 0, "receiver": None})
    product.receiver = OrderPerson(name=name, department=name)
    monkeypatch.setattr(files, "pieces_of", lambda order: iter([files.Piece(line, product, 1)]))
    table = "".join(files.table_of(Order(number=1001)))
    assert table.count(f"'{name}") == 4


def test_a_basket_that_changes_while_it_is_ordered_orders_nothing(
    buyer: Buyer,
    shop: Shop,
    team: Team,
    add_member: AddMember,
    make_space: MakeSpace,
    make_card: MakeCard,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As many people of another space are swapped in after names were read: nobody's cards get others' names."""
    add_member(team.space, "editor", buyer.user)
    second = make_space(owner=buyer.user)
    for name in ("Xaver", "Yara", "Zita"):
        make_card(second, first_name=name)
    line = shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"})
    basket = buyer.basket({**line, "uuid": str(uuid.uuid4())})
    read = making.made_for

    def meanwhile(actor: Any, session: CheckoutSession) -> Any:
        made = read(actor, session)
        changed = [{**item, "space_id": str(second.pk)} for item in session.items]
        CheckoutSession.objects.filter(pk=session.pk).update(items=changed)
        return made

    monkeypatch.setattr(placing, "made_for", meanwhile)
    assert buyer.place(basket, 409)["code"] == "costs_changed"
    nothing_was_ordered()


@pytest.mark.parametrize("quantity", [0, -1, -1000, 1.5, 10**9, "NaN", "1e3", True, None])
def test_a_number_of_pieces_is_a_number_of_pieces(api: ApiClient, shop: Shop, quantity: object) -> None:
    answer = api.post("/v1/checkout", {"items": [shop.line(shop.card) | {"quantity": quantity}]})
    assert answer.status_code in {200, 422}
    if answer.status_code == 200:
        assert answer.json()["items"][0]["quantity"] >= 1
        assert answer.json()["costs"]["total"] > 0


def test_ids_of_others_are_as_good_as_none(
    buyer: Buyer, private: Buyer, shop: Shop, team: Team, api: ApiClient, make_user: MakeUser
) -> None:
    order = buyer.buy(shop.line(shop.card, 2))
    line = order.lines.get()
    basket = private.basket(shop.line(shop.sticker), form=by_card(private))
    method = PaymentMethod.objects.filter(account=private.account).first()
    assert method is not None
    for stranger in (private.user, make_user()):
        signed_in = api.as_(stranger)
        for way, path, body in (
            ("get", f"/v1/orders/{order.pk}", None),
            ("post", f"/v1/orders/{order.pk}/cancel", {}),
            ("post", f"/v1/orders/{order.pk}/returns", {"lines": [{"uuid": str(line.pk), "quantity": 1}]}),
            ("get", f"/v1/checkout/{order.checkout_id}", None),
            ("get", f"/v1/checkout/{order.checkout_id}/review", None),
            ("post", f"/v1/checkout/{order.checkout_id}/place", {"total": order.total}),
            ("get", f"/v1/spaces/{team.space.pk}/marketplace/people", None),
            ("get", f"/v1/spaces/{team.space.pk}/replacements", None),
            ("get", f"/v1/spaces/{team.space.pk}/replacement-plan", None),
        ):
            asked = getattr(signed_in, way)
            answer = asked(path) if body is None else asked(path, body)
            assert answer.status_code == 404, path
            assert "Alpenwerk" not in answer.content.decode()
        assert signed_in.get(f"/v1/me/orders?account={buyer.account.pk}").json()["data"] == []
    # Another's account or method in an own basket pays nothing.
    for stolen in ({"account_id": str(buyer.account.pk)}, {"method_id": str(method.pk)}):
        own = buyer if "method_id" in stolen else private
        sent = {**form(own.account), "paid_with": "credit_card", **stolen}
        found = put(api.as_(own.user), [shop.line(shop.sticker)], form=sent)
        assert own.send(found).status_code in {404, 422}
    order.refresh_from_db()
    assert order.state == "pending"
    assert Order.objects.count() == 1
    assert basket["order_id"] is None


def test_pieces_of_another_order_are_not_sent_back_with_an_own_one(private: Buyer, shop: Shop) -> None:
    first = private.buy(shop.line(shop.sticker), form=by_card(private))
    second = private.buy(shop.line(shop.sticker), form=by_card(private))
    for order in (first, second):
        private.pay(order)
    foreign = second.lines.get()
    answer = private.api.as_(private.user).post(
        f"/v1/orders/{first.pk}/returns", {"lines": [{"uuid": str(foreign.pk), "quantity": 1}]}
    )
    assert answer.status_code == 409
