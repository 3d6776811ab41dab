"""Pure decisions about connectors."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from vizitka.connectors import rules

ROOM = Path(rules.__file__).parents[1]


def test_fields_of_a_contact_and_of_a_card() -> None:
    contact = rules.values_of("contact", json.loads((ROOM / "contacts/told_contact.json").read_text()))
    assert (contact["name"], contact["surname"], contact["company"]) == (
        "Wolfgang Aigner", "Aigner", "Karkogelbahn",
    )  # fmt: skip
    assert (contact["email"], contact["mobile"], contact["phone"]) == (
        "office@karkogel.example",
        "+436645550160",
        "",
    )
    assert (contact["city"], contact["consent"], contact["tags"]) == ("Abtenau", "given", "Service")
    card = rules.values_of("card", json.loads((ROOM / "cards/told_card.json").read_text()))
    assert (card["name"], card["company"], card["phone"]) == ("Robert Kainz", "Alpenwerk AG", "+435125550139")
    assert (card["city"], card["external_key"], card["state"]) == ("Innsbruck", "20039", "active")
    assert set(contact) == set(card) == set(rules.FIELDS)


def test_every_mapping_that_is_offered_names_fields_that_there_are() -> None:
    for mapping in rules.MAPPINGS.values():
        assert set(mapping) <= set(rules.FIELDS)


def test_an_empty_value_is_sent_only_where_one_was_sent_before() -> None:
    theirs = {"email": "a@b.example", "phone": "", "city": ""}
    assert rules.outgoing(theirs, []) == {"email": "a@b.example"}
    assert rules.outgoing(theirs, ["phone"]) == {"email": "a@b.example", "phone": ""}


def test_a_value_stays_one_text_whatever_it_is() -> None:
    template = '{"name": "{{ name }} ({{company}})", "list": ["{{email}}", 3, true]}'
    nasty = {"name": 'x", "admin": true, "y": "{{company}}', "company": "\\", "email": "a"}
    assert rules.filled_template(template, nasty) == {
        "name": 'x", "admin": true, "y": "{{company}} (\\)',
        "list": ["a", 3, True],
    }
    assert rules.filled_path("/people/{{name}}", {"name": "a/../b?c"}) == "/people/a%2F..%2Fb%3Fc"
    # Dots alone would lead to what is above.
    assert rules.filled_path("/people/{{name}}/{{company}}", {"name": "..", "company": "."}) == "/people//"


@pytest.mark.parametrize("template", ["", "[]", "{", '{"a": "{{nobody}}"}', "[" * 100_000])
def test_a_template_that_is_none(template: str) -> None:
    assert rules.problem_of_template(template)


@pytest.mark.parametrize(
    "path", ["people", "//evil.example/", "/a b", "/{{nobody}}", "/a#b", "/{id}", "/a\nb"]
)
def test_a_path_that_is_none(path: str) -> None:
    assert not rules.is_path(path)


def test_waits_grow_over_three_days() -> None:
    waits = [rules.wait_after(attempts, 0.0) for attempts in range(1, 10)]
    assert None not in waits
    assert rules.wait_after(10, 0.0) is None
    whole = sum((wait for wait in waits if wait), dt.timedelta())
    assert dt.timedelta(days=3) <= whole <= dt.timedelta(days=3, hours=4)


@pytest.mark.parametrize(
    ("header", "seconds"), [("7", 7), ("", 60), ("Wed, 21 Oct", 60), ("0", 1), ("999999", 3600)]
)
def test_who_asks_to_wait_is_waited_for(header: str, seconds: int) -> None:
    assert rules.asked_to_wait(header) == dt.timedelta(seconds=seconds)


def test_an_answer_is_kept_without_the_secrets_that_it_repeats() -> None:
    answer = b'{"headers": {"Authorization": "Bearer s3cret+key"}, "form": "secret=s3cret%2Bkey", "no": "\0"}'
    kept = rules.kept_of(answer, ["Bearer s3cret+key"])
    assert "s3cret" not in kept
    assert "\0" not in kept
    assert rules.kept_of(b"word" * 1000, ["word"]) == "word" * 125


def test_what_is_refused_of_a_record_is_told_apart_from_what_is_refused_of_a_system() -> None:
    assert all(rules.is_final(status) for status in (207, 300, 400, 409, 413, 422))
    assert not any(rules.is_final(status) for status in (302, 401, 403, 404, 408, 429, 500, 503))
