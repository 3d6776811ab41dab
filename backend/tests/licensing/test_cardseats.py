"""Card users who pay for their own card (docs/domain/pricing.md, "Who pays for the own card")."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeUser
from tests.licensing.conftest import Company, price
from vizitka.accounts.models import User
from vizitka.billing.enums import AccountKind, AccountStatus, LicenceStatus
from vizitka.billing.errors import LicenceOfOneCard
from vizitka.billing.models import Licence, Seller
from vizitka.billing.selectors import usable_licence_of
from vizitka.billing.services import open_account
from vizitka.cards import services as cards
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.models import Card, CardMember
from vizitka.cards.settings import PaymentSettings
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.licensing import assigning, planning, purchasing, quoting, renewing
from vizitka.licensing.enums import PurchaseAsk, PurchaseState
from vizitka.licensing.errors import CardIsPaid, CompanyPays, NotForThisCard
from vizitka.licensing.models import CardSeat, Purchase
from vizitka.licensing.quoting import Wanted
from vizitka.payments.models import PaymentMethod
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db


@dataclass
class Own:
    """A card user with an account of their own, and a fourth card of a space that has three seats."""

    company: Company
    user: User
    card: Card
    payer: Company

    def buy(self, *, card: Card | None = None, **wanted: Any) -> Purchase:
        wish = Wanted(PurchaseAsk.BUY, **{"package": "standard", "cards": 1, **wanted})
        quote = quoting.quote(self.payer.account, wish, actor=Person(self.user))
        with self.payer.commit(execute=True):
            return purchasing.place(
                Person(self.user),
                self.payer.account.pk,
                quote.pk,
                method_id=self.payer.method.pk,
                card_id=(card or self.card).pk,
            )

    def look(self) -> Card:
        return Card.objects.in_space(self.card.space_id).get(pk=self.card.pk)


def _pays(company: Company, who: str = "card_users") -> None:
    rows = PaymentSettings.objects.across_spaces("test")
    rows.update_or_create(space=company.space, defaults={"billing_method": who})
    company.space = Space.objects.get(pk=company.space.pk)


@pytest.fixture
def own(company: Company, make_user: MakeUser) -> Own:
    company.cards(3)
    card = company.make_card(company.space, first_name="Anna", last_name="Berger", state=CardState.INACTIVE)
    user = make_user(email="anna@example.org")
    CardMember.objects.create(space=company.space, card=card, user=user, role=CardRole.USER)
    _pays(company)
    account = open_account("Anna Berger", owner=user)
    fields = ("company_name", "address_line1", "zipcode", "city", "country", "receiver_email")
    for name in fields:
        setattr(account, name, getattr(company.account, name))
    account.save()
    method = PaymentMethod.objects.create(
        account=account, kind="invoice", provider="invoice", status="active", is_default=True
    )
    return Own(company, user, card, replace(company, account=account, owner=user, method=method))


def test_a_card_user_buys_the_own_card_and_it_is_active(own: Own, api: ApiClient) -> None:
    path = f"/v1/cards/{own.card.pk}/seat"
    api = api.as_(own.user)
    seat = api.get(path).json()["data"]
    assert (seat["company"], seat["needed"], seat["may_pay"], seat["package"]) == (
        False,
        True,
        True,
        "standard",
    )
    yearly = {"interval": "year", "amount": price("standard"), "gross": 3570, "currency": "EUR"}
    assert yearly in seat["prices"]
    bought = own.buy()
    card = own.look()
    assert (bought.state, card.state, card.own_seat) == (PurchaseState.DONE, CardState.ACTIVE, True)
    assert own.payer.invoices[0].net == price("standard")
    assert own.payer.invoices[0].lines.get().detail == "For Anna Berger"
    after = api.get(path).json()["data"]
    assert (after["paid"], after["may_pay"], after["account"]["name"]) == (True, False, "Anna Berger")
    # Who manages the space reads that it is paid, and not by whom.
    seen = api.as_(own.company.owner).get(path).json()["data"]
    assert (seen["paid"], seen["account"], seen["accounts"], seen["prices"]) == (True, None, [], [])
    rows = api.as_(own.user).get(f"/v1/billing-accounts/{own.payer.account.pk}/licences").json()["data"]
    assert (rows[0]["of_card"], rows[0]["card"]["name"], rows[0]["cards_used"]) == (True, "Anna Berger", 1)


def test_a_person_reads_the_price_with_vat_and_a_company_without(own: Own, api: ApiClient) -> None:
    api, path = api.as_(own.user), f"/v1/cards/{own.card.pk}/seat"

    def seen() -> tuple[bool, str, int]:
        seat = api.get(path).json()["data"]
        return seat["consumer"], seat["rate"], seat["prices"][-1]["gross"]

    def put(**values: Any) -> None:
        type(own.payer.account).objects.filter(pk=own.payer.account.pk).update(**values)

    assert seen() == (False, "19", 3570)
    put(kind=AccountKind.PRIVATE)
    assert seen() == (True, "19", 3570)
    # By the one-stop shop the rate is that of the person's country.
    Seller.objects.update(oss=True)
    put(country="AT")
    assert seen() == (True, "20", 3600)
    # Without an account nobody is a company, and nobody knows from where.
    put(status=AccountStatus.CLOSED)
    assert seen() == (True, "19", 3570)


def test_the_seats_of_the_space_are_as_before(own: Own, api: ApiClient) -> None:
    own.buy()
    found = api.as_(own.company.owner).get(f"/v1/spaces/{own.company.space.pk}/seats?cards=1").json()["data"]
    assert (found["used"], found["limit"], found["missing"]) == (3, 3, 1)
    assert "people pay for their own card" in found["words"]


def test_its_state_needs_no_seat_of_the_space(own: Own, api: ApiClient) -> None:
    own.buy()
    api = api.as_(own.company.owner)
    for state in ("inactive", "active"):
        assert api.put(f"/v1/cards/{own.card.pk}/state", {"state": state}).status_code == 200
    for action in ("deactivate", "activate", "delete", "restore"):
        body = {"action": action, "uuids": [str(own.card.pk)]}
        answer = api.post(f"/v1/spaces/{own.company.space.pk}/cards/bulk", body)
        assert answer.status_code == 200, answer.content
    assert own.look().state == CardState.ACTIVE


def test_it_renews_ends_and_takes_the_card_with_it(own: Own) -> None:
    licence = own.buy().licence
    assert licence
    own.company.at("2027-01-01")
    own.payer.night()
    assert [one.net for one in own.payer.invoices] == [price("standard")] * 2
    planning.cancel(Person(own.user), own.payer.account.pk, licence.pk)
    own.company.at("2027-12-31")
    own.payer.night()
    assert own.look().state == CardState.ACTIVE
    own.company.at("2028-01-01")
    own.payer.night()
    assert (own.look().state, own.look().own_seat) == (CardState.INACTIVE, False)
    # Only that one: the three of the space are as they were.
    active = Card.objects.in_space(own.company.space.pk).filter(state=CardState.ACTIVE)
    assert active.count() == 3


def test_a_card_whose_own_seat_ends_takes_a_free_one_of_the_space(own: Own) -> None:
    licence = own.buy().licence
    assert licence
    other = Card.objects.in_space(own.company.space.pk).exclude(pk=own.card.pk).first()
    assert other
    cards.change_state(SYSTEM, other.pk, own.company.space, CardState.INACTIVE)
    planning.cancel(Person(own.user), own.payer.account.pk, licence.pk)
    own.company.at("2027-01-01")
    own.payer.night()
    assert (own.look().state, own.look().own_seat) == (CardState.ACTIVE, False)


def test_where_the_company_pays_nobody_else_does_and_what_was_paid_stays(own: Own) -> None:
    own.buy()
    _pays(own.company, "account")
    assert own.look().own_seat
    another = own.company.make_card(own.company.space, first_name="Ben", state=CardState.INACTIVE)
    CardMember.objects.create(space=own.company.space, card=another, user=own.user, role=CardRole.USER)
    with pytest.raises(CompanyPays):
        own.buy(card=another)


@pytest.mark.parametrize(
    "wish", [{"cards": 2}, {"package": "enterprise"}, {"offer": True}], ids=["two", "other", "offer"]
)
def test_only_one_card_of_the_right_package_at_its_price(own: Own, wish: dict[str, Any]) -> None:
    if wish.pop("offer", False):
        from vizitka.billing.models import Package
        from vizitka.licensing.models import Offer

        made = Offer.objects.create(
            account=own.payer.account,
            package=Package.objects.get(code="standard"),
            amount=1,
            last_day=dt.date(2027, 1, 1),
        )
        wish = {"offer_id": made.pk}
    with pytest.raises(NotForThisCard):
        own.buy(**wish)
    assert own.payer.invoices == []


def test_nobody_buys_twice_or_for_a_card_of_others(own: Own, make_user: MakeUser) -> None:
    own.buy()
    with pytest.raises(CardIsPaid):
        own.buy()
    others = own.company.make_card(own.company.space, first_name="Ben", state=CardState.INACTIVE)
    with pytest.raises(NotFound):
        own.buy(card=others)
    # Who manages the space reads the card, and is not its user.
    with pytest.raises(NotFound):
        replace(own, user=own.company.owner, payer=own.company).buy(card=others)
    assert len(own.payer.invoices) == 1


def test_what_was_begun_by_two_is_had_by_the_first(own: Own) -> None:
    """A card is charged later: by then another purchase has opened the card."""
    own.buy()
    licence = CardSeat.objects.get().licence
    wish = Wanted(PurchaseAsk.BUY, package="standard", cards=1)
    quote = quoting.quote(own.payer.account, wish, actor=Person(own.user))
    waiting = Purchase.objects.create(account=own.payer.account, quote=quote, card=own.card, user=own.user)
    with pytest.raises(CardIsPaid):
        purchasing.complete(waiting.pk)
    assert list(CardSeat.objects.values_list("licence", flat=True)) == [licence.pk]
    assert Licence.objects.filter(account=own.payer.account).count() == 1


def test_it_is_for_no_space_and_takes_no_more_cards(own: Own) -> None:
    licence = own.buy().licence
    assert licence
    account = own.payer.account
    with pytest.raises(LicenceOfOneCard):
        assigning.put(Person(own.company.owner), licence, [own.company.space.pk])
    with pytest.raises(LicenceOfOneCard):
        own.payer.quote(PurchaseAsk.MORE, licence_id=licence.pk, cards=3)
    with pytest.raises(LicenceOfOneCard):
        own.payer.quote(PurchaseAsk.UPGRADE, licence_id=licence.pk, package="enterprise")
    with pytest.raises(LicenceOfOneCard):
        planning.plan(Person(own.user), account.pk, licence.pk, cards=9, package=None)
    assert usable_licence_of(own.user.pk) is None


def test_a_late_payer_keeps_the_card_until_the_account_is_closed(own: Own) -> None:
    own.buy()
    account = own.payer.account
    for day, status, state in (
        ("2026-02-20", AccountStatus.SUSPENDED, CardState.ACTIVE),
        ("2026-04-30", AccountStatus.CLOSED, CardState.INACTIVE),
    ):
        for passed in ("2026-01-20", "2026-01-25", "2026-02-01", "2026-02-10", day):
            if passed <= day:
                own.company.at(passed)
                own.payer.night()
        account.refresh_from_db()
        if account.status != status:
            own.company.at(day)
            own.payer.night()
            account.refresh_from_db()
        assert account.status == status
        assert own.look().state == state


def test_nobody_pays_on_for_a_card_that_is_gone(own: Own) -> None:
    licence = own.buy().licence
    assert licence
    cards.delete_card(SYSTEM, own.card.pk, own.company.space.pk)
    own.company.at("2027-01-01")
    own.payer.night()
    licence.refresh_from_db()
    assert licence.status == LicenceStatus.CANCELLED
    assert len(own.payer.invoices) == 1
    cards.purge_deleted()
    assert CardSeat.objects.get().card is None
    assert renewing.renew_due() == 0


def test_a_purchase_of_a_card_that_went_is_refused_before_anything_is_charged(own: Own) -> None:
    cards.delete_card(SYSTEM, own.card.pk, own.company.space.pk)
    with pytest.raises(ApplicationError):
        own.buy()
    assert own.payer.invoices == []


def test_a_space_with_a_licence_sells_its_own_package(own: Own) -> None:
    own.company.buy(package="enterprise", cards=3, spaces=True)
    with pytest.raises(NotForThisCard):
        own.buy(package="standard")
    own.buy(package="enterprise")
    assert own.look().own_seat
