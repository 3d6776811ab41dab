"""What is kept of who visits a card, in words for visitors: reached from the card's foot, in its look."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.utils import translation

from vizitka.publishing import words
from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.publishing.page import CardPage, Layout
from vizitka.publishing.policies import policy
from vizitka.publishing.said import pgettext
from vizitka.publishing.stylesheet import BASE_RULES, compact, palettes, root_rules

_STYLE: Final = compact("""
.w{max-width:42rem;min-height:100vh;min-height:100svh;margin:auto;padding:1rem 1.25rem;background:var(--g)}
main>a,footer a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--a);font-weight:600;
text-decoration:none}
main>a:hover,footer a:hover{text-decoration:underline}
h1{margin-top:.75rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.012em}
h2{margin-top:1.75rem;font-size:1.125rem;line-height:1.35}
p{margin-top:.5rem}
main ul{padding-left:1.25rem;list-style:disc}
main li{margin-top:.375rem}
footer{margin-top:2.5rem;border-top:1px solid var(--n);padding-top:.75rem}
footer ul{display:flex;flex-wrap:wrap;column-gap:1.25rem}
footer a{color:var(--s);font-size:.875rem;font-weight:400}
footer [aria-current]{color:var(--k);font-weight:600}
@media(min-width:48rem){.w{min-height:0;margin:2.5rem auto;padding:1.5rem 2.5rem;border-radius:20px;
box-shadow:0 12px 40px rgb(0 0 0/.08)}}
@media print{footer,main>a{display:none}.w{box-shadow:none;margin:0}}
""")


@lru_cache(maxsize=512)
def style_of(layout: Layout) -> str:
    """The style element's text."""
    return root_rules(layout) + BASE_RULES + _STYLE


def page_policy(page: CardPage) -> str:
    """The page's Content-Security-Policy: it shows words alone."""
    return policy(style_of(page.layout))


def _section(title: str, *paragraphs: str) -> Html:
    return html("<h2>{}</h2>{}", title, joined(html("<p>{}</p>", text) for text in paragraphs))


def _list(title: str, rows: Iterable[str]) -> Html:
    return html("<h2>{}</h2><ul>{}</ul>", title, joined(html("<li>{}", row) for row in rows))


def _counted() -> Html:
    """What a space that keeps statistics counts, and what it never has."""
    return joined(
        [
            _list(
                pgettext("privacy page", "What is counted"),
                [
                    pgettext(
                        "privacy page",
                        "That the card was opened by its link, its QR code or a product, and that its contact was "
                        "saved, with the hour.",
                    ),
                    pgettext(
                        "privacy page",
                        "That a link, a phone number, an email address or a map was tapped, or the card shared, as far "
                        "as your browser tells us. What you do there we do not see.",
                    ),
                    pgettext(
                        "privacy page",
                        "The country of your network, the kind of your device, the first language of your browser, the "
                        "website from which you came, and the name of a campaign if the address has one.",
                    ),
                ],
            ),
            _list(
                pgettext("privacy page", "What is never kept"),
                [
                    pgettext(
                        "privacy page",
                        "Your network address (IP) and what your browser calls itself. Both are looked at for a "
                        "moment, and are written down nowhere.",
                    ),
                    pgettext(
                        "privacy page",
                        "Who you are, and on which days you came. So that you count once a day, a code stands for your "
                        "visit. It is another one each day and is deleted after 48 hours at the latest.",
                    ),
                ],
            ),
            _section(
                pgettext("privacy page", "If you do not want to be counted"),
                pgettext(
                    "privacy page",
                    "Switch on “Do Not Track” or “Global Privacy Control” in your browser. Then nothing of your visit "
                    "is written down.",
                ),
            ),
        ]
    )


def _body(page: CardPage) -> Html:
    counted = (
        _counted()
        if page.is_counted
        else _section(
            pgettext("privacy page", "What is counted"),
            pgettext("privacy page", "Nothing. No statistics are kept of this card."),
        )
    )
    loads = _section(
        pgettext("privacy page", "Cookies and other companies"),
        pgettext(
            "privacy page",
            "The card needs no cookie. Only if it is protected, one remembers that you may see it. Nothing is loaded "
            "from other companies; videos and maps are, once you tap them.",
        ),
    )
    form = NOTHING
    if page.takes_details:
        form = _section(
            pgettext("privacy page", "If you leave your details"),
            pgettext(
                "privacy page",
                "What you leave goes by email to the person of this card, and is kept among the contacts there, with "
                "what you have agreed to.",
            ),
            pgettext(
                "privacy page",
                "You get a mail with a link: it shows what is kept of you, and there you take back what you have "
                "agreed to, or erase everything.",
            ),
        )
    return joined([counted, loads, form, _responsible(page)])


def _responsible(page: CardPage) -> Html:
    name = page.organisation or page.brand
    who = (
        pgettext("privacy page", "%(name)s is responsible for this card.") % {"name": name}
        if name
        else pgettext("privacy page", "Whoever this card belongs to is responsible for it.")
    )
    ask = pgettext(
        "privacy page", "Ask by the contact details on the card what you want to know of your data."
    )
    return _section(pgettext("privacy page", "Who is responsible"), f"{who} {ask}")


def render(page: CardPage, home: str) -> Html:
    """The whole document, in the visitor's language; `home` leads back to the card."""
    with translation.override(page.language):
        title = pgettext("privacy page", "Privacy")
        languages = joined(
            html(
                '<li><a href="?lang={}" lang={} hreflang={}{}>{}</a>',
                code,
                code,
                code,
                trusted(" aria-current=true") if code == page.language else NOTHING,
                name,
            )
            for code, name in words.languages()
        )
        light, dark = palettes(page.layout)
        only = light or dark
        return html(
            "<!doctype html><html lang={} dir=ltr><head><meta charset=utf-8>"
            '<meta name=viewport content="width=device-width,initial-scale=1"><meta name=robots content=noindex>'
            '<title>{}</title>{}<style>{}</style></head><body><div class=w><main><a href="{}">{}</a><h1>{}</h1>'
            '{}</main><footer><nav aria-label="{}"><ul>{}</ul></nav><a href="{}/">Vizitka</a></footer></div>'
            "</body></html>",
            page.language,
            f"{title} · {page.name}" if page.name else title,
            html('<meta name=theme-color content="{}">', only.canvas)
            if only and not (light and dark)
            else NOTHING,
            style_of(page.layout),
            home,
            pgettext("card form", "Back to the card"),
            title,
            _body(page),
            pgettext("card page", "Language"),
            languages,
            settings.PUBLIC_URL,
        )
