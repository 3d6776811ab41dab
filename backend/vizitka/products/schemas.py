"""What goes in and out of the API of products."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema, Page
from vizitka.common.api.moments import Moment
from vizitka.common.api.paging import PageQuery
from vizitka.contents.fields import Line
from vizitka.images.schemas import AvatarAddress
from vizitka.products.enums import Act, Label, ProductCategory, RequestState

MOST_AT_ONCE = 500
# A file is made while somebody waits for it.
MOST_IN_FILE = 20_000

Reason = Annotated[str, Field(max_length=200), Line]
# What is done with one product, and with many at once. Claiming and calling back have ways of their own.
ActOfOne = Literal[
    "connect", "move", "disconnect", "switch_off", "switch_on", "hide", "show", "lock", "unlock", "give_up"
]
ActOfMany = Literal["move", "disconnect", "switch_off", "switch_on", "hide", "show", "lock", "unlock"]


class ConnectIn(InSchema):
    """With a `card`, the product is connected to it; else it goes into the pool of the `space`. One of them is given.
    Serial and PIN as they are printed: blanks, hyphens and capitals do not matter."""

    serial: Annotated[str, Field(min_length=1, max_length=40), Line]
    pin: Annotated[str, Field(min_length=1, max_length=40), Line]
    card: UUID | None = None
    space: UUID | None = None


class ChangeIn(InSchema):
    """`card` for connecting and moving; `space` for moving a product of the pool to another space; `reason` for
    locking."""

    act: ActOfOne
    card: UUID | None = None
    space: UUID | None = None
    reason: Reason = ""


class SwapIn(InSchema):
    """The new product's serial and PIN, and why the old one is locked."""

    serial: Annotated[str, Field(min_length=1, max_length=40), Line]
    pin: Annotated[str, Field(min_length=1, max_length=40), Line]
    reason: Reason


class AskIn(InSchema):
    """Serial and PIN as they are printed. With a `card` (or the `space` of a pool) the product is to go there; without,
    to the asker's card in the space that has it, if there is one."""

    serial: Annotated[str, Field(min_length=1, max_length=40), Line]
    pin: Annotated[str, Field(min_length=1, max_length=40), Line]
    message: Annotated[str, Field(max_length=300)] = ""
    card: UUID | None = None
    space: UUID | None = None


class GrantIn(InSchema):
    """`card` of the space, when it is to be another than the asker's."""

    card: UUID | None = None


class RequestQuery(PageQuery):
    state: RequestState = RequestState.OPEN


class ManyIn(InSchema):
    """Moving leads to a `card` of the space, to which what lies in the pool is connected, or what lies in the pool to
    another `space`."""

    act: ActOfMany
    uuids: Annotated[list[UUID], Field(min_length=1, max_length=MOST_AT_ONCE)]
    card: UUID | None = None
    space: UUID | None = None
    reason: Reason = ""


class ProductFilter(InSchema):
    """`search` finds the beginning of a serial, and whose card it is on. `tapped_since` and `untapped_since` are
    moments of the last tap; who was never tapped is `untapped_since` any."""

    search: Annotated[str, Field(max_length=40)] = ""
    label: Label | None = None
    type: UUID | None = None
    batch: Annotated[int, Field(ge=1)] | None = None
    card: UUID | None = None
    tapped_since: Moment | None = None
    untapped_since: Moment | None = None


class ProductQuery(ProductFilter, PageQuery):
    """A page of what the filter finds."""


class ProductExportIn(InSchema):
    """The products by their `uuids`, else those that the `filter` finds."""

    format: Literal["xlsx", "csv"]
    uuids: Annotated[list[UUID] | None, Field(min_length=1, max_length=MOST_IN_FILE)] = None
    filter: ProductFilter = ProductFilter()


class LabelsOut(OutSchema):
    """How many products have each label."""

    not_connected: int
    connected: int
    inactive: int
    hidden: int
    locked: int
    called_back: int


class CardOfProduct(OutSchema):
    uuid: UUID
    name: str


class CardOfProductRow(CardOfProduct):
    job_title: str
    picture: AvatarAddress | None


class SpaceOfProduct(OutSchema):
    uuid: UUID
    name: str


class VariantOut(OutSchema):
    """`colour` as #rrggbb, empty where no colour tells it from others. `products` are of it."""

    uuid: UUID
    name: str
    colour: str
    material: str
    picture: AvatarAddress | None
    products: int


class ProductTypeOut(OutSchema):
    """A type of which there are `products`, with the variants and the numbers of the batches that occur."""

    uuid: UUID
    name: str
    category: ProductCategory
    has_chip: bool
    has_code: bool
    picture: AvatarAddress | None
    products: int
    variants: list[VariantOut]
    batches: list[int]


class ProductBase(OutSchema):
    uuid: UUID
    serial: str
    label: Label
    reason: str
    batch: int
    connected_at: dt.datetime | None
    last_tap_at: dt.datetime | None


class ProductRow(ProductBase):
    """`serial` as it is printed. `reason` is why it is locked or was called back. What products of its `batch` are, and
    the `card` that it is on, stands once beside the rows: the card by its place in `cards`, from 0."""

    card: int | None


class ProductRowOfSpace(ProductRow):
    """`space` by its place in `spaces`, from 0."""

    space: int


class ChangedProduct(OutSchema):
    """`card` is the one that it is on; `type` is what it is called in the catalogue."""

    serial: str
    label: Label
    reason: str
    type: str
    card: UUID | None
    connected_at: dt.datetime | None


class ProductChangeOut(OutSchema):
    """The last change of a product; of one that is the space's no more `product` is null."""

    uuid: UUID
    changed_at: dt.datetime
    deleted: bool
    product: ChangedProduct | None


class MadeOf(OutSchema):
    """What products of a batch are: `type` and `variant` by their names, `picture` of the variant, else of the type."""

    batch: int
    type: str
    variant: str
    picture: AvatarAddress | None


class ProductPage(Page[ProductRow]):
    """`made_of` says of each batch that the rows name what its products are, `cards` of each card whose it is."""

    made_of: list[MadeOf]
    cards: list[CardOfProductRow]


class ProductPageOfSpaces(Page[ProductRowOfSpace]):
    """As `ProductPage`; `spaces` are those that the rows lie in."""

    made_of: list[MadeOf]
    cards: list[CardOfProductRow]
    spaces: list[SpaceOfProduct]


class AskerOut(OutSchema):
    name: str
    email: str


class AskedProductOut(OutSchema):
    """`card` is the name of the one that it is on, empty in the pool."""

    uuid: UUID
    serial: str
    card: str


class ProductRequestOut(OutSchema):
    """`goes_to` is what granting does: a `card` of this space, `elsewhere` in another one, or `free` for who has the
    PIN."""

    uuid: UUID
    state: RequestState
    asked_at: dt.datetime
    message: str
    asker: AskerOut
    product: AskedProductOut
    goes_to: Literal["card", "elsewhere", "free"]
    card: CardOfProduct | None
    decided_at: dt.datetime | None
    decided_by: str


class HistoryEntry(OutSchema):
    """`by` is empty for who has left."""

    at: dt.datetime
    act: Act
    before: Label
    after: Label
    reason: str
    by: str


class ProductOut(ProductBase):
    """`serial` and `reason` as in a `ProductRow`; `type`, `variant` and `picture` as in `MadeOf`. `can` is what the
    person may do with it as it stands; `address` what its tag and its code hold; `requests` who asks for it, for those
    who look after the space's products."""

    card: CardOfProductRow | None
    space: SpaceOfProduct
    type: str
    variant: str
    picture: AvatarAddress | None
    category: ProductCategory
    address: str
    can: list[Act]
    history: list[HistoryEntry]
    requests: list[ProductRequestOut]


class RefusedOut(OutSchema):
    uuid: UUID
    serial: str
    code: str
    message: str


class ManyOut(OutSchema):
    """`undo` is the change to take back; null where nothing was changed, and where products went to another space, from
    which they are moved back."""

    changed: int
    refused: list[RefusedOut]
    undo: UUID | None


class UndoneOut(OutSchema):
    undone: int


class ListQuery(InSchema):
    """In a dry run nothing is connected."""

    dry_run: bool = True


class ListIn(InSchema):
    """`leave_out` are numbers of rows, with commas between them, that are not looked at: what a dry run has named need
    not be tried again, since wrong PINs count."""

    leave_out: Annotated[str, Field(max_length=10_000, pattern=r"^[0-9,]*$")] = ""


class BadRowOut(OutSchema):
    """`row` as it is numbered in the file, `person` as it stands there."""

    row: int
    serial: str
    person: str
    message: str


class ListOut(OutSchema):
    """How many `rows` were looked at, how many of them were `connected` to a card or `pooled` without one, or would be
    after a dry run, and each that is not. `undo` is the change by which those on cards lie in the pool again."""

    dry_run: bool
    rows: int
    connected: int
    pooled: int
    bad: list[BadRowOut]
    undo: UUID | None


class PeopleQuery(InSchema):
    """`code` is how a card is called in its addresses. Without it and without `search`, the next ones who have no
    product, but for those `without` whom."""

    search: str = Field("", max_length=200)
    code: str = Field("", max_length=200)
    department: str = Field("", max_length=200)
    without: Annotated[list[UUID], Field(max_length=100)] = []


class PersonForProduct(OutSchema):
    """A card by its person, with how many products it has already."""

    uuid: UUID
    name: str
    job_title: str
    department: str
    city: str
    email: str
    picture: AvatarAddress | None
    products: int


class PeopleOut(OutSchema):
    """The first few. `left` of the space's (or the department's) `total` have no product."""

    people: list[PersonForProduct]
    left: int
    total: int
