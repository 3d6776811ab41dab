from __future__ import annotations

import base64
import re
from dataclasses import replace

import pytest
import vobject
from hypothesis import given
from hypothesis import strategies as st

from tests.publishing.samples import EMPTY, FULL
from vizitka.publishing import vcard as module
from vizitka.publishing.page import Address, CardPage, SocialProfile
from vizitka.publishing.vcard import content_disposition, fold, vcard

PHOTO = b"\xff\xd8\xff\xe0" + bytes(range(256)) * 4


def unfolded(text: str) -> list[str]:
    return re.sub("\r\n[ ]", "", text).split("\r\n")


def test_an_address_book_reads_what_the_card_says() -> None:
    card = vobject.readOne(vcard(FULL, photo=PHOTO))
    assert card.version.value == "3.0"
    assert card.fn.value == "Dr. Zoë Šimić-Hölzl"
    name = card.n.value
    assert (name.family, name.given, name.prefix, name.suffix) == ("Šimić-Hölzl", "Zoë", "Dr.", "MBA")
    assert card.org.value == ["Alpenwerk AG", "Research & Development"]
    assert card.title.value == "Head of Digital Products"
    assert [(tel.value, tel.params.get("TYPE")) for tel in card.tel_list] == [
        ("+436641234567", ["CELL", "VOICE", "PREF"]),
        ("+4351255660,12", ["WORK", "VOICE"]),
        ("+43512556699", ["WORK", "FAX"]),
        ("0512998877", ["VOICE"]),
    ]
    assert [mail.value for mail in card.email_list] == [
        "zoe.simic-hoelzl@alpenwerk.example",
        "zoe@bergpost.example",
    ]
    assert card.email.params["TYPE"] == ["INTERNET", "WORK", "PREF"]
    address = card.adr.value
    assert (address.street, address.city, address.code, address.country) == (
        "Seilbahnstraße 12",
        "Innsbruck",
        "6020",
        "Austria",
    )
    assert card.photo.value == PHOTO
    assert card.photo.params["TYPE"] == ["JPEG"]
    assert card.uid.value == FULL.uid
    assert card.rev.value == "2026-01-01T00:00:00Z"
    assert "https://cards.example/c/zoe-simic" in card.note.value
    assert len(list(card.contents["fn"])) == 1


def test_links_carry_their_labels_and_networks_are_told() -> None:
    lines = unfolded(vcard(FULL))
    assert "X-SOCIALPROFILE;TYPE=linkedin:https://www.linkedin.com/in/zoe-simic" in lines
    labelled = {
        line.split(".URL:")[1]: next(
            other for other in lines if other.startswith(line.split(".")[0] + ".X-ABLabel")
        )
        for line in lines
        if ".URL:" in line
    }
    assert labelled["https://alpenwerk.example/call"].endswith("X-ABLabel:Book a call")
    assert labelled["https://cards.example/c/zoe-simic"].endswith("X-ABLabel:Digital business card")
    assert "item1.X-ABLabel:Assistant" in lines


def test_the_cards_own_address_can_be_left_out() -> None:
    assert "cards.example" not in vcard(FULL, link=False)


def test_samsung_gets_an_empty_line_after_the_photo() -> None:
    text = vcard(FULL, photo=PHOTO)
    assert text.endswith("\r\n\r\nEND:VCARD\r\n")
    encoded = next(line for line in unfolded(text) if line.startswith("PHOTO"))
    assert encoded == "PHOTO;ENCODING=b;TYPE=JPEG:" + base64.b64encode(PHOTO).decode()


def test_the_bytes_are_plain_utf8_with_crlf_and_short_lines() -> None:
    data = vcard(FULL, photo=PHOTO).encode()
    assert not data.startswith(b"\xef\xbb\xbf")
    assert b"CHARSET" not in data
    assert data.count(b"\n") == data.count(b"\r\n")
    for line in data.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()


@given(st.text(max_size=400).filter(lambda text: "\r" not in text and "\n" not in text))
def test_folding_never_cuts_a_character_and_loses_nothing(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    folded = fold(text)
    assert folded.replace("\r\n ", "") == text.replace("\r\n ", "")
    assert all(len(line.encode()) <= 75 for line in folded.split("\r\n"))


@given(
    st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=80),
    st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=300),
)
def test_any_name_and_text_comes_back_as_it_was(name: str, description: str) -> None:
    page = replace(EMPTY, display_name=name, last_name=name, description=description)
    card = vobject.readOne(vcard(page, link=False))
    assert card.fn.value == name
    assert card.n.value.family == name
    if description:
        assert card.note.value == description


def test_lines_cannot_be_smuggled_in() -> None:
    evil = "x\r\nEND:VCARD\r\nBEGIN:VCARD\nTEL:+1900"
    page = replace(
        FULL,
        display_name=evil,
        description=evil,
        addresses=(Address(street=evil, custom_label=evil),),
        social_media=(SocialProfile(evil, evil, "https://x.example/\r\nTEL:+1900"),),
    )
    for version in ("3.0", "4.0"):
        lines = unfolded(vcard(page, version=version))
        assert lines.count("BEGIN:VCARD") == lines.count("END:VCARD") == 1
        assert not [line for line in lines if line.startswith("TEL:+1900")]


def test_version_4_follows_rfc_6350() -> None:
    lines = unfolded(vcard(FULL, version="4.0", photo=PHOTO))
    assert lines[:2] == ["BEGIN:VCARD", "VERSION:4.0"]
    assert f"UID:urn:uuid:{FULL.uid}" in lines
    assert 'TEL;VALUE=uri;TYPE="cell,voice";PREF=1:tel:+436641234567' in lines
    assert 'TEL;VALUE=uri;TYPE="work,voice":tel:+4351255660;ext=12' in lines
    assert "PRONOUNS:she/her" in lines
    assert "REV:20260101T000000Z" in lines
    assert "KIND:individual" in lines
    assert any(line.startswith("PHOTO:data:image/jpeg;base64,") for line in lines)


def test_a_company_is_shown_as_one() -> None:
    page = replace(EMPTY, focus="company", display_name="Alpenwerk AG", organisation="Alpenwerk AG")
    assert "X-ABShowAs:COMPANY" in vcard(page)
    assert "KIND:org" in vcard(page, version="4.0")
    assert vobject.readOne(vcard(page)).fn.value == "Alpenwerk AG"


def test_even_an_empty_card_has_a_name() -> None:
    assert vobject.readOne(vcard(EMPTY)).fn.value == "Digital business card"


def test_the_note_is_in_the_visitors_language() -> None:
    page: CardPage = replace(FULL, language="de")
    assert "Von der digitalen Visitenkarte" in vobject.readOne(vcard(page)).note.value


@pytest.mark.parametrize(
    ("name", "plain", "real"),
    [
        ("Zoë Šimić", "Zoe Simic.vcf", "Zo%C3%AB%20%C5%A0imi%C4%87.vcf"),
        ("Жанна", "contact.vcf", "%D0%96%D0%B0%D0%BD%D0%BD%D0%B0.vcf"),
        ('a"b\r\nSet-Cookie: x/../y', "a b Set-Cookie x .. y.vcf", "a%20b%20Set-Cookie%20x%20..%20y.vcf"),
        ("", "contact.vcf", "contact.vcf"),
    ],
)
def test_the_file_is_called_like_the_person(name: str, plain: str, real: str) -> None:
    assert content_disposition(name, "vcf") == f"inline; filename=\"{plain}\"; filename*=UTF-8''{real}"


def test_control_signs_are_dropped() -> None:
    assert module.text("a\x00b\x1fc\td") == "abc\td"
