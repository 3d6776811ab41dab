"""Small pieces of HTML that every part of a page is made of."""

from __future__ import annotations

from collections.abc import Iterable

from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.publishing.icons import icon
from vizitka.publishing.page import Picture, PictureSize

DARK = trusted(' media="(prefers-color-scheme:dark)"')


def picture_tag(
    picture: Picture,
    *,
    sizes: str,
    alt: str,
    most: int = 1280,
    eager: bool = False,
    by_night: Picture | None = None,
) -> Html:
    """`<picture>` with AVIF and WebP, measures given, lazy unless it is in the first view. `by_night` stands in for it
    where the visitor's device is dark."""
    usable = _usable(picture, most)

    last = usable[-1]
    height = round(picture.height * last.width / picture.width) if picture.width else last.width
    loading = trusted(" fetchpriority=high") if eager else trusted(" loading=lazy decoding=async")
    return html(
        '<picture>{}<source type=image/avif srcset="{}" sizes="{}">'
        '<img src="{}" srcset="{}" sizes="{}" width={} height={} alt="{}"{}></picture>',
        _dark_source(by_night, sizes, most) if by_night else NOTHING,
        _sources(usable, "avif"),
        sizes,
        last.webp,
        _sources(usable, "webp"),
        sizes,
        last.width,
        height,
        alt,
        loading,
    )


def _usable(picture: Picture, most: int) -> list[PictureSize]:
    return [size for size in picture.sizes if size.width <= most] or [picture.sizes[0]]


def _sources(sizes: Iterable[PictureSize], kind: str) -> str:
    return ",".join(f"{getattr(size, kind)} {size.width}w" for size in sizes)


def _dark_source(picture: Picture, sizes: str, most: int) -> Html:
    """WebP alone: a logo is small, and every browser that knows dark devices reads it."""
    usable = _usable(picture, most)
    last = usable[-1]
    height = round(picture.height * last.width / picture.width) if picture.width else last.width
    return html(
        '<source{} srcset="{}" sizes="{}" width={} height={}>',
        DARK,
        _sources(usable, "webp"),
        sizes,
        last.width,
        height,
    )


def menu(label: str, symbol: str, links: Iterable[tuple[str, str, Html]], classes: str = "") -> Html:
    """A list of links (name, address, further attributes) that opens without script."""
    items = joined(html('<li><a href="{}"{}>{}</a>', address, marks, name) for name, address, marks in links)
    summary = html("<summary class={}>", classes) if classes else trusted("<summary>")
    return html(
        "<details class=m name=m>{}{}{}</summary><ul>{}</ul></details>", summary, icon(symbol), label, items
    )
