"""Countries and languages as people write them: codes, names in nine languages, abbreviations."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from babel import Locale
from babel.core import get_global

from vizitka.common.letters import fold

LANGUAGES: Final = ("en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu")
# Everyday names that CLDR has no entry for, and the letters of licence plates before postcodes.
EVERYDAY: Final = {
    "uk": "GB",
    "england": "GB",
    "scotland": "GB",
    "schottland": "GB",
    "wales": "GB",
    "great britain": "GB",
    "grossbritannien": "GB",
    "england uk": "GB",
    "united states of america": "US",
    "usa": "US",
    "america": "US",
    "amerika": "US",
    "eeuu": "US",
    "ee uu": "US",
    "etats unis d amerique": "US",
    "brd": "DE",
    "bundesrepublik deutschland": "DE",
    "bundesrepublik": "DE",
    "holland": "NL",
    "holandsko": "NL",
    "olanda": "NL",
    "nizozemska": "NL",
    "holanda": "NL",
    "tschechei": "CZ",
    "czech republic": "CZ",
    "tschechische republik": "CZ",
    "republica checa": "CZ",
    "republique tcheque": "CZ",
    "repubblica ceca": "CZ",
    "ceska republika": "CZ",
    "cr": "CZ",
    "republik osterreich": "AT",
    "republic of austria": "AT",
    "oesterreich": "AT",
    "oe": "AT",
    "suisse": "CH",
    "helvetia": "CH",
    "schweizerische eidgenossenschaft": "CH",
    "fl": "LI",
    "macedonia": "MK",
    "turkey": "TR",
    "russia": "RU",
    "south korea": "KR",
    "korea": "KR",
    "uae": "AE",
    "vae": "AE",
    "eire": "IE",
    "republic of ireland": "IE",
    "burma": "MM",
    "a": "AT",
    "d": "DE",
    "f": "FR",
    "i": "IT",
    "e": "ES",
    "h": "HU",
    "p": "PT",
    "b": "BE",
    "l": "LU",
    "n": "NO",
    "s": "SE",
    "slo": "SI",
    "srb": "RS",
    "hrv": "HR",
    "rh": "HR",
}
EVERYDAY_LANGUAGES: Final = {
    "deu": "de",
    "ger": "de",
    "eng": "en",
    "fra": "fr",
    "fre": "fr",
    "ita": "it",
    "esp": "es",
    "spa": "es",
    "por": "pt",
    "hrv": "hr",
    "ces": "cs",
    "cze": "cs",
    "cz": "cs",
    "hun": "hu",
    "d": "de",
    "e": "en",
    "f": "fr",
}


def plain(text: str) -> str:
    """Without case, accents and punctuation; words kept apart by one space."""
    return " ".join("".join(letter if letter.isalnum() else " " for letter in fold(text)).split())


@lru_cache(maxsize=1)
def _codes() -> frozenset[str]:
    names = [str(code) for code in Locale("en").territories]
    # Two letters, no region of the world (ZZ unknown, EU, UN, …) and no code that CLDR keeps for itself.
    return frozenset(code for code in names if len(code) == 2 and code.isalpha()) - {
        "ZZ",
        "EU",
        "EZ",
        "UN",
        "XA",
        "XB",
        "QO",
    }


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    names: dict[str, str] = {}
    for alias, targets in get_global("territory_aliases").items():
        if len(targets) == 1 and targets[0] in _codes():
            names.setdefault(alias.lower(), targets[0])
    for language in LANGUAGES:
        for code, name in Locale(language).territories.items():
            if code in _codes():
                names.setdefault(plain(name), code)
    names.update(EVERYDAY)
    for code in _codes():
        names[code.lower()] = code
    return names


@lru_cache(maxsize=4096)
def country_of(text: str) -> str | None:
    """ISO 3166-1 alpha-2 code of what people write, or None where it is unknown or could be two countries.

    Codes of two or three letters, names in the nine languages, everyday names, and their beginnings of four
    letters or more (`Österr.`, `Deutschl`) where all names that begin so are one country.
    """
    word = plain(text)
    if not word:
        return None
    names = _names()
    found = names.get(word) or names.get(word.replace(" ", ""))
    if found:
        return found
    if len(word.replace(" ", "")) < 4:
        return None
    beginning = {code for name, code in names.items() if name.startswith(word)}
    return beginning.pop() if len(beginning) == 1 else None


@lru_cache(maxsize=1)
def _language_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for shown_in in LANGUAGES:
        locale = Locale(shown_in)
        for code in LANGUAGES:
            names.setdefault(plain(locale.languages[code]), code)
    names.update(EVERYDAY_LANGUAGES)
    names.update({code: code for code in LANGUAGES})
    return names


@lru_cache(maxsize=1024)
def language_of(text: str) -> str | None:
    """One of the nine codes for `Deutsch`, `de-AT`, `DEU`, `German`; None for others."""
    names = _language_names()
    found = names.get(plain(text))
    if found:
        return found
    return names.get(plain(re.split(r"[-_(]", text)[0]))
