"""One way to plain letters, for searches, names in addresses and headers of files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.common.letters import address_word, fold
from vizitka.reference.collation import sort_key
from vizitka.spaces.rules import username_from
from vizitka.transfer.importing.fields import key_of


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Šimić", "simic"), ("SIMIC", "simic"), ("Groß", "gross"), ("Đorđe", "dorde"), ("Łukasz", "lukasz"),
     ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Þór", "thor"), ("ılık", "ilik"), ("Ħal", "hal"), ("Ŋ", "ng"),
     ("Öhler", "ohler"), ("ﬁn", "fin"), ("Ελλάδα", "ελλαδα"), ("Москва", "москва"), ("東京", "東京"),
     ("Ⓐ🄐㎏", "a(a)kg"), ("", "")],
)  # fmt: skip
def test_a_text_is_found_without_its_accents(text: str, plain: str) -> None:
    assert fold(text) == plain


def test_german_vowels_are_two_letters_in_german_addresses_only() -> None:
    assert (address_word("Öhler & Łuk", "de"), fold("Öhler")) == ("oehler & luk", "ohler")
    assert username_from("Bäckerei Öhler & Söhne", "de") == "baeckerei-oehler-soehne"
    # The dots may stand as signs of their own.
    assert username_from("Ba\u0308ckerei", "de") == "baeckerei"
    assert username_from("Öböl Kft.", "hu") == "obol-kft"
    assert username_from("Đorđe Þór", "hr") == "dorde-thor"
    assert key_of("Straße / Łódź") == "strasselodz"
    assert sort_key("Łódź", "de")[0] == sort_key("Lodz", "de")[0]


@given(st.text())
def test_what_is_plain_stays_plain(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert address_word(text, "de").isascii()
