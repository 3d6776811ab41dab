"""Lists of products and their numbers: of a space, of a card, of a person."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db.models import Count, Q, QuerySet

from vizitka.cards import finding
from vizitka.cards import rules as cards
from vizitka.cards.models import CardMember
from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.permissions import roles_with
from vizitka.products.enums import Label
from vizitka.products.models import Product, ProductBatch
from vizitka.products.permissions import PRODUCTS_READ
from vizitka.products.rules import normalised_serial
from vizitka.products.schemas import ProductFilter, ProductQuery
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember


class Listed(NamedTuple):
    """A row of a list of products, by the columns."""

    id: uuid.UUID
    space_id: uuid.UUID
    serial: str
    label: str
    reason: str
    type: str
    variant: str | None
    batch: int
    variant_picture: uuid.UUID | None
    type_picture: uuid.UUID | None
    card_id: uuid.UUID | None
    first_name: str | None
    last_name: str | None
    organisation: str | None
    handle: str | None
    job_title: str | None
    profile_picture_id: uuid.UUID | None
    template_id: uuid.UUID | None
    connected_at: dt.datetime | None
    last_tap_at: dt.datetime | None


# What a change tells of a product, each field by its column.
CHANGED: Final = {
    "serial": "serial",
    "label": "label",
    "reason": "reason",
    "type": "batch__type__name",
    "card": "card_id",
    "connected_at": "connected_at",
}

# Shorter beginnings of serials may be words of a card too (`3M`, `A1`).
_LONGEST_START: Final = 3


COLUMNS: Final = (
    *("pk", "space_id", "serial", "label", "reason"),
    *("batch__type__name", "batch__variant__name", "batch__number"),
    *("batch__variant__picture_id", "batch__type__picture_id"),
    *("card_id", *(f"card__{name}" for name in cards.NAMES_OF_CARDS)),
    *("card__job_title", "card__profile_picture_id", "card__template_id", "connected_at", "last_tap_at"),
)


def list_products(space_id: uuid.UUID, query: ProductQuery) -> Listing[Listed]:
    """Products of a space by their serials."""
    return _page(of_space(space_id).filter(narrowed(query)), query)


def list_of_card(space_id: uuid.UUID, card_id: uuid.UUID, query: PageQuery) -> Listing[Listed]:
    """Products that are connected to a card, or were until they were locked."""
    return _page(Product.objects.in_space(space_id).filter(card_id=card_id), query)


def list_mine(actor: Person, query: ProductQuery) -> Listing[Listed]:
    """Products of all spaces that the person reads them in, and those on the person's own cards."""
    return _page(of_person(actor).filter(narrowed(query)), query)


def of_space(space_id: uuid.UUID) -> QuerySet[Product]:
    return Product.objects.in_space(space_id)


def of_person(actor: Person) -> QuerySet[Product]:
    """As `list_mine` says."""
    roles = SpaceMember.objects.across_spaces("the person's own roles").filter(
        user_id=actor.user_id, agreed=True, role__in=roles_with(PRODUCTS_READ, SpaceRole)
    )
    own = CardMember.objects.across_spaces("the person's own cards").filter(
        user_id=actor.user_id, agreed=True, card__deleted_at=None
    )
    spaces = Space.objects.living().filter(pk__in=roles.values("space_id"))
    mine = Q(space_id__in=spaces.values("pk")) | Q(card_id__in=own.values("card_id"))
    return Product.objects.across_spaces("the person's own products").filter(mine)


def counted_by_label(rows: QuerySet[Product], query: ProductFilter) -> dict[Label, int]:
    """How many of what the filter finds have each label, whichever it names itself. One query."""
    found = rows.filter(narrowed(query.model_copy(update={"label": None}))).order_by()
    numbers = dict(found.values_list("label").annotate(number=Count("pk")))
    return {label: numbers.get(label, 0) for label in Label}


def lines_of(rows: QuerySet[Product], most: int) -> list[Listed]:
    """At most so many, in the order of the lists. One query."""
    return [Listed._make(row) for row in rows.order_by("space_id", "serial").values_list(*COLUMNS)[:most]]


def _page(rows: QuerySet[Product], query: PageQuery) -> Listing[Listed]:
    found = rows.order_by("space_id", "serial").values_list(*COLUMNS)[query.offset :][: query.per_page]
    shown = [Listed._make(row) for row in found]
    return Listing(shown, query.total(len(shown), rows.count))


def narrowed(query: ProductFilter) -> Q:
    """What a filter finds."""
    wanted = Q()
    if query.search.strip():
        wanted &= _searched(query.search)
    if query.label is not None:
        wanted &= Q(label=query.label)
    if query.type is not None:
        wanted &= Q(batch__type=query.type)
    if query.batch is not None:
        wanted &= Q(batch__number=query.batch)
    if query.card is not None:
        wanted &= Q(card_id=query.card)
    if query.tapped_since is not None:
        wanted &= Q(last_tap_at__gte=query.tapped_since)
    if query.untapped_since is not None:
        wanted &= Q(last_tap_at=None) | Q(last_tap_at__lt=query.untapped_since)
    return wanted


def _searched(search: str) -> Q:
    """By the beginning of a serial, or by who has it, as the list of cards finds them. What has digits as serials have
    them is nobody's name."""
    serial, words = normalised_serial(search), finding.words_of(search)
    found = Q(serial__startswith=serial) if serial else Q(pk__in=())
    is_serial = len(serial) > _LONGEST_START and any(map(str.isdigit, serial))
    return found if is_serial or not words else found | finding.with_words(words, "card__")


def counted_by_batch(rows: QuerySet[Product]) -> list[tuple[ProductBatch, int]]:
    """The batches of products with how many of each there are, by type and number. Two queries."""
    counted = rows.values_list("batch_id").annotate(number=Count("pk")).order_by()
    numbers: dict[uuid.UUID, int] = dict(counted)
    batches = ProductBatch.objects.filter(pk__in=numbers).select_related("type", "variant")
    found = batches.order_by("type__name", "number")
    return [(batch, numbers[batch.pk]) for batch in found]


def spaces_of(ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Space]:
    """What spaces are called, and what decides which pictures their cards show. One query."""
    columns = ("name", "field_modes", "placeholder_profile_picture")
    return Space.objects.only(*columns).in_bulk(set(ids))
