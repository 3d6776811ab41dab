"""What happens to people of spaces and cards, and to invitations."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from vizitka.accounts.models import User
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.members.models import Invitation
from vizitka.members.places import Place
from vizitka.members.rounds.models import InvitationRound
from vizitka.spaces.events import SpaceChange


class MemberEvent(SpaceEvent):
    kind = "user"

    @classmethod
    def of(cls, actor: Actor, place: Place, user: User, before: Any, after: Any) -> Self:
        """About a person's role in a place, where it is another afterwards; on a card it names the card."""
        role = {"role": (before, after)} if before != after else {}
        card = {"card": (None, str(place.card))} if place.card is not None else {}
        return cls(
            actor=actor,
            space_id=place.space.pk,
            object_id=user.pk,
            label=user.full_name or user.email,
            changes={**role, **card},
        )


class InvitationEvent(SpaceEvent):
    kind = "invitation"

    @classmethod
    def of(cls, actor: Actor, invitation: Invitation, changes: Changes | None = None) -> Self:
        """About an invitation; on a card it names the card."""
        card = {"card": (None, str(invitation.card))} if invitation.card else {}
        return cls(
            actor=actor,
            space_id=invitation.space_id,
            object_id=invitation.pk,
            label=invitation.email,
            changes={**(changes or {}), **card},
        )


class MemberAdded(MemberEvent):
    type = "member.added"


class MemberRemoved(MemberEvent):
    type = "member.removed"


class MemberRoleChanged(MemberEvent):
    type = "member.role_changed"


class OwnershipOffered(MemberEvent):
    type = "member.ownership_offered"


class OwnershipOfferWithdrawn(MemberEvent):
    type = "member.ownership_offer_withdrawn"


class OwnershipOfferDeclined(MemberEvent):
    type = "member.ownership_offer_declined"


class InvitationSent(InvitationEvent):
    type = "invitation.sent"


class InvitationChanged(InvitationEvent):
    type = "invitation.changed"


class InvitationWithdrawn(InvitationEvent):
    type = "invitation.withdrawn"


class InvitationAccepted(InvitationEvent):
    type = "invitation.accepted"


class InvitationDeclined(InvitationEvent):
    type = "invitation.declined"


class OwnershipHandedOver(SpaceChange):
    type = "space.ownership_handed_over"


class RoundEvent(SpaceChange):
    """A round of invitations to cards, which stands for the invitations that it sends."""

    @classmethod
    def of_round(cls, actor: Actor, item: InvitationRound, people: int) -> Self:
        return replace(cls.of(actor, item.space, {"people": (None, people)}), whole=item.pk)


class PeopleInvited(RoundEvent):
    type = "space.people_invited"


class PeopleReminded(RoundEvent):
    type = "space.people_reminded"
