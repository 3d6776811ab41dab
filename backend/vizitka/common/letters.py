"""Letters of all Latin alphabets as plain ones: for finding, comparing and naming things. Pure."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from anyascii import anyascii

# How German writes its vowels where there are no dots.
_GERMAN: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def fold(text: str) -> str:
    """Text without case and accents: `Šimić` and `SIMIC` become `simic`, `Groß` `gross`, `Łódź` `lodz`.

    Other alphabets lose their case and marks only: who searches for them writes them.
    """
    if text.isascii():
        return text.lower()
    # Taken apart, a sign may be a capital again: `Ⓐ` and `🄐` hold an `A`.
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.casefold()).casefold())
    return "".join(_plain(sign) for sign in plain if not unicodedata.combining(sign))


def address_word(text: str, language: str) -> str:
    """Text in plain letters, as people of that language write their own in addresses: `Bäckerei Öhler` becomes
    `baeckerei oehler` in German, `backerei ohler` elsewhere; what is of no Latin alphabet is left out."""
    composed = unicodedata.normalize("NFC", text.casefold())
    if language == "de":
        composed = composed.translate(_GERMAN)
    return fold(composed).encode("ascii", "ignore").decode()


@lru_cache(maxsize=2048)
def _plain(sign: str) -> str:
    """Letters that Unicode does not take apart into a base and a mark: `đ` is `d`, `æ` is `ae`."""
    if sign.isascii() or not unicodedata.name(sign, "").startswith("LATIN"):
        return sign
    return anyascii(sign).lower()
