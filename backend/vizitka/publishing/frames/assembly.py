"""From the rows of a resolved card to frames that are shown; a row with nothing in it yet is left out."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from vizitka.common import clock
from vizitka.contents import opening, rules
from vizitka.documents.models import Document
from vizitka.images.schemas import file_url
from vizitka.publishing import parts
from vizitka.publishing.frames.types import (
    BroughtFrame,
    FileFrame,
    FormFrame,
    Frame,
    GalleryFrame,
    HoursFrame,
    ImageFrame,
    LinkFrame,
    MapFrame,
    TextFrame,
    VideoFrame,
)
from vizitka.publishing.html import sanitised
from vizitka.publishing.page import Address, Picture
from vizitka.publishing.pictures import Images, image_of, to_picture
from vizitka.spaces.places import FOLLOWS, Place

Row = Mapping[str, Any]
Documents = Mapping[uuid.UUID, Document]
PROVIDERS = {"youtube": "YouTube", "vimeo": "Vimeo"}


def shown_rows(rows: Iterable[Row], *, contact_form: bool) -> tuple[Row, ...]:
    """The rows that have a place on a page: forms only where somebody would get what is written there."""
    return tuple(row for row in rows if contact_form or row.get("kind") != "contact_form")


def image_ids(rows: Iterable[Row]) -> set[str]:
    """Ids of all pictures in frames."""
    return {key for row in rows for key in rules.frame_image_ids(row)}


def embed_url(url: str) -> str:
    """The address of the player for a video on YouTube or Vimeo; empty for others."""
    video = rules.video_of(url)
    if video is None:
        return ""
    key = quote(video.key, safe="")
    if video.provider == "youtube":
        return f"https://www.youtube-nocookie.com/embed/{key}?autoplay=1&rel=0"
    return f"https://player.vimeo.com/video/{key}?dnt=1&autoplay=1"


def map_url(latitude: float, longitude: float) -> str:
    """The address of a map of OpenStreetMap around a point."""
    part = rules.map_section(latitude, longitude)
    box = f"{part.west},{part.south},{part.east},{part.north}"
    query = urlencode({"bbox": box, "layer": "mapnik", "marker": f"{latitude},{longitude}"}, safe=",")
    return f"https://www.openstreetmap.org/export/embed.html?{query}"


@dataclass(frozen=True, slots=True)
class Sources:
    """What rows name by ids, and how an address row becomes one with names."""

    images: Images
    documents: Documents
    address: Callable[[Row], Address]
    places: Mapping[str, Place] = field(default_factory=dict)
    now: dt.datetime = field(default_factory=clock.now)

    def picture(self, key: Any, alt: str = "") -> Picture | None:
        return to_picture(image_of(self.images, key), alt)


def _text(row: Row, key: str) -> str:
    return str(row.get(key) or "")


def _rich(row: Row, common: Any, sources: Sources) -> Frame | None:
    html = sanitised(_text(row, "html"))
    return TextFrame(html=html, **common) if html or common["title"] else None


def _image(row: Row, common: Any, sources: Sources) -> Frame | None:
    picture = sources.picture(row.get("image"), _text(row, "alt"))
    return ImageFrame(picture=picture, href=_text(row, "href"), **common) if picture else None


def _gallery(row: Row, common: Any, sources: Sources) -> Frame | None:
    found = [sources.picture(item.get("image"), _text(item, "alt")) for item in row.get("images") or ()]
    pictures = tuple(picture for picture in found if picture)
    return GalleryFrame(pictures=pictures, **common) if pictures else None


def _video(row: Row, common: Any, sources: Sources) -> Frame | None:
    url = _text(row, "url")
    if not url:
        return None
    provider = PROVIDERS.get(_text(row, "provider"), "")
    poster = sources.picture(row.get("poster"))
    return VideoFrame(url=url, embed_url=embed_url(url), provider=provider, poster=poster, **common)


def _file(row: Row, common: Any, sources: Sources) -> Frame | None:
    key = row.get("document")
    document = sources.documents.get(uuid.UUID(str(key))) if key else None
    if document is None:
        return None
    label = _text(row, "label") or document.name.removesuffix(".pdf")
    return FileFrame(
        url=file_url(document.file), label=label, pages=document.pages, size=document.bytes, **common
    )


def _link(row: Row, common: Any, sources: Sources) -> Frame | None:
    url = _text(row, "url")
    return LinkFrame(url=url, label=_text(row, "label") or common["title"] or url, **common) if url else None


def _map(row: Row, common: Any, sources: Sources) -> Frame | None:
    address = sources.address(row.get("address") or {})
    shown = address if address.street or address.city else None
    latitude, longitude = row.get("latitude"), row.get("longitude")
    if latitude is None or longitude is None:
        return MapFrame(address=shown, **common) if shown else None
    point = (float(latitude), float(longitude))
    return MapFrame(address=shown, point=point, embed_url=map_url(*point), **common)


def _hours(row: Row, common: Any, sources: Sources) -> Frame | None:
    hours, note = row.get("hours") or (), _text(row, "note")
    if not hours and not note:
        return None
    groups = rules.day_groups(hours) if hours else ()
    place = sources.places.get(_text(row, FOLLOWS))
    if place is None:
        return HoursFrame(groups=groups, note=note, **common)
    zone = clock.zone_of(place.time_zone)
    return HoursFrame(
        groups=groups,
        note=note,
        opening=opening.opening(place.hours, place.holidays, zone, sources.now),
        special=tuple(opening.special_days(place.holidays, sources.now.astimezone(zone).date())),
        **common,
    )


def _form(row: Row, common: Any, sources: Sources) -> Frame | None:
    return FormFrame(key=_text(row, "id"), text=_text(row, "text"), consent=_text(row, "consent"), **common)


def _brought(row: Row, common: Any, sources: Sources) -> Frame | None:
    kind = _text(row, "kind")
    return BroughtFrame(kind=kind, text=_text(row, "text"), **common) if parts.draw_frames_of(kind) else None


_MAKERS: Mapping[str, Callable[[Row, Any, Sources], Frame | None]] = {
    "text": _rich,
    "image": _image,
    "gallery": _gallery,
    "video": _video,
    "file": _file,
    "link": _link,
    "map": _map,
    "opening_hours": _hours,
    "contact_form": _form,
}


def frames_of(rows: Iterable[Row], sources: Sources) -> tuple[Frame, ...]:
    """The frames of these rows, each in one language already."""
    found = []
    for row in rows:
        make = _MAKERS.get(str(row.get("kind")), _brought)
        common = {"title": _text(row, "title"), "text_languages": row.get("text_languages") or {}}
        frame = make(row, common, sources)
        if frame is not None:
            found.append(frame)
    return tuple(found)
