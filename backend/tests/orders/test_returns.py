"""What private buyers send back by right, what the operator takes back, and the money for it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import Answer
from tests.orders.conftest import Buyer, bring, by_card, invoice_of
from tests.shop.conftest import MakeCode, Shop
from vizitka.common.actor import SYSTEM
from vizitka.invoicing.enums import InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.orders import returns, rules
from vizitka.orders.enums import OrderState
from vizitka.orders.errors import NotReturnable, OrderStands, WithdrawalIsOver
from vizitka.orders.models import Order, OrderReturn
from vizitka.payments.enums import RefundStatus
from vizitka.payments.models import Refund
from vizitka.payments.services import refunds
from vizitka.shop.models import ArticleVariant, PartnerResult

pytestmark = pytest.mark.django_db
ALL_THE_WAY = (OrderState.IN_PRODUCTION, OrderState.SHIPPED, OrderState.DELIVERED)


def delivered(private: Buyer, shop: Shop, *items: dict[str, Any], **more: Any) -> Order:
    ArticleVariant.objects.update(stock=None)
    order = private.buy(*(items or (shop.line(shop.sticker, 3),)), form=by_card(private), **more)
    private.pay(order)
    return bring(order, *ALL_THE_WAY)


def ask(private: Buyer, order: Order, *pieces: tuple[int, int]) -> Answer:
    """Sends so many pieces of the lines by their positions back."""
    ids = {line.position: str(line.pk) for line in order.lines.all()}
    lines = [{"uuid": ids[position], "quantity": number} for position, number in pieces]
    with private.commit(execute=True):
        answer: Answer = private.api.as_(private.user).post(
            f"/v1/orders/{order.pk}/returns", {"lines": lines}
        )
    return answer


@pytest.mark.parametrize(
    ("day", "may"), [("2026-06-15", True), ("2026-06-29", True), ("2026-06-30", False), ("2027-01-01", False)]
)
def test_there_are_fourteen_days(private: Buyer, shop: Shop, day: str, may: bool) -> None:
    order = delivered(private, shop)
    assert private.read(order)["withdrawal_until"] == "2026-06-29"
    shop.at(day)
    assert private.read(order)["lines"][0]["may_return"] == (3 if may else 0)
    answer = ask(private, order, (1, 2))
    assert answer.status_code == (200 if may else 409)
    if not may:
        assert answer.json()["code"] == "withdrawal_over"
    assert OrderReturn.objects.count() == may


@pytest.mark.parametrize("state", list(OrderState))
def test_what_is_not_made_yet_is_cancelled_instead(state: OrderState) -> None:
    may = rules.may_withdraw(state, None, dt.date(2026, 6, 15))
    assert may == (state in {"in_production", "shipped", "delivered"})


def test_the_receipt_comes_at_once_and_the_money_with_the_pieces(
    private: Buyer, shop: Shop, mailoutbox: list[Any]
) -> None:
    order = delivered(private, shop)
    mailoutbox.clear()
    found = ask(private, order, (1, 2)).json()["data"]
    assert [one.subject for one in mailoutbox] == [
        f"We have received your withdrawal from order {order.number}"
    ]
    assert "15 Jun 2026" in mailoutbox[0].body
    assert (found["lines"][0]["returned"], found["lines"][0]["may_return"]) == (2, 1)
    assert (found["returns"][0]["state"], found["returns"][0]["credit_note"]) == ("asked", None)
    assert not Refund.objects.exists()
    one = OrderReturn.objects.get()
    for _ in range(2):
        returns.receive(one.pk, SYSTEM)
    note, refund = Invoice.objects.get(kind="credit_note"), Refund.objects.get()
    assert note.gross == refund.amount == 2 * 480, "two stickers, and no shipping"
    assert private.read(order)["state"] == "delivered", "one piece stays"


def test_who_gives_everything_back_gets_the_shipping_too(private: Buyer, shop: Shop, partner: Any) -> None:
    order = delivered(private, shop, partner_uuid=str(partner.pk))
    for pieces in (1, 2):
        ask(private, order, (1, pieces))
        returns.receive(OrderReturn.objects.order_by("-asked_at", "-id")[0].pk, SYSTEM)
    notes = Invoice.objects.filter(kind="credit_note")
    assert sum(note.gross for note in notes) == order.total == sum(one.amount for one in Refund.objects.all())
    assert invoice_of(order).status == InvoiceStatus.CANCELLED
    share = PartnerResult.objects.get()
    assert (share.base, share.share) == (0, 0)
    for refund in Refund.objects.all():
        refunds.record(refund.pk, RefundStatus.SUCCEEDED)
    order.refresh_from_db()
    assert order.state == OrderState.REFUNDED


def test_what_is_made_for_a_person_stays(private: Buyer, shop: Shop) -> None:
    order = delivered(private, shop, shop.line(shop.card, 2), shop.line(shop.sticker, 1))
    assert [line["may_return"] for line in private.read(order)["lines"]] == [0, 1]
    assert ask(private, order, (1, 1)).json()["code"] == "not_returnable"
    assert ask(private, order, (1, 1), (2, 1)).status_code == 422
    assert ask(private, order, (2, 1)).status_code == 200


def test_no_more_than_was_bought_and_nothing_of_others(private: Buyer, buyer: Buyer, shop: Shop) -> None:
    order = delivered(private, shop)
    other = delivered(private, shop)
    assert ask(private, order, (1, 4)).status_code == 422
    assert ask(private, order, (1, 2)).status_code == 200
    assert ask(private, order, (1, 2)).status_code == 422
    foreign = {"lines": [{"uuid": str(other.lines.get().pk), "quantity": 1}]}
    assert private.api.as_(private.user).post(f"/v1/orders/{order.pk}/returns", foreign).status_code == 422
    assert buyer.api.as_(buyer.user).post(f"/v1/orders/{order.pk}/returns", foreign).status_code == 404


def test_a_company_has_no_right_but_the_operator_may_agree(
    buyer: Buyer, shop: Shop, admin_client: Client
) -> None:
    order = buyer.buy(shop.line(shop.sticker, 3), shop.line(shop.card, 2))
    with pytest.raises(OrderStands):
        returns.take_back(order.pk, SYSTEM, {order.lines.all()[0].pk: 1}, reason="-")
    buyer.pay(order)
    bring(order, *ALL_THE_WAY)
    assert ask(buyer, order, (1, 1)).json()["code"] == "not_returnable"
    first, second = order.lines.all()
    address = f"/backoffice/orders/order/{order.pk}/take-back/"
    nothing = admin_client.post(address, {str(first.pk): "0", str(second.pk): "0", "reason": "Scratched"})
    assert "Say how many" in nothing.content.decode()
    sent = {str(first.pk): "1", str(second.pk): "2", "reason": "Scratched"}
    assert admin_client.post(address, sent).status_code == 302
    note = Invoice.objects.get(kind="credit_note")
    assert (note.net, note.reason) == (400 + 2 * 2000, "Scratched")
    assert Refund.objects.get().amount == note.gross
    assert admin_client.post(address, {**sent, str(second.pk): "1"}).status_code == 200, (
        "none is left of these"
    )
    assert Refund.objects.count() == 1


def test_the_operator_says_in_the_list_that_pieces_are_here(
    private: Buyer, shop: Shop, admin_client: Client
) -> None:
    order = delivered(private, shop)
    ask(private, order, (1, 3))
    one = OrderReturn.objects.get()
    page = admin_client.get("/backoffice/orders/orderreturn/").content.decode()
    assert "3 × Sticker" in page
    admin_client.post(
        "/backoffice/orders/orderreturn/", {"action": "receive", "_selected_action": [str(one.pk)]}
    )
    one.refresh_from_db()
    assert (one.state, Refund.objects.get().amount) == ("done", order.total)


def test_services_refuse_what_the_api_refuses(private: Buyer, shop: Shop) -> None:
    order = delivered(private, shop)
    line = order.lines.get()
    with pytest.raises(NotReturnable):
        returns.withdraw(order.pk, SYSTEM, {line.pk: 0})
    shop.at("2026-07-15")
    with pytest.raises(WithdrawalIsOver):
        returns.withdraw(order.pk, SYSTEM, {line.pk: 1})


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(parts=st.lists(st.integers(1, 4), min_size=1, max_size=4), value=st.integers(0, 60))
def test_parts_that_come_back_add_up_to_the_order(
    private: Buyer, shop: Shop, make_code: MakeCode, parts: list[int], value: int
) -> None:
    """Whatever the discount, and however it comes back: in the end all of it is paid back, to the cent."""
    from django.db import transaction

    with transaction.atomic():
        make_code(value=max(1, value))
        order = delivered(private, shop, shop.line(shop.sticker, sum(parts)), code="SPRING")
        line = order.lines.get()
        for number in parts:
            returns.receive(returns.withdraw(order.pk, private.actor, {line.pk: number}).pk, SYSTEM)
        assert sum(one.amount for one in Refund.objects.all()) == order.total
        assert invoice_of(order).credited_amount == order.total
        transaction.set_rollback(True)
