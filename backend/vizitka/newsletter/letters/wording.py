"""The plain twin of a letter: the same words and addresses, for who reads without markup. Pure."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from typing import Any, Final

from vizitka.newsletter.letters import rules
from vizitka.newsletter.letters.drawing import Leads
from vizitka.newsletter.letters.looks import Foot, Look

WIDTH: Final = 76


class _Reader(HTMLParser):
    """Sanitised text as paragraphs; a link is followed by its address."""

    def __init__(self, leads_to: Leads) -> None:
        super().__init__()
        self.leads_to = leads_to
        self.paragraphs: list[str] = []
        self._text = ""
        self._address = ""
        self._lists: list[int | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"p", "h2", "h3"}:
            # A paragraph in an item of a list goes on in its line.
            if self._text not in {"- "} and not self._text.endswith(". "):
                self._end()
        elif tag in {"ul", "ol"}:
            self._end()
            self._lists.append(0 if tag == "ol" else None)
        elif tag == "li":
            self._end()
            number = self._lists[-1] if self._lists else None
            if number is None:
                self._text = "- "
            else:
                self._lists[-1] = number + 1
                self._text = f"{number + 1}. "
        elif tag == "br":
            self._text += "\n"
        elif tag == "a":
            self._address = dict(attrs).get("href") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            address, self._address = self._address, ""
            if address and not self._text.endswith(address):
                self._text += f" ({self.leads_to(address).removeprefix('mailto:').removeprefix('tel:')})"
        elif tag in {"p", "h2", "h3", "li"}:
            self._end()
        elif tag in {"ul", "ol"} and self._lists:
            self._end()
            self._lists.pop()

    def handle_data(self, data: str) -> None:
        self._text += data

    def _end(self) -> None:
        if self._text.strip():
            self.paragraphs.append(self._text.strip())
        self._text = ""

    def read(self, html: str) -> str:
        self.feed(html)
        self.close()
        self._end()
        return "\n\n".join(self.paragraphs)


def write(
    *, subject: str, blocks: Iterable[Mapping[str, Any]], look: Look, foot: Foot, leads_to: Leads
) -> str:
    """The text, with places for what is only the receiver's."""
    parts = [part for block in blocks if (part := _block(block, look, foot, leads_to))]
    end = [
        foot.why,
        f"{foot.in_browser}:\n{rules.place('read')}",
        f"{foot.preferences}:\n{rules.place('mine')}",
        f"{foot.leave}:\n{rules.place('leave')}",
        foot.imprint,
    ]
    filled = [_filled(part) for part in parts or [subject]]
    return "\n\n".join([*filled, "-- \n" + "\n\n".join(_filled(part) for part in end if part)]) + "\n"


def _filled(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)
        for line in text.splitlines()
    )


def _block(block: Mapping[str, Any], look: Look, foot: Foot, leads_to: Leads) -> str:
    match block["kind"]:
        case "heading":
            text = rules.without_places(str(block.get("text") or ""))
            return f"{text}\n{'=' * min(len(text), WIDTH)}" if text else ""
        case "text":
            return _Reader(leads_to).read(
                rules.without_places(rules.clean_text(str(block.get("html") or "")))
            )
        case "image":
            if str(block.get("image") or "") not in look.pictures:
                return ""
            alt = rules.without_places(str(block.get("alt") or ""))
            said = f"[{alt}]" if alt else ""
            return f"{said}\n{leads_to(str(block['href']))}".strip() if block.get("href") else said
        case "button":
            label, address = str(block.get("label") or ""), str(block.get("href") or "")
            return f"{rules.without_places(label)}:\n{leads_to(address)}" if label and address else ""
        case "divider":
            return "-" * 24
        case "card":
            person = look.people.get(str(block.get("card") or ""))
            if person is None or not person.visible:
                return ""
            lines = (person.name, person.job_title, leads_to(person.url))
            return "\n".join(line for line in lines if line)
        case "columns":
            parts = (
                _block(one, look, foot, leads_to) for column in block.get("columns") or () for one in column
            )
            return "\n\n".join(part for part in parts if part)
        case _:
            return ""
