"""The year of a contract with a moved clock: every euro is in a quote, in a charge and on an invoice (pricing.md)."""

from __future__ import annotations

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

import pytest
from django.core import mail

from tests.conftest import ApiClient, MakeUser
from tests.licensing.conftest import Company, price
from vizitka.accounts.models import User
from vizitka.billing.enums import AccountKind, AccountRole, LicenceStatus, PaymentInterval
from vizitka.billing.models import AccountMember, BillingAccount, Licence, PriceVersion
from vizitka.billing.services import open_account, set_price
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common.money import Money, half_up
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing import services as invoicing
from vizitka.licensing import output, planning, purchasing, quoting, renewing, settling, staying
from vizitka.licensing.enums import Parked, PurchaseAsk, PurchaseState
from vizitka.licensing.errors import (
    AccountIncomplete,
    ContractEnds,
    MethodRequired,
    NotLarger,
    OrderNumberRequired,
    QuoteChanged,
    TrialTaken,
)
from vizitka.licensing.models import Charge, Contract, Purchase, Settlement
from vizitka.payments.enums import PaymentStatus
from vizitka.payments.models import Payment, PaymentMethod
from vizitka.payments.services import recording

pytestmark = pytest.mark.django_db


def _gross(net: int) -> int:
    return net + half_up(Decimal(net) * Decimal("0.19"))


def _id(bought: Purchase) -> uuid.UUID:
    assert bought.licence_id is not None
    return bought.licence_id


def test_a_year_of_a_contract_to_the_cent(company: Company) -> None:
    first = company.buy(package="standard", cards=25, spaces=True)
    licence = Licence.objects.get(pk=_id(first))
    company.space.refresh_from_db()
    assert (licence.cards_limit, company.space.licence_id) == (25, licence.pk)
    assert [one.gross for one in company.invoices] == [_gross(25 * 3000)]

    company.at("2026-06-15")
    quote = company.quote(PurchaseAsk.MORE, licence_id=licence.pk, cards=10)
    assert (quote.figures["now"]["net"], quote.figures["days"], quote.figures["days_of"]) == (16440, 200, 365)
    assert quote.figures["next"]["net"] == 35 * 3000
    company.buy(PurchaseAsk.MORE, licence_id=licence.pk, cards=10)
    licence.refresh_from_db()
    assert licence.cards_limit == 35
    assert company.invoices[-1].gross == quote.figures["now"]["gross"] == _gross(16440)

    # A higher price is for later contracts.
    set_price(licence.package, PaymentInterval.YEAR, Money(4000, "EUR"), valid_from=dt.date(2026, 7, 1))
    planning.plan(company.actor, company.account.pk, licence.pk, cards=30, package=None)
    company.at("2026-12-31")
    company.night()
    assert len(company.invoices) == 2
    company.at("2027-01-01")
    company.night()
    company.night()
    licence.refresh_from_db()
    contract = Contract.objects.get(licence=licence)
    assert (licence.cards_limit, contract.period_start, contract.period_end) == (
        30,
        dt.date(2027, 1, 1),
        dt.date(2028, 1, 1),
    )
    assert [one.gross for one in company.invoices] == [_gross(75000), _gross(16440), _gross(90000)]
    charged = sum(one.cards * one.unit_amount for one in Charge.objects.filter(contract=contract))
    assert charged == sum(one.net for one in company.invoices) == 75000 + 16440 + 90000
    assert not Charge.objects.filter(invoice=None).exists()


def test_invoice_and_mails_are_in_one_language(company: Company) -> None:
    """Who has said none is read as the owner reads."""
    BillingAccount.objects.filter(pk=company.account.pk).update(receiver_language="")
    User.objects.filter(pk=company.owner.pk).update(language="cs")
    company.account.refresh_from_db()
    mail.outbox.clear()
    company.buy(package="standard", cards=5, spaces=True)
    said = invoices.snapshot_of(company.invoices[0])
    assert (said.language, said.lines[0].detail) == ("cs", "Pro Alpenwerk")
    assert said.lines[0].name.startswith("Digitální vizitky, balíček ")
    assert "Faktura" in mail.outbox[0].subject


def test_a_quote_of_yesterday_is_refused_with_a_new_one(company: Company) -> None:
    bought = company.buy(package="standard", cards=25)
    old = company.quote(PurchaseAsk.MORE, licence_id=bought.licence_id, cards=10)
    company.at("2026-01-02")
    with pytest.raises(QuoteChanged) as refused:
        purchasing.place(company.actor, company.account.pk, old.pk, method_id=None)
    new = quoting.get(company.account.pk, refused.value.details["quote"]["uuid"])
    assert (new.day, refused.value.details["quote"]["now"]["net"]) == (dt.date(2026, 1, 2), 10 * 2992)
    assert len(company.invoices) == 1
    assert Licence.objects.get().cards_limit == 25


@pytest.mark.parametrize("change", ["price", "tax", "cards"])
def test_what_changed_since_is_never_charged_silently(company: Company, change: str) -> None:
    first = company.buy(package="standard", cards=25)
    if change == "cards":
        old = company.quote(PurchaseAsk.MORE, licence_id=first.licence_id, cards=10)
        company.buy(PurchaseAsk.MORE, licence_id=first.licence_id, cards=1)
    else:
        old = company.quote(package="standard", cards=5)
        if change == "price":
            PriceVersion.objects.filter(package__code="standard").update(amount=3100)
        else:
            company.account.country, company.account.zipcode = "CH", "8001"
            company.account.save()
    before = len(company.invoices)
    with pytest.raises(QuoteChanged):
        purchasing.place(company.actor, company.account.pk, old.pk, method_id=None)
    assert len(company.invoices) == before


def test_a_quote_sent_twice_is_one_purchase(company: Company) -> None:
    quote = company.quote(package="standard", cards=5)
    made = {
        purchasing.place(company.actor, company.account.pk, quote.pk, method_id=company.method.pk).pk
        for _ in range(2)
    }
    assert len(made) == 1
    assert (len(company.invoices), Licence.objects.count()) == (1, 1)


def test_a_larger_package_costs_the_difference_and_counts_at_once(company: Company) -> None:
    bought = company.buy(package="standard", cards=10)
    company.at("2026-06-15")
    quote = company.quote(PurchaseAsk.UPGRADE, licence_id=bought.licence_id, package="enterprise")
    rest = Decimal(200) / 365
    unit = half_up(price("enterprise") * rest) - half_up(price("standard") * rest)
    assert quote.figures["now"]["net"] == 10 * unit
    company.buy(PurchaseAsk.UPGRADE, licence_id=bought.licence_id, package="enterprise")
    licence = Licence.objects.get()
    assert licence.package.code == "enterprise"
    assert Contract.objects.get().unit_amount == price("enterprise")
    with pytest.raises(NotLarger):
        company.quote(PurchaseAsk.UPGRADE, licence_id=licence.pk, package="standard")


def test_what_is_too_little_comes_with_the_next_invoice(company: Company) -> None:
    bought = company.buy(package="standard", cards=5, interval="year")
    company.at("2026-12-31")
    small = company.buy(PurchaseAsk.MORE, licence_id=bought.licence_id, cards=1)
    assert (small.state, small.invoice) == (PurchaseState.DONE, None)
    assert Charge.objects.get(invoice=None).unit_amount == 8
    company.at("2027-01-01")
    company.night()
    assert company.invoices[-1].net == 6 * 3000 + 8
    assert not Charge.objects.filter(invoice=None).exists()


def test_a_cancelled_licence_serves_to_its_last_day_and_can_be_taken_back(company: Company) -> None:
    bought = company.buy(package="standard", cards=5, spaces=True)
    cards = company.cards(5)
    planning.cancel(company.actor, company.account.pk, _id(bought))
    with pytest.raises(ContractEnds):
        company.quote(PurchaseAsk.MORE, licence_id=bought.licence_id, cards=1)
    planning.resume(company.actor, company.account.pk, _id(bought))
    assert Licence.objects.get().status == LicenceStatus.ACTIVE
    planning.cancel(company.actor, company.account.pk, _id(bought))
    staying.choose(Licence.objects.get(), [cards[4].pk, cards[3].pk])
    company.at("2026-12-31")
    company.night()
    assert _active(company) == 5
    company.at("2027-01-01")
    company.night()
    company.night()
    assert len(company.invoices) == 1
    stays = {cards[0].pk, cards[3].pk, cards[4].pk}
    assert (
        set(Card.objects.across_spaces("all").filter(state=CardState.ACTIVE).values_list("pk", flat=True))
        == stays
    )
    assert Card.objects.across_spaces("all").count() == 5
    assert Settlement.objects.count() == 1


def test_fewer_cards_from_the_next_period_switch_off_the_surplus(company: Company) -> None:
    bought = company.buy(package="standard", cards=5, spaces=True)
    company.cards(5)
    planning.plan(company.actor, company.account.pk, _id(bought), cards=2, package=None)
    assert settling.settle(_id(bought)) == 0
    company.at("2027-01-01")
    company.night()
    assert _active(company) == 2


def test_a_plan_shows_the_very_figures_that_are_charged(company: Company, api: ApiClient) -> None:
    bought = company.buy(package="standard", cards=25)
    account = company.account.pk
    api = api.as_(company.owner)
    path = f"/v1/billing-accounts/{account}/licences/{bought.licence_id}"
    shown = api.get(f"{path}/plan?cards=30&package=enterprise").json()["data"]
    assert api.get(path.rsplit("/", 1)[0]).json()["data"][0]["terms"]["next_cards"] is None
    assert api.get(f"{path}/plan?cards=30&package=free").status_code == 422
    assert api.patch(path, {"cards": 30, "package": "enterprise"}).status_code == 200
    company.at("2027-01-01")
    company.night()
    renewed = company.invoices[-1]
    assert (renewed.net, renewed.tax, renewed.gross) == (shown["net"], shown["tax"], shown["gross"])
    assert shown["lines"][0]["cards"] == renewed.lines.get().quantity == 30


def test_what_an_account_pays_is_said_with_and_without_vat(company: Company, api: ApiClient) -> None:
    company.buy(package="standard", cards=25)
    company.buy(package="standard", cards=2, interval=PaymentInterval.MONTH)
    api, path = api.as_(company.owner), f"/v1/billing-accounts/{company.account.pk}"
    found = api.get(f"{path}/overview").json()["data"]
    assert (found["yearly"], found["yearly_gross"]) == (25 * 3000, 25 * 3570)
    assert (found["monthly"], found["monthly_gross"]) == (600, 714)
    assert {row["terms"]["gross"] for row in found["licences"]} == {25 * 3570, 714}
    offered = api.get(f"{path}/licences/choices").json()["data"]
    assert (offered["rate"], offered["packages"][0]["prices"][-1]["gross"]) == ("19", 3570)


def test_a_contract_that_cannot_be_billed_is_parked_and_taken_up(company: Company) -> None:
    company.buy(package="standard", cards=5, spaces=True)
    city, company.account.city = company.account.city, ""
    company.account.save()
    company.at("2027-01-01")
    company.night()
    contract = Contract.objects.get()
    assert (contract.parked, contract.period_end, len(company.invoices)) == (
        Parked.COMPANY,
        dt.date(2027, 1, 1),
        1,
    )
    company.account.city = city
    company.account.save()
    company.night()
    contract.refresh_from_db()
    assert (contract.parked, contract.period_end, len(company.invoices)) == ("", dt.date(2028, 1, 1), 2)


def test_a_trial_ends_by_itself_or_becomes_a_licence(company: Company) -> None:
    contract = planning.begin_trial(company.actor, company.account.pk, [company.space.pk])
    assert contract.licence.valid_until == dt.datetime(2026, 1, 15, tzinfo=dt.UTC) - dt.timedelta(hours=1)
    with pytest.raises(TrialTaken):
        planning.begin_trial(company.actor, company.account.pk, [])
    company.at("2026-01-10")
    company.buy(licence_id=contract.licence_id, package="standard", cards=5)
    contract.refresh_from_db()
    licence = Licence.objects.get()
    assert (licence.valid_until, licence.cards_limit, contract.trial, contract.anchor) == (
        None,
        5,
        False,
        dt.date(2026, 1, 10),
    )
    company.space.refresh_from_db()
    assert company.space.licence_id == licence.pk


def test_a_renewal_that_ran_while_another_did_charges_once(company: Company) -> None:
    company.buy(package="standard", cards=5)
    company.at("2027-01-01")
    contract = Contract.objects.get()
    assert renewing.renew(contract.pk) == 1
    assert renewing.renew(contract.pk) == 0
    assert len(company.invoices) == 2


def test_nothing_is_sold_without_what_an_invoice_needs(company: Company) -> None:
    quote = company.quote(package="standard", cards=5)
    company.account.po_required = True
    company.account.save()
    with pytest.raises(OrderNumberRequired):
        purchasing.place(company.actor, company.account.pk, quote.pk, method_id=None)
    company.account.po_required, company.account.city = False, ""
    company.account.save()
    with pytest.raises(AccountIncomplete) as refused:
        purchasing.place(company.actor, company.account.pk, quote.pk, method_id=None)
    company.account.kind = AccountKind.PRIVATE
    company.account.save()
    assert "your company" in str(refused.value.message)
    with pytest.raises(AccountIncomplete) as refused:
        purchasing.place(company.actor, company.account.pk, quote.pk, method_id=None)
    assert "your name and your address" in str(refused.value.message)
    assert not Purchase.objects.exists()


def test_a_late_payer_is_told_then_suspended_and_as_before_once_paid(company: Company) -> None:
    company.buy(package="standard", cards=5, spaces=True)
    invoice = company.invoices[0]
    states, coming = [], []
    for day in ("2026-01-16", "2026-01-22", "2026-01-29", "2026-02-14"):
        company.at(day)
        company.night()
        company.account.refresh_from_db()
        states.append(company.account.status)
        # What does not begin anew is not announced.
        coming.append(output.overview_out(company.account, company.owner)["next"] is not None)
    assert states == ["active", "active", "past_due", "suspended"]
    assert coming == [True, True, True, False]
    invoicing.settle(invoice.pk, Money(invoice.gross, "EUR"), reference="bank", at=None, actor=company.actor)
    company.night()
    company.account.refresh_from_db()
    assert company.account.status == "active"
    assert output.overview_out(company.account, company.owner)["next"] is not None


def test_a_worker_that_slept_long_closes_nobody_untold(company: Company) -> None:
    company.buy(package="standard", cards=5)
    company.at("2026-12-01")
    for _ in range(3):
        company.night()
    company.account.refresh_from_db()
    assert company.account.status == "active"
    company.at("2026-12-09")
    company.night()
    company.account.refresh_from_db()
    assert company.account.status == "past_due"


def _active(company: Company) -> int:
    return Card.objects.in_space(company.space.pk).filter(state=CardState.ACTIVE).count()


@pytest.fixture
def card(company: Company, monkeypatch: pytest.MonkeyPatch) -> PaymentMethod:
    """A card that Stripe has to be asked about; what it says is said by `record`."""
    monkeypatch.setattr("vizitka.payments.services.charge", lambda payment_id: None)
    return PaymentMethod.objects.create(
        account=company.account, kind="card", provider="stripe", provider_id="pm_1", status="active"
    )


def _placed(company: Company, card: PaymentMethod, **wanted: Any) -> tuple[Purchase, Payment]:
    quote = company.quote(**wanted)
    with company.commit(execute=True):
        made = purchasing.place(company.actor, company.account.pk, quote.pk, method_id=card.pk)
    return made, Payment.objects.get(invoice=made.invoice)


@pytest.mark.parametrize("said", [PaymentStatus.SUCCEEDED, PaymentStatus.PROCESSING])
def test_a_card_opens_the_licence_when_the_provider_says_so_and_once(
    company: Company, card: PaymentMethod, said: PaymentStatus
) -> None:
    made, payment = _placed(company, card, package="standard", cards=5)
    assert (made.state, Licence.objects.exists()) == (PurchaseState.PLACED, False)
    for _ in range(2):
        recording.record(payment.pk, said, provider_id="pi_1")
    made.refresh_from_db()
    assert (made.state, Licence.objects.count(), Charge.objects.count()) == (PurchaseState.DONE, 1, 1)


def test_a_purchase_that_nobody_paid_is_given_up(company: Company, card: PaymentMethod) -> None:
    made, _ = _placed(company, card, package="standard", cards=5)
    company.at("2026-01-05")
    company.night()
    made.refresh_from_db()
    assert made.state == PurchaseState.DROPPED
    assert [one.status for one in company.invoices if one.kind == "invoice"] == ["cancelled"]
    assert not Licence.objects.exists()


def test_what_was_paid_and_is_impossible_is_given_back(company: Company, card: PaymentMethod) -> None:
    bought = company.buy(package="standard", cards=5)
    made, payment = _placed(company, card, ask=PurchaseAsk.MORE, licence_id=_id(bought), cards=5)
    planning.cancel(company.actor, company.account.pk, _id(bought))
    recording.record(payment.pk, PaymentStatus.SUCCEEDED, provider_id="pi_1")
    made.refresh_from_db()
    assert made.state == PurchaseState.PLACED
    company.at("2026-01-05")
    company.night()
    made.refresh_from_db()
    assert made.invoice is not None
    made.invoice.refresh_from_db()
    assert (made.state, made.invoice.status) == (PurchaseState.DROPPED, "cancelled")
    assert invoices.owed_back(made.invoice).amount == made.invoice.gross
    assert Licence.objects.get().cards_limit == 5


def test_another_accounts_method_pays_nothing(company: Company, card: PaymentMethod) -> None:
    other = open_account("Other GmbH")
    card.account = other
    card.save()
    with pytest.raises(MethodRequired):
        _placed(company, card, package="standard", cards=5)
    assert not company.invoices


def test_a_viewer_sees_and_does_not_buy(company: Company, api: ApiClient, make_user: MakeUser) -> None:
    licence = company.buy(package="standard", cards=5).licence_id
    viewer = make_user()
    AccountMember.objects.create(account=company.account, user=viewer, role=AccountRole.VIEWER)
    me, base = api.as_(viewer), f"/v1/billing-accounts/{company.account.pk}/licences"
    assert me.get(base).json()["data"][0]["cards_limit"] == 5
    quote = company.quote(PurchaseAsk.MORE, licence_id=licence, cards=2)
    wanted = {"ask": "more", "licence": str(licence), "cards": 2}
    asked = [
        me.post(f"{base}/preview", wanted),
        me.post(base, {"quote": str(quote.pk), "method": None, "po_number": "", "spaces": []}),
        me.post(f"{base}/trial", {"spaces": []}),
        me.patch(f"{base}/{licence}", {"cards": 3}),
        me.post(f"{base}/{licence}/cancel"),
        me.get(f"{base}/{licence}/plan?cards=3"),
    ]
    assert [answer.status_code for answer in asked] == [403] * len(asked)
    assert len(company.invoices) == 1
