"""What upper domains keep in spaces, as far as spaces must know of it. Each says it once, when it starts.

The parts of queries are laid into queries over spaces; `space` is the column there that holds a space's id.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Final, Protocol

from django.db.models import Exists, Expression, IntegerField, Q, Subquery, Value
from django.db.models.functions import Coalesce


class Holding(Protocol):
    """One domain's things in spaces."""

    def living(self, space: str) -> Exists:
        """Whether the space holds any that are not deleted."""

    def own_of(self, user_id: uuid.UUID, space: str) -> Exists:
        """Whether the person has one there without a role in the space."""

    def seats(self, space_ids: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
        """How many count towards the licence, by space; a space without any may be missing. One query."""

    def following(self, template: str) -> Subquery:
        """How many living ones follow a template; `template` is the column that holds its id."""


_holdings: Final[list[Holding]] = []


def register(holding: Holding) -> None:
    """Registers a domain; the same kind twice counts once."""
    if not any(type(known) is type(holding) for known in _holdings):
        _holdings.append(holding)


def living(space: str) -> Q:
    """Whether the space holds anything that is not deleted."""
    return _any(holding.living(space) for holding in _holdings)


def own_of(user_id: uuid.UUID, space: str) -> Q:
    """Whether the person has anything there without a role in the space."""
    return _any(holding.own_of(user_id, space) for holding in _holdings)


def seats(space_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How many things count towards the licence, for each of the spaces."""
    found = [holding.seats(space_ids) for holding in _holdings]
    return {space_id: sum(counted.get(space_id, 0) for counted in found) for space_id in space_ids}


def following(template: str) -> Expression:
    """How many things follow a template."""
    number: Expression = Value(0, output_field=IntegerField())
    for holding in _holdings:
        number = number + Coalesce(holding.following(template), 0)
    return number


def _any(conditions: Iterable[Exists]) -> Q:
    return reduce(or_, map(Q, conditions), Q(pk__in=()))
