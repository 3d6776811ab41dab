"""VAT numbers: form and checksum, without asking anybody (python-stdnum)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stdnum.ch import vat as swiss
from stdnum.eu import vat as european
from stdnum.exceptions import ValidationError
from stdnum.gb import vat as british
from stdnum.no import mva as norwegian

from vizitka.tax.territories import BELONGS_TO, ISO_OF_PREFIX, MEMBERS, NORTHERN_IRELAND, PREFIX_OF_ISO

LONGEST: Final = 20


class Malformed(ValueError):
    """The text is no VAT number."""


@dataclass(frozen=True, slots=True)
class VatNumber:
    """`prefix` is as numbers begin (`EL` for Greece, `XI` for Northern Ireland), `digits` what follows."""

    prefix: str
    digits: str

    def __str__(self) -> str:
        return self.prefix + self.digits

    @property
    def country(self) -> str:
        """The ISO code; `XI` stays."""
        return ISO_OF_PREFIX.get(self.prefix, self.prefix)

    @property
    def in_vies(self) -> bool:
        return self.country in MEMBERS or self.prefix == NORTHERN_IRELAND


def read(text: str, country: str) -> VatNumber:
    """What was typed, with or without its prefix; `country` is where the company is. Raises `Malformed`."""
    plain = "".join(letter for letter in text.upper() if letter.isalnum())
    if not plain or len(plain) > LONGEST:
        raise Malformed
    home = BELONGS_TO.get(country, country)
    try:
        if plain.startswith("CHE") or (home == "CH" and plain.isdigit()):
            return VatNumber("CHE", _swiss(plain))
        if home == "NO" or (plain.startswith("NO") and plain.endswith("MVA")):
            bare = plain.removeprefix("NO").removesuffix("MVA")
            return VatNumber("NO", norwegian.validate(bare + "MVA"))
        if home == "GB" and not plain.startswith(NORTHERN_IRELAND) and not _foreign(plain):
            return VatNumber("GB", british.validate(plain.removeprefix("GB")))
        return _european(plain, home)
    except ValidationError:
        raise Malformed from None


def _swiss(plain: str) -> str:
    digits = "".join(letter for letter in plain.removeprefix("CHE") if letter.isdigit())
    swiss.validate(f"CHE{digits}MWST")
    return digits


def _foreign(plain: str) -> bool:
    return plain[:2] in MEMBERS or plain[:2] in ISO_OF_PREFIX


def _european(plain: str, home: str) -> VatNumber:
    """A prefix may be left away by who is at home there; a French number may also begin with two letters that are
    another country's."""
    own = PREFIX_OF_ISO.get(home, home)
    tries = (
        [plain]
        if plain.startswith((own, home))
        else [plain, own + plain]
        if _foreign(plain)
        else [own + plain, plain]
    )
    for text in tries:
        text = PREFIX_OF_ISO.get(text[:2], text[:2]) + text[2:]
        if european.is_valid(text):
            found: str = european.validate(text)
            prefix = PREFIX_OF_ISO.get(found[:2], found[:2])
            return VatNumber(prefix, found[2:])
    raise Malformed
