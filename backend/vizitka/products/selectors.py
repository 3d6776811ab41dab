"""Every read of products."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from django.db.models import Count, Q, QuerySet

from vizitka.accounts.models import User
from vizitka.cards import rules as cards
from vizitka.cards.models import CardMember
from vizitka.cards.selectors import CardAccess, access_card
from vizitka.common.actor import Caller, Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability, roles_with
from vizitka.products.enums import Act, Label, Side
from vizitka.products.errors import ActNotPossible, CardMissing, ConnectingOff
from vizitka.products.models import STOCK, Product, ProductBatch, ProductEntry
from vizitka.products.permissions import PRODUCTS_CONNECT, PRODUCTS_MANAGE, PRODUCTS_READ
from vizitka.products.rules import acts_of, normalised_serial
from vizitka.products.schemas import ChangeIn, ProductQuery
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.selectors import access_space

MOST_ENTRIES: Final = 100


# --- one


@dataclass(frozen=True, slots=True)
class ProductAccess:
    """A product with who may do what: `side` is for whom the person acts."""

    product: Product
    space: Space
    side: Side
    abilities: frozenset[Ability]

    @property
    def acts(self) -> list[Act]:
        """What the person may do with it as it stands."""
        if PRODUCTS_CONNECT not in self.abilities:
            return []
        # Claimed it is already, and taken back by what it was changed with.
        return [act for act in acts_of(Label(self.product.label), self.side) if act is not Act.CLAIM]


def access_product(actor: Caller, product_id: uuid.UUID, ability: Ability) -> ProductAccess:
    """The product, when the actor may do `ability` with it by the role in its space or on its card.

    Raises `NotFound` for who has nothing to do with it, `Forbidden` for a role that does not reach, `ConnectingOff`
    where the space keeps its card users from it.
    """
    rows = Product.objects.across_spaces("the product decides which space is asked")
    product = rows.select_related("batch__type", "batch__variant", "card").filter(pk=product_id).first()
    if product is None or product.space_id == STOCK:
        raise NotFound
    by_space = access_space(actor, product.space_id, None)
    if product.card_id is None or ability in by_space.abilities:
        by_space.allowance.require(ability)
        side = Side.SPACE if PRODUCTS_MANAGE in by_space.abilities else Side.HOLDER
        return ProductAccess(product, by_space.space, side, by_space.abilities)
    by_card = access_card(actor, product.card_id, ability)
    if ability == PRODUCTS_CONNECT:
        require_switch(by_card)
    return ProductAccess(product, by_card.space, Side.HOLDER, by_card.abilities)


def require_target(actor: Caller, access: ProductAccess, change: ChangeIn) -> None:
    """Raises what the actor is refused where the product goes: a card of the same space that it may be connected to, or
    the pool of another space. Raises `CardMissing` where the act needs a card."""
    act = Act(change.act)
    if change.card is not None:
        by_card = access_card(actor, change.card, PRODUCTS_CONNECT)
        if by_card.space.pk != access.space.pk:
            raise NotFound
        require_switch(by_card)
    elif act is Act.CONNECT or (act is Act.MOVE and change.space is None):
        raise CardMissing
    if change.space is not None:
        if act is not Act.MOVE or change.card is not None:
            raise ActNotPossible
        access_space(actor, change.space, PRODUCTS_MANAGE)


def left(access: ProductAccess, product: Product) -> ProductAccess:
    """The product as an act has left it, for who has done it."""
    found = Product.objects.in_space(product.space_id).select_related("batch__type", "batch__variant", "card")
    shown = found.get(pk=product.pk)
    return replace(access, product=shown, space=_space_of(shown) or access.space)


def _space_of(product: Product) -> Space | None:
    return Space.objects.filter(pk=product.space_id).first()


def require_switch(access: CardAccess) -> None:
    """Raises `ConnectingOff` where the switch of card users binds the person and is off."""
    if not cards.permissions_for(access.space.card_permissions, access.bounds)["connect_products"]:
        raise ConnectingOff


def side_on_card(access: CardAccess) -> Side:
    """For whom a person acts who connects a product to this card."""
    return Side.SPACE if PRODUCTS_MANAGE in access.abilities else Side.HOLDER


class Entry(NamedTuple):
    """A line of the history, with who did it; empty for who has left."""

    entry: ProductEntry
    by: str


def history_of(product: Product) -> list[Entry]:
    """What happened to the product in the space where it is, the newest first. Two queries."""
    rows = ProductEntry.objects.in_space(product.space_id).filter(product_id=product.pk)
    entries = list(rows.order_by("-at", "-pk")[:MOST_ENTRIES])
    people = User.objects.in_bulk({entry.actor_id for entry in entries if entry.actor_id})
    return [Entry(entry, _named(people, entry.actor_id)) for entry in entries]


def _named(people: Mapping[uuid.UUID, User], key: uuid.UUID | None) -> str:
    person = people.get(key) if key else None
    return Person(person).label if person else ""


# --- lists


class Listed(NamedTuple):
    """A row of a list of products, by the columns."""

    id: uuid.UUID
    space_id: uuid.UUID
    serial: str
    label: str
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
    connected_at: dt.datetime | None
    last_tap_at: dt.datetime | None


COLUMNS: Final = (
    *("pk", "space_id", "serial", "label", "batch__type__name", "batch__variant__name", "batch__number"),
    *("batch__variant__picture_id", "batch__type__picture_id"),
    *("card_id", *(f"card__{name}" for name in cards.NAMES_OF_CARDS), "connected_at", "last_tap_at"),
)


def list_products(space_id: uuid.UUID, query: ProductQuery) -> Listing[Listed]:
    """Products of a space by their serials."""
    return _page(Product.objects.in_space(space_id).filter(_narrowed(query)), query)


def list_of_card(space_id: uuid.UUID, card_id: uuid.UUID, query: PageQuery) -> Listing[Listed]:
    """Products that are connected to a card, or were until they were locked."""
    return _page(Product.objects.in_space(space_id).filter(card_id=card_id), query)


def list_mine(actor: Person, query: ProductQuery) -> Listing[Listed]:
    """Products of all spaces that the person reads them in, and those on the person's own cards."""
    roles = SpaceMember.objects.across_spaces("the person's own roles").filter(
        user_id=actor.user_id, agreed=True, role__in=roles_with(PRODUCTS_READ, SpaceRole)
    )
    own = CardMember.objects.across_spaces("the person's own cards").filter(
        user_id=actor.user_id, agreed=True, card__deleted_at=None
    )
    spaces = Space.objects.living().filter(pk__in=roles.values("space_id"))
    mine = Q(space_id__in=spaces.values("pk")) | Q(card_id__in=own.values("card_id"))
    rows = Product.objects.across_spaces("the person's own products").filter(mine)
    return _page(rows.filter(_narrowed(query)), query)


def _page(rows: QuerySet[Product], query: PageQuery) -> Listing[Listed]:
    found = rows.order_by("space_id", "serial").values_list(*COLUMNS)[query.offset :][: query.per_page]
    shown = [Listed._make(row) for row in found]
    return Listing(shown, query.total(len(shown), rows.count))


def _narrowed(query: ProductQuery) -> Q:
    wanted = Q()
    if serial := normalised_serial(query.search):
        wanted &= Q(serial__startswith=serial)
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


def counted_by_batch(space_id: uuid.UUID) -> list[tuple[ProductBatch, int]]:
    """The batches of the space's products with how many of each there are, by type and number. Two queries."""
    rows = Product.objects.in_space(space_id).values_list("batch_id").annotate(number=Count("pk")).order_by()
    numbers: dict[uuid.UUID, int] = dict(rows)
    batches = ProductBatch.objects.filter(pk__in=numbers).select_related("type", "variant")
    found = batches.order_by("type__name", "number")
    return [(batch, numbers[batch.pk]) for batch in found]


def names_of_spaces(ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, str]:
    """What spaces are called. One query."""
    return dict(Space.objects.filter(pk__in=set(ids)).values_list("pk", "name"))
