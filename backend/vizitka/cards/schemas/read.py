"""A card as its editor reads it: its own values, what visitors see, and what the person may do."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Literal

from vizitka.cards.enums import CardFocus, CardState
from vizitka.cards.permissions import on_cards
from vizitka.cards.schemas.rows import CardEmail, CardPhone, CardWebsite
from vizitka.common.api.envelope import OutSchema
from vizitka.common.api.registered import OneOf
from vizitka.contents.schemas.frames import CardFrame, SharedFrame
from vizitka.contents.schemas.rows import CardSocialMedia, PostalAddress, SharedSocialMedia
from vizitka.images.schemas import ImageOut
from vizitka.spaces.schemas import Layout


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
    """Why the asking person may not change a field: locked in the grid (with the manager's reason), not
    permitted to card users, or kept by a user directory for everybody (`reason` is its name)."""

    by: Literal["grid", "permission", "kept"]
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
    abilities: list[Annotated[str, OneOf(on_cards)]]
    created_at: dt.datetime
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None
