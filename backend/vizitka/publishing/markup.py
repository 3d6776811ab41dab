"""Small pieces of HTML that every part of a page is made of. Everything that a person wrote goes through
`escape` or `safe_url`."""

from __future__ import annotations

import html
from collections.abc import Iterable
from urllib.parse import urlsplit

from vizitka.publishing.icons import icon
from vizitka.publishing.page import Picture

SAFE_SCHEMES = {"http", "https", "mailto", "tel"}


def escape(text: object) -> str:
    """Text for HTML, also inside quoted attributes."""
    return html.escape(str(text), quote=True)


def safe_url(url: str) -> str:
    """The address for a link, escaped; `#` for anything that is no http, https, mailto or tel."""
    try:
        scheme = urlsplit(url.strip()).scheme.lower()
    except ValueError:
        return "#"
    return escape(url.strip()) if scheme in SAFE_SCHEMES else "#"


def picture_tag(picture: Picture, *, sizes: str, alt: str, most: int = 1280, eager: bool = False) -> str:
    """`<picture>` with AVIF and WebP, measures given, lazy unless it is in the first view."""
    usable = [size for size in picture.sizes if size.width <= most] or [picture.sizes[0]]

    def source(kind: str) -> str:
        return ",".join(f"{escape(getattr(size, kind))} {size.width}w" for size in usable)

    last = usable[-1]
    height = round(picture.height * last.width / picture.width) if picture.width else last.width
    loading = " fetchpriority=high" if eager else " loading=lazy decoding=async"
    return (
        f'<picture><source type=image/avif srcset="{source("avif")}" sizes="{sizes}">'
        f'<img src="{escape(last.webp)}" srcset="{source("webp")}" sizes="{sizes}" '
        f'width={last.width} height={height} alt="{escape(alt)}"{loading}></picture>'
    )


def menu(label: str, symbol: str, links: Iterable[tuple[str, str]], classes: str = "") -> str:
    """A list of links that opens without script; the addresses are escaped already."""
    items = "".join(f'<li><a href="{address}">{escape(name)}</a>' for name, address in links)
    summary = f"<summary class={classes}>" if classes else "<summary>"
    return f"<details class=m name=m>{summary}{icon(symbol)}{label}</summary><ul>{items}</ul></details>"
