"""Every read of contacts. Who sees which is decided here once (`Scope`): lists, counts and single contacts agree."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q

from vizitka.accounts.models import User
from vizitka.cards.enums import CardRole
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.common.actor import Caller, Person, SpaceToken, id_of
from vizitka.common.deletion import DeletableRows
from vizitka.common.errors import ApplicationError, Forbidden, NotFound
from vizitka.common.permissions import Ability, roles_with
from vizitka.common.permissions import held_by as abilities_of
from vizitka.common.prepared import IdSlot, PreparedValues
from vizitka.contacts.errors import ReminderUnknown
from vizitka.contacts.models import (
    Contact,
    ContactChange,
    ContactMeeting,
    ContactMerge,
    ContactNote,
    ContactTag,
    TaggedContact,
    held_by,
)
from vizitka.contacts.permissions import CONTACTS_EDIT, CONTACTS_MANAGE, CONTACTS_READ
from vizitka.spaces.enums import ContactSharing
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess, access_space

MOST_SHOWN: Final = 200
AT_ONCE: Final = 500
# How often a merged contact leads on.
LONGEST_WAY: Final = 20


# --- who sees what


@dataclass(frozen=True, slots=True)
class Scope:
    """Contacts that somebody sees in a space: all of them, or those of `cards` (with `met`, also whom these have met),
    and with `of_company` what is nobody's."""

    space_id: uuid.UUID
    whole: bool
    cards: tuple[uuid.UUID, ...] = ()
    met: bool = False
    of_company: bool = False

    @property
    def own(self) -> Q:
        """Contacts of the person's own cards."""
        found = Q(card_id__in=self.cards)
        if self.met and self.cards:
            met = ContactMeeting.objects.in_space(self.space_id).filter(card_id__in=self.cards)
            found |= Q(pk__in=met.values("contact_id"))
        return found

    @property
    def condition(self) -> Q:
        if self.whole:
            return Q()
        return self.own | Q(card=None) if self.of_company else self.own

    def rows(self) -> DeletableRows[Contact]:
        """What is seen, deleted ones among them; what was merged into others is nowhere."""
        found = Contact.objects.in_space(self.space_id).filter(merged_into=None)
        return found if self.whole else found.filter(self.condition)

    def everything_of(self) -> DeletableRows[Contact]:
        """What is seen, what was deleted or merged into others among it."""
        return Contact.objects.in_space(self.space_id).filter(self.condition)

    def living(self) -> DeletableRows[Contact]:
        """What was merged is deleted: the index of living ones alone says how many there are."""
        found = Contact.objects.in_space(self.space_id).living()
        return found if self.whole else found.filter(self.condition)

    def changes(self, access: SpaceAccess) -> bool:
        """Whether something of it may be changed: of the whole, or of the own cards."""
        return CONTACTS_EDIT in access.abilities or bool(self.cards) or self.of_company


def own_cards(actor: Caller, ability: Ability, space_id: uuid.UUID | None = None) -> list[tuple[Any, Any]]:
    """The person's living cards whose role holds `ability`, each with its space. One query."""
    if isinstance(actor, SpaceToken) or ability not in actor.narrowed(frozenset({ability})):
        return []
    roles = tuple(sorted(roles_with(ability, CardRole)))
    if space_id is None:
        found = _own_cards(roles, False).all(user=actor.user_id)
    else:
        found = _own_cards(roles, True).all(user=actor.user_id, space=space_id)
    return [(card_id, of_space) for card_id, of_space in found]


@functools.cache
def _own_cards(roles: tuple[str, ...], in_space: bool) -> PreparedValues:
    rows = CardMember.objects.across_spaces("the person's own cards").filter(
        user_id=IdSlot("user"),
        agreed=True,
        role__in=roles,
        card__deleted_at=None,
        space__deleted_at=None,
    )
    if in_space:
        rows = rows.filter(space_id=IdSlot("space"))
    return PreparedValues(rows.order_by("card_id").values_list("card_id", "space_id"))


def scope_in(
    actor: Caller, access: SpaceAccess, ability: Ability = CONTACTS_READ, *, own: bool = True
) -> Scope:
    """What the actor sees of a space (or changes, by `ability`). Raises `Forbidden` for who sees nothing of it. Without
    `own` nobody asks which of the whole is of the own cards."""
    space = access.space
    whole = ability in access.abilities
    cards: tuple[uuid.UUID, ...] = ()
    if own or not whole:
        cards = tuple(card_id for card_id, _ in own_cards(actor, ability, space.pk))
    of_company = CONTACTS_MANAGE in access.abilities
    if not (whole or cards or of_company):
        access.allowance.require(ability)
        raise Forbidden
    return Scope(space.pk, whole, cards, is_shared(space), of_company)


def access_contacts(
    actor: Caller, space_id: uuid.UUID, ability: Ability = CONTACTS_READ, *, own: bool = True
) -> tuple[SpaceAccess, Scope]:
    """The space with the contacts of it in which the actor may do `ability`: by a role there, or on a card. `own` as in
    `scope_in`."""
    access = access_space(actor, space_id, None)
    return access, scope_in(actor, access, ability, own=own)


def is_shared(space: Space) -> bool:
    """Whether the company shares one book, in which somebody is one contact however many have met them."""
    return space.contact_sharing == ContactSharing.COMPANY


@dataclass(frozen=True, slots=True)
class ContactAccess:
    """A contact with what the actor may do with it."""

    contact: Contact
    space: Space
    abilities: frozenset[Ability]
    user_id: uuid.UUID | None


def access_contact(
    actor: Caller, contact_id: uuid.UUID, ability: Ability, *, deleted: bool = False
) -> ContactAccess:
    """The contact, when the actor may do `ability` with it; one that was merged leads on to the one that is kept.

    Raises `NotFound` for who does not see it, `Forbidden` for who sees it and may no more. A deleted one is found only
    with `deleted`, by who may change it.
    """
    contact = _led_on(contact_id)
    access = access_space(actor, contact.space_id, None)
    held = _abilities_with(actor, access, contact)
    if CONTACTS_READ not in held or (contact.deleted_at and not (deleted and CONTACTS_EDIT in held)):
        raise NotFound
    if ability not in held:
        access.allowance.require(ability)
        raise Forbidden
    return ContactAccess(
        contact, access.space, held, None if isinstance(actor, SpaceToken) else actor.user_id
    )


def _led_on(contact_id: uuid.UUID) -> Contact:
    rows = Contact.objects.across_spaces("the contact decides which space is asked")
    related = ("card", "event", "consent_text", "follow_up_by", "picture")
    for _ in range(LONGEST_WAY):
        contact = rows.select_related(*related).filter(pk=contact_id).first()
        if contact is None:
            raise NotFound
        if contact.merged_into_id is None:
            return contact
        contact_id = contact.merged_into_id
    raise NotFound


def _abilities_with(actor: Caller, access: SpaceAccess, contact: Contact) -> frozenset[Ability]:
    """By the role in the space, as far as the book is shared or the contact is the company's; and by roles on the cards
    that hold it, or have met it in a shared book."""
    held = access.abilities
    if contact.card_id is None and CONTACTS_MANAGE in held:
        held |= {CONTACTS_READ, CONTACTS_EDIT}
    own = [card_id for card_id, _ in own_cards(actor, CONTACTS_READ, contact.space_id)]
    if (
        own
        and not isinstance(actor, SpaceToken)
        and (contact.card_id in own or (is_shared(access.space) and _met(contact, own)))
    ):
        roles = CardMember.objects.in_space(contact.space_id).filter(user_id=actor.user_id, card_id__in=own)
        by_cards = frozenset[Ability]().union(
            *(abilities_of(CardRole(role)) for role in roles.values_list("role", flat=True))
        )
        held |= actor.narrowed(by_cards & {CONTACTS_READ, CONTACTS_EDIT})
    if CONTACTS_READ not in held:
        return frozenset()
    wanted = (CONTACTS_READ, CONTACTS_EDIT, CONTACTS_MANAGE)
    return frozenset(ability for ability in wanted if ability in held)


def _met(contact: Contact, cards: Collection[uuid.UUID]) -> bool:
    rows = ContactMeeting.objects.in_space(contact.space_id)
    return rows.filter(contact_id=contact.pk, card_id__in=cards).exists()


def people_of(contact: Contact) -> list[User]:
    """Those who hold the contact: the people of its card; of what is the company's, nobody."""
    if contact.card_id is None:
        return []
    rows = CardMember.objects.in_space(contact.space_id).filter(
        card_id=contact.card_id, agreed=True, role__in=roles_with(CONTACTS_READ, CardRole)
    )
    ids = list(rows.values_list("user_id", flat=True))
    return list(User.objects.filter(pk__in=ids, is_active=True).order_by("pk"))


def reminded(actor: Caller, access: ContactAccess, user_id: uuid.UUID | None) -> User | None:
    """Who gets the reminder: who asks, unless another one of the card that holds the contact is named. Raises
    `ReminderUnknown`."""
    if user_id is None or user_id == access.user_id:
        return None if isinstance(actor, SpaceToken) else actor.user
    for user in people_of(access.contact):
        if user.pk == user_id:
            return user
    raise ReminderUnknown


def seen_by(user: User, space: Space, contacts: Sequence[Contact]) -> list[Contact]:
    """Those of the contacts that the person still sees."""
    seen = []
    for contact in contacts:
        try:
            access_contact(Person(user), contact.pk, CONTACTS_READ)
        except ApplicationError:
            continue
        seen.append(contact)
    return seen


def looked_up(space: Space, contacts: Sequence[Contact], actor: Caller) -> list[ContactAccess]:
    """Contacts that were found by an exact address, for who looks after the book, whoever holds them."""
    related = ("card", "event", "consent_text", "follow_up_by", "picture")
    rows = Contact.objects.in_space(space.pk).select_related(*related).filter(merged_into=None)
    user_id = None if isinstance(actor, SpaceToken) else actor.user_id
    found = rows.filter(pk__in=[one.pk for one in contacts]).order_by("pk")
    return [ContactAccess(one, space, frozenset({CONTACTS_MANAGE}), user_id) for one in found]


def require_merge(scope: Scope, merge_id: uuid.UUID) -> None:
    """Raises `NotFound` unless the contact that is kept is one of the scope."""
    rows = ContactMerge.objects.in_space(scope.space_id).filter(pk=merge_id)
    if not rows.filter(kept_id__in=scope.rows().values("pk")).exists():
        raise NotFound


def require_change(actor: Caller, scope: Scope, change_id: uuid.UUID) -> None:
    """Raises `NotFound` for a change that somebody else has made, unless all of the space is the actor's to change."""
    rows = ContactChange.objects.in_space(scope.space_id).filter(pk=change_id)
    if not scope.whole:
        rows = rows.filter(actor_id=id_of(actor))
    if not rows.exists():
        raise NotFound


# --- known by an address


def known_contact(space: Space, card_id: uuid.UUID | None, email: str) -> Contact | None:
    """The living contact of an address: that of the card, else in a shared book any of the space's, the oldest one."""
    return known_contacts(space, card_id, [email]).get(email.strip().lower())


def known_contacts(space: Space, card_id: uuid.UUID | None, emails: Iterable[str]) -> dict[str, Contact]:
    """The same of many addresses, by the address without case. A query for each five hundred."""
    wanted = sorted({email.strip().lower() for email in emails} - {""})
    living = Contact.objects.in_space(space.pk).living()
    rows = living if is_shared(space) else living.filter(held_by(card_id))
    found: dict[str, Contact] = {}
    for begin in range(0, len(wanted), AT_ONCE):
        part = wanted[begin : begin + AT_ONCE]
        for contact in rows.filter(primary_email__in=part).order_by("pk"):
            known = found.get(contact.primary_email)
            if known is None or (contact.card_id == card_id and known.card_id != card_id):
                found[contact.primary_email] = contact
    return found


# --- tags


def tags_in(scope: Scope) -> list[tuple[ContactTag, int]]:
    """The tags of the space by name, each with how many of what is seen have it. Two queries."""
    tags = list(ContactTag.objects.in_space(scope.space_id).order_by("key"))
    tagged = TaggedContact.objects.in_space(scope.space_id).filter(contact_id__in=scope.living().values("pk"))
    numbers = dict(tagged.order_by().values_list("tag_id").annotate(number=Count("pk")))
    return [(tag, numbers.get(tag.pk, 0)) for tag in tags]


# --- one


def meetings_of(contact: Contact) -> list[ContactMeeting]:
    """How the contact was met, the last time first. One query."""
    rows = ContactMeeting.objects.in_space(contact.space_id).filter(contact_id=contact.pk)
    return list(rows.select_related("card", "event", "consent_text").order_by("-at", "-pk")[:MOST_SHOWN])


def notes_of(contact: Contact) -> list[ContactNote]:
    """What was written about the contact, the newest first. One query."""
    rows = ContactNote.objects.in_space(contact.space_id).filter(contact_id=contact.pk)
    return list(rows.select_related("author").order_by("-created_at", "-pk")[:MOST_SHOWN])


# --- days


def today_of(user: User | None, space: Space | None = None) -> dt.date:
    """Whose day it is: the person's, else that of the space, else the installation's."""
    zone = clock.zone_of(user.time_zone if user else "", space.time_zone if space else "")
    return clock.now().astimezone(zone).date()
