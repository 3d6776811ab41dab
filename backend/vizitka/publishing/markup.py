"""Small pieces of HTML that every part of a page is made of."""

from __future__ import annotations

from collections.abc import Iterable

from vizitka.publishing.html import Html, html, joined, trusted
from vizitka.publishing.icons import icon
from vizitka.publishing.page import Picture


def picture_tag(picture: Picture, *, sizes: str, alt: str, most: int = 1280, eager: bool = False) -> Html:
    """`<picture>` with AVIF and WebP, measures given, lazy unless it is in the first view."""
    usable = [size for size in picture.sizes if size.width <= most] or [picture.sizes[0]]

    def source(kind: str) -> str:
        return ",".join(f"{getattr(size, kind)} {size.width}w" for size in usable)

    last = usable[-1]
    height = round(picture.height * last.width / picture.width) if picture.width else last.width
    loading = trusted(" fetchpriority=high") if eager else trusted(" loading=lazy decoding=async")
    return html(
        '<picture><source type=image/avif srcset="{}" sizes="{}">'
        '<img src="{}" srcset="{}" sizes="{}" width={} height={} alt="{}"{}></picture>',
        source("avif"),
        sizes,
        last.webp,
        source("webp"),
        sizes,
        last.width,
        height,
        alt,
        loading,
    )


def menu(label: str, symbol: str, links: Iterable[tuple[str, str]], classes: str = "") -> Html:
    """A list of links (name, address) that opens without script."""
    items = joined(html('<li><a href="{}">{}</a>', address, name) for name, address in links)
    summary = html("<summary class={}>", classes) if classes else trusted("<summary>")
    return html(
        "<details class=m name=m>{}{}{}</summary><ul>{}</ul></details>", summary, icon(symbol), label, items
    )
