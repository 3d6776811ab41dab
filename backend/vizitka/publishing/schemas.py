"""What goes in and out of the public side of cards."""

from __future__ import annotations

import uuid
from typing import Literal

from vizitka.cards.enums import CardFocus
from vizitka.cards.fields import WRITABLE
from vizitka.cards.schemas.rows import CardEmail, CardPhone, CardWebsite
from vizitka.cards.schemas.write import CardPatch
from vizitka.cards.values import NewCardValues, new_values, only
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contents.schemas.frames import CardFrame
from vizitka.contents.schemas.rows import CardSocialMedia
from vizitka.images.schemas import ImageOut
from vizitka.spaces.schemas import GridPatch

PageLanguage = Literal["", "en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]


class CardPreviewIn(CardPatch):
    """Unsaved values of a card; what is not sent is as saved. `mode` forces light or dark."""

    lang: PageLanguage = ""
    mode: Literal["light", "dark"] | None = None

    def values(self) -> NewCardValues:
        return new_values(only(super().values(), WRITABLE))


class SpacePreviewIn(GridPatch):
    """Unsaved design of a space; what is not sent is as saved. With `template` that of a saved template.
    `card` is one of the space whose values are shown; without it, and when it is gone, a sample is."""

    lang: PageLanguage = ""
    mode: Literal["light", "dark"] | None = None
    template: uuid.UUID | None = None
    card: uuid.UUID | None = None


class TemplatePreviewQuery(InSchema):
    lang: PageLanguage = ""
    mode: Literal["light", "dark"] | None = None


class CardPreview(OutSchema):
    """A whole document, for the `srcdoc` of a frame."""

    html: str


class ViewTicket(OutSchema):
    """An address that opens the card; for private spaces during the next 60 seconds."""

    url: str


class PublicAddress(OutSchema):
    id: str = ""
    label: str = ""
    custom_label: str = ""
    street: str = ""
    street2: str = ""
    zipcode: str = ""
    city: str = ""
    region: str = ""
    country: str = ""


class PublicLayout(OutSchema):
    """Colours as #RRGGBB, `rounding` in CSS pixels."""

    primary: str
    background: str
    text: str
    mode: str
    rounding: int
    header_style: str


class PublicCard(OutSchema):
    """A card as a visitor sees it: what the space hides or decides is already applied.

    `language` is what the card says of its own texts, `content_language` the one that the texts were chosen in,
    `languages` are all that it has texts in, its own first.
    """

    uuid: uuid.UUID
    handle: str
    state: str
    focus: CardFocus
    language: str
    content_language: str
    languages: list[str]
    display_name: str
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    pronouns: str
    job_title: str
    department: str
    organisation: str
    description: str
    phones: list[CardPhone]
    emails: list[CardEmail]
    websites: list[CardWebsite]
    addresses: list[PublicAddress]
    social_media: list[CardSocialMedia]
    frames: list[CardFrame]
    layout: PublicLayout
    header: ImageOut | None
    logo: ImageOut | None
    profile_picture: ImageOut | None
    public_url: str
    qr_url: str
    vcard_url: str
    # Where visitors of the page are sent straight away; empty for most cards.
    direct_address: str
