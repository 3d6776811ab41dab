"""Names of files that lie beside each other."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from vizitka.common.naming import Names


def test_who_is_called_like_another_one_is_counted() -> None:
    names = Names()
    assert [names.own(name) for name in ("Eva", "Zoë", "eva", "Eva")] == ["Eva", "Zoë", "eva (2)", "Eva (3)"]


def test_a_number_that_somebody_bears_is_not_given_again() -> None:
    names = Names()
    given = [names.own(name) for name in ("Eva (2)", "Eva", "Eva", "Eva (2)", "Eva")]
    assert given == ["Eva (2)", "Eva", "Eva (3)", "Eva (2) (2)", "Eva (4)"]


def test_an_accent_that_is_written_otherwise_is_the_same_name() -> None:
    names = Names()
    whole, apart = (unicodedata.normalize(form, "Zoë") for form in ("NFC", "NFD"))
    assert names.own(whole) == whole
    assert names.own(apart) == f"{apart} (2)"


@given(st.lists(st.sampled_from(["A", "a", "A (2)", "a (2)", "A (3)", "A (2) (2)", "B"]), max_size=14))
def test_no_two_are_called_alike(wanted: list[str]) -> None:
    names = Names()
    given = [names.own(name).casefold() for name in wanted]
    assert len(set(given)) == len(given)
