"""What goes in and out of the public side of cards."""

from __future__ import annotations

import uuid
from typing import Any, Literal

from pydantic import Field

from vizitka.cards.enums import CardFocus
from vizitka.cards.schemas import (
    CardAddress,
    CardAddressIn,
    CardEmail,
    CardFrame,
    CardLayoutIn,
    CardPatch,
    CardPhone,
    CardResolvedLayout,
    CardSocialMedia,
    CardWebsite,
    ImageReference,
)
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.images.schemas import ImageOut

PageLanguage = Literal["", "en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]
_OPTIONS = {"lang", "mode"}


class CardPreviewIn(CardPatch):
    """Unsaved values of a card; what is not sent is as saved. `mode` forces light or dark."""

    lang: PageLanguage = ""
    mode: Literal["light", "dark"] | None = None

    def values(self) -> dict[str, Any]:
        return {name: value for name, value in super().values().items() if name not in _OPTIONS}


class SpacePreviewPlaceholders(InSchema):
    name: str | None = Field(None, max_length=200)
    address: CardAddressIn | None = None
    description: str | None = Field(None, max_length=2000)
    header: ImageReference = None
    logo: ImageReference = None
    profile_picture: ImageReference = None


class SpacePreviewIn(InSchema):
    """Unsaved design of a space; what is not sent is as saved."""

    name: str | None = Field(None, max_length=120)
    layout: CardLayoutIn | None = None
    placeholders: SpacePreviewPlaceholders | None = None
    field_modes: dict[str, dict[str, bool]] | None = None
    lang: PageLanguage = ""
    mode: Literal["light", "dark"] | None = None

    def changes(self) -> dict[str, Any]:
        """What was sent, by the columns of a space."""
        found: dict[str, Any] = {}
        if self.name is not None:
            found["name"] = self.name
        if self.layout is not None:
            found["layout"] = self.layout.model_dump(exclude_unset=True)
        if self.field_modes is not None:
            found["field_modes"] = self.field_modes
        if self.placeholders is not None:
            for part in self.placeholders.model_fields_set:
                value = getattr(self.placeholders, part)
                if part in {"header", "logo", "profile_picture"}:
                    found[f"placeholder_{part}_id"] = value
                elif part == "address":
                    found["placeholder_address"] = value.model_dump(mode="json") if value else None
                else:
                    found[f"placeholder_{part}"] = value or ""
        return found


class CardPreview(OutSchema):
    """A whole document, for the `srcdoc` of a frame."""

    html: str


class ViewTicket(OutSchema):
    """An address that opens the card; for private spaces during the next 60 seconds."""

    url: str


class PublicCard(OutSchema):
    """A card as a visitor sees it: what the space hides or decides is already applied."""

    uuid: uuid.UUID
    handle: str
    state: str
    focus: CardFocus
    language: str
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
    addresses: list[CardAddress]
    social_media: list[CardSocialMedia]
    frames: list[CardFrame]
    layout: CardResolvedLayout
    header: ImageOut | None
    logo: ImageOut | None
    profile_picture: ImageOut | None
    public_url: str
    qr_url: str
    vcard_url: str
