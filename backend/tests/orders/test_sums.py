"""A basket's sum, its order, its invoice and what the payment asks for are the same to the cent, and so is what is
given back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.orders.conftest import Buyer, by_card, form
from tests.shop.conftest import MakeCode, Shop
from vizitka.common.actor import SYSTEM
from vizitka.invoicing.models import Invoice
from vizitka.orders import cancelling, placing
from vizitka.orders.enums import Who
from vizitka.orders.models import Order
from vizitka.payments.enums import PaymentStatus
from vizitka.payments.models import Payment, Refund
from vizitka.payments.services import recording
from vizitka.shop import checkout
from vizitka.shop.checkout import Chosen, Wish
from vizitka.shop.enums import ItemPayment
from vizitka.shop.models import ArticlePrice, ArticleVariant

pytestmark = pytest.mark.django_db
SHOWN = {"subtotal": "subtotal", "discount": "discount_amount", "shipping": "shipping_amount"}


@pytest.mark.parametrize("kind", ["business", "private"])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(st.tuples(st.booleans(), st.integers(1, 300)), min_size=1, max_size=4),
    prices=st.tuples(st.integers(50, 9_999), st.integers(1, 9_999)),
    discount=st.one_of(
        st.none(),
        st.tuples(st.just("percent"), st.integers(1, 60)),
        st.tuples(st.just("amount"), st.integers(1, 300)),
    ),
    licences=st.integers(0, 30),
)
def test_order_invoice_and_payment_agree(
    buyer: Buyer,
    private: Buyer,
    shop: Shop,
    make_code: MakeCode,
    kind: str,
    lines: list[tuple[bool, int]],
    prices: tuple[int, int],
    discount: tuple[str, int] | None,
    licences: int,
) -> None:
    who = buyer if kind == "business" else private
    with transaction.atomic():
        _agree(
            who,
            by_card(who) if kind == "private" else form(who.account),
            shop,
            make_code,
            lines,
            prices,
            discount,
            licences,
        )
        transaction.set_rollback(True)


def _agree(
    who: Buyer,
    sent: dict[str, Any],
    shop: Shop,
    make_code: MakeCode,
    lines: list[tuple[bool, int]],
    prices: tuple[int, int],
    discount: tuple[str, int] | None,
    licences: int,
) -> None:
    ArticleVariant.objects.update(stock=None)
    ArticlePrice.objects.filter(article=shop.card).update(amount=prices[0])
    ArticlePrice.objects.filter(article=shop.sticker).update(amount=prices[1])
    if discount is not None:
        make_code(type=discount[0], value=discount[1], scope="everything")
    chosen = []
    for is_card, quantity in lines:
        article = shop.card if is_card else shop.sticker
        chosen.append(Chosen(article_id=article.pk, variant_id=shop.variant(article).pk, quantity=quantity))
    if licences:
        chosen.append(Chosen(package_id=shop.standard.pk, payment=ItemPayment.YEARLY, quantity=licences))
    wish = Wish(items=chosen, form=sent, code="SPRING" if discount else None)
    session = checkout.save(who.actor, wish, origin="127.0.0.1")
    found = checkout.basket(who.actor, session)
    order = placing.place(who.actor, session.pk, total=found.total)
    invoice, payment = Invoice.objects.get(), Payment.objects.get()
    assert found.total == order.total == invoice.gross == payment.amount
    assert {name: getattr(order, name) for name in SHOWN} == {
        name: getattr(found, other) for name, other in SHOWN.items()
    }
    per_line = sum(
        (line.net or 0) * line.quantity + (line.licence_net or 0) * line.quantity
        for line in order.lines.all()
    )
    assert order.subtotal - order.discount + order.shipping == (
        order.total if order.leading == "gross" else invoice.net
    )
    if order.leading == "net":
        assert per_line + order.shipping == invoice.net
    if payment.method and payment.method.kind == "card":
        _all_of_it_goes_back(order, payment)


def _all_of_it_goes_back(order: Order, payment: Payment) -> None:
    kept = order.lines.filter(package__isnull=False).exists()
    recording.record(payment.pk, PaymentStatus.SUCCEEDED)
    cancelling.cancel(order.pk, Who.OPERATOR, SYSTEM, reason="-")
    note = Invoice.objects.get(kind="credit_note")
    assert sum(one.amount for one in Refund.objects.all()) == note.gross
    assert note.gross == order.total if not kept else note.gross < order.total
