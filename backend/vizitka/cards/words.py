"""Keeping the words by which rows are found, and the ends of words by which their middles are (ADR 36): cards', and
those of rooms above that are searched alike."""

from __future__ import annotations

import datetime as dt
import itertools
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from vizitka.cards import rules
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.inserting import insert_rows

CHUNK: Final = 500
# Longer than any transaction that writes rows with words.
REST: Final = dt.timedelta(days=1)
# Of more different words, the middle of a word says nothing.
MOST_TERMS: Final = 1000


@dataclass(frozen=True, slots=True)
class Words:
    """The two tables of something that is found by words: `terms` has a row for each word of each thing, which its
    `column` names; `parts` the ends of each word of a space."""

    terms: Any
    parts: Any
    column: str

    def add(self, space_id: uuid.UUID, words: Mapping[uuid.UUID, Iterable[str]]) -> None:
        """Words of new things."""
        terms = {
            key: dict.fromkeys(rules.encoded_term(word) for word in of_one) for key, of_one in words.items()
        }
        insert_rows(
            self.terms,
            ("space_id", "term", self.column),
            [(space_id, term, key) for key, of_one in terms.items() for term in of_one],
        )
        self.note_parts(space_id, {term for of_one in terms.values() for term in of_one})

    def replace(
        self, space_id: uuid.UUID, before: Mapping[uuid.UUID, str], after: Mapping[uuid.UUID, str]
    ) -> None:
        """Brings the words of what has changed up to date; both are `search_text` by its id."""
        changed = {key: text.split() for key, text in after.items() if text != before[key]}
        if changed:
            self.of(space_id, changed).delete()
            self.add(space_id, changed)
            lost = {word for key, words in changed.items() for word in {*before[key].split()} - {*words}}
            self.let_go(space_id, {rules.encoded_term(word) for word in lost})

    def of(self, space_id: uuid.UUID, keys: Iterable[uuid.UUID]) -> QuerySet[Any]:
        """The rows of words of these."""
        rows: QuerySet[Any] = self.terms.objects.in_space(space_id)
        return rows.filter(**{f"{self.column}__in": list(keys)})

    def note_parts(self, space_id: uuid.UUID, terms: Collection[str]) -> None:
        """Makes words known by their ends; those that are already cost a look."""
        for portion in _portions(terms):
            parts = {term: found for term in portion if (found := rules.parts_of(term))}
            first = {found[0] for found in parts.values()}
            present = self.parts.objects.in_space(space_id).filter(part__in=first, idle_since=None)
            known = set(present.values_list("term", flat=True))
            # What keeps two writers of a word apart; their own rows differ anyway.
            written = new_id()
            insert_rows(
                self.parts,
                ("space_id", "part", "term", "id"),
                [
                    (space_id, part, term, written)
                    for term, of_term in parts.items()
                    if term not in known
                    for part in of_term
                ],
            )

    def let_go(self, space_id: uuid.UUID, terms: Collection[str]) -> None:
        """Marks those of the words that nothing in the space has any more."""
        for portion in _portions(terms):
            self._ended(space_id, portion).filter(idle_since=None).update(idle_since=clock.now())

    def forget(self, space_id: uuid.UUID, terms: Collection[str]) -> None:
        """Removes at once those of the words that nothing in the space has any more. Whoever writes one of them in the
        same moment has to make it known once more (`known_again`)."""
        for portion in _portions(terms):
            self._ended(space_id, portion).delete()

    def known_again(self, space_id: uuid.UUID, terms: Collection[str]) -> None:
        """Those of the words that something has after all are found by their middles."""
        for portion in _portions(terms):
            rows = self.terms.objects.in_space(space_id).filter(term__in=portion)
            self.note_parts(space_id, set(rows.values_list("term", flat=True).distinct()))

    def _ended(self, space_id: uuid.UUID, terms: Collection[str]) -> QuerySet[Any]:
        parts = {part for term in terms for part in rules.parts_of(term)}
        rows: QuerySet[Any] = self.parts.objects.in_space(space_id)
        return rows.filter(~self._in_use(), part__in=parts, term__in=terms)

    def _in_use(self) -> Exists:
        rows: QuerySet[Any] = self.terms.objects.across_spaces("the row's own space, by OuterRef")
        return Exists(rows.filter(space_id=OuterRef("space_id"), term=OuterRef("term")))

    def forget_idle(self) -> int:
        """Removes words that nothing has had for a day; what something has got again meanwhile stays. Returns how many
        parts.

        Safe to stop and to repeat.
        """
        due = self.parts.objects.across_spaces("words of all spaces go when nothing has them").filter(
            idle_since__lt=clock.now() - REST
        )
        due.filter(self._in_use()).update(idle_since=None)
        removed = 0
        while keys := list(due.filter(~self._in_use()).values_list("id", flat=True)[:CHUNK]):
            removed += due.filter(~self._in_use(), id__in=keys).delete()[0]
        return removed


def _portions(terms: Iterable[str]) -> Iterator[list[str]]:
    rest = iter(sorted(terms))
    while portion := list(itertools.islice(rest, CHUNK)):
        yield portion


def hits(terms: QuerySet[Any], parts: QuerySet[Any], word: str) -> QuerySet[Any] | None:
    """Rows of `terms` that the word finds, by the beginning or the middle of theirs (`parts`); None for too many
    different words.

    What has two such words is in two rows.
    """
    found = Q(**_beginning("term", word))
    if rules.is_found_inside(word):
        inside = parts.filter(**_beginning("part", word))
        ends = list(inside.order_by().values_list("term", flat=True).distinct()[: MOST_TERMS + 1])
        if len(ends) > MOST_TERMS:
            return None
        if ends:
            found |= Q(term__in=ends)
    return terms.filter(found).order_by()


def _beginning(column: str, word: str) -> dict[str, str]:
    beginning = rules.encoded_term(word)
    # Hex digits end at f.
    return {f"{column}__gte": beginning, f"{column}__lt": f"{beginning}g"}
