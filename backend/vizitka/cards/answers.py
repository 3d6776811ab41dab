"""Pages of lists of cards as they went out, remembered until a card changes: a list that is looked at again, by
whomever, costs the question whether it is still so (docs/adr/0102).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import orjson

from vizitka.cards import listing
from vizitka.cards.listing import ListedCard, Scope
from vizitka.cards.narrowing import narrowing
from vizitka.cards.output import Design, looks_of
from vizitka.cards.schemas.overview import CardFilter, CardListQuery
from vizitka.common.api.paging import Listing, page
from vizitka.common.api.straight import as_json
from vizitka.common.memory import Memory
from vizitka.spaces.models import Space


class RowsOut(Protocol):
    """Rows as they go out, and by what name they are remembered."""

    __name__: str

    def __call__(
        self, rows: Sequence[ListedCard], spaces: Mapping[Any, Space], *, with_email: bool
    ) -> list[dict[str, Any]]: ...


@dataclass(frozen=True, slots=True)
class _Answer:
    """A page of a list. `looks`: what its rows take of their spaces and templates, whose changes count for no card."""

    rows: bytes
    total: int
    more: bool
    designs: tuple[Design, ...]
    looks: tuple[Any, ...]


# Some 2,000 pages of 50 rows in each process, in bytes.
remembered: Final = Memory[_Answer](32_000_000, lambda answer: len(answer.rows) + 1_000)


def page_of(scope: Scope, wanted: CardFilter, query: CardListQuery, rows_out: RowsOut) -> dict[str, Any]:
    """One page in its envelope, for a straight operation: rows as `rows_out` makes them. Known ones ask one query at
    most, where their cards follow templates."""
    narrowed = narrowing(scope, wanted)
    if narrowed.key is None:
        found = listing.list_cards(scope, wanted, query.sort, query)
        return page(found, query, rows_out(found.rows, scope.spaces, with_email=query.with_email))
    key = (scope.versions, narrowed.key, rows_out.__name__, query.model_dump_json())
    known = remembered.get(key)
    if known is None or _looks(scope, known.designs) != known.looks:
        found = listing.list_cards(scope, wanted, query.sort, query)
        designs = tuple({(row["space_id"], row["template_id"]): None for row in found.rows})
        # What is seen first is what it was at most: a design that changes beside is read anew by the next.
        looks = _looks(scope, designs)
        rows = as_json(rows_out(found.rows, scope.spaces, with_email=query.with_email))
        known = _Answer(rows, found.total, found.more, designs, looks)
        remembered.put(key, known)
    return page(Listing([], known.total, more=known.more), query, orjson.Fragment(known.rows))


def _looks(scope: Scope, designs: Sequence[Design]) -> tuple[Any, ...]:
    looks = looks_of(designs, scope.spaces)
    return tuple((*looks[design], scope.spaces[design[0]].name) for design in designs)
