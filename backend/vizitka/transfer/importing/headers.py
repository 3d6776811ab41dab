"""Finding the header row and proposing a field for every column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.utils import translation

from vizitka.transfer.importing.countries import LANGUAGES
from vizitka.transfer.importing.fields import (
    ALL_FIELDS,
    BY_VALUE,
    FIELDS,
    PICTURE,
    SIBLINGS,
    SOCIAL_PREFIX,
    key_of,
)
from vizitka.transfer.importing.header_words import NETWORK_WORDS
from vizitka.transfer.importing.names import is_prefix
from vizitka.transfer.importing.social import network_names

LOOKED_AT = 30
# The property of a vCard that holds a photo.
PHOTO = "PHOTO"
WHOLE_NAME_ALONE = frozenset({"nome", "ime", "jmeno", "nombre", "nom", "nev"})
VALUE_LIKE = re.compile(r"[^@\s]+@[^@\s]+\.\w+|https?://\S+|[+(]?\d[\d\s./()-]{3,}|=.*")
# What stands beside a word without changing its sense: "Telefon (dienstlich)", "E-Mail *".
ADDITIONS = re.compile(r"\(.*?\)|\[.*?\]|\*|:$")


@lru_cache(maxsize=1)
def known_words() -> dict[str, str]:
    """Key of a header → field. The first field that lists a word has it."""
    words: dict[str, str] = {}
    for field in FIELDS:
        words.setdefault(key_of(field.value), field.value)
        for word in field.words:
            words.setdefault(key_of(word), field.value)
    # What our own exports write, in whatever language they were made.
    for language in LANGUAGES:
        with translation.override(language):
            for field in ALL_FIELDS:
                words.setdefault(key_of(str(field.text)), field.value)
    for network, name in network_names().items():
        for word in (network, name, *NETWORK_WORDS.get(network, ())):
            words.setdefault(key_of(word), SOCIAL_PREFIX + network)
    words.setdefault(key_of(PHOTO), PICTURE)
    words.pop("", None)
    return words


def field_for(header: str) -> str | None:
    """The field that a header means, or None."""
    words = known_words()
    for form in (header, ADDITIONS.sub(" ", header)):
        field = words.get(key_of(form))
        if field:
            return field
    return None


def header_row_of(rows: Iterable[tuple[int, Sequence[str]]]) -> int:
    """The row (numbered as in the file) that looks most like a header among the first 30; 1 when none does.

    Known words count most, then filled and distinct cells; values (addresses, numbers) speak against it, and
    a row further down must be better than an earlier one, not equal.
    """
    best, best_score = 0, 0.0
    for seen, (number, cells) in enumerate(rows):
        if seen >= LOOKED_AT:
            break
        filled = [cell for cell in cells if cell]
        if not filled:
            continue
        best = best or number
        # One letter is a network's name (X) or an answer to a yes-or-no question.
        known = len({field for cell in filled if len(cell) > 1 and (field := field_for(cell))})
        distinct = len({key_of(cell) or cell for cell in filled})
        values = sum(1 for cell in filled if VALUE_LIKE.fullmatch(cell))
        long = sum(1 for cell in filled if len(cell) > 60)
        score = 5.0 * known + distinct - 2.0 * values - 2.0 * long - 1.5 * (len(filled) - distinct)
        if score > best_score and (known or len(filled) > 1):
            best, best_score = number, score
    return best or 1


def propose(
    headers: Sequence[str], samples: Sequence[Sequence[str]], *, photos: bool = False
) -> list[str | None]:
    """A field per column, each field once. A header alone called "Name" means the last name
    beside a first name. `photos`: whether the file has any, which a column may name."""
    found = [field_for(header) for header in headers]
    if not photos:
        found = [None if field == PICTURE else field for field in found]
    if "full_name" in found and "first_name" in found and "last_name" not in found:
        found[found.index("full_name")] = "last_name"
    elif "full_name" in found and "last_name" in found and "first_name" in found:
        found = [None if field == "full_name" else field for field in found]
    elif "full_name" not in found and ("first_name" in found) != ("last_name" in found):
        # "Nome" or "Nombre" without a column for the family name holds the whole name.
        found = [
            "full_name"
            if field in ("first_name", "last_name") and key_of(headers[index]) in WHOLE_NAME_ALONE
            else field
            for index, field in enumerate(found)
        ]
    if "job_title" not in found and "prefix" in found:
        index = found.index("prefix")
        if samples[index] and not any(is_prefix(sample) for sample in samples[index]):
            # An English "Title" is a job more often than a doctorate.
            found[index] = "job_title"
    taken: set[str] = set()
    result: list[str | None] = []
    for index, field in enumerate(found):
        choice = field
        if choice is None and not headers[index]:
            choice = _by_content(samples[index])
        if choice in taken and choice is not None:
            choice = next(
                (other for other in SIBLINGS.get(choice, ()) if other not in taken and other not in found),
                None,
            )
        if choice is not None and choice not in taken:
            taken.add(choice)
            result.append(choice)
        else:
            result.append(None)
    return result


def _by_content(samples: Sequence[str]) -> str | None:
    filled = [sample for sample in samples if sample]
    if filled and all(re.fullmatch(r"[^@\s]+@[^@\s]+\.\w+", sample) for sample in filled):
        return "email"
    return None


def is_field(value: str) -> bool:
    """Whether a mapping may name it."""
    if value.startswith(SOCIAL_PREFIX):
        return value.removeprefix(SOCIAL_PREFIX) in network_names()
    return value in BY_VALUE
