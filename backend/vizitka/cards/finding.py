"""Finding cards by words, with and without their beginnings (ADR 36).

A word finds the words that begin with it, and from three letters on also those that hold it further in. Two tables of
words answer that by ranges of their indices: never are all cards read for a word that few have.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol

from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Cast

from vizitka.cards import rules
from vizitka.cards.models import Card, CardTerm, TermPart

MOST_WORDS: Final = 6
# A search that finds more is asked for another word: it shows the first ones, and that there are more.
MOST_FOUND: Final = 1000
# So many cards of a word are looked at one by one; where there are more, cards are read in the order of the list.
MOST_LOOKED_AT: Final = 5 * MOST_FOUND
MOST_TERMS: Final = 1000


class Where(Protocol):
    """Where is looked: `listing.Scope`."""

    def rows(self, model: type[Card] | type[CardTerm], card: str) -> QuerySet[Any]: ...

    @property
    def space_ids(self) -> list[uuid.UUID]: ...


def words_of(search: str) -> tuple[str, ...]:
    """The words that a search asks for."""
    return tuple(rules.words(search)[:MOST_WORDS])


def with_words(words: Iterable[str]) -> Q:
    """The cards that every word finds, by what each card says of itself."""
    asked = Q()
    for word in words:
        asked &= Q(search_text__contains=word if rules.is_found_inside(word) else f" {word}")
    return asked


def few_with(where: Where, words: Sequence[str], most: int) -> list[str] | None:
    """Ids, as text, of all cards that one of the words finds, be it the whole answer or not; None when each finds
    more than `most`. The longest word is mostly the rarest."""
    for word in sorted(words, key=len, reverse=True):
        found = _cards_with(where, word, most)
        if found is not None:
            return found
    return None


def _cards_with(where: Where, word: str, most: int) -> list[str] | None:
    found: set[str] = set()
    for hits in _hits(where, word):
        if hits is None:
            return None
        keys = hits.order_by().annotate(key=Cast("card_id", CharField())).values_list("key", flat=True)
        # A card may have two such words, and is in two rows then.
        rows = list(keys[: 2 * most + 1])
        found.update(rows)
        if len(rows) > 2 * most or len(found) > most:
            return None
    return list(found)


def _hits(where: Where, word: str) -> Iterator[QuerySet[CardTerm] | None]:
    """Rows of cards that the word finds: by beginnings of their words, then by middles; None for too many words."""
    rows = where.rows(CardTerm, "card_id")
    yield rows.filter(**_beginning("term", word))
    if not rules.is_found_inside(word):
        return
    inside = TermPart.objects.in_spaces(where.space_ids).filter(**_beginning("part", word))
    terms = list(inside.order_by().values_list("term", flat=True).distinct()[: MOST_TERMS + 1])
    if terms:
        yield rows.filter(term__in=terms) if len(terms) <= MOST_TERMS else None


def _beginning(column: str, word: str) -> dict[str, str]:
    beginning = rules.encoded_term(word)
    # Hex digits end at f.
    return {f"{column}__gte": beginning, f"{column}__lt": f"{beginning}g"}
