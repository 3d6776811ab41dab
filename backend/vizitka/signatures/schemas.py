"""What goes in and out of the API of signatures and banners."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, BeforeValidator, Field

from vizitka.cards.schemas.write import SomeCards
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.paging import PageQuery
from vizitka.contents.fields import (
    Colour,
    Country,
    EmptyList,
    ImageReference,
    LanguageCode,
    Line,
    Text200,
    several_lines,
)
from vizitka.contents.rules import LONGEST_ADDRESS, web_address
from vizitka.images.schemas import ImageOut
from vizitka.signatures.enums import (
    BannerState,
    MailProgram,
    Portrait,
    SignatureField,
    SignatureFile,
    SignatureLayout,
    SignatureRollOut,
    SignatureState,
    SignatureUse,
    TargetKind,
    TypeSize,
)
from vizitka.signatures.rules import DEFAULT_FIELDS

LONGEST_LEGAL = 1000


def _in_order(fields: list[SignatureField]) -> list[SignatureField]:
    return [key for key in SignatureField if key in fields]


def _address(value: str) -> str:
    address = web_address(value)
    if address is None:
        raise FieldProblem(_("This is no web address."))
    return address


SignatureName = Annotated[str, Field(min_length=1, max_length=80), Line]
SignatureFields = Annotated[
    list[SignatureField], Field(max_length=len(SignatureField)), EmptyList, AfterValidator(_in_order)
]
BannerLink = Annotated[str, Field(min_length=1, max_length=LONGEST_ADDRESS), Line, AfterValidator(_address)]


class SignatureLegal(InSchema):
    """A foot: for cards whose address lies in `country`, in `language`; empty for any."""

    id: Annotated[str, Field(max_length=40)] = ""
    country: Country = ""
    language: LanguageCode | Literal[""] = ""
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_LEGAL), BeforeValidator(several_lines)]


SignatureFeet = Annotated[list[SignatureLegal], Field(max_length=30), EmptyList]


class SignatureLook(InSchema):
    """How a signature looks. `colour` as #RRGGBB, null for the space's."""

    layout: SignatureLayout = SignatureLayout.CLASSIC
    colour: Colour = None
    fields: SignatureFields = list(DEFAULT_FIELDS)
    portrait: Portrait = Portrait.ROUND
    size: TypeSize = TypeSize.MEDIUM
    shows_logo: bool = True
    shows_labels: bool = True
    shows_banner: bool = True
    legal: SignatureFeet = []

    def values(self) -> dict[str, Any]:
        """As services take them."""
        return plain_values(self.model_dump(mode="json"))


class SignatureIn(SignatureLook):
    name: SignatureName
    use: SignatureUse = SignatureUse.ALL


class SignaturePatch(InSchema):
    """What is not sent stays as it is."""

    name: SignatureName = ""
    layout: SignatureLayout = SignatureLayout.CLASSIC
    use: SignatureUse = SignatureUse.ALL
    colour: Colour = None
    fields: SignatureFields = []
    portrait: Portrait = Portrait.ROUND
    size: TypeSize = TypeSize.MEDIUM
    shows_logo: bool = True
    shows_labels: bool = True
    shows_banner: bool = True
    legal: SignatureFeet = []

    def values(self) -> dict[str, Any]:
        """The sent fields as services take them."""
        return plain_values(self.model_dump(mode="json", exclude_unset=True))


def plain_values(given: dict[str, Any]) -> dict[str, Any]:
    """No colour is an empty one."""
    return given | ({"colour": given["colour"] or ""} if "colour" in given else {})


class SignatureDraftIn(InSchema):
    """A signature that is not saved, drawn for a card of the space (null: its first one) in a language (null: the
    card's own), as a program shows it, on a desk or a phone."""

    look: SignatureLook
    card: uuid.UUID | None = None
    language: LanguageCode | None = None
    program: MailProgram = MailProgram.OUTLOOK
    dark: bool = False
    phone: bool = False


class SignaturePreviewQuery(InSchema):
    card: uuid.UUID | None = None
    language: LanguageCode | None = None
    program: MailProgram = MailProgram.OUTLOOK
    dark: bool = False


class OwnSignatureQuery(InSchema):
    """`signature`: without one, the first by name."""

    signature: uuid.UUID | None = None
    language: LanguageCode | None = None


class OwnSignatureFileQuery(OwnSignatureQuery):
    kind: SignatureFile = SignatureFile.HTM


class SignatureTakenIn(InSchema):
    """What was copied: `mark` as it was read with the signature."""

    signature: uuid.UUID
    language: LanguageCode
    mark: Annotated[str, Field(min_length=24, max_length=24, pattern="^[0-9a-f]+$")]


class SignaturePeopleCountQuery(InSchema):
    search: Annotated[str, Field(max_length=200)] = ""


class SignaturePeopleQuery(SignaturePeopleCountQuery, PageQuery):
    """`state`: only who has it so; several widen the list."""

    state: list[SignatureState] = Field([], max_length=len(SignatureState))


class SignatureRollOutIn(InSchema):
    """`files`: a ZIP with a .htm and a .txt file a person; `mail`: a link to an own page, to each card's person.
    `cards`: to these; without them to all that are active. `missing`: only to who has not taken what is right now;
    `states`: only to who has it so; `search`: only to whom these words find."""

    way: SignatureRollOut
    cards: SomeCards | None = None
    missing: bool = False
    states: Annotated[list[SignatureState], Field(max_length=len(SignatureState)), EmptyList] = []
    search: Annotated[str, Field(max_length=200)] = ""


class SignatureRow(OutSchema):
    """`version` changes with what previews show."""

    uuid: uuid.UUID
    name: str
    layout: SignatureLayout
    use: SignatureUse
    version: int
    updated_at: dt.datetime


class SignatureLegalOut(OutSchema):
    id: str
    country: str
    language: str
    text: str


class SignatureOut(OutSchema):
    uuid: uuid.UUID
    name: str
    layout: SignatureLayout
    use: SignatureUse
    colour: str | None
    fields: list[SignatureField]
    portrait: Portrait
    size: TypeSize
    shows_logo: bool
    shows_labels: bool
    shows_banner: bool
    legal: list[SignatureLegalOut]
    version: int
    created_at: dt.datetime
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None


class SignedCard(OutSchema):
    uuid: uuid.UUID
    name: str


class SignatureDraft(OutSchema):
    """`shown` is the body of a document, as the program draws it; `text` the plain twin. `card`: whose it is; null
    where the space has no card, and names of fields stand for values. `languages`: those of the card's texts.
    `characters`: of its markup; `too_long`: more than Gmail takes."""

    shown: str
    text: str
    card: SignedCard | None
    language: str
    languages: list[str]
    characters: int
    too_long: bool


class SignatureCounts(OutSchema):
    """How many people have it so. `looking`: of so many it is not compared yet; asking again goes on."""

    none: int
    waiting: int
    sent: int
    unknown: int
    failed: int
    current: int
    old: int
    looking: int


class SignaturePerson(OutSchema):
    """What a person has: `old` reads or looks different now; `waiting`: the mail has not gone yet; `sent` was
    mailed, and not taken; `unknown`: the mail may have arrived or not; `failed`: it did not. `email` is where mail
    goes; empty where nobody knows."""

    uuid: uuid.UUID
    name: str
    job_title: str
    email: str
    state: SignatureState
    sent_at: dt.datetime | None
    taken_at: dt.datetime | None


class OwnSignatureRow(OutSchema):
    """A signature of the space, as the person of a card may take it."""

    uuid: uuid.UUID
    name: str
    layout: SignatureLayout
    use: SignatureUse
    version: int
    state: SignatureState


class SignatureStep(OutSchema):
    """How it comes into a mail program, in the language of the request."""

    key: str
    name: str
    text: str


class OwnSignature(OutSchema):
    """A signature with the person of a card. `html` and `text` are what is copied; `mark` says which it is."""

    uuid: uuid.UUID
    html: str
    text: str
    mark: str
    language: str
    languages: list[str]
    steps: list[SignatureStep]


# --- banners


class BannerIn(InSchema):
    """A banner: `alt` is read where pictures are not loaded. `starts_on` and `ends_on` are days of the space's time
    zone, both included; null is open. Where `departments`, `locations` and `templates` are all empty, it is for all;
    else for cards that are named by each kind that has something."""

    name: SignatureName
    picture: ImageReference
    link: BannerLink
    alt: Annotated[Text200, Field(min_length=1)]
    starts_on: dt.date | None = None
    ends_on: dt.date | None = None
    departments: Annotated[list[Text200], Field(max_length=100), EmptyList] = []
    locations: Annotated[list[uuid.UUID], Field(max_length=100), EmptyList] = []
    templates: Annotated[list[uuid.UUID], Field(max_length=100), EmptyList] = []

    def values(self) -> dict[str, Any]:
        return banner_values(self.model_dump(mode="python"))


class BannerPatch(InSchema):
    """What is not sent stays as it is."""

    name: SignatureName = ""
    picture: ImageReference = None
    link: BannerLink = ""
    alt: Annotated[Text200, Field(min_length=1)] = ""
    starts_on: dt.date | None = None
    ends_on: dt.date | None = None
    departments: Annotated[list[Text200], Field(max_length=100), EmptyList] = []
    locations: Annotated[list[uuid.UUID], Field(max_length=100), EmptyList] = []
    templates: Annotated[list[uuid.UUID], Field(max_length=100), EmptyList] = []

    def values(self) -> dict[str, Any]:
        return banner_values(self.model_dump(mode="python", exclude_unset=True))


def banner_values(given: dict[str, Any]) -> dict[str, Any]:
    """Ids of lists as their texts, each once."""
    lists = ("departments", "locations", "templates")
    return given | {
        name: list(dict.fromkeys(str(key) for key in given[name] if str(key).strip()))
        for name in lists
        if name in given
    }


class BannerTarget(OutSchema):
    """Whose signatures a banner stands below, by name; a location or template that is gone has none any more."""

    kind: TargetKind
    name: str


class BannerOut(OutSchema):
    """`clicks`: how often it was followed, by whomever; `audience`: for whom it is, in words, empty for all."""

    uuid: uuid.UUID
    name: str
    picture: ImageOut | None
    link: str
    alt: str
    starts_on: dt.date | None
    ends_on: dt.date | None
    departments: list[str]
    locations: list[str]
    templates: list[str]
    audience: list[BannerTarget]
    state: BannerState
    clicks: int
    version: int
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None
