"""Letters: plain text that every reader shows, HTML that carries no foreign markup."""

from __future__ import annotations

import dataclasses
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


def test_a_colon_stands_as_the_language_sets_it() -> None:
    table = Table("Vues", [Row("Par lien", "12", "")])
    letter = dataclasses.replace(LETTER, tables=[table], button=Button("Ouvrir", "http://testserver/a/1"))
    french = str(compose(letter, to="ada@example.org", language="fr").body)
    assert "Ouvrir\u00a0:\nhttp://testserver/a/1" in french
    assert "Vues\u00a0:\n- Par lien\u00a0: 12" in french
    assert "Ouvrir:\n" in str(compose(letter, to="ada@example.org", language="de").body)


def test_what_a_table_says_wraps_on_both_sides_within_its_width() -> None:
    """What may not wrap pushes labels into columns of single letters on a phone, and the letter past its edge."""
    rows = [
        Row("Not known", "10,432", "the connection broke off: may have arrived, not sent again"),
        Row("DHL", "JJD000390007812345678", "https://tracking.example/" + "x" * 60),
    ]
    letter = Letter("Numbers", "Hello,", ["What became of it."], tables=[Table("Letters", rows)])
    html = str(compose(letter, to="ada@example.org", language="en").alternatives[0][0])
    assert "table-layout:fixed" in html
    assert "nowrap" not in html
    cells = re.findall(r'<t[hd] class="line"[^>]*>', html)
    assert len(cells) == 4
    assert all("word-break:break-word" in cell for cell in cells)
