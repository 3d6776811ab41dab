"""What is asked and what is wrong with an answer: the examples of docs/domain/exchange.md, and properties."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.contacts.exchange.rules import (
    FIELDS,
    LIMITS,
    LONGEST,
    LONGEST_ANSWER,
    SHORTEST,
    Ask,
    Fault,
    Question,
    Sheet,
    Typed,
    faults,
    name_parts,
    pace,
    said_in,
    send_key,
)
from vizitka.publishing.spam import has_too_many_links, links_in

NOW = dt.datetime(2027, 5, 6, 9, 0, tzinfo=dt.UTC)
GOOD = {"name": "Matthias Kröll", "email": "m.kroell@hochalmbahn.example"}
SIZE = Question("size", "How many stations?", ("One", "Two or more"), is_required=True)
WHEN = Question("when", "When may we call?")


def typed(agreed: int | None = 1, answers: dict[str, str] | None = None, **values: Any) -> Typed:
    return Typed({**GOOD, **values}, answers or {}, {}, agreed)


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({}, {}),
        ({"name": ""}, {"name": Fault.MISSING}),
        ({"email": ""}, {"email": Fault.MISSING}),
        ({"email": "m.kroell"}, {"email": Fault.NO_EMAIL}),
        ({"email": "a@b.example\nBcc: c@d.example"}, {"email": Fault.NO_EMAIL}),
        ({"phone": "call me"}, {"phone": Fault.NO_PHONE}),
        ({"phone": "+43 664 555 0188"}, {}),
        ({"message": "x" * 4001}, {"message": Fault.TOO_LONG}),
        ({"message": "see https://hochalmbahn.example/plans"}, {}),
        ({"message": "https://a.example and www.b.example"}, {"message": Fault.LINKS}),
        ({"company": "https://a.example", "message": "www.b.example"}, {"message": Fault.LINKS}),
        ({"name": "https://a.example www.b.example"}, {"name": Fault.LINKS}),
        ({"company": "booking.com", "message": "as at hotel.de and trivago.at"}, {}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(values: dict[str, Any], wrong: dict[str, Fault]) -> None:
    assert faults(Sheet(), typed(**values), present=1) == wrong


def test_the_space_decides_what_is_asked() -> None:
    sheet = Sheet({"company": Ask.REQUIRED, "phone": Ask.OFF})
    assert sheet.fields == ("name", "company", "email", "message")
    assert faults(sheet, typed(phone="?"), present=1) == {"company": Fault.MISSING}
    # Nobody is asked without a name and a way to take it back.
    assert Sheet({"name": Ask.OFF, "email": Ask.OFF}).asks_for("email") == Ask.REQUIRED


@pytest.mark.parametrize(
    ("answers", "wrong"),
    [
        ({}, {"q-size": Fault.MISSING}),
        ({"size": "One"}, {}),
        ({"size": "Three"}, {"q-size": Fault.NO_OPTION}),
        ({"size": "One", "when": "x" * (LONGEST_ANSWER + 1)}, {"q-when": Fault.TOO_LONG}),
        ({"size": "One", "when": "www.a.example www.b.example"}, {"q-when": Fault.LINKS}),
    ],
)
def test_own_questions(answers: dict[str, str], wrong: dict[str, Fault]) -> None:
    assert faults(Sheet({}, (SIZE, WHEN)), typed(answers=answers), present=1) == wrong


def test_who_agreed_to_another_text_is_asked_again() -> None:
    assert faults(Sheet(), typed(agreed=1), present=2) == {"consent": Fault.MISSING}
    assert faults(Sheet(), typed(agreed=None), present=1) == {"consent": Fault.MISSING}
    assert faults(Sheet(), typed(agreed=2), present=2) == {}


@pytest.mark.parametrize(
    ("passed", "found"),
    [
        (dt.timedelta(seconds=0), "too_fast"),
        (SHORTEST - dt.timedelta(milliseconds=1), "too_fast"),
        (SHORTEST, "right"),
        (LONGEST, "right"),
        (LONGEST + dt.timedelta(seconds=1), "too_old"),
        (dt.timedelta(minutes=-5), "too_old"),
    ],
)
def test_the_time_that_it_takes(passed: dt.timedelta, found: str) -> None:
    assert pace(NOW, NOW + passed) == found


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        ("My mail is a@b.example, my firm example.org", 0),
        ("https://www.a.example/x?y=z", 1),
        ("http://a.example http://b.example", 2),
        ("WWW.A.EXAMPLE", 1),
        ("bit.ly/x and tinyurl.com/y", 2),
        ('<a href="https://a.example">x</a>', 2),
        ("[url=https://a.example]x[/url]", 2),
    ],
)
def test_links_are_counted_once_each(text: str, number: int) -> None:
    assert links_in([text]) == number
    assert has_too_many_links([text]) == (number > 1)


def test_the_same_words_of_the_same_form_are_one_send() -> None:
    card = uuid.uuid4()
    first = send_key(card, "1", typed(answers={"a": "1", "b": "2"}))
    assert first == send_key(card, "1", typed(answers={"b": "2", "a": "1"}))
    assert first.version == 4
    others = {
        send_key(uuid.uuid4(), "1", typed(answers={"a": "1", "b": "2"})),
        send_key(card, "2", typed(answers={"a": "1", "b": "2"})),
        send_key(card, "1", typed(answers={"a": "12"})),
        send_key(card, "1", typed(phone="123", answers={"a": "1", "b": "2"})),
    }
    assert len(others | {first}) == 5


@pytest.mark.parametrize(
    ("texts", "languages", "found"),
    [
        ({"de": "Ja", "en": "Yes"}, ("en", "de"), "en"),
        ({"de": "Ja", "en": "Yes"}, ("fr",), "de"),
        ({"de": "", "en": "Yes"}, ("de",), "en"),
        ({}, ("de",), ""),
    ],
)
def test_a_text_is_said_in_the_visitors_best_language(
    texts: dict[str, str], languages: tuple[str, ...], found: str
) -> None:
    assert said_in(texts, languages) == found


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Matthias Kröll", ("Matthias", "Kröll")),
        ("  Anna  Maria   Huber ", ("Anna Maria", "Huber")),
        ("Kröll, Matthias", ("Matthias", "Kröll")),
        ("Zoë", ("Zoë", "")),
        ("", ("", "")),
        ("Huber, Maier, Berger", ("Huber, Maier,", "Berger")),
    ],
)
def test_names_have_two_parts(name: str, parts: tuple[str, str]) -> None:
    assert name_parts(name) == parts


@given(st.text(max_size=150))
def test_no_part_of_a_name_is_lost(name: str) -> None:
    first, last = name_parts(name)
    letters = sorted(sign for sign in name if not sign.isspace() and sign != ",")
    assert sorted(sign for sign in first + last if not sign.isspace() and sign != ",") == letters


@given(st.dictionaries(st.sampled_from(FIELDS), st.text(max_size=300)), st.integers(0, 3), st.integers(0, 3))
def test_what_passes_is_within_all_limits(values: dict[str, str], agreed: int, present: int) -> None:
    sent = Typed(values, {}, {}, agreed)
    wrong = faults(Sheet(), sent, present=present)
    if not wrong:
        assert agreed == present
        assert sent.get("name")
        assert "@" in sent.get("email")
        assert "\n" not in sent.get("email")
        assert all(len(sent.get(name)) <= LIMITS[name] for name in FIELDS)
    assert faults(Sheet(), sent, present=present) == wrong


@given(st.lists(st.text(max_size=60), max_size=4))
def test_links_are_never_fewer_with_more_texts(texts: list[str]) -> None:
    assert links_in([*texts, "https://a.example"]) == links_in(texts) + 1
