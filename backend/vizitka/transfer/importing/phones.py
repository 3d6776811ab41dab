"""Phone numbers of a row: E.164 where that is sure, else kept as written. Never a reason to refuse a row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from vizitka.cards import rules

LONGEST_NUMBER: Final = 60
FEWEST_DIGITS: Final = 3
EXTENSION = re.compile(
    r"[\s,;/-]*\b(?:DW|Durchwahl|Nst|Klappe|Kl|ext|extension|x|interno|int|poste|linka|mellék)[\s.:]*(\d{1,6})\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class PhoneNumber:
    """`number` as written without its extension, `e164` like `+43720123456` or None, `extension` digits."""

    number: str
    e164: str | None
    extension: str


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
    return PhoneNumber(written, rules.e164(written, country), extension)
