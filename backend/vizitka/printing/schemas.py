"""What goes in and out of the API of card styles."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contents.fields import Colour, EmptyList, ImageReference, Line
from vizitka.images.schemas import ImageOut
from vizitka.printing.enums import (
    CardBase,
    CheckKey,
    CodePlace,
    Foil,
    PosterSize,
    PrintedField,
    PrintLayout,
    PrintSide,
    PrintVerdict,
)
from vizitka.printing.rules import CODE_SIZES, DEFAULT_BACK, DEFAULT_FRONT, MARGINS, TYPE_SIZES
from vizitka.printing.sheets import LONGEST_LINE
from vizitka.products.enums import ProductCategory


def _each_once(fields: list[PrintedField]) -> list[PrintedField]:
    return list(dict.fromkeys(fields))


StyleName = Annotated[str, Field(min_length=1, max_length=80), Line]
PrintedFields = Annotated[
    list[PrintedField], Field(max_length=len(PrintedField)), EmptyList, AfterValidator(_each_once)
]
CodeSize = Annotated[int, Field(ge=CODE_SIZES[0], le=CODE_SIZES[1])]
Margin = Annotated[int, Field(ge=MARGINS[0], le=MARGINS[1])]
TypeSize = Annotated[int, Field(ge=TYPE_SIZES[0], le=TYPE_SIZES[1])]


class CardStyleLook(InSchema):
    """How cards look. Colours as #RRGGBB, null where they follow from base and space; `logo` null for the space's;
    `code_size` and `margin` in millimetres on a card, `type_size` in percent. Fields null: those of the layout."""

    layout: PrintLayout = PrintLayout.GRID
    base: CardBase = CardBase.LIGHT
    ground: Colour = None
    text: Colour = None
    accent: Colour = None
    foil: Foil = Foil.NONE
    logo: ImageReference = None
    front_fields: PrintedFields | None = None
    back_fields: PrintedFields | None = None
    code_place: CodePlace = CodePlace.BACK_RIGHT
    code_size: CodeSize = 22
    margin: Margin = 5
    type_size: TypeSize = 100
    outlines: bool = False

    def values(self) -> dict[str, Any]:
        """As services take them."""
        found = plain_values(self.model_dump(mode="python"))
        for side, usual in (("front_fields", DEFAULT_FRONT), ("back_fields", DEFAULT_BACK)):
            if found[side] is None:
                found[side] = list(usual[self.layout])
        return found


class CardStyleIn(CardStyleLook):
    name: StyleName


class CardStylePatch(InSchema):
    """What is not sent stays as it is."""

    name: StyleName = ""
    layout: PrintLayout = PrintLayout.GRID
    base: CardBase = CardBase.LIGHT
    ground: Colour = None
    text: Colour = None
    accent: Colour = None
    foil: Foil = Foil.NONE
    logo: ImageReference = None
    front_fields: PrintedFields = []
    back_fields: PrintedFields = []
    code_place: CodePlace = CodePlace.BACK_RIGHT
    code_size: CodeSize = 22
    margin: Margin = 5
    type_size: TypeSize = 100
    outlines: bool = False

    def values(self) -> dict[str, Any]:
        """The sent fields as services take them."""
        return plain_values(self.model_dump(mode="python", exclude_unset=True))


def plain_values(given: dict[str, Any]) -> dict[str, Any]:
    """Choices as their texts, and no colour as an empty one."""
    found = dict(given)
    for name in ("ground", "text", "accent"):
        if name in found:
            found[name] = found[name] or ""
    for name in ("layout", "base", "foil", "code_place"):
        if name in found:
            found[name] = str(found[name])
    for name in ("front_fields", "back_fields"):
        if found.get(name) is not None:
            found[name] = [str(key) for key in found[name]]
    return found


class CardStyleDraftIn(InSchema):
    """A style that is not saved, drawn for a card of the space (null: its first one) and a kind of product."""

    look: CardStyleLook
    card: uuid.UUID | None = None
    category: ProductCategory = ProductCategory.CARD


class CardStyleQuery(InSchema):
    """`card`: whose values are printed; without one the space's first card."""

    card: uuid.UUID | None = None
    category: ProductCategory = ProductCategory.CARD


class CardStylePreviewQuery(CardStyleQuery):
    """`ppi`: of a PNG, pixels per inch."""

    side: PrintSide = PrintSide.FRONT
    ppi: Annotated[int, Field(ge=72, le=400)] = 200


class CardStyleRow(OutSchema):
    """`version` changes with what previews show."""

    uuid: uuid.UUID
    name: str
    layout: PrintLayout
    base: CardBase
    foil: Foil
    version: int
    updated_at: dt.datetime


class CardStyleOut(OutSchema):
    uuid: uuid.UUID
    name: str
    layout: PrintLayout
    base: CardBase
    ground: str | None
    text: str | None
    accent: str | None
    foil: Foil
    logo: ImageOut | None
    front_fields: list[PrintedField]
    back_fields: list[PrintedField]
    code_place: CodePlace
    code_size: int
    margin: int
    type_size: int
    outlines: bool
    version: int
    created_at: dt.datetime
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None


class PrintCheck(OutSchema):
    """`message` is a sentence in the person's language."""

    key: CheckKey
    title: str
    verdict: PrintVerdict
    message: str


class PrintSize(OutSchema):
    """In millimetres; `sides` are printed."""

    width: float
    height: float
    radius: float
    sides: int


class DrawnSide(OutSchema):
    side: PrintSide
    svg: str


class CardStyleChecks(OutSchema):
    """`ready`: nothing is in the way of printing."""

    ready: bool
    checks: list[PrintCheck]


class PrintedCard(OutSchema):
    uuid: uuid.UUID
    name: str


class CardStyleDraft(CardStyleChecks):
    """`card`: whose values are shown; null where the space has none, and names of fields stand for them. `colours`:
    those that are drawn."""

    size: PrintSize
    card: PrintedCard | None
    sides: list[DrawnSide]
    colours: dict[str, str]


PosterLine = Annotated[str, Field(max_length=LONGEST_LINE), Line]


class PosterQuery(InSchema):
    """`line`: what stands below the name; without one, a sentence that invites to scan, in the card's language."""

    size: PosterSize = PosterSize.A4
    line: PosterLine = ""


class PostersIn(PosterQuery):
    """`cards`: a page for each of these; without them for all that are active."""

    cards: Annotated[list[uuid.UUID], Field(min_length=1, max_length=50_000)] | None = None
