"""Which cards of a space and which channels are asked for, and what may be told of them."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import BooleanField, F, Func, QuerySet
from django.db.models.expressions import Combinable

from vizitka.cards.listing import scope_of_space
from vizitka.cards.models import Card
from vizitka.cards.narrowing import narrowing
from vizitka.cards.schemas.overview import CardFilter
from vizitka.common.memory import Memory
from vizitka.spaces.models import Space
from vizitka.statistics.enums import VIEWS
from vizitka.statistics.models import FIGURES
from vizitka.statistics.packing.rosters import keys_of_cards
from vizitka.statistics.schemas import SpaceStatisticsQuery

# By their names. Null is what nobody knows.
Figures = Mapping[str, int | None]
# Of more cards it is not told where their views come from.
MOST_BY_NAME: Final = 2_000
ALL_VIEWS: Final = tuple(view.value for view in VIEWS)
# Cards in all, some fifty bytes each.
_keys: Final = Memory[list[bytes]](400_000, lambda keys: len(keys) + 1)


class _Among(Func):
    """Whether a column of ids has one of some. Of five hundred parameters each would be made ready by itself, which
    takes longer than to find their rows."""

    output_field = BooleanField()

    def __init__(self, column: str, keys: tuple[bytes, ...]) -> None:
        super().__init__(F(column))
        self.keys = keys

    def as_sqlite(self, compiler: Any, connection: Any, **_context: Any) -> tuple[str, tuple[Any, ...]]:
        column, params = compiler.compile(self.source_expressions[0])
        # As literals, which are hex and nothing else: of a query in their place SQLite reads the rows of all cards.
        ids = ",".join([f"'{key.hex()}'" for key in self.keys])
        return f"{column} IN ({ids})", tuple(params)

    def as_postgresql(self, compiler: Any, connection: Any, **_context: Any) -> tuple[str, list[Any]]:
        column, params = compiler.compile(self.source_expressions[0])
        return f"{column} = ANY(%s)", [*params, [uuid.UUID(bytes=key) for key in self.keys]]


@dataclass(frozen=True, slots=True)
class Chosen:
    """`cards` are None where all of the space are meant, `keys` their ids (packing.rosters); `channels` are empty where
    all are meant. `key` stands for these cards in what is remembered of them; None for those of which nothing is."""

    cards: QuerySet[Card] | None = None
    channels: tuple[str, ...] = ()
    keys: list[bytes] | None = None
    key: tuple[Any, ...] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether visitors can be told: they are counted of a whole space or card, by all channels."""
        return self.cards is None and not self.channels

    @property
    def views(self) -> tuple[str, ...]:
        """The figures that make up the views."""
        return tuple(name for name in ALL_VIEWS if not self.channels or name in self.channels)

    @property
    def has_traits(self) -> bool:
        """Whether it can be told where views come from: not by channels, and not of so many cards that adding up what
        is kept of each would take seconds."""
        return not self.channels and (self.keys is None or len(self.keys) <= MOST_BY_NAME)

    @property
    def figures(self) -> tuple[str, ...]:
        """Those that are known: by channels only views are kept."""
        return self.views if self.channels else FIGURES

    @property
    def seen(self) -> Combinable:
        """The views of a row of sums."""
        first, *others = (F(name) for name in self.views)
        found: Combinable = first
        for other in others:
            found += other
        return found

    def of(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Rows of what belongs to cards: those of the chosen ones."""
        if self.cards is None or self.keys is None:
            return rows
        if len(self.keys) > MOST_BY_NAME:
            return rows.filter(card__in=self.cards.values("pk"))
        if not self.keys:
            return rows.none()
        # Named one by one they are looked up one by one; of a query PostgreSQL believes that it finds far more, and
        # reads the rows of all cards.
        return rows.filter(_Among("card_id", tuple(self.keys)))

    def told(self, sums: Counter[str]) -> Figures:
        """All figures: no view came by another channel than the chosen, and what else there was is unknown."""
        unknown = {name: 0 if name in ALL_VIEWS else None for name in FIGURES}
        return {**unknown, **{name: sums[name] for name in self.figures}}


def chosen_of(space: Space, query: SpaceStatisticsQuery) -> Chosen:
    """Two queries at most: for the cards, unless they are remembered, and for the templates that there are where they
    are asked for."""
    channels = tuple(query.channel)
    if not query.narrows:
        return Chosen(channels=channels)
    wanted = CardFilter(department=query.department, city=query.city, template=query.template)
    narrowed = narrowing(scope_of_space(space), wanted)
    cards = Card.objects.in_space(space.pk).filter(narrowed.condition, deleted_at=None)
    if query.card:
        cards = cards.filter(pk__in=query.card)
    if query.department:
        cards = cards.filter(department__in=query.department)
    if narrowed.key is None or query.card:
        return Chosen(cards, channels, keys_of_cards(cards))
    key = (space.pk, space.versions.cards_version, tuple(sorted(query.department)), narrowed.key)
    if (keys := _keys.get(key)) is None:
        keys = keys_of_cards(cards)
        _keys.put(key, keys)
    return Chosen(cards, channels, keys, key)


def views_of(figures: Figures) -> int:
    return sum(figures[name] or 0 for name in ALL_VIEWS)
