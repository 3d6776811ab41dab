"""What becomes of an order: its table of states, payments that come, fail and return, what is given up."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from tests.conftest import AddMember
from tests.orders.conftest import Buyer, bring, by_card, form, invoice_of
from tests.shop.conftest import MakeCode, Shop, Team
from vizitka.billing.models import Licence, Package
from vizitka.common.actor import SYSTEM
from vizitka.invoicing import services as invoicing
from vizitka.invoicing.enums import InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.orders import cancelling, completing, moving, rules, selectors
from vizitka.orders.enums import OrderAct, OrderState, ProductionStart, Returnable, Who
from vizitka.orders.errors import OrderStands
from vizitka.orders.models import Order, OrderSettings
from vizitka.payments.enums import PaymentStatus, RefundStatus
from vizitka.payments.models import Payment, Refund
from vizitka.payments.services import paying, recording, refunds
from vizitka.shop import partners
from vizitka.shop import placing as shop_placing
from vizitka.shop.models import ArticleVariant, DiscountCode, PartnerResult, StockHold

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "domain" / "orders.md"


def table(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    part = DOCUMENT.read_text().split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in rows[2:]]


def test_the_table_of_states_is_that_of_the_document() -> None:
    said = {
        (OrderState(row[0]), OrderState(row[1])): {
            who for who, cell in zip((Who.BUYER, Who.OPERATOR, Who.SYSTEM), row[2:5], strict=True) if cell
        }
        for row in table("States")
    }
    assert said == {pair: set(who) for pair, who in rules.TRANSITIONS.items()}
    for before in OrderState:
        for after in OrderState:
            for who in Who:
                assert rules.may_become(before, after, who) == (who in said.get((before, after), set()))


def test_who_is_trusted_is_said_in_the_document() -> None:
    starts = {
        "paid": ProductionStart.PAID,
        "business": ProductionStart.BUSINESS,
        "everybody": ProductionStart.EVERYBODY,
    }
    rows = table("When production begins")
    assert {row[0] for row in rows} == set(starts)
    for setting, kind, method, standing, paid, result in rows:
        found = rules.may_be_made(
            paid=paid == "yes",
            completed=True,
            trusted=method == "invoice",
            business=kind == "business",
            good_standing=standing == "good",
            start=starts[setting],
        )
        assert found == (result == "yes"), (setting, kind, method, standing, paid)
        assert not rules.may_be_made(
            paid=paid == "yes",
            completed=False,
            trusted=True,
            business=True,
            good_standing=True,
            start=starts[setting],
        )


def test_what_can_be_sent_back_is_said_in_the_document() -> None:
    for kind, what, made, result in table("Right of withdrawal"):
        found = rules.returnable(
            business=kind == "business", personalised=made == "yes", goods=what == "article"
        )
        assert found == Returnable(result)
    assert rules.withdrawal_ends(dt.date(2026, 12, 20)) == dt.date(2027, 1, 3)
    assert rules.withdrawal_ends(None) is None


pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("who", list(Who))
def test_no_other_way_is_taken(buyer: Buyer, shop: Shop, who: Who) -> None:
    order = buyer.buy(shop.line(shop.card))
    for before in OrderState:
        for after in OrderState:
            Order.objects.filter(pk=order.pk).update(state=before)
            if rules.may_become(before, after, who):
                continue
            with pytest.raises(OrderStands), transaction.atomic():
                moving.move(moving.held(order.pk), after, who, SYSTEM)
            order.refresh_from_db()
            assert order.state == before


# --- money


def test_money_by_transfer_makes_it_paid(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.line(shop.card))
    assert (order.state, order.completed_at is not None, order.paid_at) == (OrderState.PENDING, True, None)
    assert buyer.read(order)["payment"]["status"] == "pending"
    buyer.pay(order)
    assert (order.state, order.paid_at is not None) == (OrderState.PAID, True)
    assert [one.act for one in order.history.all()] == ["placed", "completed", "paid"]


def test_what_is_made_already_is_paid_meanwhile(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.line(shop.card))
    bring(order, OrderState.IN_PRODUCTION)
    buyer.pay(order)
    assert (order.state, order.paid_at is not None) == (OrderState.IN_PRODUCTION, True)


def test_a_card_that_is_on_its_way_opens_what_was_bought(private: Buyer, shop: Shop) -> None:
    order = private.buy(shop.line(shop.card), shop.licence(2), form=by_card(private))
    assert not Licence.objects.exists()
    with private.commit(execute=True):
        recording.record(Payment.objects.get().pk, PaymentStatus.PROCESSING)
    order.refresh_from_db()
    assert (order.state, order.completed_at is not None, Licence.objects.count()) == (
        OrderState.PENDING,
        True,
        1,
    )
    private.pay(order)
    assert (order.state, Licence.objects.count()) == (OrderState.PAID, 1)


def test_money_that_goes_again_is_said(private: Buyer, shop: Shop) -> None:
    order = private.buy(shop.line(shop.card), form=by_card(private))
    payment = private.pay(order)
    with private.commit(execute=True):
        recording.record(payment.pk, PaymentStatus.DISPUTED, dispute_id="dp_1")
    order.refresh_from_db()
    assert (order.state, order.paid_at) == (OrderState.PENDING, None)
    assert not selectors.may_be_made(selectors.whole(order.pk))
    with private.commit(execute=True):
        recording.record(payment.pk, PaymentStatus.SUCCEEDED, decided=True)
    order.refresh_from_db()
    assert (order.state, order.paid_at is not None) == (OrderState.PAID, True)
    assert [one.act for one in order.history.all()] == ["placed", "paid", "completed", "money_gone", "paid"]


def test_a_share_waits_while_the_money_is_gone(private: Buyer, shop: Shop, partner: Any) -> None:
    order = private.buy(shop.line(shop.card), form=by_card(private), partner_uuid=str(partner.pk))
    payment = private.pay(order)
    share = PartnerResult.objects.get()
    assert share.state == "earned"
    with private.commit(execute=True):
        recording.record(payment.pk, PaymentStatus.DISPUTED, dispute_id="dp_1")
    assert partners.pay_out([share.pk], actor=SYSTEM) == 0
    share.refresh_from_db()
    assert share.state == "open"
    with private.commit(execute=True):
        recording.record(payment.pk, PaymentStatus.SUCCEEDED, decided=True)
    assert partners.pay_out([share.pk], actor=SYSTEM) == 1


def test_an_invoice_for_the_right_company_stays_the_orders(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.line(shop.card))
    buyer.account.company_name = "Alpenwerk AG"
    buyer.account.save()
    _note, instead = invoicing.correct_buyer(order.invoice_id, actor=SYSTEM)
    order.refresh_from_db()
    assert (order.invoice_id, order.state) == (instead.pk, OrderState.PENDING)
    payment = paying.pay(instead.pk, actor=SYSTEM, key="again")
    recording.record(payment.pk, PaymentStatus.SUCCEEDED)
    order.refresh_from_db()
    assert order.state == OrderState.PAID


# --- when production may begin


@pytest.mark.parametrize(
    ("start", "made"),
    [(ProductionStart.PAID, False), (ProductionStart.BUSINESS, True), (ProductionStart.EVERYBODY, True)],
)
def test_the_operator_says_whether_a_company_is_trusted(
    buyer: Buyer, shop: Shop, start: ProductionStart, made: bool
) -> None:
    OrderSettings.objects.create(production_start=start)
    order = buyer.buy(shop.line(shop.card))
    assert selectors.may_be_made(selectors.whole(order.pk)) is made


def test_who_is_late_with_another_invoice_pays_first(buyer: Buyer, shop: Shop) -> None:
    late = buyer.buy(shop.line(shop.card))
    order = buyer.buy(shop.line(shop.card))
    Invoice.objects.filter(pk=late.invoice_id).update(status=InvoiceStatus.OVERDUE)
    assert not selectors.may_be_made(selectors.whole(order.pk))
    buyer.pay(order)
    assert selectors.may_be_made(selectors.whole(order.pk))


# --- killed between the steps


def test_an_order_that_was_killed_before_it_was_charged_is_taken_up(
    private: Buyer, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Order, invoice and payment are there together; what asks the provider comes after, and is asked again."""

    class Killed(BaseException):
        pass

    def killed(_order_id: Any) -> None:
        raise Killed

    basket = private.basket(shop.line(shop.sticker, 2), form=by_card(private))
    with monkeypatch.context() as patched:
        patched.setattr(completing, "collect", killed)
        with pytest.raises(Killed):
            private.send(basket)
    order = Order.objects.get()
    assert Payment.objects.get().amount == order.total == invoice_of(order).gross
    asked: list[Any] = []
    monkeypatch.setattr("vizitka.payments.services.charge", asked.append)
    assert completing.take_up() == 0, "somebody may be at it right now"
    shop.at("2026-06-16")
    with private.commit(execute=True):
        assert completing.take_up() == 1
    assert asked == [Payment.objects.get().pk]
    assert private.place(basket)["uuid"] == str(order.pk), "the lost answer is found again"
    assert Order.objects.count() == 1


@pytest.mark.parametrize(
    "step",
    [
        "vizitka.shop.placing.reserve",
        "vizitka.invoicing.services.issue",
        "vizitka.orders.placing.write_lines",
        "vizitka.payments.services.pay",
        "vizitka.orders.completing.finish",
        "vizitka.shop.placing.close",
        "vizitka.shop.partners.note",
    ],
)
def test_what_is_killed_while_it_is_placed_leaves_nothing(
    buyer: Buyer, shop: Shop, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_given: Any, **_more: Any) -> None:
        raise Killed

    basket = buyer.basket(shop.line(shop.sticker, 2), shop.licence(3))
    with monkeypatch.context() as patched:
        patched.setattr(step, killed)
        with pytest.raises(Killed):
            buyer.send(basket)
    for model in (Order, Invoice, Payment, StockHold, Licence):
        assert not model.objects.exists(), model
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 5
    assert buyer.place(basket)["number"] == 1001, "and no number is lost"


def test_what_is_killed_while_it_is_completed_is_completed_later(
    private: Buyer, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = private.buy(shop.line(shop.sticker, 2), shop.licence(3), form=by_card(private))

    class Killed(BaseException):
        pass

    def killed(*_given: Any, **_more: Any) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr("vizitka.licensing.assigning.give", killed)
        patched.setattr("vizitka.licensing.contracts.carry_out", killed)
        with pytest.raises(Killed), transaction.atomic():
            recording.record(Payment.objects.get().pk, PaymentStatus.SUCCEEDED)
    order.refresh_from_db()
    assert (order.state, order.paid_at, Licence.objects.count()) == (OrderState.PENDING, None, 0)
    private.pay(order)
    assert (order.state, Licence.objects.count()) == (OrderState.PAID, 1)


def test_completing_twice_is_once(private: Buyer, shop: Shop) -> None:
    order = private.buy(shop.line(shop.card), shop.licence(3), form=by_card(private))
    private.pay(order)
    for _ in range(3):
        completing.complete_for_buyer(order.pk)
    assert Licence.objects.count() == 1
    assert [one.act for one in order.history.all()].count(OrderAct.COMPLETED) == 1


# --- given up, impossible, cancelled


def test_an_order_that_nobody_paid_is_given_up(private: Buyer, shop: Shop, make_code: MakeCode) -> None:
    make_code()
    order = private.buy(shop.line(shop.sticker, 2), form=by_card(private), code="SPRING")
    assert (ArticleVariant.objects.get(article=shop.sticker).stock, DiscountCode.objects.get().uses) == (3, 1)
    shop.at("2026-06-17")
    completing.take_up()
    order.refresh_from_db()
    assert order.state == OrderState.PENDING
    shop.at("2026-06-19")
    with private.commit(execute=True):
        completing.take_up()
    order.refresh_from_db()
    assert (order.state, invoice_of(order).status) == (OrderState.CANCELLED, InvoiceStatus.CANCELLED)
    assert (ArticleVariant.objects.get(article=shop.sticker).stock, DiscountCode.objects.get().uses) == (5, 0)
    assert Payment.objects.get().status == PaymentStatus.CANCELLED
    assert not Refund.objects.exists()


def test_money_that_comes_after_all_goes_back(private: Buyer, shop: Shop) -> None:
    order = private.buy(shop.line(shop.card), form=by_card(private))
    with private.commit(execute=True):
        cancelling.cancel(order.pk, Who.BUYER, private.actor, reason="")
    with private.commit():
        recording.record(Payment.objects.get().pk, PaymentStatus.SUCCEEDED)
    refund = Refund.objects.get()
    order.refresh_from_db()
    assert (refund.amount, order.state, order.paid_at) == (order.total, OrderState.CANCELLED, None)
    refunds.record(refund.pk, RefundStatus.SUCCEEDED)
    order.refresh_from_db()
    assert order.state == OrderState.REFUNDED


def gone_meanwhile(private: Buyer, shop: Shop) -> Order:
    """Paid so late that what was reserved is another's by now."""
    order = private.buy(shop.line(shop.sticker, 2), form=by_card(private))
    StockHold.objects.update(until=dt.datetime(2026, 6, 14, tzinfo=dt.UTC))
    assert shop_placing.give_back_ended() == 1
    ArticleVariant.objects.filter(article=shop.sticker).update(stock=1)
    private.pay(order)
    return order


def test_what_is_paid_and_impossible_waits_for_the_operator(private: Buyer, shop: Shop) -> None:
    order = gone_meanwhile(private, shop)
    assert (order.state, order.completed_at, order.impossible_why) == (OrderState.PAID, None, "out_of_stock")
    assert invoice_of(order).status == InvoiceStatus.PAID, "the money is booked"
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 1
    shown = private.read(order)
    assert (shown["waits"], [one["note"] for one in shown["history"]]) == (True, ["", "", ""])
    ArticleVariant.objects.filter(article=shop.sticker).update(stock=4)
    completing.complete_for_buyer(order.pk)
    order.refresh_from_db()
    assert (order.completed_at is not None, order.impossible_since) == (True, None)
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 2


def test_what_stays_impossible_is_paid_back_by_itself(private: Buyer, shop: Shop) -> None:
    order = gone_meanwhile(private, shop)
    shop.at("2026-06-19")
    assert completing.give_up_impossible() == 0
    shop.at("2026-06-21")
    with private.commit():
        assert completing.give_up_impossible() == 1
    order.refresh_from_db()
    refund = Refund.objects.get()
    assert (order.state, refund.amount) == (OrderState.CANCELLED, order.total)
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 1, "nothing was kept, so nothing returns"
    refunds.record(refund.pk, RefundStatus.SUCCEEDED)
    order.refresh_from_db()
    assert order.state == OrderState.REFUNDED


def test_a_package_that_is_gone_is_impossible_too(private: Buyer, shop: Shop) -> None:
    order = private.buy(shop.licence(2), form=by_card(private))
    Package.objects.filter(code="standard").update(active=False)
    private.pay(order)
    assert (order.state, order.impossible_since is not None) == (OrderState.PAID, True)
    assert not Licence.objects.exists()


def test_a_buyer_cancels_what_is_not_made(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.line(shop.sticker, 2))
    assert buyer.read(order)["may_cancel"] is True
    with buyer.commit(execute=True):
        answer = buyer.api.as_(buyer.user).post(f"/v1/orders/{order.pk}/cancel", {"reason": "Too many"})
    found = answer.json()["data"]
    assert (found["state"], found["may_cancel"], found["history"][-1]["note"]) == (
        "cancelled",
        False,
        "Too many",
    )
    assert (found["invoice"]["status"], len(found["invoice"]["credit_notes"])) == ("cancelled", 1)
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 5
    again = buyer.api.as_(buyer.user).post(f"/v1/orders/{order.pk}/cancel", {})
    assert again.json()["data"] == found, "a second time it is as the first"
    assert Invoice.objects.filter(kind="credit_note").count() == 1


def test_what_was_paid_goes_back_and_the_order_is_refunded(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.line(shop.card, 3))
    buyer.pay(order)
    with buyer.commit(execute=True):
        cancelling.cancel(order.pk, Who.BUYER, buyer.actor, reason="")
    note, refund = Invoice.objects.get(kind="credit_note"), Refund.objects.get()
    assert (note.gross, refund.amount, refund.status) == (order.total, order.total, RefundStatus.PENDING)
    order.refresh_from_db()
    assert order.state == OrderState.CANCELLED
    refunds.transferred(refund.pk, actor=SYSTEM)
    order.refresh_from_db()
    note.refresh_from_db()
    assert (order.state, note.status) == (OrderState.REFUNDED, InvoiceStatus.PAID)


def test_licences_that_serve_stay_when_the_cards_are_cancelled(
    buyer: Buyer, shop: Shop, partner: Any
) -> None:
    from vizitka.shop.models import PartnerResult

    order = buyer.buy(shop.line(shop.card, 3), shop.licence(4), partner_uuid=str(partner.pk))
    with buyer.commit(execute=True):
        cancelling.cancel(order.pk, Who.BUYER, buyer.actor, reason="")
    invoice, note = invoice_of(order), Invoice.objects.get(kind="credit_note")
    assert [line["code"] for line in note.snapshot["lines"]] == ["classic-card", "shipping"]
    assert (invoice.status, invoice.gross - invoice.credited_amount) == (InvoiceStatus.OPEN, 14_400)
    assert Licence.objects.get().status == "active"
    assert (PartnerResult.objects.get().base, PartnerResult.objects.get().state) == (12_000, "open")


@pytest.mark.parametrize("state", ["in_production", "shipped", "delivered"])
def test_what_is_made_is_not_cancelled_by_its_buyer(buyer: Buyer, shop: Shop, state: str) -> None:
    order = buyer.buy(shop.line(shop.card))
    ways = [OrderState.IN_PRODUCTION, OrderState.SHIPPED, OrderState.DELIVERED]
    bring(order, *ways[: [str(way) for way in ways].index(state) + 1])
    answer = buyer.api.as_(buyer.user).post(f"/v1/orders/{order.pk}/cancel", {})
    assert answer.status_code == 409
    assert answer.json()["code"] == ("order_in_production" if state == "in_production" else "order_stands")
    order.refresh_from_db()
    assert order.state == state
    assert not Invoice.objects.filter(kind="credit_note").exists()


def test_the_operator_cancels_what_is_being_made_and_stock_stays_used(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.line(shop.sticker, 2))
    bring(order, OrderState.IN_PRODUCTION)
    with buyer.commit(execute=True):
        cancelling.cancel(order.pk, Who.OPERATOR, SYSTEM, reason="The printer burned down")
    order.refresh_from_db()
    assert order.state == OrderState.CANCELLED
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 3


# --- letters


@pytest.mark.parametrize("language", ["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"])
def test_each_state_has_its_letter_in_each_language(
    buyer: Buyer, shop: Shop, mailoutbox: list[Any], language: str
) -> None:
    buyer.user.language = language
    buyer.user.save()
    order = buyer.buy(shop.line(shop.card))
    buyer.pay(order)
    with buyer.commit(execute=True):
        bring(order, OrderState.IN_PRODUCTION, OrderState.SHIPPED, OrderState.DELIVERED)
    second = buyer.buy(shop.line(shop.card))
    buyer.pay(second)
    with buyer.commit(execute=True):
        cancelling.cancel(second.pk, Who.BUYER, buyer.actor, reason="")
    with buyer.commit(execute=True):
        refunds.transferred(Refund.objects.get().pk, actor=SYSTEM)
    letters = [one for one in mailoutbox if one.to == [buyer.user.email]]
    subjects = [re.sub(r"\d+", "#", one.subject) for one in letters]
    assert len(set(subjects)) == 7, subjects
    assert all(f"/orders/{order.pk}" in one.body or f"/orders/{second.pk}" in one.body for one in letters)
    assert len(letters) == 9


def test_who_has_left_is_not_written_to(buyer: Buyer, shop: Shop, mailoutbox: list[Any]) -> None:
    order = buyer.buy(shop.line(shop.card))
    mailoutbox.clear()
    buyer.user.is_active = False
    buyer.user.save()
    buyer.pay(order)
    assert not [one for one in mailoutbox if one.to == [buyer.user.email]]


def test_an_account_without_method_says_so(private: Buyer, shop: Shop) -> None:
    basket = private.basket(shop.line(shop.card), form=form(private.account, paid_with="invoice"))
    assert private.place(basket, 409)["code"] == "not_by_invoice"
    assert not Order.objects.exists()


# --- what time does


def test_what_was_sent_counts_as_delivered_after_a_while(buyer: Buyer, shop: Shop) -> None:
    from vizitka.orders import closing

    order = bring(buyer.buy(shop.line(shop.card)), OrderState.IN_PRODUCTION, OrderState.SHIPPED)
    shop.at("2026-07-05")
    assert closing.mark_delivered() == 0
    shop.at("2026-07-08")
    assert (closing.mark_delivered(), closing.mark_delivered()) == (1, 0)
    order.refresh_from_db()
    assert order.state == OrderState.DELIVERED
    assert [one.actor_kind for one in order.history.all()][-1] == "system"


@pytest.mark.parametrize("how", ["time", "card"])
def test_what_was_printed_is_forgotten(
    buyer: Buyer, shop: Shop, team: Team, add_member: AddMember, how: str
) -> None:
    from vizitka.cards import residents
    from vizitka.orders import closing
    from vizitka.orders.models import OrderPerson

    add_member(team.space, "editor", buyer.user)
    line = shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"})
    order = bring(buyer.buy(line), OrderState.IN_PRODUCTION, OrderState.SHIPPED, OrderState.DELIVERED)
    assert closing.forget_printed() == 0
    if how == "card":
        residents.purge([team.cards[0].pk], [team.space.pk])
    else:
        shop.at("2026-09-14")
        assert (closing.forget_printed(), closing.forget_printed()) == (1, 0)
    people = OrderPerson.objects.filter(line__order=order).order_by("number")
    assert [bool(one.printed) for one in people] == ([False, True, True] if how == "card" else [False] * 3)
    assert [one.card_id is None for one in people] == ([True, False, False] if how == "card" else [False] * 3)
    assert people[0].name.startswith("Ada"), "the name was bought, and stands on the invoice"
