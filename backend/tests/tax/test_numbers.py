"""Form and checksum of VAT numbers, without asking anybody."""

from __future__ import annotations

import pytest

from vizitka.tax import numbers

GOOD = [
    ("ATU33864707", "AT", "ATU33864707", True),
    ("at u33864707", "AT", "ATU33864707", True),
    ("U33864707", "AT", "ATU33864707", True),
    ("ATU33864707", "DE", "ATU33864707", True),
    ("DE136695976", "DE", "DE136695976", True),
    ("136 695 976", "DE", "DE136695976", True),
    ("EL094259216", "GR", "EL094259216", True),
    ("GR094259216", "GR", "EL094259216", True),
    ("094259216", "GR", "EL094259216", True),
    ("XI432525179", "GB", "XI432525179", True),
    ("GB980780684", "GB", "GB980780684", False),
    ("980 7806 84", "GB", "GB980780684", False),
    ("CHE-107.787.577 MWST", "CH", "CHE107787577", False),
    ("CHE107787577", "LI", "CHE107787577", False),
    ("NO995525828MVA", "NO", "NO995525828MVA", False),
    ("995 525 828", "NO", "NO995525828MVA", False),
    ("FR40303265045", "FR", "FR40303265045", True),
    ("FR40303265045", "MC", "FR40303265045", True),
]
BAD = [
    ("ATU33864708", "AT"),
    ("ATU3386470", "AT"),
    ("DE136695978", "DE"),
    ("U33864707", "DE"),
    ("GB980780685", "GB"),
    ("CHE-107.787.578", "CH"),
    ("995525829", "NO"),
    ("", "AT"),
    ("-", "AT"),
    ("ATU33864707" * 4, "AT"),
    ("US123456789", "US"),
    ("ⅫATU33864707", "AT"),
]


@pytest.mark.parametrize(("text", "country", "kept", "in_vies"), GOOD)
def test_numbers_are_kept_in_one_form(text: str, country: str, kept: str, in_vies: bool) -> None:
    found = numbers.read(text, country)
    assert (str(found), found.in_vies) == (kept, in_vies)
    assert str(numbers.read(kept, country)) == kept, "what was kept is read again"


@pytest.mark.parametrize(("text", "country"), BAD)
def test_what_is_none_is_refused(text: str, country: str) -> None:
    with pytest.raises(numbers.Malformed):
        numbers.read(text, country)
