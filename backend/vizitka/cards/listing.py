"""Lists of cards, made so that a page costs the same among 100 and 100,000 cards.

Without a filter a page is a walk along an index. What a filter or a search finds is remembered as a list of
ids under the version of the space's cards (spaces.memory), so that paging costs one indexed query. Searches
read the table of words (models.CardTerm), never all cards. Numbers of cards are exact and remembered in the
same way.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import CharField, Count, Q, QuerySet
from django.db.models.functions import Cast

from vizitka.cards import rules
from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card, CardMember, CardTerm
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.schemas.overview import CardFilter
from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.permissions import Ability, roles_with
from vizitka.spaces import selectors as spaces
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.memory import Memory
from vizitka.spaces.models import Space

ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("sort_name", "id"),
    "updated": ("updated_at", "id"),
    "created": ("id",),
    "department": ("department", "sort_name", "id"),
    "city": ("city", "sort_name", "id"),
    "state": ("state", "sort_name", "id"),
}
COLUMNS: Final = (
    "id",
    "space_id",
    "handle",
    "state",
    "prefix",
    "first_name",
    "last_name",
    "suffix",
    "organisation",
    "job_title",
    "department",
    "city",
    "primary_email",
    "profile_picture_id",
    "template_id",
    "updated_at",
    "deleted_at",
    "version",
)
MOST_WORDS: Final = 6


@dataclass(frozen=True, slots=True)
class Ids:
    """Many ids as one text: a tenth of the memory of as many objects."""

    text: str
    width: int

    def __len__(self) -> int:
        return len(self.text) // self.width if self.width else 0

    def part(self, start: int, number: int) -> list[uuid.UUID]:
        cut = self.text[start * self.width : (start + number) * self.width]
        return [uuid.UUID(cut[at : at + self.width]) for at in range(0, len(cut), self.width or 1)]


EMPTY: Final = Ids("", 0)
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

    def rows(self, model: type[Card] | type[CardTerm], card: str) -> QuerySet[Any]:
        """Rows of the scope; `card` is the column that holds the card's id."""
        if self.only_space:
            return model.objects.in_space(self.only_space)
        everywhere = model.objects.in_spaces(list(self.spaces))
        return everywhere.filter(Q(space_id__in=self.whole) | Q(**{f"{card}__in": self.single_cards}))

    def cards(self, *, deleted: bool) -> QuerySet[Card]:
        return self.rows(Card, "pk").filter(deleted_at__isnull=not deleted)


def scope_of_space(space: Space) -> Scope:
    return Scope({space.pk: space}, (space.pk,))


def scope_of_person(actor: Person, ability: Ability = CARDS_READ) -> Scope:
    """All spaces where the person has `ability` on cards, and the person's own cards elsewhere. Two queries."""
    own_roles = roles_with(ability, CardRole)
    own = dict(
        CardMember.objects.across_spaces("the person's own cards")
        .filter(user_id=actor.user_id, role__in=own_roles, card__deleted_at=None)
        .order_by("card_id")
        .values_list("card_id", "space_id")
    )
    found = spaces.spaces_of(actor.user_id).filter(deleted_at=None).order_by("pk")
    readable = set(roles_with(ability, SpaceRole))
    known = {space.pk: space for space in found if space.role in readable or space.pk in own.values()}
    whole = tuple(key for key, space in known.items() if getattr(space, "role", None) in readable)
    single = tuple(
        card_id for card_id, space_id in own.items() if space_id in known and space_id not in whole
    )
    return Scope(known, whole, single)


def list_cards(scope: Scope, wanted: CardFilter, sort: str, query: PageQuery) -> Listing[dict[str, Any]]:
    """One page of rows (`COLUMNS`) and the number of all. At most two queries, mostly one."""
    if not scope.spaces:
        return Listing([], 0)
    walk = _walk(scope, wanted, sort)
    if walk is not None:
        cards, total = walk
        rows = cards.order_by(*_order(sort))[query.offset : query.offset + query.per_page]
        return Listing(list(rows.values(*COLUMNS)), total)
    ids = ids_of(scope, wanted, sort)
    page = ids.part(query.offset, query.per_page)
    if not page:
        return Listing([], len(ids))
    listed = Card.objects.across_spaces("ids of a list that was made within a scope").filter(pk__in=page)
    found = {row["id"]: row for row in listed.values(*COLUMNS)}
    return Listing([found[card_id] for card_id in page if card_id in found], len(ids))


def _order(sort: str) -> list[str]:
    sign = "-" if sort.startswith("-") else ""
    return [f"{sign}{column}" for column in ORDERS[sort.lstrip("-")]]


def _walk(scope: Scope, wanted: CardFilter, sort: str) -> tuple[QuerySet[Card], int] | None:
    """Cards and their number when one index has them in the wanted order; else None."""
    space_id = scope.only_space
    if space_id is None or wanted.deleted or wanted.search.strip() or len(wanted.state) > 1:
        return None
    cards = scope.cards(deleted=False)
    if wanted.department:
        if len(wanted.department) > 1 or wanted.state or sort.lstrip("-") not in {"name", "department"}:
            return None
        departments = counts(scope.spaces[space_id], "department")
        return cards.filter(department=wanted.department[0]), departments.get(wanted.department[0], 0)
    states = counts(scope.spaces[space_id], "state")
    if wanted.state:
        if sort.lstrip("-") not in {"name", "state"}:
            return None
        return cards.filter(state=wanted.state[0]), states.get(wanted.state[0], 0)
    return cards, sum(states.values())


def counts(space: Space, column: str) -> dict[str, int]:
    """How many living cards of the space have each value of `state` or `department`."""
    key = (space.pk, space.versions.cards_version, column)
    found = counted.get(key)
    if found is None:
        rows = Card.objects.in_space(space.pk).living().order_by().values_list(column)
        found = {str(value): number for value, number in rows.annotate(number=Count("*"))}
        counted.put(key, found)
    return found


def ids_of(scope: Scope, wanted: CardFilter, sort: str) -> Ids:
    """The ids of all cards that a filter finds, in order."""
    terms = tuple(rules.words(wanted.search)[:MOST_WORDS])
    if wanted.search.strip() and not terms:
        return EMPTY
    key = (
        scope.versions,
        terms,
        tuple(sorted(wanted.state)),
        tuple(sorted(wanted.department)),
        wanted.deleted,
        sort,
    )
    found = remembered.get(key)
    if found is None:
        # As text: 100,000 UUID objects would cost more than the query.
        keys = list(_keys(scope, wanted, sort, terms))
        found = Ids("".join(keys), len(keys[0])) if keys else EMPTY
        remembered.put(key, found)
    return found


def _keys(scope: Scope, wanted: CardFilter, sort: str, terms: Sequence[str]) -> Iterable[str]:
    """The ids as text of the cards that a filter finds: every word must begin one of the card's words.

    A search starts at the table of words and joins the cards: so every planner reads only what the word finds.
    """
    conditions: dict[str, Any] = {"deleted_at__isnull": not wanted.deleted}
    if wanted.state:
        conditions["state__in"] = wanted.state
    if wanted.department:
        conditions["department__in"] = wanted.department
    if not terms:
        cards = scope.rows(Card, "pk").filter(**conditions).order_by(*_order(sort))
        keys: Iterable[str] = cards.annotate(key=Cast("pk", CharField())).values_list("key", flat=True)
        return keys
    # The longest word is the rarest: it alone is looked up, the others are compared.
    first, *others = sorted(terms, key=len, reverse=True)
    beginning = rules.encoded_term(first)
    hits = scope.rows(CardTerm, "card_id").filter(
        # Hex digits end at f.
        term__gte=beginning,
        term__lt=f"{beginning}g",
        **{f"card__{name}": value for name, value in conditions.items()},
    )
    for word in others:
        hits = hits.filter(card__search_text__contains=f" {word}")
    order = [f"-card__{column[1:]}" if column[0] == "-" else f"card__{column}" for column in _order(sort)]
    found = hits.annotate(key=Cast("card_id", CharField())).order_by(*order).values_list("key", flat=True)
    # Two words of a card may begin alike.
    return dict.fromkeys(found)


def filtered_ids(space: Space, wanted: CardFilter, sort: str = "name") -> list[uuid.UUID]:
    """The ids of all cards of a space that a filter finds, in order."""
    ids = ids_of(scope_of_space(space), wanted, sort)
    return ids.part(0, len(ids))
