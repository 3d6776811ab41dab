"""Phone numbers of a row: with their country's code where that is sure, else kept as written. Never a reason to refuse
a row; what was assumed is said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Any, Final

from vizitka.cards import rules
from vizitka.jobs.messages import Stored, sentence

LONGEST_NUMBER: Final = 60
FEWEST_DIGITS: Final = 3
EXTENSION = re.compile(
    r"[\s,;/-]*\b(?:DW|Durchwahl|Nst|Klappe|Kl|ext|extension|x|interno|int|poste|linka|mellék)[\s.:]*(\d{1,6})\s*$",
    re.IGNORECASE,
)


class CountryOf(Enum):
    """Whose country it is by which a number in national form is read."""

    ROW = auto()
    # Chosen for the rows that name none.
    FILE = auto()
    SPACE = auto()


# A sentence each, so that every language can say it its own way.
ASSUMED: Final[Mapping[CountryOf, Stored]] = {
    CountryOf.ROW: sentence("“%(text)s” became %(number)s: the row says %(country)s."),
    CountryOf.FILE: sentence(
        "“%(text)s” became %(number)s: %(country)s was chosen for rows without a country."
    ),
    CountryOf.SPACE: sentence("“%(text)s” became %(number)s: the space is in %(country)s."),
}


_ASSUMED_IDS: Final = frozenset(said["id"] for said in ASSUMED.values())


def is_assumed(said: Mapping[str, Any]) -> bool:
    """Whether a remark tells that a number got its country's code."""
    return said["id"] in _ASSUMED_IDS


@dataclass(frozen=True, slots=True)
class PhoneNumber:
    """`number` without its extension, in the international form where its country is sure (then `written` is how it
    stood), else as written; `e164` like `+43720123456` or None, `extension` digits."""

    number: str
    e164: str | None
    extension: str
    written: str = ""

    def remark(self, country: str, of: CountryOf) -> Stored | None:
        """What was assumed, or why nothing was; None for a number that said its country itself."""
        if self.written:
            known = {"text": self.written, "number": self.number, "country": country}
            return {**ASSUMED[of], "parameters": known}
        if not rules.is_national(self.number):
            return None
        if not country:
            return sentence("“%(text)s” stays as it is: no country is known for it.", text=self.number)
        return sentence(
            "“%(text)s” stays as it is: it is no number of %(country)s.", text=self.number, country=country
        )


@lru_cache(maxsize=4096)
def phone_of(text: str, country: str) -> PhoneNumber | None:
    """`country` (ISO 3166-1 alpha-2, may be empty) decides how a number without a country code is read.

    None for what is no number at all: fewer than three digits.
    """
    written = " ".join(text.split())
    extension = ""
    match = EXTENSION.search(written)
    if match and match.start() > 0:
        written, extension = written[: match.start()], match.group(1)
    written = written[:LONGEST_NUMBER]
    if sum(sign.isdigit() for sign in written) < FEWEST_DIGITS:
        return None
    e164, form = rules.e164(written, country), rules.international(written, country)
    return PhoneNumber(form, e164, extension, written) if form else PhoneNumber(written, e164, extension)
