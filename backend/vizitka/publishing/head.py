"""The head of a card's page: what browsers, search engines and previews of links read."""

from __future__ import annotations

from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Place
from vizitka.publishing.said import pgettext
from vizitka.publishing.stylesheet import palettes


def _alternates(page: CardPage) -> Html:
    """Where search engines find the other languages of a card that they may keep."""
    if not page.indexed or len(page.content_languages) < 2:
        return NOTHING
    own, *others = page.content_languages
    found = [
        ("x-default", page.url),
        (own, page.url),
        *((code, f"{page.url}?lang={code}") for code in others),
    ]
    return joined(
        html('<link rel=alternate hreflang={} href="{}">', code, address) for code, address in found
    )


def _theme(page: CardPage) -> Html:
    """The colour of the browser's own bars."""
    light, dark = palettes(page.layout)
    if light is not None and dark is not None:
        return html(
            '<meta name=theme-color content="{}" media="(prefers-color-scheme:light)">'
            '<meta name=theme-color content="{}" media="(prefers-color-scheme:dark)">',
            light.canvas,
            dark.canvas,
        )
    only = light or dark
    return html('<meta name=theme-color content="{}">', only.canvas) if only else NOTHING


def _preview_image(page: CardPage) -> Html:
    """The picture that stands beside a link to the page."""
    shown = page.picture or page.logo or page.header
    if shown is None or not shown.jpeg:
        return NOTHING
    address = shown.jpeg if "://" in shown.jpeg else page.host + shown.jpeg
    return html('<meta property=og:image content="{}">', address)


def head(page: CardPage) -> Html:
    title = page.name or pgettext("card page", "Digital business card")
    role = " · ".join(
        part for part in (page.job_title, page.organisation if page.organisation != page.name else "") if part
    )
    about = role or page.description[:160].replace("\n", " ")
    favicon = page.logo or page.picture
    return joined(
        [
            trusted('<meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">'),
            html("<title>{}</title>", title if not role else f"{title} · {role}"),
            html('<meta name=description content="{}">', about) if about else NOTHING,
            NOTHING if page.indexed else trusted("<meta name=robots content=noindex>"),
            html('<link rel=canonical href="{}">', page.canonical),
            _alternates(page),
            html('<link rel=icon type=image/webp href="{}">', favicon.at_least(64).webp)
            if favicon
            else NOTHING,
            trusted("<base target=_blank>") if page.is_preview else NOTHING,
            _theme(page),
            html('<meta property=og:type content=profile><meta property=og:title content="{}">', title),
            html('<meta property=og:description content="{}">', about) if about else NOTHING,
            html('<meta property=og:url content="{}">{}', page.url, _preview_image(page)),
            trusted("<meta name=twitter:card content=summary>"),
            *(shown.render(page) for shown in page.parts if shown.part.place == Place.HEAD),
        ]
    )
