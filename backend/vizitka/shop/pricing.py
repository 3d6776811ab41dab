"""What a basket costs now: every line, shipping, tax and sum, from what was chosen and nothing that was sent.

The sums are those of `invoicing.drafts.sums`, of the very lines that the invoice will have.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext, override

from vizitka.billing import selectors as billing
from vizitka.billing.enums import PackageCode, PaymentInterval
from vizitka.billing.models import BillingAccount, Package
from vizitka.common.actor import Viewer
from vizitka.common.errors import ApplicationError
from vizitka.common.money import Money, taxed_from_net
from vizitka.invoicing import drafts
from vizitka.invoicing.drafts import Line, Sums
from vizitka.licensing import charging, quoting
from vizitka.licensing.enums import PurchaseAsk
from vizitka.licensing.quoting import Priced, Wanted
from vizitka.shop import people, rules, selectors, taxing
from vizitka.shop.enums import ItemPayment, ItemProblem, Leading, PeopleKind
from vizitka.shop.models import Article, ArticleVariant, CheckoutSession
from vizitka.shop.rules import Discount, Single
from vizitka.shop.taxing import Taxing
from vizitka.tax.enums import Supply

SHIPPING: Final = "shipping"
INTERVALS: Final = {
    ItemPayment.MONTHLY: PaymentInterval.MONTH,
    ItemPayment.YEARLY: PaymentInterval.YEAR,
}
PAYMENTS: Final = {interval: payment for payment, interval in INTERVALS.items()}


@dataclass(frozen=True, slots=True)
class Change:
    """What is otherwise than it was shown: `price` of one in the leading prices, or the number of `people`."""

    what: str
    before: int
    now: int


@dataclass(slots=True)
class BasketLine:
    """A line with its prices of now. `goods` is the price of one article, `licence` that of one card and period.

    `unpriced`: it has a problem that keeps it out of every sum.
    """

    item: Mapping[str, Any]
    quantity: int
    article: Article | None = None
    variant: ArticleVariant | None = None
    package: Package | None = None
    interval: PaymentInterval | None = None
    goods: Single | None = None
    licence: Single | None = None
    priced: Priced | None = None
    departments: Mapping[str, int] = field(default_factory=dict)
    in_stock: bool = True
    problem: ItemProblem | None = None
    changes: list[Change] = field(default_factory=list)

    @property
    def uuid(self) -> str:
        return str(self.item["uuid"])

    @property
    def counts(self) -> bool:
        """Whether it stands in the sums."""
        return self.quantity > 0 and (self.goods is not None or self.licence is not None)

    @property
    def parts(self) -> list[Single]:
        """What one piece is made of: an article, a licence, or both."""
        return [part for part in (self.goods, self.licence) if part is not None]

    @property
    def space_id(self) -> UUID | None:
        return UUID(self.item["space_id"]) if self.item.get("space_id") else None

    def one(self, name: str) -> int:
        """An amount of one piece."""
        return sum(getattr(part, name).amount for part in self.parts)

    def reduced_by(self, leading: Leading) -> int:
        """What the discount takes off the whole line."""
        if leading == Leading.GROSS:
            return (self.one("gross") - self.one("gross_discount")) * self.quantity
        return (self.one("listed") - self.one("net")) * self.quantity

    def is_of_goods(self) -> bool:
        return self.goods is not None and self.article is not None and self.article.supply == Supply.GOODS


@dataclass(frozen=True, slots=True)
class Basket:
    """Everything that a basket costs. `sums` are those of the invoice, whose lines `invoice_lines` writes.

    `lost_code` counted when it was typed, and no more. `shipping` is net; None: nothing is delivered to the country.
    """

    session: CheckoutSession
    account: BillingAccount | None
    day: dt.date
    currency: str
    taxing: Taxing
    lines: Sequence[BasketLine]
    discount: Discount | None
    lost_code: str
    shipping: Money | None
    sums: Sums

    @property
    def leading(self) -> Leading:
        return self.taxing.leading

    @property
    def goods_lines(self) -> list[BasketLine]:
        return [line for line in self.lines if line.goods is not None]

    @property
    def licence_lines(self) -> list[BasketLine]:
        return [line for line in self.lines if line.licence is not None]

    @property
    def total(self) -> int:
        """What is paid."""
        return self.sums.gross.amount

    @property
    def shipping_amount(self) -> int:
        """In the leading prices."""
        if self.shipping is None:
            return 0
        if self.leading == Leading.NET:
            return self.shipping.amount
        return taxed_from_net(self.shipping, self.taxing.goods.rate).gross.amount

    @property
    def discount_amount(self) -> int:
        """In the leading prices."""
        return sum(line.reduced_by(self.leading) for line in self.lines if line.counts)

    @property
    def subtotal(self) -> int:
        """Before discount and shipping, in the leading prices: subtotal − discount + shipping (+ tax where net prices
        lead) is the total."""
        whole = self.total if self.leading == Leading.GROSS else self.sums.net.amount
        return whole - self.shipping_amount + self.discount_amount

    @property
    def changed(self) -> bool:
        """Whether something is otherwise than it was shown, so that the buyer confirms it first."""
        return bool(self.lost_code) or any(line.changes for line in self.lines)

    @property
    def problems(self) -> list[ItemProblem]:
        return [line.problem for line in self.lines if line.problem is not None]

    @property
    def deliverable(self) -> bool:
        return self.shipping is not None or not any(line.is_of_goods() for line in self.lines)

    def invoice_lines(self, language: str, names: Mapping[str, Sequence[str]] | None = None) -> list[Line]:
        """The lines of the invoice, in a language. `names` are those of people, by the line's uuid."""
        with override(language or "en"):
            return _lines(self.lines, self.shipping, self.taxing, names or {})


def basket_of(
    session: CheckoutSession,
    viewer: Viewer,
    *,
    account: BillingAccount | None = None,
    day: dt.date | None = None,
) -> Basket:
    """Computes all of it anew. `account` pays, as far as that is known."""
    today = day or billing.day()
    currency = selectors.currency()
    taxed = taxing.of_checkout(account, session.form, today)
    discount = selectors.discount_of(session.code, today) if session.code else None
    lines = _lines_of(session.items, viewer, account, taxed, discount, today, currency)
    shipping = _shipping(lines, session.form, taxed, currency)
    sums = drafts.sums(_lines(lines, shipping, taxed, {}), taxed.treatments, currency=currency)
    return Basket(
        session=session,
        account=account,
        day=today,
        currency=currency,
        taxing=taxed,
        lines=lines,
        discount=discount,
        lost_code=session.code if session.code and discount is None else "",
        shipping=shipping,
        sums=sums,
    )


def _lines_of(
    items: Sequence[Mapping[str, Any]],
    viewer: Viewer,
    account: BillingAccount | None,
    taxed: Taxing,
    discount: Discount | None,
    day: dt.date,
    currency: str,
) -> list[BasketLine]:
    articles = selectors.by_ids(item["article_id"] for item in items if item.get("article_id"))
    packages = {package.code: package for package in Package.objects.filter(active=True)} if items else {}
    seen: dict[UUID, bool] = {}
    lines = []
    for item in items:
        line = _counted(item, viewer, seen)
        _find(line, articles, packages)
        if line.problem is None:
            _price(line, account, taxed, discount, day, currency)
        lines.append(line)
    _look_at_stock(lines)
    for line in lines:
        _compare(line, taxed)
    return lines


def _counted(item: Mapping[str, Any], viewer: Viewer, seen: dict[UUID, bool]) -> BasketLine:
    """The line with its number of people, as far as the person may know of them."""
    line = BasketLine(item, int(item["quantity"]))
    chosen = item.get("people") or {}
    space_id = line.space_id
    if space_id is None:
        return line
    if space_id not in seen:
        seen[space_id] = people.may_see(viewer, space_id)
    if not seen[space_id]:
        line.problem = ItemProblem.SPACE_CLOSED
        return line
    if chosen.get("kind", PeopleKind.NONE) != PeopleKind.NONE:
        line.departments = people.by_department(space_id, chosen)
        line.quantity = sum(line.departments.values())
        if not line.quantity:
            line.problem = ItemProblem.NO_PEOPLE
    return line


def _find(line: BasketLine, articles: Mapping[str, Article], packages: Mapping[str, Package]) -> None:
    item = line.item
    if item.get("article_id"):
        line.article = articles.get(item["article_id"])
        if line.article is None or not line.article.active:
            line.problem = ItemProblem.GONE
            return
        line.variant = _variant(line.article, item.get("variant_id"))
        if line.variant is None and line.article.type_id and _variants(line.article):
            line.problem = ItemProblem.GONE
            return
    code = item.get("package")
    if code:
        line.package = packages.get(code)
        line.interval = INTERVALS.get(ItemPayment(item.get("payment") or ItemPayment.YEARLY))
        if line.package is None:
            line.problem = ItemProblem.GONE


def _variants(article: Article) -> list[ArticleVariant]:
    return [variant for variant in article.assortment.all() if variant.active]


def _variant(article: Article, variant_id: str | None) -> ArticleVariant | None:
    return next((one for one in _variants(article) if str(one.pk) == variant_id), None)


def _price(
    line: BasketLine,
    account: BillingAccount | None,
    taxed: Taxing,
    discount: Discount | None,
    day: dt.date,
    currency: str,
) -> None:
    if line.article is not None and line.article.type_id:
        step = rules.step_for(line.quantity, selectors.steps_of(line.article, day, currency))
        if step is None:
            line.problem = ItemProblem.NO_PRICE
            return
        counts = discount if discount and discount.is_for(article=str(line.article.pk)) else None
        supply = Supply(line.article.supply)
        line.goods = rules.single(step.unit, taxed.treatments[supply].rate, counts)
    if line.package is not None and line.interval is not None:
        counts = discount if discount and discount.is_for(package=line.package.code) else None
        unit = _licence(line, account, day, currency)
        if unit is None:
            line.goods, line.problem = None, ItemProblem.NO_PRICE
            return
        line.licence = rules.single(unit, taxed.service.rate, counts)
        if line.priced is not None:
            # Only the first period is cheaper; the contract goes on at what the package costs.
            line.priced = replace(line.priced, unit=line.licence.net)


def _licence(line: BasketLine, account: BillingAccount | None, day: dt.date, currency: str) -> Money | None:
    """The net price of one card and period: by the account's own terms, else by the catalogue."""
    assert line.package is not None
    assert line.interval is not None
    if account is not None:
        wanted = Wanted(
            PurchaseAsk.BUY, package=line.package.code, interval=line.interval, cards=line.quantity
        )
        try:
            line.priced = quoting.price(account, wanted, day)
        except ApplicationError:
            return None
        unit: Money | None = line.priced.unit
    elif line.package.code == PackageCode.FREE:
        return None
    else:
        unit = charging.full_price(line.package, line.interval, day)
    return unit if unit is not None and unit.currency == currency else None


def _look_at_stock(lines: Sequence[BasketLine]) -> None:
    """Whether there are enough for all lines together that want the same."""
    wanted: dict[UUID, int] = {}
    for line in lines:
        if line.variant is not None and line.counts:
            wanted[line.variant.pk] = wanted.get(line.variant.pk, 0) + line.quantity
    for line in lines:
        if line.variant is None or line.variant.stock is None:
            continue
        line.in_stock = line.variant.stock >= wanted.get(line.variant.pk, line.quantity)
        if not line.in_stock and line.problem is None:
            line.problem = ItemProblem.OUT_OF_STOCK


def shown_of(line: BasketLine) -> dict[str, Any]:
    """What a person saw of a line, to be compared later."""
    return {
        "quantity": line.quantity,
        "goods": line.goods.listed.amount if line.goods else None,
        "licence": line.licence.listed.amount if line.licence else None,
    }


def _compare(line: BasketLine, taxed: Taxing) -> None:
    """Notes what is otherwise than it was shown."""
    shown = line.item.get("shown") or {}
    if line.problem in {ItemProblem.SPACE_CLOSED, ItemProblem.GONE, ItemProblem.NO_PRICE}:
        return
    if shown.get("quantity") not in {None, line.quantity}:
        line.changes.append(Change("people", shown["quantity"], line.quantity))
    before = now = 0
    for part, key in ((line.goods, "goods"), (line.licence, "licence")):
        if part is None or shown.get(key) is None:
            continue
        before += _leading(Money(shown[key], part.listed.currency), part, taxed)
        now += _leading(part.listed, part, taxed)
    if before != now:
        line.changes.append(Change("price", before, now))


def _leading(listed: Money, part: Single, taxed: Taxing) -> int:
    if taxed.leading == Leading.NET:
        return listed.amount
    return taxed_from_net(listed, part.rate).gross.amount


def _shipping(
    lines: Sequence[BasketLine], form: Mapping[str, Any], taxed: Taxing, currency: str
) -> Money | None:
    """What all parcels cost: one for each address that departments have of their own, and one for the rest."""
    goods = [line for line in lines if line.counts and line.is_of_goods()]
    if not goods:
        return None
    places = taxing.places_of(form)
    parcels: dict[str, int] = {}
    for line in goods:
        assert line.article is not None
        rest = line.quantity
        for department, number in line.departments.items():
            if place := places.get(department):
                parcels[place] = parcels.get(place, 0) + number * line.article.weight_grams
                rest -= number
        if rest:
            parcels[""] = parcels.get("", 0) + rest * line.article.weight_grams
    name = "gross_discount" if taxed.leading == Leading.GROSS else "net"
    whole = sum(getattr(line.goods, name).amount * line.quantity for line in goods if line.goods is not None)
    country = taxed.ship_to_country or billing.seller().country
    rates = selectors.rates_to(country, currency)
    return rules.shipping(parcels.values(), rates, Money(whole, currency))


def _lines(
    lines: Sequence[BasketLine],
    shipping: Money | None,
    taxed: Taxing,
    names: Mapping[str, Sequence[str]],
) -> list[Line]:
    """Lines of the invoice: articles, licences, then shipping."""
    private = taxed.leading == Leading.GROSS
    found: list[Line] = []
    for line in lines:
        if line.counts and line.goods is not None and line.article is not None:
            found.append(
                Line(
                    code=line.article.code,
                    name=selectors.said(line.article.names),
                    quantity=line.quantity,
                    unit_price=line.goods.net,
                    detail=line.variant.variant.name if line.variant else "",
                    names=tuple(names.get(line.uuid, ())),
                    gross_led=line.goods.gross_discount if private else None,
                    supply=Supply(line.article.supply),
                )
            )
    for line in lines:
        if line.counts and line.licence is not None and line.package is not None:
            period = line.priced.item.period if line.priced else None
            found.append(
                Line(
                    code=f"licence-{line.package.code}",
                    name=str(PackageCode(line.package.code).label),
                    quantity=line.quantity,
                    unit_price=line.licence.net,
                    period=(period.start, period.last_day) if period else None,
                    gross_led=line.licence.gross_discount if private else None,
                )
            )
    if shipping:
        gross = taxed_from_net(shipping, taxed.goods.rate).gross
        found.append(
            Line(
                code=SHIPPING,
                name=gettext("Shipping"),
                quantity=1,
                unit_price=shipping,
                gross_led=gross if private else None,
                supply=Supply.GOODS,
            )
        )
    return found
