"""Lists of cards, made so that a page costs the same among 100 and 100,000 cards.

Without a filter a page is a walk along an index. What a filter or a search finds is remembered as a list of
ids under the version of the space's cards (common.memory), so that paging costs one indexed query. Searches
read the tables of words (finding.py), never all cards; one that finds very many shows the first of them. Other numbers
of cards are exact and remembered in the same way.
"""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypedDict, cast

from django.db.models import CharField, Count, Q, QuerySet
from django.db.models.functions import Cast

from vizitka.cards import finding
from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card, CardMember, CardTerm
from vizitka.cards.narrowing import narrowing, narrows
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.schemas.overview import CardFilter
from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.memory import Memory
from vizitka.common.permissions import Ability, roles_with
from vizitka.common.prepared import IdSlot, PreparedByIds, PreparedRows, PreparedValues, Slot
from vizitka.spaces import selectors as spaces
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space

ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("sort_name", "id"),
    "updated": ("updated_at", "id"),
    "created": ("id",),
    "department": ("department", "sort_name", "id"),
    "city": ("city", "sort_name", "id"),
    "state": ("state", "sort_name", "id"),
}


class ListedCard(TypedDict):
    """A row of a list of cards, by the columns."""

    id: uuid.UUID
    space_id: uuid.UUID
    handle: str
    state: str
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    organisation: str
    job_title: str
    department: str
    city: str
    primary_email: str
    profile_picture_id: uuid.UUID | None
    template_id: uuid.UUID | None
    updated_at: dt.datetime
    deleted_at: dt.datetime | None


COLUMNS: Final = tuple(ListedCard.__annotations__)
# What filters read of a space, and rows beside.
OF_FILTERS: Final = ("time_zone", "multilingual", "languages")
OF_LISTS: Final = ("name", "field_modes", "placeholder_profile_picture", *OF_FILTERS)


@dataclass(frozen=True, slots=True)
class Ids:
    """Many ids as one text: a tenth of the memory of as many objects. `more`: these are not all."""

    text: str
    width: int
    more: bool = False

    def __len__(self) -> int:
        return len(self.text) // self.width if self.width else 0

    def part(self, start: int, number: int) -> list[uuid.UUID]:
        cut = self.text[start * self.width : (start + number) * self.width]
        return [uuid.UUID(cut[at : at + self.width]) for at in range(0, len(cut), self.width or 1)]


EMPTY: Final = Ids("", 0)
# What is not worth a list: nearly every card that is read is found.
WIDE: Final = Ids("", 0, more=True)
# Some 20 lists of 50,000 cards in each process.
remembered: Final = Memory[Ids](64_000_000, lambda ids: len(ids.text) + 200)
counted: Final = Memory[dict[str, int]](5_000)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a list looks: spaces as a whole, and single cards of others. `versions` names the state of all
    of them.
    """

    spaces: Mapping[uuid.UUID, Space]
    whole: tuple[uuid.UUID, ...]
    single_cards: tuple[uuid.UUID, ...] = ()

    @property
    def versions(self) -> tuple[Any, ...]:
        return (
            *((space.pk, space.versions.cards_version) for space in self.spaces.values()),
            self.whole,
            self.single_cards,
        )

    @property
    def only_space(self) -> uuid.UUID | None:
        return self.whole[0] if len(self.whole) == 1 and not self.single_cards else None

    @property
    def space_ids(self) -> list[uuid.UUID]:
        return list(self.spaces)

    def rows(self, model: type[Card] | type[CardTerm], card: str) -> QuerySet[Any]:
        """Rows of the scope; `card` is the column that holds the card's id."""
        if self.only_space:
            return model.objects.in_space(self.only_space)
        everywhere = model.objects.in_spaces(self.space_ids)
        return everywhere.filter(Q(space_id__in=self.whole) | Q(**{f"{card}__in": self.single_cards}))

    def cards(self, *, deleted: bool) -> QuerySet[Card]:
        return self.rows(Card, "pk").filter(deleted_at__isnull=not deleted)

    def whole_spaces(self, only: uuid.UUID | None) -> Scope:
        """Without single cards of other spaces; of one space `only`, if one is named."""
        kept = tuple(key for key in self.whole if only in {None, key})
        return Scope({key: self.spaces[key] for key in kept}, kept)


def scope_of_space(space: Space) -> Scope:
    return Scope({space.pk: space}, (space.pk,))


def scope_of_person(actor: Person, ability: Ability = CARDS_READ) -> Scope:
    """All spaces where the person has `ability` on cards, and the person's own cards elsewhere. Two queries."""
    own_roles = tuple(roles_with(ability, CardRole))
    own: dict[uuid.UUID, uuid.UUID] = dict(_own_cards(own_roles).all(user=actor.user_id)) if own_roles else {}
    readable = set(roles_with(ability, SpaceRole))
    found = sorted(_spaces_of_lists().all(user=actor.user_id), key=lambda space: space.pk)
    with_own = set(own.values())
    known = {space.pk: space for space in found if _role_of(space) in readable or space.pk in with_own}
    whole = tuple(key for key, space in known.items() if _role_of(space) in readable)
    single = tuple(
        card_id for card_id, space_id in own.items() if space_id in known and space_id not in whole
    )
    return Scope(known, whole, single)


@functools.cache
def _own_cards(roles: tuple[CardRole, ...]) -> PreparedValues:
    """Living cards on which a person has one of these roles, with their spaces."""
    own = CardMember.objects.across_spaces("the person's own cards").filter(
        user_id=IdSlot("user"), role__in=roles, card__deleted_at=None
    )
    return PreparedValues(own.order_by("card_id").values_list("card_id", "space_id"))


@functools.cache
def _spaces_of_lists() -> PreparedRows[Space]:
    """A person's living spaces with what lists read of them, and no more: a row of a space is wide."""
    living = spaces.spaces_of(IdSlot("user")).filter(deleted_at=None)
    return PreparedRows(living.only(*OF_LISTS, "versions__cards_version"))


def _role_of(space: Space) -> str | None:
    """The role of the person whose spaces were asked for; None where only a card of it is the person's."""
    return getattr(space, "role", None)


# What a change tells of a card, each field by its column.
CHANGED: Final = {
    "version": "version",
    "state": "state",
    "external_key": "external_key",
    "first_name": "first_name",
    "last_name": "last_name",
    "email": "primary_email",
    "department": "department",
    "job_title": "job_title",
}


def list_cards(scope: Scope, wanted: CardFilter, sort: str, query: PageQuery) -> Listing[ListedCard]:
    """One page of rows (`COLUMNS`) and the number of all. One query when it is asked again; the first time a few more:
    a search asks for each of its words, until one is rare."""
    if not scope.spaces:
        return Listing([], 0)
    walk = _walk(scope, wanted, sort)
    if walk is not None:
        rows = _walked(sort, walk.column).page(
            query.offset, query.per_page, space=walk.space_id, value=walk.value
        )
        return Listing([named(row) for row in rows], walk.total)
    ids = ids_of(scope, wanted, sort)
    if ids is WIDE:
        page, total = _wide_page(scope, wanted, sort, query), finding.MOST_FOUND
    else:
        page, total = ids.part(query.offset, query.per_page), len(ids)
    if not page:
        return Listing([], total, more=ids.more)
    # Where spaces lie on several machines, one of them is asked.
    only = scope.only_space
    rows_of_page = _listed_in_space().all(page, space=only) if only else _listed().all(page)
    found = {row[0]: row for row in rows_of_page}
    return Listing([named(found[card_id]) for card_id in page if card_id in found], total, more=ids.more)


def named(row: Sequence[Any]) -> ListedCard:
    """The values of `COLUMNS`, by their names."""
    return cast("ListedCard", dict(zip(COLUMNS, row, strict=True)))


@functools.cache
def _walked(sort: str, column: str) -> PreparedValues:
    """Living cards of a space in that order; those with one value in `column`, where it names one."""
    cards = Card.objects.in_space(IdSlot("space")).filter(deleted_at=None)
    chosen = cards.filter(**{column: Slot("value")}) if column else cards
    # It is null for all of them. PostgreSQL takes the order from an index only when it is named as the index has it;
    # else it sorts all cards of the space for each page.
    sign = "-" if sort.startswith("-") else ""
    return PreparedValues(chosen.order_by(f"{sign}deleted_at", *_order(sort)).values_list(*COLUMNS))


@functools.cache
def _listed() -> PreparedByIds:
    cards = Card.objects.across_spaces("ids of a list that was made within a scope")
    return PreparedByIds(lambda slots: cards.filter(pk__in=slots).values_list(*COLUMNS))


@functools.cache
def _listed_in_space() -> PreparedByIds:
    cards = Card.objects.in_space(IdSlot("space"))
    return PreparedByIds(lambda slots: cards.filter(pk__in=slots).values_list(*COLUMNS))


def _order(sort: str) -> list[str]:
    sign = "-" if sort.startswith("-") else ""
    return [f"{sign}{column}" for column in ORDERS[sort.lstrip("-")]]


@dataclass(frozen=True, slots=True)
class Walk:
    """Cards that one index has in the wanted order: those of a space, or of them those with a value in a column."""

    space_id: uuid.UUID
    total: int
    column: str = ""
    value: str = ""


def _walk(scope: Scope, wanted: CardFilter, sort: str) -> Walk | None:
    """None where no index has them in that order."""
    space_id = scope.only_space
    if space_id is None or wanted.deleted or wanted.search.strip():
        return None
    if narrows(wanted.model_copy(update={"city": []})):
        return None
    chosen = {
        column: values
        for column, values in (
            ("department", wanted.department), ("city", wanted.city), ("state", wanted.state),
        )
        if values
    }  # fmt: skip
    if not chosen:
        return Walk(space_id, sum(counts(scope.spaces[space_id], "state").values()))
    (column, values), *others = chosen.items()
    if others or len(values) > 1 or sort.lstrip("-") not in {"name", column}:
        return None
    return _with_one_value(scope, column, str(values[0]))


def _with_one_value(scope: Scope, column: str, value: str) -> Walk:
    space = scope.spaces[scope.whole[0]]
    return Walk(space.pk, counts(space, column).get(value, 0), column, value)


def followers(space: Space) -> dict[str, int]:
    """How many living cards follow each template. Those that follow one have an index, and the others are not read."""
    return _counts(space, "template_id", lambda cards: cards.exclude(template=None))


def counts(space: Space, column: str) -> dict[str, int]:
    """How many living cards of the space have each value of a column, as text; empty where there is none."""
    return _counts(space, column, lambda cards: cards)


def _counts(space: Space, column: str, among: Callable[[QuerySet[Card]], QuerySet[Card]]) -> dict[str, int]:
    key = (space.pk, space.versions.cards_version, column)
    found = counted.get(key)
    if found is None:
        rows = among(Card.objects.in_space(space.pk).living()).order_by().values_list(column)
        found = {str(value or ""): number for value, number in rows.annotate(number=Count("*"))}
        counted.put(key, found)
    return found


def ids_of(scope: Scope, wanted: CardFilter, sort: str, *, every_one: bool = False) -> Ids:
    """The ids of the cards that a filter finds, in order: of `every_one`, else of a wide search the first ones, or
    `WIDE`."""
    words = finding.words_of(wanted.search)
    if wanted.search.strip() and not words:
        return EMPTY
    narrowed = narrowing(scope, wanted)
    key = (
        scope.versions,
        words,
        tuple(sorted(wanted.state)),
        tuple(sorted(wanted.department)),
        wanted.deleted,
        narrowed.key,
        sort,
        every_one,
    )
    found = remembered.get(key) if narrowed.key is not None else None
    if found is None:
        found = _ids(scope, wanted, sort, words, narrowed.condition, every_one=every_one)
        if narrowed.key is not None:
            remembered.put(key, found)
    return found


def _ids(
    scope: Scope, wanted: CardFilter, sort: str, words: Sequence[str], condition: Q, *, every_one: bool
) -> Ids:
    # In a space, a walk along the index of the order soon meets what one wide word finds.
    walks = not every_one and scope.only_space is not None and len(words) == 1 and not _narrowed(wanted)
    # So does one along the index of departments.
    among = finding.candidates(scope, words, rare_only=walks or bool(wanted.department))
    if walks and among.ids is None:
        return WIDE
    most = finding.MOST_FOUND if words and among.ids is None and not every_one else None
    return _in_order(among.among(_found(scope, wanted, words).filter(condition)), sort, 0, most)


def _wide_page(scope: Scope, wanted: CardFilter, sort: str, query: PageQuery) -> list[uuid.UUID]:
    words = finding.words_of(wanted.search)
    end = min(query.offset + query.per_page, finding.MOST_FOUND)
    key = (scope.versions, words, sort, query.offset, end)
    found = remembered.get(key)
    if found is None:
        found = _in_order(_found(scope, wanted, words), sort, query.offset, max(query.offset, end))
        remembered.put(key, found)
    return found.part(0, len(found))


def _in_order(cards: QuerySet[Card], sort: str, start: int, end: int | None) -> Ids:
    """The ids of the cards from `start` to `end`, and whether there are more."""
    # As text: 100,000 UUID objects would cost more than the query.
    keyed = cards.order_by(*_order(sort)).annotate(key=Cast("pk", CharField())).values_list("key", flat=True)
    keys = list(keyed[start : None if end is None else end + 1])
    kept = keys if end is None else keys[: end - start]
    return Ids("".join(kept), len(kept[0]), more=len(keys) > len(kept)) if kept else EMPTY


def _narrowed(wanted: CardFilter) -> bool:
    return bool(wanted.state or wanted.department or wanted.deleted or narrows(wanted))


def _found(scope: Scope, wanted: CardFilter, words: Sequence[str]) -> QuerySet[Card]:
    """The cards that a filter finds, in no order, by what each says of itself."""
    cards = scope.cards(deleted=wanted.deleted).filter(finding.with_words(words))
    if wanted.state:
        cards = cards.filter(state__in=wanted.state)
    if wanted.department:
        cards = cards.filter(department__in=wanted.department)
    return cards


def filtered_ids(space: Space, wanted: CardFilter, sort: str = "name") -> list[uuid.UUID]:
    """The ids of all cards of a space that a filter finds, in order."""
    ids = ids_of(scope_of_space(space), wanted, sort, every_one=True)
    return ids.part(0, len(ids))


def counts_by_space(scope: Scope, wanted: CardFilter) -> dict[uuid.UUID, int]:
    """How many cards a filter finds in each space of a scope: exactly, however many they are."""
    words = finding.words_of(wanted.search)
    if not scope.spaces or (wanted.search.strip() and not words):
        return {}
    among = finding.candidates(scope, words, rare_only=False)
    narrowed = _found(scope, wanted, words).filter(narrowing(scope, wanted).condition)
    found = among.among(narrowed).order_by().values_list("space_id")
    return dict(found.annotate(number=Count("*")))
