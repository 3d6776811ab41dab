"""The tables of docs/domain/products.md."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.products.enums import Act, Label, Side
from vizitka.products.rules import (
    ALPHABET,
    TRANSITIONS,
    WITH_CARD,
    WITHOUT_CARD,
    acts_of,
    check_character,
    is_pin,
    is_serial,
    normalised_serial,
    pin_of,
    printed_serial,
    serial_of,
    transition,
)
from vizitka.spaces.protection.rules import pin_problem

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "domain" / "products.md").read_text()


def table(heading: str, columns: int) -> list[list[str]]:
    """The rows of the first table below a heading."""
    below = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = list(
        itertools.takewhile(lambda line: line.startswith("|"), re.split(r"\n(?=\|)|\n\n", below)[1:])
    )
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    return [row for row in rows[2:] if len(row) == columns]


ACTS = table("Life", 7)
SERIALS = table("Serials and PINs", 3)


def test_the_table_of_the_document_is_the_one_that_runs() -> None:
    said = {}
    for before, act, after, *sides, reason in ACTS:
        labels = re.findall(r"`(\w+)`", after)
        allowed = {side for side, mark in zip(Side, sides, strict=True) if mark}
        said[before.strip("`"), act.strip("`")] = (labels, allowed, reason == "needed")
    runs = {
        (str(before), str(act)): (
            [str(label) for label in (found.to, found.without_card) if label],
            set(found.sides),
            found.needs_reason,
        )
        for (before, act), found in TRANSITIONS.items()
    }
    assert said == runs


@pytest.mark.parametrize("label", Label)
@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("side", Side)
def test_what_is_not_in_the_table_is_refused(label: Label, act: Act, side: Side) -> None:
    rows = [row for row in ACTS if row[0] == f"`{label}`" and row[1] == f"`{act}`"]
    allowed = bool(rows) and bool(rows[0][3 + list(Side).index(side)])
    assert (transition(label, act, side) is not None) is allowed
    assert (act in acts_of(label, side)) is allowed


def test_what_was_called_back_stays_so() -> None:
    assert not any(acts_of(Label.CALLED_BACK, side) for side in Side)


def test_an_act_leads_to_a_label_that_fits_its_card() -> None:
    assert not WITH_CARD & WITHOUT_CARD
    for found in TRANSITIONS.values():
        assert found.label(has_card=False) not in WITH_CARD or found.without_card is None
        assert found.label(has_card=True) == found.to


@pytest.mark.parametrize(("written", "read", "valid"), SERIALS)
def test_a_serial_is_read_as_people_write_it(written: str, read: str, valid: str) -> None:
    serial = normalised_serial(written.strip("`"))
    assert serial == read.strip("`")
    assert is_serial(serial) is (valid == "yes")


def test_the_alphabet_has_no_look_alikes_and_a_prime_number_of_characters() -> None:
    assert not set("01iloyz") & set(ALPHABET)
    assert len(ALPHABET) == len(set(ALPHABET)) == 29


numbers = st.lists(st.integers(0, 28), min_size=11, max_size=11)


@given(numbers)
def test_a_serial_survives_its_printing(values: list[int]) -> None:
    serial = serial_of(values)
    assert is_serial(serial)
    assert normalised_serial(printed_serial(serial)) == serial
    assert re.fullmatch(r"[2-9A-X]{4}(-[2-9A-X]{4}){2}", printed_serial(serial))


@given(numbers, st.integers(0, 11), st.integers(1, 28))
def test_one_wrong_character_is_always_found(values: list[int], place: int, off: int) -> None:
    serial = serial_of(values)
    wrong = ALPHABET[(ALPHABET.index(serial[place]) + off) % 29]
    assert not is_serial(serial[:place] + wrong + serial[place + 1 :])


@given(numbers, st.integers(0, 11), st.integers(0, 11))
def test_two_that_changed_places_are_always_found(values: list[int], one: int, other: int) -> None:
    serial = serial_of(values)
    signs = list(serial)
    signs[one], signs[other] = signs[other], signs[one]
    assert is_serial("".join(signs)) is (signs == list(serial))


def test_the_check_character_is_that_of_the_document() -> None:
    assert check_character("23456789abc") == "4"


@given(st.binary(min_size=32, max_size=32), numbers, st.integers(6, 12))
def test_a_pin_has_its_digits_and_is_not_guessed_first(secret: bytes, values: list[int], digits: int) -> None:
    pin = pin_of(secret, serial_of(values), digits)
    assert len(pin) == digits
    assert is_pin(pin)
    assert pin_problem(pin) is None


@pytest.mark.parametrize("text", ["", "12345", "1234567890123", "12a456", "１２３４５６"])
def test_other_texts_are_no_pins(text: str) -> None:
    assert not is_pin(text)
