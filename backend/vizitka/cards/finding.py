"""Finding cards by words, with and without their beginnings (ADR 36).

A word finds the words that begin with it, and from three letters on also those that hold it further in. Two tables of
words answer that by ranges of their indices: never are all cards read for a word that few have.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Cast

from vizitka.cards import rules
from vizitka.cards.models import Card, CardTerm, TermPart
from vizitka.cards.words import hits

MOST_WORDS: Final = 6
# A search that finds more is asked for another word: it shows the first ones, and that there are more.
MOST_FOUND: Final = 1000
# Of words that more cards have, all cards are read rather than those.
MOST_LOOKED_AT: Final = 20 * MOST_FOUND


class Where(Protocol):
    """Where is looked: `listing.Scope`."""

    def rows(self, model: type[Card] | type[CardTerm], card: str) -> QuerySet[Any]: ...

    @property
    def space_ids(self) -> list[uuid.UUID]: ...


def words_of(search: str) -> tuple[str, ...]:
    """The words that a search asks for."""
    return tuple(rules.words(search)[:MOST_WORDS])


def with_words(words: Iterable[str], of: str = "") -> Q:
    """The cards that every word finds, by what each card says of itself; `of` leads to the card from what is asked."""
    asked = Q()
    for word in words:
        text = word if rules.is_found_inside(word) else f" {word}"
        asked &= Q(**{f"{of}search_text__contains": text})
    return asked


@dataclass(frozen=True, slots=True)
class Candidates:
    """Cards among which all are that a search finds. `ids`, as text, where one of its words is rare; else `queries` of
    ids, one for each word that helps."""

    ids: list[str] | None = None
    queries: tuple[QuerySet[CardTerm, uuid.UUID], ...] = ()

    def among(self, cards: QuerySet[Card]) -> QuerySet[Card]:
        if self.ids is not None:
            return cards.filter(pk__in=self.ids)
        for query in self.queries:
            cards = cards.filter(pk__in=query)
        return cards


def candidates(where: Where, words: Sequence[str], *, rare_only: bool) -> Candidates:
    """Those of a search; with `rare_only` none where no word is rare. The longest word is mostly the rarest."""
    queries = []
    for word in sorted(words, key=len, reverse=True):
        found = _hits(where, word)
        if found is None:
            continue
        if not _exceeds(found, MOST_FOUND):
            keys = found.annotate(key=Cast("card_id", CharField())).values_list("key", flat=True)
            return Candidates(ids=list(dict.fromkeys(keys)))
        if not rare_only and not _exceeds(found, MOST_LOOKED_AT):
            queries.append(found.values_list("card_id", flat=True))
    return Candidates(queries=tuple(queries))


def _exceeds(hits: QuerySet[CardTerm], most: int) -> bool:
    """Whether there are more rows: counted in the index, and no further."""
    return hits.values_list("term")[most : most + 1].exists()


def _hits(where: Where, word: str) -> QuerySet[CardTerm] | None:
    """Rows of cards that the word finds (words.hits)."""
    return hits(where.rows(CardTerm, "card_id"), TermPart.objects.in_spaces(where.space_ids), word)
