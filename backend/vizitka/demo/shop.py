"""What the demo's marketplace sells: eight articles on the product types of the demo, and how they are sent."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vizitka.billing import selectors as billing
from vizitka.billing.enums import PackageCode
from vizitka.billing.models import Package
from vizitka.common.actor import Person
from vizitka.common.money import Money
from vizitka.demo.products import Good, variant_of
from vizitka.products.enums import Chip, ProductCategory
from vizitka.products.models import ProductVariant
from vizitka.shop import services
from vizitka.shop.enums import ArticleCategory, DiscountScope, DiscountType
from vizitka.shop.models import Article, ArticleVariant, DiscountCode, ShippingRate

TEXTS: Final = Path(__file__).with_name("data") / "articles.json"


@dataclass(frozen=True, slots=True)
class Offer:
    """An article: the type it is of, by its name, with its styles and how many of them lie there (None: made to
    order), and the net price of one in cents from so many pieces on."""

    code: str
    category: ArticleCategory
    type: str
    styles: tuple[tuple[str, int | None], ...]
    prices: dict[int, int]
    grams: int
    personalised: bool = True
    days: tuple[int, int] = (5, 8)
    package: PackageCode | None = None


OFFERS: Final = (
    Offer("nfc-card", ArticleCategory.CARD, "NFC card", (("Black", None), ("White", None)),
          {1: 2490, 10: 1990, 50: 1490, 250: 990}, 6),
    Offer("wooden-card", ArticleCategory.CARD, "Wooden card", (("Cherry", None),), {1: 3490, 25: 2990, 100: 2490}, 7,
          days=(10, 14)),
    Offer("metal-card", ArticleCategory.CARD, "Metal card", (("Steel", None), ("Black steel", None)),
          {1: 5990, 10: 4990, 50: 4490}, 26, days=(12, 18)),
    Offer("phone-sticker", ArticleCategory.STICKER, "Phone sticker", (("Green", 340),), {1: 790, 50: 590, 250: 390}, 2,
          personalised=False, days=(2, 3)),
    Offer("table-stand", ArticleCategory.STAND, "Table stand", (("Slate", 18),), {1: 4900, 10: 3900}, 620,
          personalised=False, days=(2, 4)),
    Offer("key-ring", ArticleCategory.KEY_RING, "Key ring", (("Red", 0),), {1: 1490, 50: 1190}, 14, personalised=False,
          days=(2, 3)),
    Offer("name-badge", ArticleCategory.BADGE, "Name badge", (("White", None),), {1: 1690, 25: 1390, 100: 1090}, 18),
    Offer("starter-set", ArticleCategory.PACKAGE, "NFC card", (("Black", None), ("White", None)), {1: 1990}, 6,
          package=PackageCode.STANDARD),
)  # fmt: skip
# Types of which nobody has a product yet.
FURTHER: Final = (
    Good("Metal card", ProductCategory.CARD, Chip.NTAG215, True, "Steel", "#b9bec4", "Steel", "#2b2f33", 0, 0, 0),
    Good("Metal card", ProductCategory.CARD, Chip.NTAG215, True, "Black steel", "#2b2d31", "Steel", "#d8dadd", 0, 0, 0),
    Good("Name badge", ProductCategory.BADGE, Chip.NTAG213, True, "White", "#f3f1ea", "", "#1b4d3e", 0, 0, 0),
)  # fmt: skip
# Country (empty: the rest of the world), grams, cents, free from a sum of goods in cents.
RATES: Final = (
    ("AT", 2_000, 490, 15_000), ("AT", 20_000, 990, 15_000), ("DE", 2_000, 590, 15_000), ("DE", 20_000, 1_190, 15_000),
    ("CH", 2_000, 1_490, None), ("CH", 20_000, 2_990, None), ("", 2_000, 1_290, None), ("", 20_000, 3_490, None),
)  # fmt: skip


def open_shop(operator: Person) -> None:
    """Articles with their prices, what sending costs, and a code for a tenth off."""
    for good in FURTHER:
        variant_of(operator, good)
    texts = json.loads(TEXTS.read_text(encoding="utf-8"))
    for position, offer in enumerate(OFFERS):
        _offer(operator, offer, texts[offer.code], position)
    for country, grams, amount, free_from in RATES:
        values = {"country": country, "up_to_grams": grams, "amount": amount, "free_from": free_from}
        services.save(ShippingRate(), values, actor=operator)
    spring = {
        "code": "INTERALPIN",
        "type": DiscountType.PERCENT,
        "value": 10,
        "scope": DiscountScope.ARTICLES,
    }
    services.save_code(DiscountCode(), spring, actor=operator)


def _offer(operator: Person, offer: Offer, texts: dict[str, dict[str, str]], position: int) -> None:
    styles = {
        one.name: one for one in ProductVariant.objects.filter(type__name=offer.type).select_related("type")
    }
    chosen = [(styles[name], stock) for name, stock in offer.styles]
    article = Article()
    values = {
        "code": offer.code,
        "category": offer.category,
        "type": chosen[0][0].type,
        "package": Package.objects.get(code=offer.package) if offer.package else None,
        "names": texts["names"],
        "descriptions": texts["descriptions"],
        "personalised": offer.personalised,
        "weight_grams": offer.grams,
        "days_from": offer.days[0],
        "days_to": offer.days[1],
        "position": position,
    }
    services.save(article, values, actor=operator)
    for place, (style, stock) in enumerate(chosen):
        row = ArticleVariant(article=article, variant=style)
        services.save_variant(row, active=True, position=place, stock=stock, actor=operator)
    for pieces, amount in offer.prices.items():
        services.set_price(
            article, Money(amount, "EUR"), from_quantity=pieces, valid_from=billing.day(), actor=operator
        )
