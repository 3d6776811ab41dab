"""Somebody leaves, and may return to what there was before. Under the lock of the directory."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.accounts.services import brought
from vizitka.cards import services as cards
from vizitka.cards import vacancy
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.events import tell
from vizitka.directories.enums import LeaveWay, PersonState
from vizitka.directories.events import DirectoryPersonLeft, DirectoryPersonReturned
from vizitka.directories.models import DirectoryPerson
from vizitka.directories.services.joining import (
    check_may_take,
    follow_card,
    give_card,
    give_role,
    give_roles,
    held,
    take_account,
)
from vizitka.directories.services.stage import Stage, card_of, heir_of
from vizitka.members.events import MemberAdded, MemberRemoved
from vizitka.members.models import OPEN, Invitation
from vizitka.members.places import Place
from vizitka.members.services.ending import take_back
from vizitka.members.services.ownership import end_offers
from vizitka.spaces import selectors as spaces
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember


class LastOwnerHere(Exception):
    """A space would be without an owner."""


def leave(stage: Stage, person: DirectoryPerson) -> None:
    """Sessions end here. Roles and cards in the spaces that the directory serves go, and are kept for a return."""
    user = person.user
    kept: dict[str, Any] = _send_card_away(stage, person)
    if user is not None:
        kept["roles"] = {}
        kept["cards"] = {}
        for key in sorted(stage.spaces):
            _take_out(stage, held(stage, key), user, kept)
        if person.made_user:
            if spaces.owns_alone(user):
                raise LastOwnerHere
            brought.rest(stage.actor, user)
        else:
            brought.shut_out(user)
    person.kept, person.given_roles = kept, {}
    person.state, person.left_at = PersonState.LEFT, clock.now()
    person.save()
    tell(DirectoryPersonLeft.of(stage.actor, person))


def _take_out(stage: Stage, space: Space, user: User, kept: dict[str, Any]) -> None:
    place = Place(space, None, SpaceRole.OWNER)
    rows = SpaceMember.objects.in_space(space.pk)
    row = rows.filter(user=user).first()
    if row is not None:
        owners = rows.filter(role=SpaceRole.OWNER, agreed=True).exclude(user=user)
        if row.role == SpaceRole.OWNER and not owners.exists():
            raise LastOwnerHere
        kept["roles"][str(space.pk)] = row.role
        before = row.role
        row.delete()
        tell(MemberRemoved.of(stage.actor, place, user, before, None))
        end_offers(stage.actor, place, user)
    sent = Invitation.objects.in_space(space.pk).filter(OPEN).filter(Q(invited_by=user) | Q(email=user.email))
    for invitation in sent.select_for_update(of=("self",)).select_related("card", "space").order_by("pk"):
        take_back(stage.actor, invitation)
    own = CardMember.objects.in_space(space.pk).filter(user=user).select_related("card").order_by("pk")
    left = list(own)
    for member in left:
        kept["cards"].setdefault(str(space.pk), {})[str(member.card_id)] = member.role
        member.delete()
        tell(MemberRemoved.of(stage.actor, Place(space, member.card, "admin"), user, member.role, None))
    vacancy.people_left(stage.actor, space.pk, [member.card_id for member in left])


def _send_card_away(stage: Stage, person: DirectoryPerson) -> dict[str, Any]:
    """The card goes the way of the settings; without an heir it is switched off."""
    card = card_of(person)
    if card is None:
        return {}
    heir = heir_of(stage, person)
    way = LeaveWay(stage.settings.on_leave) if heir is not None else LeaveWay.OFF
    kept: dict[str, Any] = {"way": way.value, "state": card.state, "heir": str(heir.pk) if heir else ""}
    space = stage.spaces.get(str(card.space_id)) or Space.objects.get(pk=card.space_id)
    if way == LeaveWay.COLLEAGUE and heir is not None:
        kept["heirs"] = _hand_over(stage, space, card, heir)
    elif card.state == CardState.ACTIVE:
        cards.change_state(stage.actor, card.pk, space, CardState.INACTIVE)
    return kept


def _hand_over(stage: Stage, space: Space, card: Card, heir: Card) -> list[str]:
    """The people of the heir's card keep this one too, with all that hangs on it: contacts, products, numbers."""
    given = []
    members = CardMember.objects.in_space(space.pk).filter(card=card)
    people = CardMember.objects.in_space(heir.space_id).filter(card=heir, agreed=True).select_related("user")
    for colleague in people.order_by("pk"):
        if members.filter(user=colleague.user).exists():
            continue
        CardMember.objects.in_space(space.pk).create(
            space=space, card=card, user=colleague.user, role=CardRole.USER
        )
        given.append(str(colleague.user_id))
        place = Place(space, card, "admin")
        tell(MemberAdded.of(stage.actor, place, colleague.user, None, CardRole.USER.value))
    return given


def come_back(stage: Stage, person: DirectoryPerson) -> None:
    """As before the person left: account, card, roles; an owner comes back as an admin."""
    kept = person.kept
    known = person.user
    if known is None or known.email != person.email:
        take_account(stage, person)
    else:
        check_may_take(person, known)
    user = person.user
    assert user is not None
    brought.wake(stage.actor, user)
    if card_of(person) is None:
        give_card(stage, person)
    else:
        _fetch_card(stage, person, kept)
        follow_card(stage, person)
    for key in sorted(set(kept.get("roles") or {}) & set(stage.spaces)):
        role = kept["roles"][key]
        back = SpaceRole.ADMIN.value if role == SpaceRole.OWNER else role
        give_role(stage, held(stage, key), user, None, back)
    give_roles(stage, person)
    person.state, person.left_at, person.kept = PersonState.HERE, None, {}
    person.save()
    tell(DirectoryPersonReturned.of(stage.actor, person))


def _fetch_card(stage: Stage, person: DirectoryPerson, kept: Mapping[str, Any]) -> None:
    card = card_of(person)
    assert card is not None
    assert person.user is not None
    space = Space.objects.get(pk=card.space_id)
    if kept.get("state") == CardState.ACTIVE and card.state == CardState.INACTIVE:
        cards.change_state(stage.actor, card.pk, space, CardState.ACTIVE)
    heirs = CardMember.objects.in_space(space.pk).filter(card=card, user__in=kept.get("heirs") or [])
    for row in heirs.select_related("user").order_by("pk"):
        row.delete()
        tell(MemberRemoved.of(stage.actor, Place(space, card, "admin"), row.user, row.role, None))
    for key in sorted(set(kept.get("cards") or {}) & set(stage.spaces)):
        for card_id, role in kept["cards"][key].items():
            place = Card.objects.in_space(uuid.UUID(key)).living().filter(pk=card_id).first()
            members = CardMember.objects.in_space(uuid.UUID(key))
            if place is None or members.filter(card=place, user=person.user).exists():
                continue
            members.create(space=stage.spaces[key], card=place, user=person.user, role=role)
            added = Place(stage.spaces[key], place, "admin")
            tell(MemberAdded.of(stage.actor, added, person.user, None, role))
