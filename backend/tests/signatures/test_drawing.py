"""What stands below mails: no line for what is not there, nothing that a mail program breaks, nothing that runs."""

from __future__ import annotations

import dataclasses
import datetime as dt
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.signatures.samples import EVA, EVERYTHING, EVIL, look, with_evil
from vizitka.publishing.colours import contrast
from vizitka.signatures import checks, rules
from vizitka.signatures.drawing import draw
from vizitka.signatures.enums import (
    BannerState,
    MailProgram,
    Portrait,
    SignatureField,
    SignatureLayout,
    TypeSize,
)
from vizitka.signatures.programs import shown_in, turned
from vizitka.signatures.rules import Audience, Campaign, Signer, legal_foot, mark_of

LAYOUTS = [pytest.param(one, id=one) for one in SignatureLayout.values]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("signer", [EVA, Signer(name="Eva"), with_evil()], ids=["full", "bare", "evil"])
def test_mail_programs_take_every_design(layout: str, signer: Signer) -> None:
    for size in TypeSize.values:
        for portrait in Portrait.values:
            html = draw(look(layout=layout, size=size, portrait=portrait), signer).html
            wrong = checks.problems(html)
            # What leads nowhere is a link of the attack alone.
            assert [one for one in wrong if one != "link #"] == []
            assert checks.fits_gmail(html) or signer.name == EVIL


@pytest.mark.parametrize(
    ("markup", "problem"),
    [
        ("<svg></svg>", "tag svg"),
        ('<table class="x"></table>', "attribute class"),
        ('<td style="position:absolute"></td>', "property position"),
        ('<td style="color:url(x)"></td>', "value of color"),
        ('<img src="data:image/png;base64,x" alt="" width="1">', "picture data:image"),
        ('<img src="cid:logo" alt="" width="1">', "picture cid:logo"),
        ('<img src="https://x.example/a.png" width="1">', "picture without words or width"),
        ('<a href="javascript:x">x</a>', "link javascript:x"),
        ("<table><tr></table></tr>", "closed out of turn: table"),
        ("<table>", "not closed: table"),
        ("<!-- x -->", "comment"),
        ("x" * 30_001, "longer than 30000 characters"),
    ],
)
def test_own_rules_find_what_caniemail_does_not_see(markup: str, problem: str) -> None:
    assert any(found.startswith(problem) for found in checks.problems(markup))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_people_write_is_never_markup(layout: str) -> None:
    html = draw(look(layout=layout), with_evil()).html
    assert "<script" not in html
    assert "javascript:" not in html
    # The own rules know no handler: what is left of one is a text.
    assert not [one for one in checks.problems(html) if one.startswith("attribute")]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_legal_foot_stands_in_every_design_whatever_else_is_left_out(layout: str) -> None:
    bare = dataclasses.replace(EVA, phones=(), portrait="", logo="", mark="", banner=None, social=())
    for drawn in (
        draw(look(layout=layout), EVA),
        draw(look(layout=layout, fields=(), shows_banner=False, shows_logo=False), bare),
    ):
        for line in ("Alpenwerk GmbH, Firmenbuch 123456a", "UID ATU12345678"):
            assert drawn.html.count(line) == 1
            assert drawn.text.count(line) == 1
    # Another country has its own.
    abroad = draw(look(layout=layout), dataclasses.replace(EVA, country="FR", language="fr"))
    assert "Firmenbuch" not in abroad.html + abroad.text


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_is_not_there_has_no_line(layout: str) -> None:
    there = draw(look(layout=layout), EVA)
    assert "+43 664 555 01" in there.html
    assert "Mobil: +43 664 555 01" in there.text
    bare = dataclasses.replace(EVA, phones=(), portrait="", logo="", mark="", banner=None, social=())
    gone = draw(look(layout=layout), bare)
    assert "Mobil" not in gone.html + gone.text
    assert "<img" not in gone.html
    hidden = draw(look(layout=layout, fields=()), EVA)
    assert "Projektleiterin" not in hidden.html + hidden.text
    assert "+43 664" not in hidden.html + hidden.text


def test_the_plain_twin_says_the_same() -> None:
    assert draw(look(), EVA).text == (
        "Eva Berger (sie)\nProjektleiterin, Vertrieb\nAlpenwerk GmbH\n\n"
        "Mobil: +43 664 555 01\nBüro: +43 512 555 0\nE-Mail: eva.berger@alpenwerk.example\n"
        "Website: https://alpenwerk.example\nAdresse: Höttinger Au 40, 6020 Innsbruck, Österreich\n"
        "Digitale Karte: https://cards.example/c/eva\nLinkedIn: https://www.linkedin.com/in/eva\n\n"
        "Neues von Alpenwerk: https://vizitka.example/signatures/go/x\n\n"
        "Alpenwerk GmbH, Firmenbuch 123456a\nUID ATU12345678\n"
    )
    assert draw(look(fields=(), legal=(), shows_banner=False), EVA).text == "Eva Berger\n"


@pytest.mark.parametrize(
    ("country", "language", "text"),
    [
        ("AT", "de", "Alpenwerk GmbH, Firmenbuch"),
        ("AT", "en", "Alpenwerk GmbH, FN"),
        ("DE", "de", "Alpenwerk, auf"),
        ("FR", "fr", "Alpenwerk"),
    ],
)
def test_the_foot_is_that_of_country_and_language(country: str, language: str, text: str) -> None:
    assert legal_foot(look().legal, country, language).startswith(text)


@given(st.integers(0, 0xFFFFFF))
def test_words_in_the_colour_read_on_white_and_on_the_band(number: int) -> None:
    drawn = look(colour=f"#{number:06x}")
    assert contrast(drawn.accent, "#ffffff") >= 4.5
    assert contrast(drawn.on_base, drawn.base) >= 4.5


# --- what makes a copy old


def test_what_is_read_makes_a_copy_old_and_nothing_else() -> None:
    mark = mark_of(look(), EVA)
    assert mark != mark_of(look(), dataclasses.replace(EVA, job_title="Geschäftsführerin"))
    assert mark != mark_of(look(layout=SignatureLayout.BAND), EVA)
    assert mark != mark_of(look(legal=()), EVA)
    # What a banner says, and a foot of another country, are none of hers.
    banner = dataclasses.replace(EVA.banner, alt="Messe") if EVA.banner else None
    assert mark == mark_of(look(), dataclasses.replace(EVA, banner=banner))
    assert mark == mark_of(look(legal=(*look().legal, {"country": "US", "text": "Inc."})), EVA)
    without = look(fields=tuple(key for key in EVERYTHING if key != SignatureField.PHONES))
    assert mark_of(without, EVA) == mark_of(without, dataclasses.replace(EVA, phones=()))
    plain = look(shows_logo=False, portrait=Portrait.NONE, shows_banner=False)
    bare = dataclasses.replace(EVA, logo="", mark="", portrait="", banner=None)
    assert mark_of(plain, EVA) == mark_of(plain, bare)


# --- banners

TODAY = dt.date(2026, 11, 26)
SALES = Audience("a-card", "Sales ", frozenset({"innsbruck"}), "a-template")


def test_a_period_has_both_its_days() -> None:
    days = (dt.date(2026, 11, 26), dt.date(2026, 11, 27))
    state = [rules.banner_state(*days, dt.date(2026, 11, day)) for day in (25, 26, 27, 28)]
    assert state == [BannerState.PLANNED, BannerState.RUNNING, BannerState.RUNNING, BannerState.OVER]
    assert rules.banner_state(None, None, TODAY) == BannerState.RUNNING


@pytest.mark.parametrize(
    ("target", "meant"),
    [
        ({}, True),
        ({"departments": ("sales",)}, True),
        ({"departments": ("Production",)}, False),
        ({"locations": ("innsbruck", "brno")}, True),
        ({"locations": ("brno",)}, False),
        ({"templates": ("a-template",)}, True),
        ({"departments": ("Sales",), "locations": ("brno",)}, False),
    ],
)
def test_a_banner_is_for_whom_it_names(target: dict[str, Any], meant: bool) -> None:
    assert rules.is_meant(Campaign("x", **target), SALES) is meant


def test_several_banners_take_turns_by_day_and_person() -> None:
    campaigns = [Campaign("one"), Campaign("two"), Campaign("over", ends_on=dt.date(2026, 11, 1))]

    def shown(card: str, day: int) -> str:
        chosen = rules.banner_of(campaigns, Audience(card), TODAY + dt.timedelta(days=day))
        return chosen.id if chosen else ""

    assert [shown("a", day) for day in range(4)] == [shown("a", 0), shown("a", 1)] * 2
    assert {shown("a", 0), shown("a", 1)} == {"one", "two"}
    # On one day not all have the same.
    assert {shown(str(card), 0) for card in range(20)} == {"one", "two"}
    assert rules.banner_of([campaigns[2]], SALES, TODAY) is None


# --- previews


def test_a_preview_draws_as_the_program_does() -> None:
    html = draw(look(), EVA).html
    word = shown_in(html, MailProgram.OUTLOOK, dark=False)
    assert "max-width" not in word
    assert "max-width" in shown_in(html, MailProgram.GMAIL, dark=False)
    assert "max-width" in shown_in(html, MailProgram.OUTLOOK, dark=False, phone=True)
    night = shown_in(html, MailProgram.GMAIL, dark=True)
    assert rules.INK not in night
    assert turned(rules.INK) in night
    assert contrast(turned(rules.SOFT), "#292929") >= 4.5
    # Apple Mail leaves colours alone where a ground is set.
    band = draw(look(layout=SignatureLayout.BAND), EVA).html
    assert rules.INK in shown_in(band, MailProgram.APPLE, dark=True)
    assert rules.INK not in shown_in(html, MailProgram.APPLE, dark=True)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_is_wide_gets_narrower_on_a_phone(layout: str) -> None:
    tags = re.findall(r'<(?:table|img)[^>]* width="\d+"[^>]*>', draw(look(layout=layout), EVA).html)
    wide = [tag for tag in tags if int(tag.split(' width="')[1].split('"')[0]) > 300]
    assert wide
    assert [tag for tag in wide if "max-width:" not in tag] == []


def test_words_from_the_right_stay_in_their_order() -> None:
    signer = dataclasses.replace(EVA, name="عبد الرحمن", job_title="مدير", department="")
    html = draw(look(layout=SignatureLayout.SHORT), signer).html
    assert "عبد الرحمن</strong>&nbsp;&middot;&lrm; مدير&nbsp;&middot;&lrm; Alpenwerk" in html
    assert "&lrm;" not in draw(look(layout=SignatureLayout.SHORT), EVA).html
