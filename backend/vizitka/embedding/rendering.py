"""What other sites show in a frame: people of a space as a list, one card as a small one. In the space's design, whole
without script; what is followed opens beside the site."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from django.utils import translation

from vizitka.publishing.html import NOTHING, Html, html, joined, trusted
from vizitka.publishing.page import Layout
from vizitka.publishing.policies import SELF, policy
from vizitka.publishing.said import pgettext
from vizitka.publishing.space_page import rendering as space_page
from vizitka.publishing.space_page.page import Person, SpacePage
from vizitka.publishing.stylesheet import compact

# A frame is no page: it has the site's own margins around it.
_LIST: Final = compact("""
body{background:var(--g)}
main{padding:.25rem}
h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
form{margin-top:0}
.n2{margin-top:.75rem}
.g{margin-top:.75rem}
""")
_CARD: Final = compact("""
main{padding:0}
.cd{display:flex;align-items:center;gap:1rem;min-height:100vh;padding:1rem;border:1px solid var(--n);
border-radius:var(--r);text-decoration:none}
.cd:hover{background:var(--u)}
.cd picture,.cd i{flex:none;width:5rem;height:5rem;border-radius:min(var(--r),50%);overflow:hidden;background:var(--u)}
.cd img{width:100%;height:100%;object-fit:cover}
.cd i{display:flex;align-items:center;justify-content:center;color:var(--a);font-size:1.5rem;font-style:normal;
font-weight:600}
.cd div{flex:1;min-width:0;overflow-wrap:anywhere}
.cd b,.cd small{display:block;line-height:1.35;text-align:-webkit-match-parent;text-align:match-parent}
.cd b{font-size:1.125rem}
.cd small{margin-top:.125rem;color:var(--s);font-size:.9375rem}
.cd span{display:block;margin-top:.375rem;color:var(--a);font-size:.875rem;font-weight:600}
.cd:focus-visible{outline-offset:-4px}
@media(max-width:20rem){.cd{gap:.75rem;padding:.75rem}.cd picture,.cd i{width:3.5rem;height:3.5rem}}
""")
_OUTWARDS: Final = trusted(" target=_blank rel=noopener")


@lru_cache(maxsize=512)
def list_style(layout: Layout) -> str:
    return space_page.style_of(layout) + _LIST


@lru_cache(maxsize=512)
def card_style(layout: Layout) -> str:
    return space_page.style_of(layout) + _CARD


def frame_policy(style: str, ancestors: Sequence[str]) -> str:
    """A search comes back into the frame."""
    return policy(style, sources={"form-action": [SELF]}, ancestors=ancestors)


def people(page: SpacePage) -> Html:
    """The document with a page of the list. Pure: the same page gives the same text."""
    with translation.override(page.language):
        shown = joined(space_page.person_of(page, person, _OUTWARDS) for person in page.people)
        return _document(
            page.language,
            page.name,
            list_style(page.layout),
            html(
                "<main><h1 dir=auto>{}</h1>{}{}{}{}</main>",
                page.name,
                space_page.search_of(page),
                space_page.number_of(page),
                html("<ul class=g>{}</ul>", shown) if page.people else NOTHING,
                space_page.pages_of(page),
            ),
        )


def card(person: Person, organisation: str, layout: Layout, language: str) -> Html:
    """The document with one card."""
    with translation.override(language):
        name = space_page.name_of(person)
        lines = joined(
            html("<small dir=auto>{}</small>", text) for text in (person.role, organisation) if text
        )
        return _document(
            language,
            name,
            card_style(layout),
            html(
                '<main><a class=cd href="{}"{}>{}<div><b dir=auto>{}</b>{}<span>{}</span></div></a></main>',
                person.address,
                _OUTWARDS,
                space_page.face_of(person),
                name,
                lines,
                pgettext("embedded card", "Open card"),
            ),
        )


def _document(language: str, title: str, style: str, body: Html) -> Html:
    return html(
        "<!doctype html><html lang={} dir=ltr><head><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width,initial-scale=1"><meta name=robots content=noindex>'
        "<title>{}</title><style>{}</style></head><body>{}</body></html>",
        language,
        title,
        style,
        body,
    )
