"""Messages of NTAG 424 DNA tags, by the vectors that NXP has published (AN12196) and those of RFC 4493."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.products.test_rules import table
from vizitka.products.sun import Tapped, _cmac, is_real, mac_of, reading, tapped

READINGS = table("Real or copied", 4)
ZERO = bytes(16)
PICC = bytes.fromhex("EF963FF7828658A599F3041510671E88")
TAG = Tapped(bytes.fromhex("04DE5F1EACC040"), 61)
MAC = bytes.fromhex("94EED9EE65337086")

# With a part of the file encrypted, which the MAC covers as it stands in the address.
LONG_PICC = bytes.fromhex("FD91EC264309878BE6345CBE53BADF40")
COVERED = b"CEE9A53E3E463EF1F459635736738962&cmac="
LONG_MAC = bytes.fromhex("ECC1E7F6C6C73BF6")


def test_a_tag_says_who_it_is_and_how_often_it_was_read() -> None:
    assert tapped(PICC, ZERO) == TAG


def test_its_mac_is_that_of_the_application_note() -> None:
    assert mac_of(TAG, ZERO) == MAC
    assert is_real(TAG, MAC, ZERO)


def test_what_the_mac_covers_belongs_to_it() -> None:
    tag = tapped(LONG_PICC, ZERO)
    assert tag is not None
    assert mac_of(tag, ZERO, COVERED) == LONG_MAC
    assert not is_real(tag, LONG_MAC, ZERO, COVERED.replace(b"C", b"D", 1))
    assert not is_real(tag, LONG_MAC, ZERO)


@given(st.integers(0, 63))
def test_one_wrong_bit_is_no_mac(bit: int) -> None:
    wrong = (int.from_bytes(MAC) ^ (1 << bit)).to_bytes(8)
    assert not is_real(TAG, wrong, ZERO)


def test_a_mac_of_another_reading_or_tag_or_key_is_none() -> None:
    assert not is_real(Tapped(TAG.uid, 62), MAC, ZERO)
    assert not is_real(Tapped(b"\x05" + TAG.uid[1:], 61), MAC, ZERO)
    assert not is_real(TAG, MAC, b"\x01" * 16)
    assert not is_real(TAG, MAC[:7], ZERO)


@pytest.mark.parametrize("picc", [b"", PICC[:15], PICC + b"\x00", bytes(16)])
def test_what_is_no_message_is_none(picc: bytes) -> None:
    assert tapped(picc, ZERO) is None


def test_another_key_reads_nothing() -> None:
    assert tapped(PICC, b"\x01" * 16) is None


@pytest.mark.parametrize(
    ("counter", "last", "is_worth"),
    [(1, None, "new"), (0, 61, "suspect"), *((int(row[0]), int(row[1]), row[2]) for row in READINGS)],
)
def test_a_counter_goes_up_and_nobody_is_accused_of_a_reload(
    counter: int, last: int | None, is_worth: str
) -> None:
    assert reading(counter, last) == is_worth


# RFC 4493, section 4.
KEY = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
TEXT = bytes.fromhex(
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
)


@pytest.mark.parametrize(
    ("length", "expected"),
    [
        (0, "bb1d6929e95937287fa37d129b756746"),
        (16, "070a16b46b4d4144f79bdd9dd04a287c"),
        (40, "dfa66747de9ae63030ca32611497c827"),
        (64, "51f0bebf7e3b9d92fc49741779363cfe"),
    ],
)
def test_cmac_is_that_of_the_rfc(length: int, expected: str) -> None:
    assert _cmac(KEY, TEXT[:length]).hex() == expected
