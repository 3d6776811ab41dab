"""Members of spaces and cards: roles and removal. What changes here counts in the next request."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction

from vizitka.accounts.models import User
from vizitka.cards import vacancy
from vizitka.cards.enums import CardRole
from vizitka.cards.models import CardMember
from vizitka.cards.permissions import CARDS_MEMBERS
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.common.permissions import roles_with
from vizitka.members import rules, selectors
from vizitka.members.errors import REFUSALS
from vizitka.members.events import MemberRemoved, MemberRoleChanged
from vizitka.members.models import OPEN, Invitation
from vizitka.members.permissions import MEMBERS_MANAGE
from vizitka.members.places import Place
from vizitka.members.services.ending import say_no, take_back
from vizitka.members.services.ownership import end_offers
from vizitka.spaces import locks
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember


def lock(space_id: uuid.UUID) -> Space:
    """The space, locked until the transaction ends: who is in it is decided by one request at a time."""
    return locks.lock_space(space_id)


def _own_role(actor: Person, place: Place) -> str:
    """The role of the actor as it is now, under the lock: it may have changed since the access was checked."""
    if place.card is not None:
        return place.own_role
    row = place.members().filter(user=actor.user_id).first()
    return row.role if row else SpaceRole.NO_ROLE


def _check(actor: Person, place: Place, row: Any, after: str | None) -> None:
    owners = selectors.owners(place) if row.role == rules.OWNER else 2
    problem = rules.refusal(
        place.roles,
        _own_role(actor, place),
        row.role,
        after,
        owners=owners,
        own_row=row.user_id == actor.user_id,
    )
    if problem is not None:
        raise REFUSALS[problem]


def change_role(actor: Person, place: Place, user_id: uuid.UUID, role: str) -> Any:
    """Gives a member another role. Raises `NotFound`, `OwnersOnly`, `AboveOwnRole`, `LastOwner`, `NeedsAYes`."""
    with transaction.atomic():
        lock(place.space.pk)
        row = selectors.member(place, user_id)
        if row.role == role:
            return row
        _check(actor, place, row, role)
        before, row.role = row.role, role
        row.save(update_fields=["role"])
        tell(MemberRoleChanged.of(actor, place, row.user, before, role))
        _withdraw_invitations(actor, place, row.user, role)
        if before == rules.OWNER:
            end_offers(actor, place, row.user)
    return row


def remove(actor: Person, place: Place, user_id: uuid.UUID, *, with_cards: bool = False) -> None:
    """Takes a person out; in a space the own cards stay with the person unless `with_cards`.

    Raises `NotFound`, `OwnersOnly`, `AboveOwnRole`, `LastOwner`.
    """
    with transaction.atomic():
        lock(place.space.pk)
        row = selectors.member(place, user_id)
        _check(actor, place, row, None)
        before = row.role
        row.delete()
        tell(MemberRemoved.of(actor, place, row.user, before, None))
        _withdraw_invitations(actor, place, row.user, None)
        if place.card is None:
            end_offers(actor, place, row.user)
        if place.card is not None:
            vacancy.people_left(actor, place.space.pk, [place.card.pk])
        if with_cards and place.card is None:
            _take_cards(actor, place.space, row.user)


def _withdraw_invitations(actor: Person, place: Place, user: User, role: str | None) -> None:
    """Who may no longer decide about people lets nobody in: what the person has sent is taken back."""
    of_space = roles_with(MEMBERS_MANAGE, SpaceRole)
    if role in (of_space if place.card is None else roles_with(CARDS_MEMBERS, CardRole)):
        return
    sent = (
        Invitation.objects.in_space(place.space.pk)
        .select_for_update(of=("self",))
        .filter(OPEN, invited_by=user)
    )
    for invitation in sent.filter(card=place.card).order_by("pk"):
        take_back(actor, invitation)


def _take_cards(actor: Person, space: Space, user: User) -> None:
    agreed = CardMember.objects.in_space(space.pk).filter(user=user, agreed=True)
    rows = list(agreed.select_related("card").order_by("pk"))
    for own in rows:
        before = own.role
        own.delete()
        tell(MemberRemoved.of(actor, Place(space, own.card, "admin"), user, before, None))
    vacancy.people_left(actor, space.pk, [own.card_id for own in rows])


def leave(actor: Person, space_id: uuid.UUID) -> None:
    """The person leaves a space: the role in it and on its cards. Who has not said yes declines by it. Raises
    `NotFound`, `LastOwner`."""
    with transaction.atomic():
        space = lock(space_id)
        own = SpaceMember.objects.in_space(space_id).filter(user=actor.user_id)
        cards = CardMember.objects.in_space(space_id).filter(user=actor.user_id)
        if not own.exists() and not cards.exists():
            raise NotFound
        unasked = Invitation.objects.in_space(space_id).filter(OPEN, accepted_by=actor.user_id)
        for invitation in unasked.select_for_update(of=("self",)).order_by("pk"):
            say_no(invitation)
        mine = own.first()
        if mine is not None:
            place = Place(space, None, mine.role)
            _check(actor, place, mine, None)
            before = mine.role
            mine.delete()
            tell(MemberRemoved.of(actor, place, actor.user, before, None))
            end_offers(actor, place, actor.user)
        _take_cards(actor, space, actor.user)
