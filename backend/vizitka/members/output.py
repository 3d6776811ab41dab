"""People and invitations in the shape of the API."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vizitka.accounts.models import User
from vizitka.common.actor import Person
from vizitka.common.permissions import held_by
from vizitka.images.avatars import avatar_of
from vizitka.images.schemas import image_out
from vizitka.members import rules, selectors
from vizitka.members.card_users import CardUser
from vizitka.members.enums import InvitationState
from vizitka.members.models import Invitation, OwnershipOffer
from vizitka.members.places import Place
from vizitka.spaces import rules as space_rules
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import SPACES_HAND_OVER


def members_out(actor: Person, place: Place, rows: Iterable[Any]) -> list[dict[str, Any]]:
    """Rows of `MemberOut`, with what the actor may do with each. One query for all."""
    is_space = place.card is None
    owners = selectors.owners(place) if is_space else 0
    hands_over = is_space and SPACES_HAND_OVER in held_by(SpaceRole(place.own_role))
    listed = []
    for row in rows:
        you = row.user_id == actor.user_id
        options: dict[str, Any] = {"owners": owners, "own_row": you}
        refused = rules.refusal(place.roles, place.own_role, row.role, None, **options)
        listed.append(
            {
                "user": person_out(row.user),
                "role": row.role,
                "since": row.created_at,
                "you": you,
                "cards": getattr(row, "cards", 0),
                "assignable": rules.assignable(place.roles, place.own_role, row.role, **options),
                "removable": refused is None,
                "can_own": hands_over and row.role != rules.OWNER,
            }
        )
    return listed


def card_user_out(one: CardUser) -> dict[str, Any]:
    """A row of `CardUserOut`."""
    kept = [(role.card, role.role, "member", None) for role in one.roles]
    invited = []
    for invitation in one.invitations:
        state = selectors.state_of(invitation)
        until = invitation.expires_at if state == InvitationState.PENDING else None
        invited.append((invitation.card, invitation.role, state.value, until))
    return {
        "email": one.email,
        "user": person_out(one.user) if one.user else None,
        "cards": [
            {"uuid": card.pk, "name": str(card), "role": role, "state": state, "until": until}
            for card, role, state, until in (*kept, *invited)
            if card is not None
        ],
    }


def person_out(user: User) -> dict[str, Any]:
    return {
        "uuid": user.pk,
        "name": user.full_name,
        "email": user.email,
        "picture": avatar_of(user.picture),
    }


def invitation_out(invitation: Invitation) -> dict[str, Any]:
    return {
        "uuid": invitation.pk,
        "email": invitation.email,
        "role": invitation.role,
        "language": invitation.language,
        "state": selectors.state_of(invitation),
        "invited_by": inviter_of(invitation),
        "sent_at": invitation.sent_at,
        "sent_count": invitation.sent_count,
        "expires_at": invitation.expires_at,
    }


def inviter_of(invitation: Invitation) -> str:
    """Who invites, in words; empty when that person has left."""
    return _named(invitation.invited_by)


def _named(person: User | None) -> str:
    return (person.full_name or person.email) if person else ""


def _space_out(space: Space) -> dict[str, Any]:
    """What is shown of a space to somebody who may not be in it."""
    return {
        "name": space.name,
        "logo": image_out(space.placeholder_logo),
        "colour": space.layout.get("primary") or space_rules.DEFAULT_LAYOUT["primary"],
    }


def offer_out(invitation: Invitation) -> dict[str, Any]:
    """What an invited person reads, before and after signing in."""
    return {
        "uuid": invitation.pk,
        "space": _space_out(invitation.space),
        "card": str(invitation.card) if invitation.card else "",
        "role": invitation.role,
        "email": invitation.email,
        "invited_by": inviter_of(invitation),
        "message": invitation.message,
        "joined": invitation.accepted_by_id is not None,
        "needs": "sign_in" if selectors.has_account(invitation.email) else "account",
        "expires_at": invitation.expires_at,
    }


def ownership_offer_out(offer: OwnershipOffer) -> dict[str, Any]:
    """As the owners see it."""
    return {
        "uuid": offer.pk,
        "user": person_out(offer.user),
        "offered_by": _named(offer.offered_by),
        "stays": offer.stays,
        "sent_at": offer.sent_at,
        "expires_at": offer.expires_at,
    }


def my_ownership_offer_out(offer: OwnershipOffer) -> dict[str, Any]:
    """As the person sees it who may accept."""
    return {
        "uuid": offer.pk,
        "space": _space_out(offer.space),
        "offered_by": _named(offer.offered_by),
        "stays": offer.stays,
        "expires_at": offer.expires_at,
    }


def owned_out(space: Space) -> dict[str, Any]:
    """Where a new owner goes on."""
    return {"space": space.pk, "space_name": space.name, "card": None, "role": SpaceRole.OWNER}


def accepted_out(invitation: Invitation) -> dict[str, Any]:
    return {
        "space": invitation.space_id,
        "space_name": invitation.space.name,
        "card": invitation.card_id,
        "role": invitation.role,
    }
