"""A page of a few words in place of a card."""

from __future__ import annotations

from vizitka.publishing.html import NOTHING, Html, html
from vizitka.publishing.icons import icon
from vizitka.publishing.stylesheet import notice_style


def render_notice(
    language: str, symbol: str, title: str, text: str, *, link: tuple[str, str] | None = None
) -> Html:
    """A friendly page in place of a card; `title`, `text` and the link's words are already in `language`."""
    button = html('<a class=b href="{}">{}</a>', link[1], link[0]) if link else NOTHING
    return notice_document(language, symbol, title, text, button, style=notice_style())


def notice_document(language: str, symbol: str, title: str, text: str, rest: Html, *, style: str) -> Html:
    """A document of a few words; `rest` stands below them."""
    return html(
        "<!doctype html><html lang={} dir=ltr><head><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width,initial-scale=1"><meta name=robots content=noindex>'
        "<title>{}</title><style>{}</style></head><body><main>{}<h1>{}</h1><p>{}</p>{}</main></body></html>",
        language,
        title,
        style,
        icon(symbol),
        title,
        text,
        rest,
    )
