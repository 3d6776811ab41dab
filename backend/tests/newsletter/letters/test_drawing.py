"""A letter as it is drawn: what people wrote is escaped, nothing comes from strangers, and programs know it all."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.newsletter.letters.conftest import TEXT
from vizitka.newsletter.letters import drawing, rules, wording
from vizitka.newsletter.letters.blocks import LetterBlockIn
from vizitka.newsletter.letters.looks import Foot, LetterPerson, LetterPicture, Look
from vizitka.publishing.colours import contrast, dark_palette, light_palette

OURS = "https://cards.alpenwerk.at"
EVIL = "\"'><script>alert(1)</script><img src=https://evil.example/x>{first_name}"
FOOT = Foot(EVIL, f"{EVIL}\n6020 Innsbruck", "Settings", "Leave", "Browser", "Contact")
LOOK = Look(
    name=EVIL,
    light=light_palette("#0B5D3B", "#FFFFFF", "#1A1A1A"),
    dark=dark_palette("#0B5D3B", "#FFFFFF", "#1A1A1A"),
    logo=LetterPicture(f"{OURS}/media/logo.jpg", 320, 80),
    pictures={"p": LetterPicture(f"{OURS}/media/p.jpg", 1280, 640)},
    people={
        "c": LetterPerson(EVIL, EVIL, f"{OURS}/c/hannes", LetterPicture(f"{OURS}/media/h.jpg", 320, 320))
    },
)
EVERY: list[dict[str, Any]] = [
    {"kind": "heading", "text": EVIL, "level": 1, "align": "center"},
    {"kind": "heading", "text": "Two", "level": 2},
    {"kind": "text", "html": f"<p>{EVIL}</p><ul><li><p>One</p></li></ul><a href='javascript:x'>no</a>"},
    {"kind": "text", "html": '<p>Read <a href="https://alpenwerk.at/a?b=1&amp;c=2">this</a></p>'},
    {"kind": "image", "image": "p", "alt": EVIL, "width": 50, "href": "https://alpenwerk.at/"},
    {"kind": "button", "label": EVIL, "href": "https://alpenwerk.at/?q=%22&x=1", "align": "center"},
    {"kind": "divider"},
    {"kind": "spacer", "size": "large"},
    {"kind": "card", "card": "c", "label": EVIL},
    {
        "kind": "columns",
        "columns": [[{"kind": "text", "html": "<p>Left</p>"}], [{"kind": "card", "card": "c"}]],
    },
]

# What Gmail, Outlook and Apple Mail all know or leave out without harm (caniemail.com).
PROPERTIES = {
    *("margin", "padding", "padding-left", "border", "border-top", "border-top-color", "border-radius"),
    *("border-collapse", "border-spacing", "background", "background-color", "color", "font-family"),
    *("font-size", "font-weight", "line-height", "text-align", "text-decoration", "text-transform"),
    *("vertical-align", "width", "max-width", "height", "max-height", "display", "direction", "overflow"),
    *("outline", "cursor", "word-break", "word-spacing", "opacity", "table-layout"),
    # Of Microsoft and WebKit alone: others pass them over.
    *("mso-line-height-rule", "mso-padding-alt", "mso-table-lspace", "mso-table-rspace"),
    *("-ms-interpolation-mode", "-webkit-text-size-adjust", "-ms-text-size-adjust"),
    *("color-scheme", "supported-color-schemes"),
}
TAGS = {
    *("html", "head", "title", "meta", "style", "body", "div", "table", "tbody", "tr", "td", "p", "a", "img"),
    *("h1", "h2", "h3", "ul", "ol", "li", "strong", "em", "u", "br", "span"),
}


def drawn(blocks: list[dict[str, Any]] = EVERY, **given: Any) -> str:
    options: dict[str, Any] = {
        "subject": EVIL,
        "preheader": EVIL,
        "language": "de",
        "look": LOOK,
        "foot": FOOT,
    }
    return drawing.draw(blocks=blocks, leads_to=lambda address: address, **options | given)


class Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.styles: list[str] = []
        self.loads: set[str] = set()
        self.handlers: set[str] = set()
        self._in_style = False
        self.feed(re.sub(r"<!--.*?-->", "", html, flags=re.DOTALL))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._in_style = tag == "style"
        for name, value in attrs:
            if name == "style":
                self.styles.append(value or "")
            elif name in {"src", "srcset", "background", "data", "poster"} or (name, tag) == ("href", "link"):
                self.loads.add(value or "")
            elif name.startswith("on"):
                self.handlers.add(name)

    def handle_endtag(self, tag: str) -> None:
        self._in_style = self._in_style and tag != "style"

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.styles += re.findall(r"\{([^{}]*)\}", data)
            assert "@import" not in data
            assert "url(" not in data


def test_what_people_write_is_never_markup() -> None:
    found = Reader(drawn())
    assert found.tags <= TAGS
    assert not found.handlers
    assert "javascript:" not in drawn()
    assert drawn().count("&lt;script&gt;") >= 8


def test_every_sign_arrives_as_it_was_written() -> None:
    """mrml writes joiners and accents that stand apart as `\\u{…}` in attributes, unless they are written in ASCII."""
    said = "👩\u200d💻 e\u0301 ü \u00ad \\ 'x' \"y\""
    html = drawn(
        [
            {"kind": "heading", "text": said},
            {"kind": "image", "image": "p", "alt": said, "href": f"https://alpenwerk.at/ü?a={said}"},
            {"kind": "text", "html": '<p><a href="https://alpenwerk.at/ü/👩\u200d💻">x</a></p>'},
            {"kind": "button", "label": said, "href": "https://alpenwerk.at/👩\u200d💻"},
        ],
        subject=said,
        preheader=said,
    )
    assert "\\u{" not in html
    # Title, its label, preview, heading, alt, address of the picture, button.
    assert unescape(html).count(said) == 7
    assert unescape(html).count("https://alpenwerk.at/ü/👩\u200d💻") == 1


def test_nothing_is_loaded_from_a_foreign_host() -> None:
    loads = Reader(drawn()).loads
    assert loads
    assert all(address.startswith(f"{OURS}/media/") for address in loads)


def test_programs_know_all_that_a_letter_uses() -> None:
    names = {
        part.split(":", 1)[0].strip().lower()
        for style in Reader(drawn()).styles
        for part in style.split(";")
        if part.strip()
    }
    assert names <= PROPERTIES


def test_a_long_letter_stays_below_what_gmail_cuts() -> None:
    text = {"kind": "text", "html": "<p>" + "Die neue Bahn fährt ab Dezember. " * 40 + "</p>"}
    assert len(drawn([text, *EVERY] * 5).encode()) < rules.LARGEST


def test_every_text_reads_on_its_ground_by_day_and_night() -> None:
    for one in (LOOK.light, LOOK.dark):
        assert min(contrast(one.ink, one.ground), contrast(one.soft, one.ground)) >= 4.5
        assert contrast(one.accent, one.ground) >= 4.5
        assert contrast(one.on_primary, one.primary) >= 4.5
        # The foot stands on the canvas.
        assert contrast(one.soft, one.canvas) >= 4.5


def test_words_are_put_in_escaped_and_fall_back() -> None:
    html = drawn([{"kind": "heading", "text": 'Dear {first_name|Mr & Mrs "X"}'}], subject="", preheader="")
    pieces = rules.pieces_of(html, ["first_name"], markup=True)
    assert "Dear &lt;b&gt;Ada" in rules.joined(pieces, {"first_name": "<b>Ada"}, escaped=True)
    assert "Dear Mr &amp; Mrs &quot;X&quot;" in rules.joined(pieces, {}, escaped=True)
    # What is known of nobody stays as it stands, and the checks tell.
    assert "{first_name" in rules.joined(rules.pieces_of(html, [], markup=True), {}, escaped=True)


def test_the_style_of_a_letter_is_no_word_of_a_receiver() -> None:
    html = drawn()
    every = re.findall(r"[A-Za-z0-9_-]+", html)
    assert "".join(
        piece for piece in rules.pieces_of(html, set(every) - {"first_name"}) if isinstance(piece, str)
    )
    styles = re.findall(r"<style.*?</style>", html, flags=re.DOTALL)
    assert not [style for style in styles if rules.words_in(style)]


def test_the_plain_twin_says_the_same_and_leads_to_the_same_places() -> None:
    text = wording.write(
        subject="News", blocks=TEXT["blocks"], look=LOOK, foot=FOOT, leads_to=lambda address: f"go:{address}"
    )
    assert "Guten Tag, {first_name|liebe Freunde}" in text
    assert "zur Bahn (go:https://alpenwerk.at/bahn)." in text
    assert "Ansehen:\ngo:https://alpenwerk.at/neu?a=1&b=2" in text
    assert all(len(line) <= 76 or "://" in line or line == EVIL for line in text.splitlines())


@pytest.mark.parametrize(
    "kind", ["heading", "text", "image", "button", "divider", "spacer", "card", "columns"]
)
def test_a_block_as_it_begins_draws_nothing_that_breaks(kind: str) -> None:
    from pydantic import TypeAdapter

    made: Any = TypeAdapter(LetterBlockIn).validate_python({"kind": kind})
    assert drawn([made.model_dump(mode="json")]).endswith("</html>")


def test_in_the_browser_a_letter_has_nothing_of_its_receiver() -> None:
    html = drawn(in_browser=True)
    assert not [one for one in ("read", "mine", "leave") if rules.place(one) in html]
    assert "6020 Innsbruck" in html
