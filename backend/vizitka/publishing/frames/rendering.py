"""Frames to HTML, in the card's style and without script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

from django.utils.translation import npgettext, pgettext

from vizitka.publishing import words
from vizitka.publishing.frames import form
from vizitka.publishing.frames.hours import day_names, time_text
from vizitka.publishing.frames.speech import lang
from vizitka.publishing.frames.style import frame_rules
from vizitka.publishing.frames.types import (
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
from vizitka.publishing.icons import icon
from vizitka.publishing.markup import escape, menu, picture_tag, safe_url
from vizitka.publishing.page import Address, CardPage
from vizitka.publishing.stylesheet import video_style

VIDEO_HOSTS: Final = ("https://www.youtube-nocookie.com", "https://player.vimeo.com")
MAP_HOST: Final = "https://www.openstreetmap.org"
# The hosts that the page's policy lets in, and only after a tap.
EMBED_HOSTS: Final = (*VIDEO_HOSTS, MAP_HOST)
_WIDE: Final = "(min-width:480px) 440px, 92vw"


def routes(place: str, point: tuple[float, float] | None = None) -> list[tuple[str, str]]:
    """Names and escaped addresses of map services that lead to a place, by its words or its coordinates."""
    target = f"{point[0]},{point[1]}" if point else place
    goal = quote(target, safe=",")
    if point:
        osm = f"{MAP_HOST}/?mlat={point[0]}&amp;mlon={point[1]}#map=17/{point[0]}/{point[1]}"
        other = f"geo:{goal}?q={goal}"
    else:
        goal = quote(target, safe="")
        osm, other = f"{MAP_HOST}/search?query={goal}", f"geo:0,0?q={goal}"
    return [
        ("Google Maps", f"https://www.google.com/maps/dir/?api=1&amp;destination={goal}"),
        ("Apple Maps", f"https://maps.apple.com/?daddr={goal}"),
        ("OpenStreetMap", osm),
        (pgettext("card page", "Another map app"), other),
    ]


def _title(page: CardPage, frame: Frame) -> str:
    return f"<h2{lang(page, frame, 'title')}>{escape(frame.title)}</h2>" if frame.title else ""


def _text(page: CardPage, frame: TextFrame) -> str:
    title, body = _title(page, frame), frame.html
    if not title and "<h2" not in body:
        # Headings go down by one step at a time.
        body = body.replace("<h3", "<h2").replace("</h3", "</h2")
    return f"{title}<div class=k{lang(page, frame, 'html')}>{body}</div>"


def _image(page: CardPage, frame: ImageFrame) -> str:
    alt = frame.picture.alt or (frame.title if frame.href else "")
    picture = picture_tag(frame.picture, sizes=_WIDE, alt=alt)
    if frame.href:
        picture = f'<a href="{safe_url(frame.href)}" rel=noopener>{picture}</a>'
    return f"{_title(page, frame)}<figure{lang(page, frame, 'alt')}>{picture}</figure>"


def _gallery(page: CardPage, frame: GalleryFrame) -> str:
    if len(frame.pictures) == 1:
        picture = picture_tag(frame.pictures[0], sizes=_WIDE, alt=frame.pictures[0].alt)
        return f"{_title(page, frame)}<figure>{picture}</figure>"
    items = "".join(
        f"<li>{picture_tag(picture, sizes='320px', alt=picture.alt, most=1280)}" for picture in frame.pictures
    )
    name = escape(frame.title or pgettext("card page", "Pictures"))
    spoken = lang(page, frame, "title") if frame.title else ""
    return (
        f'{_title(page, frame)}<div class=gl{spoken} role=group aria-label="{name}" tabindex=0>'
        f"<ul>{items}</ul></div>"
    )


def _link(page: CardPage, frame: LinkFrame) -> str:
    spoken = lang(page, frame, "label")
    return f'<a class=z{spoken} href="{safe_url(frame.url)}" rel=noopener>{escape(frame.label)}</a>'


def _file(page: CardPage, frame: FileFrame) -> str:
    pages = npgettext("card page", "%(number)s page", "%(number)s pages", frame.pages) % {
        "number": words.number(frame.pages, page.language)
    }
    about = f"PDF • {pages} • {words.file_size(frame.size, page.language)}"
    spoken = lang(page, frame, "label")
    back = f" lang={page.language}" if spoken else ""
    return (
        f'{_title(page, frame)}<a class=e href="{escape(frame.url)}" download>{icon("file")}'
        f"<span{spoken}>{escape(frame.label)}<small{back}>{escape(about)}</small></span></a>"
    )


def _embed(
    page: CardPage,
    *,
    address: str,
    name: str,
    hint: str,
    symbol: str,
    poster: str,
    allow: str,
    spoken: str = "",
) -> str:
    back = f" lang={page.language}" if spoken else ""
    # The frame holds a document of ours until the visitor follows its link: without script, "lazy" would
    # not hold.
    document = (
        f"<!doctype html><html lang={page.language}><title>{name}</title><style>{video_style(page.layout)}</style>"
        f'<a href="{escape(address)}" referrerpolicy=strict-origin-when-cross-origin>{poster}<b>{symbol}</b>'
        f"<span{spoken}>{name}<small{back}>{hint}</small></span></a>"
    )
    allowed = f' allow="{allow}"' if allow else ""
    return f'<iframe{spoken} srcdoc="{escape(document)}" title="{name}"{allowed}></iframe>'


def _hint(provider: str) -> str:
    parts = (escape(provider), pgettext("card page", "loads when you tap"))
    return " • ".join(part for part in parts if part)


def _video(page: CardPage, frame: VideoFrame) -> str:
    name = escape(frame.title or pgettext("card page", "Video"))
    play = icon("play", "i n")
    spoken = lang(page, frame, "title") if frame.title else ""
    if not frame.embed_url.startswith(tuple(host + "/" for host in VIDEO_HOSTS)):
        return f'<a class=z{spoken} href="{safe_url(frame.url)}" rel=noopener>{play}{name}</a>'
    return _embed(
        page,
        address=frame.embed_url,
        name=name,
        hint=_hint(frame.provider),
        symbol=play,
        poster=picture_tag(frame.poster, sizes=_WIDE, alt="") if frame.poster else "",
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media",
        spoken=spoken,
    )


def _place(address: Address | None, point: tuple[float, float] | None) -> list[str]:
    if address is not None:
        return words.address_lines(address)
    return [f"{point[0]:.5f}, {point[1]:.5f}"] if point else []


def _map(page: CardPage, frame: MapFrame) -> str:
    lines = _place(frame.address, frame.point)
    where = f"<div class=e>{icon('pin')}<span class=a>{escape(chr(10).join(lines))}</span></div>"
    shown = ""
    if frame.embed_url.startswith(f"{MAP_HOST}/export/"):
        shown = _embed(
            page,
            address=frame.embed_url,
            name=escape(pgettext("card page", "Map")),
            hint=_hint("OpenStreetMap"),
            symbol=icon("pin"),
            poster="",
            allow="",
        )
    way = menu(pgettext("card page", "Route"), "pin", routes(", ".join(lines), frame.point), "z")
    return f"{_title(page, frame)}<div class=mp>{where}{shown}{way}</div>"


def _hours(page: CardPage, frame: HoursFrame) -> str:
    name = pgettext("card page", "Opening hours")
    title = _title(page, frame) or f"<h2>{name}</h2>"
    rows = ""
    closed = pgettext("card page", "closed")
    for group in frame.groups:
        times = "<br>".join(
            f"<span>{escape(time_text(opens, page.language))} – {escape(time_text(closes, page.language))}</span>"
            for opens, closes in group.spans
        )
        days = escape(day_names(group.first, group.last, page.language))
        rows += f"<tr><th scope=row>{days}<td>{times or closed}"
    table = f"<table class=u>{rows}</table>" if rows else ""
    note = f"<p class=o{lang(page, frame, 'note')}>{escape(frame.note)}</p>" if frame.note else ""
    return f"{title}{table}{note}"


_RENDERERS: Final[dict[type, Callable[[CardPage, Any], str]]] = {
    TextFrame: _text,
    ImageFrame: _image,
    GalleryFrame: _gallery,
    LinkFrame: _link,
    FileFrame: _file,
    VideoFrame: _video,
    MapFrame: _map,
    HoursFrame: _hours,
    FormFrame: form.render_form,
}


_STYLES: Final[dict[type, tuple[str, ...]]] = {
    GalleryFrame: ("gallery",),
    FileFrame: ("panel",),
    MapFrame: ("panel", "map"),
    HoursFrame: ("hours",),
    FormFrame: ("form",),
}


def render_frame(page: CardPage, frame: Frame) -> str:
    """One section of the page."""
    return f"<section>{_RENDERERS[type(frame)](page, frame)}</section>"


def frames_style(page: CardPage) -> str:
    """The style of the kinds that the page has; text, picture, link and video are part of every page's."""
    return frame_rules({name for frame in page.frames for name in _STYLES.get(type(frame), ())})


def embeds(page: CardPage) -> tuple[str, ...]:
    """The hosts that frames of this page may load, for its policy."""
    hosts: tuple[str, ...] = ()
    if any(isinstance(frame, VideoFrame) for frame in page.frames):
        hosts += VIDEO_HOSTS
    if any(isinstance(frame, MapFrame) and frame.embed_url for frame in page.frames):
        hosts += (MAP_HOST,)
    return hosts


def has_form(page: CardPage) -> bool:
    """Whether the page sends something."""
    return any(isinstance(frame, FormFrame) for frame in page.frames)
