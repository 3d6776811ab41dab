"""What mail programs would take from a signature, or break: own rules, beside what caniemail knows. Pure.

It sees neither drawings nor pictures that stand in the document, and these vanish in Gmail and Outlook.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

from vizitka.signatures.rules import GMAIL_MOST, LONGEST

TAGS: Final = frozenset({"table", "tr", "td", "a", "img", "strong", "span", "br", "wbr"})
ATTRIBUTES: Final = frozenset(
    {
        *("role", "cellpadding", "cellspacing", "border", "width", "height", "lang", "dir", "style"),
        *("valign", "colspan", "bgcolor", "href", "src", "alt"),
    }
)
PROPERTIES: Final = frozenset(
    {
        *("border-collapse", "font-family", "font-size", "line-height", "color", "text-align", "padding"),
        *("vertical-align", "text-decoration", "display", "width", "height", "border", "max-width"),
        *("background-color", "border-left", "border-top", "word-break"),
    }
)
_LINK: Final = re.compile(r"(https?|mailto|tel):", re.IGNORECASE)
_EMPTY: Final = frozenset({"img", "br", "wbr"})


def problems(html: str) -> list[str]:
    """What is wrong with it, in words for who works on Vizitka; none for a signature that holds."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    found = list(dict.fromkeys(reader.found))
    if len(html) > LONGEST:
        found.append(f"longer than {LONGEST} characters")
    if reader.open:
        found.append(f"not closed: {', '.join(reader.open)}")
    return found


def fits_gmail(html: str) -> bool:
    return len(html) <= GMAIL_MOST


def fits_outlook(html: str) -> bool:
    return len(html) <= LONGEST


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS:
            self.found.append(f"tag {tag}")
        if tag not in _EMPTY:
            self.open.append(tag)
        given = dict(attrs)
        for name, value in attrs:
            if name not in ATTRIBUTES:
                self.found.append(f"attribute {name}")
            if name == "style":
                self._style(value or "")
        if tag == "img":
            self._picture(given)
        if "href" in given and not _LINK.match(given["href"] or ""):
            self.found.append(f"link {given['href']}")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.found.append(f"closed out of turn: {tag}")

    def handle_comment(self, data: str) -> None:
        self.found.append("comment")

    def _picture(self, given: dict[str, str | None]) -> None:
        source = given.get("src") or ""
        if not re.match(r"https?://", source):
            self.found.append(f"picture {source[:20]}")
        if given.get("alt") is None or not (given.get("width") or "").isdigit():
            self.found.append("picture without words or width")

    def _style(self, style: str) -> None:
        for rule in filter(None, style.split(";")):
            name, _, value = rule.partition(":")
            if name.strip() not in PROPERTIES:
                self.found.append(f"property {name.strip()}")
            if "url(" in value or "expression(" in value:
                self.found.append(f"value of {name.strip()}")
