"""Where the VAT of a country counts: the EU's common system, and what lies in a member state outside of it or has a
rate of its own. Articles 5 to 7 of directive 2006/112/EC; checked in November 2026.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MEMBERS: Final = frozenset(
    {
        "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU",
        "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
    }
)  # fmt: skip
NORTHERN_IRELAND: Final = "XI"
# Greece has another code on VAT numbers than on addresses.
ISO_OF_PREFIX: Final[Mapping[str, str]] = {"EL": "GR"}
PREFIX_OF_ISO: Final[Mapping[str, str]] = {"GR": "EL"}
# Treated as if they were of the other country (article 7 of the directive; Liechtenstein by its treaty of 1994).
BELONGS_TO: Final[Mapping[str, str]] = {"MC": "FR", "IM": "GB", "LI": "CH"}

# Postcodes of member states where the EU's VAT does not count.
_OUTSIDE: Final[Mapping[str, re.Pattern[str]]] = {
    # Büsingen am Hochrhein, Heligoland.
    "DE": re.compile(r"78266|27498"),
    # The Canary Islands (Las Palmas, Santa Cruz de Tenerife), Ceuta, Melilla.
    "ES": re.compile(r"(35|38|51|52)\d{3}"),
    # Åland.
    "FI": re.compile(r"22\d{3}"),
    # Guadeloupe, Martinique, French Guiana, Réunion, Saint-Pierre, Mayotte; overseas 986 to 988 (980 is Monaco).
    "FR": re.compile(r"(97\d|98[4-9])\d{2}"),
    # Mount Athos.
    "GR": re.compile(r"6308[67]"),
    # Livigno, Campione d'Italia.
    "IT": re.compile(r"23041|22061"),
}
# Postcodes with a standard rate of their own, under the name by which `rates` knows them.
_OWN_RATE: Final[Mapping[str, tuple[tuple[re.Pattern[str], str], ...]]] = {
    # Jungholz, the Kleinwalsertal.
    "AT": ((re.compile(r"6691|699[123]"), "AT-JM"),),
    "PT": ((re.compile(r"9[0-4]\d{2}.*"), "PT-30"), (re.compile(r"9[5-9]\d{2}.*"), "PT-20")),
}


@dataclass(frozen=True, slots=True)
class Territory:
    """`country` is whose VAT it is (ISO code); `rates` the name of its table of rates, empty where no VAT of the EU
    and none of its country counts."""

    country: str
    in_eu: bool
    goods_in_eu: bool
    rates: str


def territory(country: str, postcode: str = "") -> Territory:
    """Of an address. Northern Ireland is of the EU for goods alone."""
    code = BELONGS_TO.get(country, country)
    plain = re.sub(r"[\s-]", "", postcode).upper().removeprefix(code)
    if code == NORTHERN_IRELAND or (code == "GB" and plain.startswith("BT")):
        return Territory("GB", in_eu=False, goods_in_eu=True, rates="GB")
    if code not in MEMBERS:
        return Territory(code, in_eu=False, goods_in_eu=False, rates=code)
    outside = _OUTSIDE.get(code)
    if country == code and outside is not None and outside.fullmatch(plain):
        return Territory(code, in_eu=False, goods_in_eu=False, rates="")
    own = next((name for pattern, name in _OWN_RATE.get(code, ()) if pattern.fullmatch(plain)), code)
    return Territory(code, in_eu=True, goods_in_eu=True, rates=own)
