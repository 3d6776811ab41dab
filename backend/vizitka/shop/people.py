"""For whom articles are made: counted here, and told only to who looks after the space's products."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet

from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common.actor import Person, Viewer
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.products.models import Product
from vizitka.products.permissions import PRODUCTS_MANAGE
from vizitka.shop.enums import PeopleKind
from vizitka.shop.errors import ForeignPeople
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import access_space

# Who has left, or whose card is locked, gets nothing printed.
MADE_FOR = (CardState.ACTIVE, CardState.DRAFT)


def access_people(viewer: Viewer, space_id: uuid.UUID) -> Space:
    """The space, for who looks after its products. Raises `NotFound` and `Forbidden`."""
    if not isinstance(viewer, Person):
        raise NotFound
    return access_space(viewer, space_id, PRODUCTS_MANAGE).space


def may_see(viewer: Viewer, space_id: uuid.UUID) -> bool:
    """Whether `access_people` would let the person in."""
    try:
        access_people(viewer, space_id)
    except ApplicationError:
        return False
    return True


def cards_for(space_id: uuid.UUID, people: Mapping[str, Any]) -> QuerySet[Card]:
    """The cards of those for whom a line is; none for blank ones. The caller has asked who reads."""
    cards = Card.objects.in_space(space_id).filter(deleted_at=None, state__in=MADE_FOR)
    kind = people.get("kind") or PeopleKind.NONE
    if kind == PeopleKind.ALL:
        return cards
    if kind == PeopleKind.DEPARTMENT:
        return cards.filter(department=people.get("department") or "")
    if kind == PeopleKind.WITHOUT_PRODUCT:
        held = Product.objects.in_space(space_id).filter(space_id=space_id, card_id=OuterRef("pk"))
        return cards.filter(~Exists(held))
    if kind == PeopleKind.CHOSEN:
        return cards.filter(pk__in=list(people.get("card_ids") or ()))
    return cards.none()


def by_department(space_id: uuid.UUID, people: Mapping[str, Any]) -> dict[str, int]:
    """How many there are of each department. One query."""
    rows = cards_for(space_id, people).order_by().values_list("department")
    return dict(rows.annotate(number=Count("pk")))


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many there are to choose from: all of a space, those without a product, and of each department."""

    all: int
    without_product: int
    departments: Mapping[str, int]


def numbers(space_id: uuid.UUID) -> Numbers:
    """As baskets count them. Two queries; the caller has asked who reads."""
    departments = by_department(space_id, {"kind": PeopleKind.ALL})
    waiting = cards_for(space_id, {"kind": PeopleKind.WITHOUT_PRODUCT}).count()
    named = {name: departments[name] for name in sorted(departments, key=str.casefold) if name}
    return Numbers(sum(departments.values()), waiting, named)


def require_own(space_id: uuid.UUID, people: Mapping[str, Any]) -> None:
    """Raises `ForeignPeople` where somebody chosen is of another space, or gone."""
    if people.get("kind") != PeopleKind.CHOSEN:
        return
    wanted = set(people.get("card_ids") or ())
    if cards_for(space_id, people).count() != len(wanted):
        raise ForeignPeople
