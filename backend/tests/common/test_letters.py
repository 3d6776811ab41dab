"""Letters: plain text that every reader shows, HTML that carries no foreign markup."""

from __future__ import annotations

import re

from vizitka.common.mail.letters import Button, Letter, Row, Table, compose

LETTER = Letter(
    subject="A subject\r\nBcc: all@example.org",
    greeting="Hello <Ada>,",
    paragraphs=["word " * 60, 'Mind "quotes" & <tags>.'],
    button=Button("Open", "http://testserver/a/" + "x" * 100),
    notes=["Small print."],
)


def test_lines_of_the_text_are_short_and_addresses_whole() -> None:
    message = compose(LETTER, to="ada@example.org", language="en")
    lines = str(message.body).splitlines()
    assert "http://testserver/a/" + "x" * 100 in lines
    assert all(len(line) <= 76 for line in lines if not line.startswith("http"))


def test_no_line_break_reaches_the_header() -> None:
    message = compose(LETTER, to="ada@example.org", language="en").message()
    assert message["Subject"] == "A subject Bcc: all@example.org"
    assert message["Bcc"] is None


def test_html_is_escaped() -> None:
    html = str(compose(LETTER, to="ada@example.org", language="en").alternatives[0][0])
    assert "&lt;Ada&gt;" in html
    assert "<tags>" not in html


def test_the_footer_speaks_the_language_of_the_receiver() -> None:
    assert "Ihres Kontos" in compose(LETTER, to="ada@example.org", language="de").body


def test_what_a_table_says_of_a_number_wraps_and_leaves_its_label_the_room() -> None:
    """A note that may not wrap pushes labels into columns of single letters on a phone."""
    note = "the connection broke off: may have arrived, not sent again"
    table = Table("What became of the letters", [Row("Not known", "10,432", note)])
    letter = Letter("Numbers", "Hello,", ["This is what became of it."], tables=[table])
    html = str(compose(letter, to="ada@example.org", language="en").alternatives[0][0])
    assert "table-layout:fixed" in html
    kept_whole = re.findall(r"<(\w+)[^>]*white-space:nowrap[^>]*>(.*?)</\1>", html, re.DOTALL)
    assert [text for _tag, text in kept_whole] == ["10,432"]
