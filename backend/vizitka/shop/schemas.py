"""What goes in and out of the shop. Amounts are in minor units of `currency`: 300 is 3.00 EUR."""

from __future__ import annotations

import datetime as dt
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, ConfigDict, Field

from vizitka.billing.account_schemas import CountryIn, Text20, Text40, Text50
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contents.fields import Text100, Text200
from vizitka.images.schemas import AvatarAddress, ImageOut
from vizitka.shop import rules
from vizitka.shop.enums import (
    ArticleCategory,
    BuyerKind,
    CheckoutStep,
    DiscountType,
    ItemPayment,
    ItemProblem,
    Leading,
    PaidWith,
    PeopleKind,
    ResultState,
)
from vizitka.tax.enums import Category

# --- the catalogue


class MarketplaceQuery(InSchema):
    """`country` is where goods go, `kind` who buys. Without a kind prices are those of the person's billing account;
    for who has none, gross at the usual rate."""

    country: CountryIn = ""
    kind: BuyerKind | None = None
    category: ArticleCategory | None = None
    search: Annotated[str, Field(max_length=100)] = ""
    in_stock: bool = False


class ArticlePlaceQuery(InSchema):
    """As for the list."""

    country: CountryIn = ""
    kind: BuyerKind | None = None


class ShopCategory(OutSchema):
    """`articles` is how many there are of it, whatever else is asked for."""

    value: ArticleCategory
    text: str
    articles: int


class ShopPrice(OutSchema):
    """The price of one, from so many pieces on. `price` is the one that leads."""

    from_quantity: int
    price: int
    net: int
    gross: int


class ShopLicencePrice(OutSchema):
    """What one card costs for a period."""

    payment: ItemPayment
    price: int
    net: int
    gross: int


class ShopLicence(OutSchema):
    """The licence that comes with an article, or alone."""

    uuid: UUID
    name: str
    short_name: str
    prices: list[ShopLicencePrice]


class ListedArticle(OutSchema):
    """`from_price` is the smallest price of one, in the prices that lead; null where only a licence has a price."""

    uuid: UUID
    code: str
    name: str
    category: ArticleCategory
    type: str
    image: AvatarAddress | None
    picture: ImageOut | None
    colours: list[str]
    from_price: int | None
    from_quantity: int | None
    personalised: bool
    in_stock: bool
    made_to_order: bool
    days_from: int
    days_to: int
    licence: ShopLicence | None


class MarketplaceOut(OutSchema):
    """`leading` says whether prices are net or gross; `rate` is the tax of goods in percent. `account_id`: prices are
    those of this billing account of the person. `closed` says in words why nothing can be bought; empty: it can be."""

    categories: list[ShopCategory]
    articles: list[ListedArticle]
    licences: list[ShopLicence]
    currency: str
    leading: Leading
    rate: str
    account_id: UUID | None
    closed: str


class ArticleVariantOut(OutSchema):
    """`stock` null: made to order."""

    uuid: UUID
    name: str
    colour: str
    material: str
    image: AvatarAddress | None
    picture: ImageOut | None
    stock: int | None
    in_stock: bool


class ArticlePictureOut(OutSchema):
    """`variant` null: shown for all."""

    image: ImageOut
    variant: UUID | None


class ArticleOut(ListedArticle):
    """`returnable`: a private buyer may send it back within fourteen days. `closed` as in the marketplace."""

    description: str
    gallery: list[ArticlePictureOut]
    variants: list[ArticleVariantOut]
    prices: list[ShopPrice]
    weight_grams: int
    returnable: bool
    currency: str
    leading: Leading
    rate: str
    account_id: UUID | None
    closed: str


class ShopDepartment(OutSchema):
    """A department, and how many of it there are."""

    name: str
    count: int


class ShopPeopleOut(OutSchema):
    """How many people of a space articles can be made for, as a basket counts them."""

    all: int
    without_product: int
    departments: list[ShopDepartment]


# --- the checkout


class CheckoutAddress(InSchema):
    """`country_id` is an ISO code."""

    address_line1: Text200 = ""
    address_line2: Text200 = ""
    zipcode: Text20 = ""
    city: Text100 = ""
    country_id: CountryIn = ""
    vat_nr: Text40 = ""


class CheckoutParty(InSchema):
    firstName: Text100 = ""
    lastName: Text100 = ""
    company_name: Text200 = ""
    address: CheckoutAddress = CheckoutAddress()


class CheckoutReceiver(CheckoutParty):
    phone: Text40 = ""


class CheckoutDelivery(InSchema):
    """Where the people of a department have theirs sent to: a parcel of its own, in the same country."""

    department: Annotated[str, Field(min_length=1, max_length=200)]
    delivery: CheckoutReceiver


class CheckoutForm(InSchema):
    """All that is filled in on the way; nothing has to be there before the order is placed.

    `account_id` pays; without one an account is made of `billing`. `terms_version` are the terms that were `accepted`.
    """

    paid_with: PaidWith | None = None
    email: Annotated[str, Field(max_length=254)] = ""
    phone: Text40 = ""
    billing: CheckoutParty = CheckoutParty()
    delivery: CheckoutReceiver = CheckoutReceiver()
    differentDelivery: bool = False
    account_id: UUID | None = None
    method_id: UUID | None = None
    terms_version: Text20 = ""
    accepted: bool = False
    deliveries: Annotated[list[CheckoutDelivery], Field(max_length=rules.MOST_DELIVERIES)] = []
    po_number: Text50 = ""


class _Forgiving(InSchema):
    """Takes an item as it came out of the API; what is computed is not read."""

    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)


class ChosenProduct(_Forgiving):
    uuid: UUID


class ChosenLicence(_Forgiving):
    uuid: UUID
    payment: ItemPayment = ItemPayment.YEARLY


class ChosenProducts(_Forgiving):
    licence: ChosenLicence | None = None
    card: ChosenProduct | None = None


def _distinct(ids: list[UUID]) -> list[UUID]:
    return list(dict.fromkeys(ids))


class ItemPeopleIn(_Forgiving):
    kind: PeopleKind = PeopleKind.NONE
    card_ids: Annotated[list[UUID], Field(max_length=rules.MOST_CHOSEN), AfterValidator(_distinct)] = []
    department: Text200 = ""


class CheckoutItemIn(_Forgiving):
    """A line of the basket. Only what was chosen is read: prices, names and pictures that come along are not."""

    uuid: UUID | None = None
    article_id: UUID | None = None
    variant_id: UUID | None = None
    style_id: UUID | None = None
    space_id: UUID | None = None
    products: ChosenProducts = ChosenProducts()
    quantity: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    people: ItemPeopleIn = ItemPeopleIn()


class CheckoutIn(InSchema):
    """All lines of the basket, each time. `form`, `step` and `code` stay as they are where they are left out; an empty
    `code` takes the discount away. `confirmed`: the buyer has seen what has changed."""

    checkout_id: UUID | None = None
    items: Annotated[list[CheckoutItemIn], Field(max_length=rules.MOST_LINES)]
    form: CheckoutForm | None = None
    step: CheckoutStep | None = None
    code: Annotated[str, Field(max_length=60)] | None = None
    partner_uuid: UUID | None = None
    partner_card: UUID | None = None
    confirmed: bool = False


class ItemLicence(OutSchema):
    """`static`: comes with an article, one for each piece."""

    uuid: UUID
    name: str
    short_name: str
    static: bool
    payment: ItemPayment


class ItemCard(OutSchema):
    """`uuid` is that of the article; `type` the product type, `variant` the style."""

    uuid: UUID
    name: str
    type: str
    image: AvatarAddress | None
    category: ArticleCategory
    variant: str
    payment: ItemPayment


class ItemProducts(OutSchema):
    licence: ItemLicence | None
    card: ItemCard | None


class ItemPeople(OutSchema):
    """`count` is how many they are now; zero where the reader may not know."""

    kind: PeopleKind
    card_ids: list[UUID]
    department: str
    count: int


class ItemChange(OutSchema):
    """`price`: of one, in the prices that lead; `people`: their number."""

    what: str
    before: int
    now: int


class CheckoutItem(OutSchema):
    """`single_price` is net, after the discount; `single_price_gross` before it, `single_price_gross_discount` after.
    `price` and `price_gross` are `quantity` times that, `discount` what the line is cheaper in the prices that lead.
    `changed` is what is otherwise than it was shown. A line with a `problem` has to be mended before it is ordered."""

    uuid: UUID
    name: str
    products: ItemProducts
    quantity: int
    price: int
    price_gross: int
    single_price: int
    single_price_gross: int
    single_price_gross_discount: int
    currency: str
    discount: int
    article_id: UUID | None
    article_code: str
    variant_id: UUID | None
    style_id: UUID | None
    space_id: UUID | None
    people: ItemPeople
    in_stock: bool
    changed: list[ItemChange]
    problem: ItemProblem | None
    personalised: bool
    days_from: int
    days_to: int


class CheckoutDiscount(OutSchema):
    """`value` is in percent, or in minor units of the gross price of one; `amount` what it takes off the whole basket
    in the prices that lead. `package_discount`: it is for licences."""

    value: int
    type: DiscountType
    code: str
    package_discount: bool
    amount: int


class CheckoutTax(OutSchema):
    """`rate` is in percent; `category` that of EN 16931: AE is reverse charge. `note` says why."""

    category: Category
    rate: str
    base: int
    tax: int
    note: str


class CheckoutCosts(OutSchema):
    """`total` is what is paid. `subtotal`, `discount` and `shipping` are in the prices that lead: subtotal − discount +
    shipping (+ `tax` where net prices lead) is the total. `rounding` is the cent that gross prices may move.
    `shipping_known`: a country was said, and we deliver there."""

    total: int
    subtotal: int
    currency: str
    discount: int
    shipping: int
    leading: Leading
    net: int
    tax: int
    rounding: int
    taxes: list[CheckoutTax]
    tax_known: bool
    shipping_known: bool


class CheckoutOut(OutSchema):
    """A basket and how far its order has come. `checkout_id` null: it is empty, and nothing is kept of it.

    `changed`: something is otherwise than it was shown; `lost_code` a code that counted and no longer does. `faults`
    are what keeps the order from being placed, by the names of fields.
    """

    checkout_id: UUID | None
    items: list[CheckoutItem]
    discount: CheckoutDiscount | None
    partner_uuid: UUID | None
    form: CheckoutForm
    step: CheckoutStep
    costs: CheckoutCosts
    changed: bool
    lost_code: str
    faults: dict[str, list[str]]
    order_id: UUID | None


# --- partners


class PartnerResultOut(OutSchema):
    """A share in one order; who ordered is not told. `card`: by which of the partner's cards the buyer came; empty for
    the plain link, and when the card is no more."""

    uuid: UUID
    at: dt.datetime
    card: str
    base: int
    share: int
    currency: str
    state: ResultState
    state_text: str


class PartnerSum(OutSchema):
    """Of one currency: not completed yet, to be paid out, paid out, and `owed` back after a refund."""

    currency: str
    open: int
    earned: int
    paid: int
    owed: int


class CardPartnerOut(OutSchema):
    """Who has a share of what visitors of a card order: the name of the partner, None where nobody is one. `in_space`:
    whether cards of the space may take part."""

    in_space: bool
    partner: str | None


class PartnerOut(OutSchema):
    """`link` is what a partner passes on."""

    uuid: UUID
    name: str
    percent: int
    active: bool
    link: str
    orders: int
    sums: list[PartnerSum]
    results: list[PartnerResultOut]
