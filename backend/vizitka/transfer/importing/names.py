"""Whole names into their parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_PREFIXES = """
    dr dra prof profa mag maga ing dipl diplom dipling diplkfm med phil iur jur rer nat tech techn dott dottssa mudr
    judr phdr rndr mgr bc doc hc kommrat herr frau mr mrs ms mx sr sra m mme mlle sig sigra
"""
_SUFFIXES = """
    bsc msc ba ma mba emba phd llm llb bed med dba csc jr sr ii iii iv mas cfa cpa fh bbsc dipl
"""
_PARTICLES = """
    van von vom zu zum zur de der den del della dello dalla dal di da do dos das du des la le las los el al bin ben
    ten ter y e i af av
"""
PREFIXES: Final = frozenset(_PREFIXES.split())
SUFFIXES: Final = frozenset(_SUFFIXES.split())
PARTICLES: Final = frozenset(_PARTICLES.split())


@dataclass(frozen=True, slots=True)
class PersonName:
    prefix: str
    first_name: str
    last_name: str
    suffix: str


def split_name(text: str, *, family_name_first: bool = False) -> PersonName:
    """`Dr. Ada van der Berg, MSc` and `van der Berg, Ada` into parts. One word is the last name.

    `family_name_first`: the order of Hungarian.
    """
    name = " ".join(text.split())
    suffix = ""
    while "," in name:
        head, tail = name.rsplit(",", 1)
        if not _are_suffixes(tail):
            break
        suffix = f"{tail.strip()}, {suffix}".strip(", ")
        name = head.strip()
    words = name.split()
    prefix: list[str] = []
    while len(words) > 1 and _is_prefix(words[0]):
        prefix.append(words.pop(0))
    name = " ".join(words)
    if "," in name:
        last, first = (part.strip() for part in name.split(",", 1))
        first_words = first.split()
        while len(first_words) > 1 and _is_prefix(first_words[0]):
            prefix.append(first_words.pop(0))
        return PersonName(" ".join(prefix), " ".join(first_words), last, suffix)
    while len(words) > 2 and _bare(words[-1]) in SUFFIXES and not words[-1].islower():
        suffix = f"{words.pop()} {suffix}".strip()
    if len(words) < 2:
        return PersonName(" ".join(prefix), "", " ".join(words), suffix)
    if family_name_first:
        return PersonName(" ".join(prefix), " ".join(words[1:]), words[0], suffix)
    start = len(words) - 1
    for index in range(1, len(words)):
        if words[index].lower().strip("'’") in PARTICLES and index < len(words) - 1:
            start = index
            break
    return PersonName(" ".join(prefix), " ".join(words[:start]), " ".join(words[start:]), suffix)


def is_prefix(text: str) -> bool:
    """Whether a text is a title before a name, or several: `Prof. Dr.`, `Dipl.-Ing.`."""
    words = text.split()
    return bool(words) and all(_is_prefix(word) for word in words)


def _bare(word: str) -> str:
    return re.sub(r"[^\w]", "", word).lower()


def _is_prefix(word: str) -> bool:
    """A known title; one-letter ones only with their dot."""
    bare = _bare(word)
    return bare.startswith("dipl") or (bare in PREFIXES and (word.endswith(".") or len(bare) > 2))


def _are_suffixes(text: str) -> bool:
    words = text.split()
    return bool(words) and all(_bare(word) in SUFFIXES for word in words)
