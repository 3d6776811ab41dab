"""Order of names as people of a language expect it: tailored alphabets of CLDR, accents last."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from vizitka.common.letters import fold

# Letters that stand as their own behind another one: `{"hr": "c č ć d dž đ"}`. All others lose their accent.
TAILORED: Mapping[str, tuple[str, ...]] = {
    "cs": ("c č", "h ch i", "r ř", "s š", "z ž"),
    "es": ("n ñ o",),
    "hr": ("c č ć d dž đ e", "l lj m n nj o", "s š", "z ž"),
    "hu": ("c cs d dz dzs e", "g gy h", "l ly m", "n ny o ö p", "s sz t ty u ü v", "z zs"),
}
# Long vowels of Hungarian stand with their short ones.
SAME = str.maketrans({"ő": "ö", "ű": "ü"})
SortKey = tuple[tuple[tuple[str, int], ...], str]


@cache
def _alphabet(language: str) -> tuple[re.Pattern[str], dict[str, tuple[str, int]]]:
    places: dict[str, tuple[str, int]] = {}
    for run in TAILORED.get(language, ()):
        base, rank = "", 0
        for letter in run.split():
            if len(letter) == 1 and letter.isascii():
                base, rank = letter, 0
            else:
                rank += 1
                places[letter] = (base, rank)
    longest_first = sorted(places, key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, longest_first), "."]), re.DOTALL), places


def sort_key(text: str, language: str) -> SortKey:
    """Key for `sorted`: Č after C in Czech and Croatian, Ñ after N in Spanish, É like E elsewhere."""
    pattern, places = _alphabet(language)
    lowered = unicodedata.normalize("NFC", text).lower()
    if language == "hu":
        lowered = lowered.translate(SAME)
    letters: list[tuple[str, int]] = []
    for found in pattern.findall(lowered):
        if found in places:
            letters.append(places[found])
        else:
            letters.extend(
                (character, 0) for character in fold(found) if character.isalnum() or character == " "
            )
    return tuple(letters), text.lower()
