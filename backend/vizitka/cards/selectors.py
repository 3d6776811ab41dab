"""Every read of cards but the list, which has a module of its own (listing.py)."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import CharField, OuterRef, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable

from vizitka.cards import permissions, rules
from vizitka.cards.enums import CardRole
from vizitka.cards.fields import PLAIN_FIELDS
from vizitka.cards.listing import filtered_ids
from vizitka.cards.models import Card, CardMember
from vizitka.cards.places import CardOfPerson, NamedCards, card_at
from vizitka.cards.values import CardValues, values_of
from vizitka.common.actor import Caller, Person, SpaceToken
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.common.prepared import IdSlot, PreparedRow
from vizitka.spaces.licences import WITH_LICENCE
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import ROLE_OF_SPACE_TOKENS, Allowance, address_of, allowance, role_in

CHUNK: Final = 500
__all__ = [
    "CardAccess",
    "access_card",
    "address_of",
    "card_by_id",
    "card_by_name",
    "card_values",
    "cards_in_order",
    "filtered_ids",
    "has_own_card",
    "ids_by_email",
    "ids_by_external_key",
    "public_url",
    "qr_url",
]


def card_values(card: Card) -> CardValues:
    """The card's own writable values, images as ids: what `rules.resolve` and `rules.derive` take."""
    values = {field: getattr(card, field) for field in PLAIN_FIELDS}
    return values_of(values | {field: getattr(card, f"{field}_id") for field in rules.IMAGE_FIELDS})


@dataclass(frozen=True, slots=True)
class CardAccess:
    """A card together with what the actor may do with it. `by_space` is false where the ability that was asked
    for comes from the role on the card.
    """

    card: Card
    space: Space
    role: str
    allowance: Allowance
    by_space: bool
    space_role: str | None = None
    card_role: str | None = None

    @property
    def abilities(self) -> frozenset[Ability]:
        return self.allowance.abilities

    @property
    def bounds(self) -> rules.Bounds:
        """What bounds the person: nothing for people of the space, else the role on the card."""
        if permissions.CARDS_EDIT in permissions.abilities_on_card(self.space_role, None):
            return rules.UNBOUND
        return rules.CARD_ADMIN if self.card_role == CardRole.ADMIN else rules.CARD_USER


def _role_on_card(user_id: uuid.UUID, *, only: uuid.UUID | None) -> Subquery:
    rows = CardMember.objects.across_spaces("the person's own roles").filter(
        user_id=user_id, card=OuterRef("pk")
    )
    if only is not None:
        rows = rows.filter(space_id=only)
    return Subquery(rows.values("role")[:1])


def _with_roles(cards: QuerySet[Any], space_role: Combinable, card_role: Combinable) -> QuerySet[Any]:
    related = ("template", "space__versions", *(f"space__{name}" for name in WITH_LICENCE))
    living = cards.filter(space__deleted_at=None).select_related(*related)
    found: QuerySet[Any] = living.annotate(space_role=space_role, card_role=card_role)
    return found


_cards_of_people: Final = CardOfPerson(
    lambda cards, user_id, space_id: _with_roles(
        cards, role_in(user_id, "space", only=space_id), _role_on_card(user_id, only=space_id)
    )
)


@functools.cache
def _cards_of_tokens() -> PreparedRow[Card]:
    """Of the token's own space: it has a role in no other."""
    role, none = Value(ROLE_OF_SPACE_TOKENS.value, CharField()), Value(None, CharField(null=True))
    return PreparedRow(
        _with_roles(Card.objects.in_space(IdSlot("space")).filter(pk=IdSlot("card")), role, none)
    )


def _card_with_roles(caller: Caller, card_id: uuid.UUID) -> Any:
    """The card, with the roles of who asks in its space (`space_role`) and on itself (`card_role`)."""
    if isinstance(caller, SpaceToken):
        return _cards_of_tokens().get(space=caller.space_id, card=card_id)
    return _cards_of_people.get(card_id, caller.user_id)


def access_card(actor: Caller, card_id: uuid.UUID, ability: Ability, *, deleted: bool = False) -> CardAccess:
    """The card, when the actor may do `ability` with it by the role in its space or on itself. One query.

    Raises `NotFound` for people who have nothing to do with it, `Forbidden` for a role that does
    not reach. A deleted card is found only with `deleted`, and only by those who may delete
    cards; one of a deleted space never.
    """
    card: Any = _card_with_roles(actor, card_id)
    if card is None or (card.space_role is None and card.card_role is None):
        raise NotFound
    of_roles = permissions.abilities_on_card(card.space_role, card.card_role)
    allowed = allowance(actor, card.space, of_roles)
    if card.deleted_at is not None and not (deleted and permissions.CARDS_DELETE in allowed.held):
        raise NotFound
    allowed.require(ability)
    by_space = ability in permissions.abilities_on_card(card.space_role, None)
    return CardAccess(
        card,
        card.space,
        permissions.role_on_card(card.space_role, card.card_role),
        allowed,
        by_space,
        card.space_role,
        card.card_role,
    )


def cards_of(space_id: uuid.UUID) -> QuerySet[Card]:
    """All cards of a space, deleted ones among them."""
    return Card.objects.in_space(space_id)


def has_own_card(actor: Person, space_id: uuid.UUID, ability: Ability) -> bool:
    """Whether a role on a card of the space gives the actor `ability` there."""
    roles = CardMember.objects.in_space(space_id).filter(user_id=actor.user_id, card__deleted_at=None)
    return any(
        ability in permissions.abilities_on_card(None, role) for role in roles.values_list("role", flat=True)
    )


def public_url(card: Card) -> str:
    """The address that people are given. The card is loaded with its space."""
    return f"{address_of(card.space)}/c/{card.username or card.handle}"


def qr_url(card: Card) -> str:
    """What a QR code holds: the handle of the card's codes, which never changes and opens it by no other channel."""
    return f"{address_of(card.space)}/q/{card.code_handle}"


def card_by_id(text: str) -> Card | None:
    """The card with that id, with its space, in whatever state it is; None for what is no id."""
    try:
        card_id = uuid.UUID(text)
    except ValueError:
        return None
    return card_at(
        card_id,
        "a public address names a card, not a space",
        lambda cards: cards.select_related("space__versions", "template").first(),
    )


_named_cards: Final = NamedCards()


def card_by_name(text: str, channel: str, cards: NamedCards = _named_cards) -> Card | None:
    """The card behind a handle, a username or a former username, with its space; in whatever state it is. Names belong
    to a channel: that of a code opens nothing as a link, nor the other way round. `cards` may read more with it.
    """
    word = text.strip().lower()
    # PostgreSQL keeps no NUL, and so it belongs to no address.
    if not word or len(word) > 40 or "\x00" in word:
        return None
    return cards.get(word, channel)


def cards_in_order(space_id: uuid.UUID, ids: Sequence[uuid.UUID]) -> Iterator[Card]:
    """The cards with these ids in their order, 500 at a time; those that are gone meanwhile are left out."""
    for start in range(0, len(ids), CHUNK):
        piece = ids[start : start + CHUNK]
        found = Card.objects.in_space(space_id).select_related("space", "template").in_bulk(piece)
        yield from (found[card_id] for card_id in piece if card_id in found)


def ids_by_email(space_id: uuid.UUID, emails: Collection[str]) -> dict[str, list[uuid.UUID]]:
    """Living cards by their first email address in lower case."""
    return _ids_by(space_id, "primary_email", {email.lower() for email in emails if email})


def ids_by_external_key(space_id: uuid.UUID, keys: Collection[str]) -> dict[str, list[uuid.UUID]]:
    """Living cards by the key that another system knows them by."""
    return _ids_by(space_id, "external_key", {key for key in keys if key})


def _ids_by(space_id: uuid.UUID, column: str, values: set[str]) -> dict[str, list[uuid.UUID]]:
    result: dict[str, list[uuid.UUID]] = {}
    wanted = sorted(values)
    for start in range(0, len(wanted), CHUNK):
        rows = (
            Card.objects.in_space(space_id)
            .filter(**{f"{column}__in": wanted[start : start + CHUNK]}, deleted_at=None)
            .order_by("pk")
        )
        for value, card_id in rows.values_list(column, "pk"):
            result.setdefault(value, []).append(card_id)
    return result
