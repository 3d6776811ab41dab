"""Names, and what is derived from a card so that lists and searches need no thought."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from vizitka.cards.fields import SEARCHED_FIELDS
from vizitka.cards.values import CardValues, value_of
from vizitka.common.letters import fold

_WORD = re.compile(r"[^\W_]+")
# What some write as one word: `Anna-Lena`, `O'Neill`.
_COMPOUND = re.compile(r"[^\W_]+(?:[-‐'’][^\W_]+)+")
_NUMBER = re.compile(r"[0-9]{2,}")
LONGEST_TERM: Final = 32
# Of a word's middle, so many letters are asked for.
SHORTEST_PART: Final = 3
LONGEST_SEARCH_TEXT: Final = 1000
LONGEST_SORT_NAME: Final = 220


def words(text: str) -> list[str]:
    """The words of a text, folded, each once, in their order; what is neither letter nor digit divides."""
    return list(dict.fromkeys(word[:LONGEST_TERM] for word in _WORD.findall(fold(text))))


def findable_words(text: str) -> list[str]:
    """What finds a text: its words, those with a hyphen or an apostrophe also as one (`annalena`), and the numbers in
    words with letters (`17` of `k17`)."""
    plain = words(text)
    joined = (
        word for compound in _COMPOUND.findall(fold(text)) for word in ["".join(_WORD.findall(compound))]
    )
    numbers = (number for word in plain if not word.isdigit() for number in _NUMBER.findall(word))
    return list(dict.fromkeys((*plain, *(word[:LONGEST_TERM] for word in joined), *numbers)))


LONGEST_ENCODED_TERM: Final = 64


def encoded_term(word: str) -> str:
    """A word as the table of words keeps it: hex, see models.CardTerm."""
    return word.encode().hex()[:LONGEST_ENCODED_TERM]


def is_found_inside(word: str) -> bool:
    """Whether a word that is looked for may stand in the middle of another: letters do, numbers have a beginning."""
    return len(word) >= SHORTEST_PART and word.isalpha()


def parts_of(term: str) -> list[str]:
    """The ends of a word, each of which begins with what `is_found_inside`; both in the encoding of `encoded_term`.

    `verwaltung` has `erwaltung`, `rwaltung`, … `ung`.
    """
    word = bytes.fromhex(term).decode(errors="ignore")
    begins = range(1, len(word) - SHORTEST_PART + 1)
    return [encoded_term(word[at:]) for at in begins if word[at : at + SHORTEST_PART].isalpha()]


# What `short_name` takes, in its order.
NAMES_OF_CARDS: Final = ("first_name", "last_name", "organisation", "handle")


def short_name(first_name: str, last_name: str, organisation: str, handle: str) -> str:
    """What a card is called where it is named beside others: without titles, and never empty."""
    return f"{first_name} {last_name}".strip() or organisation or handle


def display_name(values: CardValues) -> str:
    """`Dr. Zoë Šimić, MBA`, else the organisation, else nothing."""
    parts = (values.get("prefix"), values.get("first_name"), values.get("last_name"))
    has_name = values.get("first_name") or values.get("last_name")
    if not has_name:
        return str(values.get("organisation") or "")
    name = " ".join(part for part in parts if part)
    return f"{name}, {values['suffix']}" if values.get("suffix") else name


def initials(values: CardValues) -> str:
    """One or two capitals of the name, else of the organisation's first words, else nothing."""
    parts = [values.get("first_name") or "", values.get("last_name") or ""]
    if not any(parts):
        parts = str(values.get("organisation") or "").split()[:2]
    first_letters = [next((sign for sign in part if sign.isalnum()), "") for part in parts]
    return "".join(letter.upper()[:1] for letter in first_letters)


@dataclass(frozen=True, slots=True)
class Derived:
    """What the tables keep so that lists need no thought: see models.Card."""

    sort_name: str
    search_text: str
    primary_email: str
    city: str

    @property
    def terms(self) -> list[str]:
        """The words by which the card is found."""
        return self.search_text.split()


def derive(values: CardValues) -> Derived:
    """The derived columns of a card's own values. `search_text` is ` word word ` with a space at either end."""
    emails = [row.get("email") or "" for row in values.get("emails") or ()]
    addresses = values.get("addresses") or ()
    city = next((row.get("city") for row in addresses if row.get("city")), "") or ""
    name = " ".join(part for part in (values.get("last_name"), values.get("first_name")) if part)
    searched = [*(value_of(values, field) or "" for field in SEARCHED_FIELDS), *emails, city]
    text = " "
    for word in findable_words(" ".join(searched)):
        if len(text) + len(word) + 1 > LONGEST_SEARCH_TEXT:
            break
        text += f"{word} "
    return Derived(
        sort_name=fold(name or values.get("organisation") or "")[:LONGEST_SORT_NAME],
        search_text=text,
        primary_email=(emails[0] if emails else "").lower()[:254],
        city=str(city)[:120],
    )
