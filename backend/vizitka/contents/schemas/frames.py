"""Frames as the API shows them: a union of kinds, each with what belongs to it."""

from __future__ import annotations

import uuid
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from vizitka.common.api.envelope import OutSchema
from vizitka.contents.schemas.rows import Place, PostalAddress
from vizitka.documents.schemas import DocumentOut
from vizitka.images.schemas import ImageOut


class FrameTexts(OutSchema):
    """Texts of a frame in one more language; those of other kinds are empty."""

    title: str = ""
    html: str = ""
    alt: str = ""
    label: str = ""
    text: str = ""
    consent: str = ""
    note: str = ""


class AltText(OutSchema):
    alt: str = ""


class GalleryImage(OutSchema):
    image: ImageOut | None = None
    alt: str = ""
    translations: dict[str, AltText] = {}


class OpeningHours(OutSchema):
    day: int
    opens: str
    closes: str


class Frame(OutSchema):
    """What every kind has."""

    id: str = ""
    title: str = ""
    translations: dict[str, FrameTexts] = {}


class TextFrame(Frame):
    kind: Literal["text"]
    html: str = ""


class ImageFrame(Frame):
    kind: Literal["image"]
    image: ImageOut | None = None
    alt: str = ""
    href: str | None = None


class GalleryFrame(Frame):
    kind: Literal["gallery"]
    images: list[GalleryImage] = []


class VideoFrame(Frame):
    kind: Literal["video"]
    url: str = ""
    provider: str = ""
    poster: ImageOut | None = None


class FileFrame(Frame):
    kind: Literal["file"]
    document: DocumentOut | None = None
    label: str = ""


class LinkFrame(Frame):
    kind: Literal["link"]
    url: str = ""
    label: str = ""


class MapFrame(Frame):
    kind: Literal["map"]
    location: uuid.UUID | None = None
    address: PostalAddress | None = None
    latitude: float | None = None
    longitude: float | None = None


class ContactFormFrame(Frame):
    kind: Literal["contact_form"]
    text: str = ""
    consent: str = ""


class NewsletterFrame(Frame):
    kind: Literal["newsletter"]
    text: str = ""


class OpeningHoursFrame(Frame):
    kind: Literal["opening_hours"]
    location: uuid.UUID | None = None
    hours: list[OpeningHours] = []
    note: str = ""


CardFrame = TypeAliasType(
    "CardFrame",
    Annotated[
        TextFrame
        | ImageFrame
        | GalleryFrame
        | VideoFrame
        | FileFrame
        | LinkFrame
        | MapFrame
        | ContactFormFrame
        | NewsletterFrame
        | OpeningHoursFrame,
        Field(discriminator="kind"),
    ],
)


class OnAllCards(OutSchema):
    """A row of the space: a `locked` one cannot be left out by a card."""

    locked: bool = False
    place: Place = "after"


class SharedTextFrame(OnAllCards, TextFrame):
    pass


class SharedImageFrame(OnAllCards, ImageFrame):
    pass


class SharedGalleryFrame(OnAllCards, GalleryFrame):
    pass


class SharedVideoFrame(OnAllCards, VideoFrame):
    pass


class SharedFileFrame(OnAllCards, FileFrame):
    pass


class SharedLinkFrame(OnAllCards, LinkFrame):
    pass


class SharedMapFrame(OnAllCards, MapFrame):
    pass


class SharedContactFormFrame(OnAllCards, ContactFormFrame):
    pass


class SharedNewsletterFrame(OnAllCards, NewsletterFrame):
    pass


class SharedOpeningHoursFrame(OnAllCards, OpeningHoursFrame):
    pass


SharedFrame = TypeAliasType(
    "SharedFrame",
    Annotated[
        SharedTextFrame
        | SharedImageFrame
        | SharedGalleryFrame
        | SharedVideoFrame
        | SharedFileFrame
        | SharedLinkFrame
        | SharedMapFrame
        | SharedContactFormFrame
        | SharedNewsletterFrame
        | SharedOpeningHoursFrame,
        Field(discriminator="kind"),
    ],
)
