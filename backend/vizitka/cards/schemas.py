"""What goes into and comes out of the cards' API (product.md, section 5)."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any, Literal

from django.utils.translation import gettext as _
from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from vizitka.cards import rules
from vizitka.cards.enums import CardFocus, CardState
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.paging import PageQuery
from vizitka.contents.fields import (
    EmptyDict,
    EmptyList,
    LanguageCode,
    Line,
    LongText,
    Text60,
    Text100,
    Text200,
    Text300,
)
from vizitka.contents.fields import ImageReference as ImageReference
from vizitka.contents.schemas import CardFrame as CardFrame
from vizitka.contents.schemas import CardFrameIn as CardFrameIn
from vizitka.contents.schemas import CardSocialMedia as CardSocialMedia
from vizitka.contents.schemas import CardSocialMediaIn as CardSocialMediaIn
from vizitka.contents.schemas import ContactLabel, RowId, SharedFrame, SharedSocialMedia
from vizitka.contents.schemas import PostalAddress as PostalAddress
from vizitka.contents.schemas import PostalAddressIn as PostalAddressIn
from vizitka.images.schemas import ImageOut
from vizitka.spaces.rules import DEFAULT_LAYOUT
from vizitka.spaces.schemas import Layout as Layout
from vizitka.spaces.schemas import LayoutIn as LayoutIn


def _web_address(value: str) -> str:
    address = rules.web_address(value)
    if address is None:
        raise FieldProblem(_("Use a web address, for example https://example.org."))
    return address


def _email(value: str) -> str:
    try:
        return validate_email(value, check_deliverability=False).normalized
    except EmailNotValidError:
        raise FieldProblem(_("Use a valid email address.")) from None


PhoneLabel = Literal["mobile", "work", "home", "fax", "other"]

# ------------------------------------------------------------------------------------------------------------
# Rows in
# ------------------------------------------------------------------------------------------------------------


class CardPhoneIn(InSchema):
    """`number` stays as it is written; `e164` is computed and only read."""

    id: RowId = ""
    label: PhoneLabel = "work"
    custom_label: Text60 = ""
    number: Annotated[str, Line, Field(min_length=1, max_length=60)]
    e164: str | None = None
    extension: Annotated[str, Line, Field(max_length=20)] = ""

    @field_validator("number")
    @classmethod
    def has_digits(cls, value: str) -> str:
        if sum(sign.isdigit() for sign in value) < 3:
            raise FieldProblem(_("Use a phone number, for example +43 664 1234567."))
        return value


class CardEmailIn(InSchema):
    id: RowId = ""
    label: ContactLabel = "work"
    custom_label: Text60 = ""
    email: Annotated[str, Line, Field(min_length=1, max_length=254), AfterValidator(_email)]


class CardWebsiteIn(InSchema):
    id: RowId = ""
    label: ContactLabel = "work"
    custom_label: Text60 = ""
    url: Annotated[
        str, Line, Field(min_length=1, max_length=rules.LONGEST_ADDRESS), AfterValidator(_web_address)
    ]
    title: Text100 = ""


# ------------------------------------------------------------------------------------------------------------
# Cards in
# ------------------------------------------------------------------------------------------------------------


class CardTexts(InSchema):
    """Texts of a card in one more language; what is empty is shown in the card's own."""

    prefix: Text60 = ""
    suffix: Text60 = ""
    pronouns: Annotated[str, Line, Field(max_length=40)] = ""
    job_title: Text200 = ""
    department: Text200 = ""
    organisation: Text200 = ""
    description: LongText = ""


class CardPatch(InSchema):
    """Every field that an editor may write; what is not sent stays as it is, `null` empties it."""

    focus: CardFocus = CardFocus.PERSON
    language: Literal["", "en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"] = ""
    translations: Annotated[dict[LanguageCode, CardTexts], EmptyDict] = {}
    hidden_shared: Annotated[list[RowId], EmptyList, Field(max_length=80)] = []
    direct_link: RowId = ""
    hide_sign_in: bool = False
    affiliate: bool = False
    external_key: Text100 = ""
    prefix: Text60 = ""
    first_name: Text100 = ""
    last_name: Text100 = ""
    suffix: Text60 = ""
    pronouns: Annotated[str, Line, Field(max_length=40)] = ""
    job_title: Text200 = ""
    department: Text200 = ""
    organisation: Text200 = ""
    description: LongText = ""
    phones: Annotated[list[CardPhoneIn], EmptyList, Field(max_length=10)] = []
    emails: Annotated[list[CardEmailIn], EmptyList, Field(max_length=10)] = []
    websites: Annotated[list[CardWebsiteIn], EmptyList, Field(max_length=10)] = []
    addresses: Annotated[list[PostalAddressIn], EmptyList, Field(max_length=5)] = []
    social_media: Annotated[list[CardSocialMediaIn], EmptyList, Field(max_length=40)] = []
    frames: Annotated[list[CardFrameIn], EmptyList, Field(max_length=30)] = []
    layout: LayoutIn | None = None
    header: ImageReference = None
    logo: ImageReference = None
    profile_picture: ImageReference = None

    @field_validator("focus", "language", mode="before")
    @classmethod
    def null_is_the_default(cls, value: Any, info: ValidationInfo) -> Any:
        return cls.model_fields[info.field_name or ""].default if value is None else value

    def values(self) -> dict[str, Any]:
        """The sent fields as services take them: rows as dictionaries, images as ids, layout only with sent
        keys.
        """
        sent = self.model_fields_set
        result: dict[str, Any] = {}
        for field in sent:
            value = getattr(self, field)
            if field == "frames":
                result[field] = [frame.stored() for frame in value]
            elif field == "layout":
                result[field] = (
                    value.model_dump(exclude_unset=True) if value else dict.fromkeys(DEFAULT_LAYOUT)
                )
            elif field == "translations":
                result[field] = {code: texts.model_dump() for code, texts in value.items()}
            elif field == "hidden_shared":
                result[field] = sorted(set(value))
            elif isinstance(value, list):
                result[field] = [row.model_dump(mode="json") for row in value]
            elif isinstance(value, (CardFocus, CardState)):
                result[field] = value.value
            else:
                result[field] = value
        return result


class CardIn(CardPatch):
    """A new card. It starts as a draft unless `state` says active."""

    state: Literal["draft", "active"] = "draft"
    username: str | None = None


class CardStateIn(InSchema):
    state: CardState
    reason: Text300 = ""


class CardUsernameIn(InSchema):
    username: str | None


class CardFilter(InSchema):
    """Which cards of a space are meant; an empty one means all that are not deleted."""

    search: Annotated[str, Field(max_length=200)] = ""
    state: list[CardState] = []
    department: Annotated[list[str], Field(max_length=200)] = []
    deleted: bool = False


CardSort = Literal[
    "name",
    "-name",
    "updated",
    "-updated",
    "created",
    "-created",
    "department",
    "-department",
    "city",
    "-city",
    "state",
    "-state",
]


class CardListQuery(PageQuery):
    search: str = Field("", max_length=200)
    state: list[CardState] = Field([])
    department: list[str] = Field([])
    deleted: bool = False
    sort: CardSort = "name"


# ------------------------------------------------------------------------------------------------------------
# Out
# ------------------------------------------------------------------------------------------------------------


class CardPhone(OutSchema):
    id: str = ""
    label: str = "work"
    custom_label: str = ""
    number: str
    e164: str | None = None
    extension: str = ""


class CardEmail(OutSchema):
    id: str = ""
    label: str = "work"
    custom_label: str = ""
    email: str


class CardWebsite(OutSchema):
    id: str = ""
    label: str = "work"
    custom_label: str = ""
    url: str
    title: str = ""


class CardLayout(OutSchema):
    """The card's own values; `null` is the space's."""

    primary: str | None = None
    background: str | None = None
    text: str | None = None
    mode: str | None = None
    rounding: int | None = None
    header_style: str | None = None


class CardResolved(OutSchema):
    """What a visitor sees where space and card decide together."""

    organisation: str
    description: str
    address: PostalAddress | None
    header: ImageOut | None
    logo: ImageOut | None
    profile_picture: ImageOut | None
    layout: Layout


class CardTextsOut(OutSchema):
    prefix: str = ""
    suffix: str = ""
    pronouns: str = ""
    job_title: str = ""
    department: str = ""
    organisation: str = ""
    description: str = ""


class CardFieldLock(OutSchema):
    """Why the asking person may not change a field: locked in the grid (with the manager's reason), or not
    permitted to card users."""

    by: Literal["grid", "permission"]
    reason: str = ""


class CardTemplate(OutSchema):
    uuid: uuid.UUID
    name: str


class CardPinChannel(OutSchema):
    """`own`: what the card says for itself; `asks`: whether visitors are asked; `forced`: no exception is possible."""

    own: Literal["space", "on", "off"]
    asks: bool
    forced: bool


class CardPin(OutSchema):
    """`set`: the card has its own PIN; `by_space`: the space has one for cards without."""

    set: bool
    by_space: bool
    channels: dict[str, CardPinChannel]


class CardLanguages(OutSchema):
    """`own` is the language of the card's own texts (empty: unknown), `wanted` all that texts are wanted in, the own
    one first (empty: the space has one language). `fields` may be said in several of them; `missing` has by further
    language what is not: `job_title`, `frames.<id>.title`.
    """

    own: str
    wanted: list[str]
    fields: list[str]
    missing: dict[str, list[str]]


class CardSpace(OutSchema):
    uuid: uuid.UUID
    name: str


class CardHome(CardSpace):
    """The card's space, with those of its settings that bound what the card can say for itself."""

    qr_code: bool
    hide_sign_in: bool
    pin_verification: bool


class CardOut(OutSchema):
    uuid: uuid.UUID
    handle: str
    username: str | None
    version: int
    state: CardState
    lock_reason: str
    focus: CardFocus
    space: CardHome
    language: str
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    pronouns: str
    job_title: str
    department: str
    organisation: str
    description: str
    external_key: str
    phones: list[CardPhone]
    emails: list[CardEmail]
    websites: list[CardWebsite]
    addresses: list[PostalAddress]
    social_media: list[CardSocialMedia]
    frames: list[CardFrame]
    layout: CardLayout
    header: ImageOut | None
    logo: ImageOut | None
    profile_picture: ImageOut | None
    translations: dict[str, CardTextsOut]
    languages: CardLanguages
    template: CardTemplate | None
    shared_frames: list[SharedFrame]
    shared_social_media: list[SharedSocialMedia]
    hidden_shared: list[str]
    direct_link: str
    hide_sign_in: bool
    affiliate: bool
    pin: CardPin
    resolved: CardResolved
    locked_fields: list[str]
    locks: dict[str, CardFieldLock]
    permissions: dict[str, bool]
    display_name: str
    public_url: str
    qr_url: str
    role: str
    abilities: list[str]
    created_at: dt.datetime
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None


class CardRow(OutSchema):
    uuid: uuid.UUID
    handle: str
    state: CardState
    display_name: str
    job_title: str
    department: str
    city: str
    email: str
    picture: ImageOut | None
    initials: str
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    space: CardSpace
    version: int


class CardDepartmentCount(OutSchema):
    value: str
    count: int


class CardFacets(OutSchema):
    states: dict[str, int]
    departments: list[CardDepartmentCount]


class CardNumbers(OutSchema):
    total: int
    draft: int
    active: int
    inactive: int
    locked: int


class SpaceSeats(OutSchema):
    """`used` counts active cards of all spaces that share the licence; `limit` null: without limit."""

    used: int
    limit: int | None


class SpaceNextStep(OutSchema):
    code: Literal["add_logo", "choose_design", "first_card", "bring_people", "publish"]
    done: bool


class SpaceOverview(OutSchema):
    cards: CardNumbers
    seats: SpaceSeats
    recent: list[CardRow]
    next_steps: list[SpaceNextStep]


class UsernameCheck(OutSchema):
    username: str
    available: bool
    reason: str | None
    suggestion: str | None
