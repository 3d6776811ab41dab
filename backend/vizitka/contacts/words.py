"""The words by which contacts are found, in tables of their own: a search reads an index, and not every contact."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import CharField, QuerySet
from django.db.models.functions import Cast

from vizitka.cards.words import Words, hits
from vizitka.common.effects import after_commit
from vizitka.contacts.models import Contact, ContactTerm, ContactTermPart

OF_CONTACTS: Final = Words(ContactTerm, ContactTermPart, "contact_id")
# Who is found by a word that fewer have is looked up by the ids; of more, the list is walked in its order.
MOST_IDS: Final = 1000
# Of words that more have, all contacts are read rather than those.
MOST_LOOKED_AT: Final = 20 * MOST_IDS


@dataclass(frozen=True, slots=True)
class Candidates:
    """Contacts among which all are that a search finds: `ids` where one of its words is rare; else `queries` of ids,
    which say how many there are sooner than a walk does."""

    ids: list[str] | None = None
    queries: tuple[QuerySet[Any], ...] = ()

    def among(self, rows: QuerySet[Contact]) -> QuerySet[Contact]:
        return rows if self.ids is None else rows.filter(pk__in=self.ids)


def few(found: QuerySet[Any]) -> list[str] | None:
    """The ids, as text, of the contacts of these rows; None where there are many."""
    keys = found.annotate(key=Cast("contact_id", CharField())).values_list("key", flat=True)
    ids = list(keys[: MOST_IDS + 1])
    return list(dict.fromkeys(ids)) if len(ids) <= MOST_IDS else None


def candidates(space_ids: Iterable[uuid.UUID], words: Iterable[str]) -> Candidates:
    spaces = list(space_ids)
    queries = []
    for word in sorted(words, key=len, reverse=True):
        terms, parts = (model.objects.in_spaces(spaces) for model in (ContactTerm, ContactTermPart))
        found = hits(terms, parts, word)
        if found is None:
            continue
        if (ids := few(found)) is not None:
            return Candidates(ids=ids)
        if not _exceeds(found, MOST_LOOKED_AT):
            queries.append(found.values_list("contact_id", flat=True))
    return Candidates(queries=tuple(queries))


def _exceeds(found: QuerySet[Any], most: int) -> bool:
    """Whether there are more rows: counted in the index, and no further."""
    return found.values_list("term")[most : most + 1].exists()


def forget(space_id: uuid.UUID, contact_ids: Collection[uuid.UUID]) -> None:
    """The words of contacts go, at once and for good, and those that nobody else has with them."""
    rows = OF_CONTACTS.of(space_id, contact_ids)
    terms = set(rows.values_list("term", flat=True))
    rows.delete()
    OF_CONTACTS.forget(space_id, terms)
    # Somebody who has the same name may have been written at the same time.
    after_commit(OF_CONTACTS.known_again, space_id, terms)
