"""Keeping the words by which cards are found, and the ends of words by which their middles are (ADR 36)."""

from __future__ import annotations

import datetime as dt
import itertools
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from django.db.models import Exists, OuterRef, QuerySet

from vizitka.cards import rules
from vizitka.cards.models import CardTerm, TermPart
from vizitka.common import clock
from vizitka.common.ids import new_id

CHUNK: Final = 500
# Longer than any transaction that writes cards.
REST: Final = dt.timedelta(days=1)


def add_terms(space_id: uuid.UUID, words: Mapping[uuid.UUID, Iterable[str]]) -> None:
    """Words of new cards."""
    terms = {
        card_id: dict.fromkeys(rules.encoded_term(word) for word in of_card)
        for card_id, of_card in words.items()
    }
    CardTerm.objects.bulk_create(
        [
            CardTerm(space_id=space_id, term=term, card_id=card_id)
            for card_id, of_card in terms.items()
            for term in of_card
        ],
        batch_size=2000,
    )
    note_parts(space_id, {term for of_card in terms.values() for term in of_card})


def replace_terms(
    space_id: uuid.UUID, before: Mapping[uuid.UUID, str], after: Mapping[uuid.UUID, str]
) -> None:
    """Brings the words of changed cards up to date; both are `search_text` by card."""
    changed = {card_id: text.split() for card_id, text in after.items() if text != before[card_id]}
    if changed:
        CardTerm.objects.in_space(space_id).filter(card_id__in=changed).delete()
        add_terms(space_id, changed)
        lost = {word for card_id, words in changed.items() for word in {*before[card_id].split()} - {*words}}
        let_go(space_id, {rules.encoded_term(word) for word in lost})


def terms_go_along(
    _model: object, _column: str, card_ids: Collection[uuid.UUID], here: uuid.UUID, there: uuid.UUID
) -> None:
    """On a move: the words become the other space's."""
    moving = CardTerm.objects.in_space(here).filter(card_id__in=card_ids)
    terms = set(moving.values_list("term", flat=True))
    moving.update(space_id=there)
    note_parts(there, terms)
    let_go(here, terms)


def terms_go(
    _model: object, _column: str, card_ids: Collection[uuid.UUID], space_ids: Collection[uuid.UUID]
) -> None:
    """On a purge: nobody is found by the words of cards that are gone."""
    for space_id in space_ids:
        going = CardTerm.objects.in_space(space_id).filter(card_id__in=card_ids)
        terms = set(going.values_list("term", flat=True))
        going.delete()
        let_go(space_id, terms)


def note_parts(space_id: uuid.UUID, terms: Collection[str]) -> None:
    """Makes words known by their ends; those that are already cost a look."""
    for portion in _portions(terms):
        parts = {term: found for term in portion if (found := rules.parts_of(term))}
        first = {found[0] for found in parts.values()}
        present = TermPart.objects.in_space(space_id).filter(part__in=first, idle_since=None)
        known = set(present.values_list("term", flat=True))
        # What keeps two writers of a word apart; their own rows differ anyway.
        written = new_id()
        TermPart.objects.bulk_create(
            [
                TermPart(space_id=space_id, part=part, term=term, id=written)
                for term, of_term in parts.items()
                if term not in known
                for part in of_term
            ],
            batch_size=2000,
        )


def let_go(space_id: uuid.UUID, terms: Collection[str]) -> None:
    """Marks those of the words that no card of the space has any more."""
    for portion in _portions(terms):
        parts = {part for term in portion for part in rules.parts_of(term)}
        ended = TermPart.objects.in_space(space_id).filter(
            ~_on_a_card(), part__in=parts, term__in=portion, idle_since=None
        )
        ended.update(idle_since=clock.now())


def _portions(terms: Iterable[str]) -> Iterator[list[str]]:
    rest = iter(sorted(terms))
    while portion := list(itertools.islice(rest, CHUNK)):
        yield portion


def _on_a_card() -> Exists:
    rows: QuerySet[Any] = CardTerm.objects.across_spaces("the row's own space, by OuterRef")
    return Exists(rows.filter(space_id=OuterRef("space_id"), term=OuterRef("term")))


def forget_idle() -> int:
    """Removes words that no card has had for a day; what a card has got again meanwhile stays. Returns how many parts.

    Safe to stop and to repeat.
    """
    due = TermPart.objects.across_spaces("words of all spaces go when no card has them").filter(
        idle_since__lt=clock.now() - REST
    )
    due.filter(_on_a_card()).update(idle_since=None)
    removed = 0
    while keys := list(due.filter(~_on_a_card()).values_list("id", flat=True)[:CHUNK]):
        removed += due.filter(~_on_a_card(), id__in=keys).delete()[0]
    return removed
