"""Markup is a type: `Html` is text that may stand in a document, and only the functions here make it.

`html` fills a template that stands in the code; what is put in is escaped as its place wants, unless it is `Html`
itself. So what a person wrote becomes markup by no omission: mypy refuses a `str` where `Html` is asked for, and a
test refuses other ways to make one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape, unescape
from typing import Final
from urllib.parse import urlsplit

from vizitka.contents.rules import clean_html

Text = str | int
Escape = Callable[[Text], str]

# What a link may lead to, and what is only ours to write: text messages and places.
WRITTEN_SCHEMES: Final = frozenset({"http", "https", "mailto", "tel"})
OWN_SCHEMES: Final = WRITTEN_SCHEMES | {"sms", "geo"}
_WORD: Final = re.compile(r"[A-Za-z0-9_-]+")
_LINK: Final = re.compile(r"(?:href|action)=\"\Z")
# As the sanitiser writes it.
_LINK_OF_TEXT: Final = re.compile(r'<a href="([^"]*)"')
# A bracket could be that of an address of the network that is none.
_USUAL: Final = re.compile(r"(https?|mailto|tel):[^\[\]]*\Z")
_SOURCE: Final = re.compile(r"src=\"\Z")


class Html(str):
    """Markup, ready for a document. Its parts were escaped when it was made."""

    __slots__ = ()


NOTHING: Final = Html("")


# --- what a place wants -------------------------------------------------------------------------------------------
# Remembered, since the same words and addresses stand on page after page; bounded, since some are long.


def scheme_of(address: str) -> str:
    """In small letters; `?` for what is no address."""
    # What it begins with in most cases, told without taking it apart: nothing in front is cut off, and nothing in it
    # could be refused.
    begins = _USUAL.match(address)
    if begins is not None and address.isascii():
        return begins[1]
    try:
        return urlsplit(address).scheme.lower()
    except ValueError:
        return "?"


@lru_cache(maxsize=2048)
def _text(text: Text) -> str:
    return escape(str(text))


@lru_cache(maxsize=2048)
def _link(given: Text) -> str:
    """An address of ours or of anybody's: `#` for every scheme that could run something."""
    address = str(given)
    is_own = address[:1] in ("", "/", "?", "#")
    return escape(address) if is_own or scheme_of(address) in OWN_SCHEMES else "#"


def _source(given: Text) -> str:
    address = str(given)
    return escape(address) if address.startswith("data:image/") else _link(address)


@lru_cache(maxsize=1024)
def _word(given: Text) -> str:
    """A value without quotes around it. Raises ValueError for what would end it."""
    text = str(given)
    if not _WORD.fullmatch(text):
        raise ValueError(f"only a word may stand in an attribute without quotes: {text!r}")
    return text


def _style(given: Text) -> str:
    """Rules inside of a style element, where nothing can be escaped. Raises ValueError for what would end it."""
    css = str(given)
    if "<" in css:
        raise ValueError("a style must not hold markup")
    return css


def _place(before: str) -> Escape:
    """What escapes the text that follows after this part of a template; a zero stands for earlier texts."""
    tag = before[before.rfind("<") :] if before.rfind("<") > before.rfind(">") else ""
    if before.endswith("=") or (tag and tag.count('"') % 2 == 0):
        return _word
    if _LINK.search(before):
        return _link
    if _SOURCE.search(before):
        return _source
    return _style if before.endswith("<style>") else _text


_templates: dict[str, tuple[str, tuple[Escape, ...]]] = {}


def _read(template: str) -> tuple[str, tuple[Escape, ...]]:
    """The template for `%`, with what escapes each of its texts; once for each template in the code."""
    pieces = template.split("{}")
    places = tuple(_place("0".join(pieces[:number])) for number in range(1, len(pieces)))
    found = _templates[template] = (template.replace("%", "%%").replace("{}", "%s"), places)
    return found


# --- ways to make markup ------------------------------------------------------------------------------------------


def html(template: str, *texts: Text) -> Html:
    """`html('<a href="{}">{}</a>', address, name)`: a template of the code with these texts in place of `{}`.

    `Html` is put in as it is. Other text is escaped; an address that could run something becomes `#`; where no quotes
    stand around a value, only a word may be put. Raises ValueError for anything else, and for another number of texts.
    """
    form, places = _templates.get(template) or _read(template)
    values = [
        text if text.__class__ is Html else escaped(text) for text, escaped in zip(texts, places, strict=True)
    ]
    return Html(form % tuple(values))


def joined(parts: Iterable[Html], between: Html = NOTHING) -> Html:
    """All parts, one after the other."""
    return Html(between.join(parts))


def trusted(markup: str) -> Html:
    """Markup that nobody but us has written: a text in the code, or a file that comes with it."""
    return Html(markup)


def sanitised(rich_text: str) -> Html:
    """What a person has written with marks, reduced to those that a card may hold."""
    return Html(clean_html(rich_text))


def with_headings_raised(body: Html) -> Html:
    """Sanitised text with its smaller headings one step higher, for where no heading stands above it."""
    return Html(body.replace("<h3", "<h2").replace("</h3", "</h2"))


def with_marks_on_links(body: Html, marks_of: Callable[[str], Html]) -> Html:
    """Sanitised text whose links have further attributes, each by its address."""
    return Html(_LINK_OF_TEXT.sub(lambda link: f"{link[0]}{marks_of(unescape(link[1]))}", body))


def written_address(address: str) -> Html:
    """An address that a person has written, for a link; `#` for anything that is no http, https, mailto or tel."""
    address = address.strip()
    return Html(escape(address)) if scheme_of(address) in WRITTEN_SCHEMES else Html("#")


def as_text(document: Html) -> str:
    """A document as the text that it is, to be escaped in turn: for `srcdoc`, which holds one in an attribute."""
    return str(document)
