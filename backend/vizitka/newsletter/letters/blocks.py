"""The blocks of a letter: a union of kinds, each with what belongs to it, checked and cleaned.

Drafts may be incomplete: what is missing is found by the checks before sending (checks.py), not refused while one
writes.
"""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Final, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, model_validator
from typing_extensions import TypeAliasType

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.unions import PathsOfMembers
from vizitka.contents.fields import EmptyText, ImageReference, Text100, Text200, Text300
from vizitka.contents.rules import LONGEST_ADDRESS
from vizitka.contents.schemas.rows import RowId
from vizitka.images.schemas import ImageOut
from vizitka.newsletter.letters import rules

MOST_BLOCKS: Final = 100
MOST_IN_A_COLUMN: Final = 20

RichLetterText = Annotated[str, Field(max_length=20_000), EmptyText, AfterValidator(rules.clean_text)]
Align = Literal["left", "center"]
Space = Literal["small", "medium", "large"]
# Of the width of the letter, in per cent.
PictureWidth = Literal[25, 50, 75, 100]


def _link_if_any(value: str) -> str:
    if not value:
        return ""
    address = rules.whole_address(value)
    if address is None:
        raise FieldProblem(_("Use a web, email or phone address."))
    return address


Link = Annotated[str, Field(max_length=LONGEST_ADDRESS), EmptyText, AfterValidator(_link_if_any)]


class BlockIn(InSchema):
    """What every kind has. What only other kinds have is not kept."""

    id: RowId = ""

    @model_validator(mode="before")
    @classmethod
    def without_what_other_kinds_have(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        foreign = OF_SOME_KIND - cls.model_fields.keys()
        return {name: part for name, part in value.items() if name not in foreign}


class HeadingBlockIn(BlockIn):
    kind: Literal["heading"]
    text: Text200 = ""
    level: Literal[1, 2] = 1
    align: Align = "left"


class TextBlockIn(BlockIn):
    """`html`: p, br, strong, em, u, a, ul, ol, li, h2, h3; the rest is taken out."""

    kind: Literal["text"]
    html: RichLetterText = ""


class ImageBlockIn(BlockIn):
    """`href` is where a tap leads; `alt` is read where pictures are not shown, and has to be there before sending."""

    kind: Literal["image"]
    image: ImageReference = None
    alt: Text300 = ""
    href: Link = ""
    width: PictureWidth = 100


class ButtonBlockIn(BlockIn):
    kind: Literal["button"]
    label: Text100 = ""
    href: Link = ""
    align: Align = "left"


class DividerBlockIn(BlockIn):
    kind: Literal["divider"]


class SpacerBlockIn(BlockIn):
    kind: Literal["spacer"]
    size: Space = "medium"


class CardBlockIn(BlockIn):
    """A person of the space, by the card: picture, name and title as its page shows them, and a link to it. `label` is
    that of the link; empty: the product's own words."""

    kind: Literal["card"]
    card: Annotated[uuid.UUID | None, Field()] = None
    label: Text100 = ""

    @model_validator(mode="before")
    @classmethod
    def names_its_card(cls, value: Any) -> Any:
        """The card by its id, or as it came out of the API."""
        if isinstance(value, dict) and isinstance(value.get("card"), dict):
            return {**value, "card": value["card"].get("uuid")}
        return value


InnerBlockIn = TypeAliasType(
    "InnerBlockIn",
    Annotated[
        HeadingBlockIn
        | TextBlockIn
        | ImageBlockIn
        | ButtonBlockIn
        | DividerBlockIn
        | SpacerBlockIn
        | CardBlockIn,
        Field(discriminator="kind"),
        PathsOfMembers,
    ],
)
ColumnIn = Annotated[list[InnerBlockIn], Field(max_length=MOST_IN_A_COLUMN)]


class ColumnsBlockIn(BlockIn):
    """Two columns, which stand below each other on phones."""

    kind: Literal["columns"]
    columns: Annotated[list[ColumnIn], Field(min_length=2, max_length=2)] = [[], []]


LetterBlockIn = TypeAliasType(
    "LetterBlockIn",
    Annotated[
        HeadingBlockIn
        | TextBlockIn
        | ImageBlockIn
        | ButtonBlockIn
        | DividerBlockIn
        | SpacerBlockIn
        | CardBlockIn
        | ColumnsBlockIn,
        Field(discriminator="kind"),
        PathsOfMembers,
    ],
)
OF_SOME_KIND: Final = frozenset(name for kind in BlockIn.__subclasses__() for name in kind.model_fields)


# --- as they go out


class Block(OutSchema):
    id: str = ""


class HeadingBlock(Block):
    kind: Literal["heading"]
    text: str = ""
    level: Literal[1, 2] = 1
    align: Align = "left"


class TextBlock(Block):
    kind: Literal["text"]
    html: str = ""


class ImageBlock(Block):
    kind: Literal["image"]
    image: ImageOut | None = None
    alt: str = ""
    href: str = ""
    width: PictureWidth = 100


class ButtonBlock(Block):
    kind: Literal["button"]
    label: str = ""
    href: str = ""
    align: Align = "left"


class DividerBlock(Block):
    kind: Literal["divider"]


class SpacerBlock(Block):
    kind: Literal["spacer"]
    size: Space = "medium"


class PersonInLetter(OutSchema):
    """The card as the letter shows it; `visible` false: nobody may see it now, and the letter leaves it out."""

    uuid: uuid.UUID
    name: str
    job_title: str
    picture: str | None
    url: str
    visible: bool


class CardBlock(Block):
    kind: Literal["card"]
    card: PersonInLetter | None = None
    label: str = ""


InnerBlock = TypeAliasType(
    "InnerBlock",
    Annotated[
        HeadingBlock | TextBlock | ImageBlock | ButtonBlock | DividerBlock | SpacerBlock | CardBlock,
        Field(discriminator="kind"),
    ],
)


class ColumnsBlock(Block):
    kind: Literal["columns"]
    columns: list[list[InnerBlock]] = [[], []]


LetterBlock = TypeAliasType(
    "LetterBlock",
    Annotated[
        HeadingBlock
        | TextBlock
        | ImageBlock
        | ButtonBlock
        | DividerBlock
        | SpacerBlock
        | CardBlock
        | ColumnsBlock,
        Field(discriminator="kind"),
    ],
)
