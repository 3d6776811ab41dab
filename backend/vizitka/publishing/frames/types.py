"""Frames as a visitor is shown them: everything decided, nothing to look up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vizitka.contents.opening import Opening, SpecialDay
from vizitka.contents.rules import DayGroup
from vizitka.publishing.html import Html
from vizitka.publishing.page import Address, Picture


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseFrame:
    """`text_languages` says of texts in which language they are, where that is not the card's `content_language`."""

    title: str = ""
    text_languages: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFrame(BaseFrame):
    html: Html


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageFrame(BaseFrame):
    picture: Picture
    href: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GalleryFrame(BaseFrame):
    """`pictures` is never empty."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkFrame(BaseFrame):
    url: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFrame(BaseFrame):
    """`size` in bytes."""

    url: str
    label: str
    pages: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VideoFrame(BaseFrame):
    """`embed_url` is on one of the hosts that the page's policy lets in; empty: a plain link to `url`."""

    url: str
    embed_url: str
    provider: str
    poster: Picture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MapFrame(BaseFrame):
    """A place: an address, or coordinates, or both. `embed_url` shows it on a map; empty without coordinates."""

    address: Address | None = None
    point: tuple[float, float] | None = None
    embed_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoursFrame(BaseFrame):
    groups: tuple[DayGroup, ...]
    note: str = ""
    opening: Opening | None = None
    special: tuple[SpecialDay, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFrame(BaseFrame):
    """A form that sends a mail to the person of the card; `key` is the row's id."""

    key: str
    text: str = ""
    consent: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtFrame(BaseFrame):
    """A frame that a domain above draws, where it has something to show (parts.FramePart)."""

    kind: str
    text: str = ""


Frame = (
    TextFrame
    | ImageFrame
    | GalleryFrame
    | LinkFrame
    | FileFrame
    | VideoFrame
    | MapFrame
    | HoursFrame
    | FormFrame
    | BroughtFrame
)
