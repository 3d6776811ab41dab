"""Frames to HTML, in the card's style and without script."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from django.utils.translation import npgettext

from vizitka.contents.opening import SpecialDay
from vizitka.contents.rules import DayGroup
from vizitka.publishing import words
from vizitka.publishing.clicks import ROUTE, click_of, ping
from vizitka.publishing.frames import form
from vizitka.publishing.frames.hours import date_text, day_names, opening_text, time_text
from vizitka.publishing.frames.speech import lang
from vizitka.publishing.frames.style import frame_rules
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
from vizitka.publishing.html import (
    NOTHING,
    Html,
    as_text,
    html,
    joined,
    trusted,
    with_headings_raised,
    with_marks_on_links,
    written_address,
)
from vizitka.publishing.icons import icon
from vizitka.publishing.markup import menu, picture_tag
from vizitka.publishing.page import Address, CardPage
from vizitka.publishing.said import pgettext
from vizitka.publishing.stylesheet import video_style

VIDEO_HOSTS: Final = ("https://www.youtube-nocookie.com", "https://player.vimeo.com")
MAP_HOST: Final = "https://www.openstreetmap.org"
# The hosts that the page's policy lets in, and only after a tap.
EMBED_HOSTS: Final = (*VIDEO_HOSTS, MAP_HOST)
_WIDE: Final = "(min-width:480px) 440px, 92vw"


def routes(place: str, point: tuple[float, float] | None = None) -> list[tuple[str, str]]:
    """Names and addresses of map services that lead to a place, by its words or its coordinates."""
    target = f"{point[0]},{point[1]}" if point else place
    goal = quote(target, safe=",")
    if point:
        osm = f"{MAP_HOST}/?mlat={point[0]}&mlon={point[1]}#map=17/{point[0]}/{point[1]}"
        other = f"geo:{goal}?q={goal}"
    else:
        goal = quote(target, safe="")
        osm, other = f"{MAP_HOST}/search?query={goal}", f"geo:0,0?q={goal}"
    return [
        ("Google Maps", f"https://www.google.com/maps/dir/?api=1&destination={goal}"),
        ("Apple Maps", f"https://maps.apple.com/?daddr={goal}"),
        ("OpenStreetMap", osm),
        (pgettext("card page", "Another map app"), other),
    ]


def _title(page: CardPage, frame: Frame) -> Html:
    return html("<h2 dir=auto{}>{}</h2>", lang(page, frame, "title"), frame.title) if frame.title else NOTHING


def _spoken_title(page: CardPage, frame: Frame) -> Html:
    """The language of what is named by the title, or by a word of the page's."""
    return lang(page, frame, "title") if frame.title else NOTHING


def _text(page: CardPage, frame: TextFrame) -> Html:
    title, body = _title(page, frame), frame.html
    if not title and "<h2" not in body:
        # Headings go down by one step at a time.
        body = with_headings_raised(body)
    body = with_marks_on_links(body, lambda address: ping(page, click_of(address)))
    return html("{}<div class=k dir=auto{}>{}</div>", title, lang(page, frame, "html"), body)


def _image(page: CardPage, frame: ImageFrame) -> Html:
    alt = frame.picture.alt or (frame.title if frame.href else "")
    picture = picture_tag(frame.picture, sizes=_WIDE, alt=alt)
    if frame.href:
        marks = ping(page, click_of(frame.href.strip()))
        picture = html('<a href="{}"{} rel=noopener>{}</a>', written_address(frame.href), marks, picture)
    return html("{}<figure{}>{}</figure>", _title(page, frame), lang(page, frame, "alt"), picture)


def _gallery(page: CardPage, frame: GalleryFrame) -> Html:
    if len(frame.pictures) == 1:
        picture = picture_tag(frame.pictures[0], sizes=_WIDE, alt=frame.pictures[0].alt)
        return html("{}<figure>{}</figure>", _title(page, frame), picture)
    items = joined(
        html("<li>{}", picture_tag(picture, sizes="320px", alt=picture.alt, most=1280))
        for picture in frame.pictures
    )
    return html(
        '{}<div class=gl{} role=group aria-label="{}" tabindex=0><ul>{}</ul></div>',
        _title(page, frame),
        _spoken_title(page, frame),
        frame.title or pgettext("card page", "Pictures"),
        items,
    )


def _link(page: CardPage, frame: LinkFrame) -> Html:
    spoken, address = lang(page, frame, "label"), written_address(frame.url)
    marks = ping(page, click_of(frame.url.strip()))
    return html('<a class=z dir=auto{} href="{}"{} rel=noopener>{}</a>', spoken, address, marks, frame.label)


def _back(page: CardPage, spoken: Html) -> Html:
    """The page's own language again, inside of what is in another."""
    return html(" lang={}", page.language) if spoken else NOTHING


def _file(page: CardPage, frame: FileFrame) -> Html:
    pages = npgettext("card page", "%(number)s page", "%(number)s pages", frame.pages) % {
        "number": words.number(frame.pages, page.language)
    }
    spoken = lang(page, frame, "label")
    return html(
        '{}<a class=e href="{}" download>{}<span dir=auto{}>{}<small dir=auto{}>{}</small></span></a>',
        _title(page, frame),
        frame.url,
        icon("file"),
        spoken,
        frame.label,
        _back(page, spoken),
        f"PDF • {pages} • {words.file_size(frame.size, page.language)}",
    )


@dataclass(frozen=True, slots=True)
class _Embed:
    """What loads in a frame after a tap. `spoken` is the language of its name; `allow` is what it may do."""

    address: str
    name: str
    hint: str
    symbol: Html
    poster: Html = NOTHING
    allow: str = ""
    spoken: Html = NOTHING


def _embed(page: CardPage, embed: _Embed) -> Html:
    # The frame holds a document of ours until the visitor follows its link: without script, "lazy" would
    # not hold.
    document = html(
        "<!doctype html><html lang={}><title>{}</title><style>{}</style>"
        '<a href="{}" referrerpolicy=strict-origin-when-cross-origin>{}<b>{}</b>'
        "<span dir=auto{}>{}<small dir=auto{}>{}</small></span></a>",
        page.language,
        embed.name,
        video_style(page.layout),
        embed.address,
        embed.poster,
        embed.symbol,
        embed.spoken,
        embed.name,
        _back(page, embed.spoken),
        embed.hint,
    )
    allowed = html(' allow="{}"', embed.allow) if embed.allow else NOTHING
    return html(
        '<iframe{} srcdoc="{}" title="{}"{}></iframe>', embed.spoken, as_text(document), embed.name, allowed
    )


def _hint(provider: str) -> str:
    return " • ".join(part for part in (provider, pgettext("card page", "loads when you tap")) if part)


def _video(page: CardPage, frame: VideoFrame) -> Html:
    name = frame.title or pgettext("card page", "Video")
    play, spoken = icon("play", "i n"), _spoken_title(page, frame)
    if not frame.embed_url.startswith(tuple(host + "/" for host in VIDEO_HOSTS)):
        address = written_address(frame.url)
        marks = ping(page, click_of(frame.url.strip()))
        return html('<a class=z{} href="{}"{} rel=noopener>{}{}</a>', spoken, address, marks, play, name)
    return _embed(
        page,
        _Embed(
            address=frame.embed_url,
            name=name,
            hint=_hint(frame.provider),
            symbol=play,
            poster=picture_tag(frame.poster, sizes=_WIDE, alt="") if frame.poster else NOTHING,
            allow="autoplay; fullscreen; picture-in-picture; encrypted-media",
            spoken=spoken,
        ),
    )


def _place(address: Address | None, point: tuple[float, float] | None) -> list[str]:
    if address is not None:
        return words.address_lines(address)
    return [f"{point[0]:.5f}, {point[1]:.5f}"] if point else []


def _place_shown(page: CardPage, lines: list[str]) -> Html:
    """The place in words, unless it is an address of the card, which stands among its contacts."""
    if any(words.address_lines(own) == lines for own in page.addresses):
        return NOTHING
    return html("<div class=e>{}<span class=a dir=auto>{}</span></div>", icon("pin"), "\n".join(lines))


def _map(page: CardPage, frame: MapFrame) -> Html:
    lines = _place(frame.address, frame.point)
    shown = NOTHING
    if frame.embed_url.startswith(f"{MAP_HOST}/export/"):
        name, hint = pgettext("card page", "Map"), _hint("OpenStreetMap")
        shown = _embed(page, _Embed(frame.embed_url, name, hint, icon("pin")))
    return html(
        "{}<div class=mp>{}{}{}</div>",
        _title(page, frame),
        _place_shown(page, lines),
        shown,
        menu(
            pgettext("card page", "Route"),
            "pin",
            [(name, way, ping(page, ROUTE)) for name, way in routes(", ".join(lines), frame.point)],
            "z",
        ),
    )


def _times(group: DayGroup | SpecialDay, language: str) -> Html:
    spans = (
        html("<span>{} – {}</span>", time_text(opens, language), time_text(closes, language))
        for opens, closes in group.spans
    )
    return joined(spans, trusted("<br>")) or html("{}", pgettext("card page", "closed"))


def _hours(page: CardPage, frame: HoursFrame) -> Html:
    rows = joined(
        html(
            "<tr><th scope=row>{}<td>{}",
            day_names(group.first, group.last, page.language),
            _times(group, page.language),
        )
        for group in frame.groups
    )
    special = joined(
        html(
            "<tr><th scope=row dir=auto>{}<td>{}",
            ", ".join(part for part in (date_text(one.date, page.language), one.name) if part),
            _times(one, page.language),
        )
        for one in frame.special
    )
    return html(
        "{}{}{}{}{}",
        _title(page, frame) or html("<h2>{}</h2>", pgettext("card page", "Opening hours")),
        html("<p class=o>{}</p>", opening_text(frame.opening, page.language)) if frame.opening else NOTHING,
        html("<table class=u>{}</table>", rows) if rows else NOTHING,
        html("<table class=u>{}</table>", special) if special else NOTHING,
        html("<p class=o dir=auto{}>{}</p>", lang(page, frame, "note"), frame.note)
        if frame.note
        else NOTHING,
    )


_RENDERERS: Final[dict[type, Callable[[CardPage, Any], Html]]] = {
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


def _brought(page: CardPage, frame: BroughtFrame) -> Html:
    drawn = joined(shown.render_in(frame, page) for shown in page.parts if shown.draws(frame.kind))
    return html("{}{}", _title(page, frame), drawn) if drawn else NOTHING


def render_frame(page: CardPage, frame: Frame) -> Html:
    """One section of the page."""
    if isinstance(frame, BroughtFrame):
        drawn = _brought(page, frame)
        return html("<section>{}</section>", drawn) if drawn else NOTHING
    return html("<section>{}</section>", _RENDERERS[type(frame)](page, frame))


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
