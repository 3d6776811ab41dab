"""Every read of products but the lists, which have a module of their own (listing.py)."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from django.db.models import QuerySet

from vizitka.accounts.models import User
from vizitka.cards import rules as cards
from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card, CardMember
from vizitka.cards.selectors import CardAccess, access_card
from vizitka.common.actor import Caller, Person
from vizitka.common.api.paging import Listing
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.common.permissions import Ability, roles_with
from vizitka.products.enums import Act, Label, RequestState, Side
from vizitka.products.errors import ActNotPossible, CardMissing, ConnectingOff
from vizitka.products.models import STOCK, Product, ProductEntry, ProductRequest
from vizitka.products.permissions import PRODUCTS_CONNECT, PRODUCTS_MANAGE, PRODUCTS_READ
from vizitka.products.rules import WITH_CARD, acts_of
from vizitka.products.schemas import ChangeIn, ManyIn, RequestQuery
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
        if PRODUCTS_MANAGE in by_space.abilities:
            return ProductAccess(product, by_space.space, Side.SPACE, by_space.abilities)
        return ProductAccess(product, by_space.space, Side.HOLDER, _as_holder(actor, product))
    by_card = access_card(actor, product.card_id, ability)
    if ability == PRODUCTS_CONNECT:
        require_switch(by_card)
    return ProductAccess(product, by_card.space, Side.HOLDER, _held_abilities(by_card))


def _as_holder(actor: Caller, product: Product) -> frozenset[Ability]:
    """What somebody may do who only reads the space's products: what the own role on the card says, if there is one."""
    try:
        return (
            _held_abilities(access_card(actor, product.card_id, PRODUCTS_READ))
            if product.card_id
            else frozenset()
        )
    except NotFound:
        # The card is deleted.
        return frozenset()


def _held_abilities(access: CardAccess) -> frozenset[Ability]:
    return access.abilities if _is_switched_on(access) else access.abilities - {PRODUCTS_CONNECT}


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


def require_target_of_many(actor: Caller, space_id: uuid.UUID, change: ManyIn) -> None:
    """As `require_target`, of many: to a card of the space, or to the pool of another one."""
    if Act(change.act) is not Act.MOVE:
        return
    if change.card is None and change.space is None:
        raise CardMissing
    if change.card is not None and change.space is not None:
        raise ActNotPossible
    if change.card is not None and access_card(actor, change.card, PRODUCTS_CONNECT).space.pk != space_id:
        raise NotFound
    if change.space is not None:
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
    if not _is_switched_on(access):
        raise ConnectingOff


def _is_switched_on(access: CardAccess) -> bool:
    return cards.permissions_for(access.space.card_permissions, access.bounds)["connect_products"]


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


class PlacedEntry(NamedTuple):
    """A line of the history with who did it and in which space, empty for the stock and for a space that is gone."""

    entry: ProductEntry
    by: str
    space: str


def whole_history_of(product: Product) -> list[PlacedEntry]:
    """What happened to the product wherever it was, the newest first: for operators. Three queries."""
    rows = ProductEntry.objects.across_spaces("operators see a product's way from space to space")
    entries = list(rows.filter(product_id=product.pk).order_by("-at", "-pk")[:MOST_ENTRIES])
    people = User.objects.in_bulk({entry.actor_id for entry in entries if entry.actor_id})
    spaces = Space.objects.only("name").in_bulk({entry.space_id for entry in entries})
    return [
        PlacedEntry(entry, _named(people, entry.actor_id), space.name if space else "")
        for entry in entries
        for space in [spaces.get(entry.space_id)]
    ]


def _named(people: Mapping[uuid.UUID, User], key: uuid.UUID | None) -> str:
    person = people.get(key) if key else None
    return Person(person).label if person else ""


# --- asked for


def has_already(actor: Person, product: Product) -> bool:
    """Whether the person may do with the product what its holder may."""
    try:
        access_product(actor, product.pk, PRODUCTS_CONNECT)
    except ApplicationError:
        return False
    return True


def managers_of(space_id: uuid.UUID) -> list[User]:
    """People who look after the products of a space, of the stock the operators who see products. Two queries."""
    if space_id == STOCK:
        staff = User.objects.filter(is_staff=True, is_active=True).order_by("pk")
        return [user for user in staff if user.has_perm("products.view_product")]
    roles = set(roles_with(PRODUCTS_MANAGE, SpaceRole))
    agreed = SpaceMember.objects.in_space(space_id).filter(agreed=True, role__in=roles)
    ids = list(agreed.values_list("user_id", flat=True))
    return list(User.objects.filter(pk__in=ids, is_active=True).order_by("pk"))


# --- called back


def _called_back(space_id: uuid.UUID, batch_id: uuid.UUID) -> QuerySet[ProductEntry]:
    """The lines of the history by which products of the batch left the cards that they worked on. What was locked then
    was lost before, and nobody misses it."""
    products = Product.objects.in_space(space_id).filter(batch_id=batch_id, label=Label.CALLED_BACK)
    rows = ProductEntry.objects.in_space(space_id).filter(act=Act.CALL_BACK, before__in=WITH_CARD)
    return rows.filter(product_id__in=products.values("pk"), card_id__isnull=False)


def _on_cards_of_people(space_id: uuid.UUID) -> QuerySet[CardMember]:
    roles = roles_with(PRODUCTS_READ, CardRole)
    rows = CardMember.objects.in_space(space_id).filter(agreed=True, role__in=roles, user__is_active=True)
    return rows.filter(card__deleted_at=None)


def holders_of(
    space_id: uuid.UUID, batch_id: uuid.UUID, *, after: uuid.UUID | None, most: int
) -> list[uuid.UUID]:
    """The people on whose cards products of the batch were when it was called back, each once, in the order of their
    ids from the one `after` on. One query."""
    rows = _on_cards_of_people(space_id).filter(
        card_id__in=_called_back(space_id, batch_id).values("card_id")
    )
    if after is not None:
        rows = rows.filter(user_id__gt=after)
    return list(rows.order_by("user_id").values_list("user_id", flat=True).distinct()[:most])


def called_back_from(space_id: uuid.UUID, batch_id: uuid.UUID, user_id: uuid.UUID) -> list[Product]:
    """The products of the batch that were on the person's cards when it was called back, by their serials."""
    cards = _on_cards_of_people(space_id).filter(user_id=user_id).values("card_id")
    lines = _called_back(space_id, batch_id).filter(card_id__in=cards)
    rows = Product.objects.in_space(space_id).filter(pk__in=lines.values("product_id"))
    return list(rows.select_related("batch__type").order_by("serial"))


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a product goes when it is given to who asks: `is_here` to the card of the space that has it, else to the
    card or the pool of `space_id`; without one it is free."""

    card_id: uuid.UUID | None = None
    space_id: uuid.UUID | None = None
    is_here: bool = False


def goal_of(request: ProductRequest, card_id: uuid.UUID | None = None) -> Goal:
    """Where the product goes; `card_id` is the one that the space has chosen. The request is loaded with its asker."""
    here, asker = request.space_id, Person(user=request.asker)
    found = card_id or _card_here(request, cards_of_askers(here, [request.asker_id]))
    if found is not None and (card_id or names_of_cards(here, [found])):
        return Goal(found, here, is_here=True)
    try:
        if request.to_card_id is not None and request.to_space_id != here:
            return Goal(request.to_card_id, access_card(asker, request.to_card_id, PRODUCTS_CONNECT).space.pk)
        if request.to_space_id not in (None, here):
            return Goal(None, access_space(asker, request.to_space_id, PRODUCTS_MANAGE).space.pk)
    except ApplicationError:
        # The asker has left there.
        return Goal()
    return Goal()


def cards_of_askers(space_id: uuid.UUID, askers: Iterable[uuid.UUID]) -> dict[uuid.UUID, uuid.UUID]:
    """The own card of each of them in the space, the oldest one of several. One query."""
    own = CardMember.objects.in_space(space_id).filter(
        user_id__in=set(askers), agreed=True, card__deleted_at=None
    )
    return dict(own.order_by("-card_id").values_list("user_id", "card_id"))


class Asked(NamedTuple):
    """A row of a list of requests. `to_card` is where it would go in this space; else, `to_space`: somewhere else."""

    id: uuid.UUID
    state: str
    asked_at: dt.datetime
    message: str
    asker: str
    email: str
    product_id: uuid.UUID
    serial: str
    card: str
    to_card: tuple[uuid.UUID, str] | None
    to_space: bool
    decided_at: dt.datetime | None
    decided_by: str


def list_requests(space_id: uuid.UUID, query: RequestQuery) -> Listing[Asked]:
    """Requests for products of the space, the newest first. Six queries at most."""
    rows = ProductRequest.objects.in_space(space_id).filter(state=query.state).select_related("asker")
    page = list(rows.order_by("-asked_at", "-pk")[query.offset :][: query.per_page])
    return Listing(_asked(space_id, page), query.total(len(page), rows.count))


def open_requests(product: Product) -> list[Asked]:
    """Who asks for the product at present."""
    rows = ProductRequest.objects.in_space(product.space_id).filter(product_id=product.pk)
    found = rows.filter(state=RequestState.OPEN).select_related("asker").order_by("-asked_at", "-pk")
    return _asked(product.space_id, list(found[:MOST_ENTRIES]))


def _asked(space_id: uuid.UUID, requests: list[ProductRequest]) -> list[Asked]:
    if not requests:
        return []
    own = cards_of_askers(space_id, (one.asker_id for one in requests))
    goals = {one.pk: _card_here(one, own) for one in requests}
    ids = [one.product_id for one in requests]
    on = dict(Product.objects.in_space(space_id).filter(pk__in=ids).values_list("pk", "card_id"))
    people = User.objects.in_bulk({one.decided_by for one in requests if one.decided_by})
    names = names_of_cards(space_id, [*goals.values(), *on.values()])
    return [
        Asked(
            one.pk,
            one.state,
            one.asked_at,
            one.message,
            one.asker.full_name,
            one.asker.email,
            one.product_id,
            one.serial,
            names.get(on.get(one.product_id), ""),
            (goal, names[goal]) if (goal := goals[one.pk]) in names and goal else None,
            one.to_space_id not in (None, space_id),
            one.decided_at,
            _named(people, one.decided_by),
        )
        for one in requests
    ]


def _card_here(request: ProductRequest, own: Mapping[uuid.UUID, uuid.UUID]) -> uuid.UUID | None:
    wanted = request.to_card_id if request.to_space_id == request.space_id else None
    return wanted or own.get(request.asker_id)


def names_of_cards(space_id: uuid.UUID, ids: Iterable[uuid.UUID | None]) -> dict[uuid.UUID | None, str]:
    """What living cards of the space are called. One query."""
    rows = Card.objects.in_space(space_id).living().filter(pk__in={key for key in ids if key})
    return {key: cards.short_name(*names) for key, *names in rows.values_list("pk", *cards.NAMES_OF_CARDS)}
