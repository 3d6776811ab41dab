"""People and invitations in the shape of the API."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from vizitka.accounts.models import User, full_name
from vizitka.common.actor import Person
from vizitka.common.permissions import held_by
from vizitka.images.avatars import avatar_of, avatars_by_id
from vizitka.members import rules, selectors
from vizitka.members.card_users import CardUser, InvitedCard, KeptCard
from vizitka.members.enums import InvitationState
from vizitka.members.models import Invitation, OwnershipOffer
from vizitka.members.places import Place
from vizitka.members.selectors import Invited, Member, Offered
from vizitka.spaces import rules as space_rules
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import SPACES_HAND_OVER


def members_out(actor: Person, place: Place, rows: Sequence[Member]) -> list[dict[str, Any]]:
    """Rows of `MemberOut`, with what the actor may do with each. Three queries for all at most: owners, own cards and
    pictures."""
    is_space = place.card is None
    owners = selectors.owners(place) if is_space else 0
    cards = selectors.own_cards(place.space.pk, (row.user_id for row in rows)) if is_space else {}
    pictures = avatars_by_id(row.picture_id for row in rows)

    @functools.cache
    def may(role: str, *, you: bool) -> dict[str, Any]:
        return _may(place, role, owners=owners, own_row=you)

    return [
        {
            "user": {
                "uuid": row.user_id,
                "name": full_name(row.first_name, row.last_name),
                "email": row.email,
                "picture": pictures.get(row.picture_id),
            },
            "role": row.role,
            "since": row.since,
            "you": row.user_id == actor.user_id,
            "cards": cards.get(row.user_id, 0),
            **may(row.role, you=row.user_id == actor.user_id),
        }
        for row in rows
    ]


def _may(place: Place, role: str, *, owners: int, own_row: bool) -> dict[str, Any]:
    """What the actor may do with somebody who has the role."""
    options: dict[str, Any] = {"owners": owners, "own_row": own_row}
    hands_over = place.card is None and SPACES_HAND_OVER in held_by(SpaceRole(place.own_role))
    return {
        "assignable": rules.assignable(place.roles, place.own_role, role, **options),
        "removable": rules.refusal(place.roles, place.own_role, role, None, **options) is None,
        "can_own": hands_over and role != rules.OWNER,
    }


def card_users_out(found: Sequence[CardUser]) -> list[dict[str, Any]]:
    """Rows of `CardUserOut`. One query at most, for the pictures."""
    pictures = avatars_by_id(one.kept[0].picture_id for one in found if one.kept)
    return [
        {
            "email": one.email,
            "user": _keeper_out(one.kept[0], pictures) if one.kept else None,
            "cards": [*map(_kept_out, one.kept), *map(_invited_out, one.invited)],
        }
        for one in found
    ]


def _keeper_out(row: KeptCard, pictures: Mapping[uuid.UUID | None, str]) -> dict[str, Any]:
    picture = pictures.get(row.picture_id)
    return {"uuid": row.user_id, "name": full_name(*row.user_names), "email": row.email, "picture": picture}


def _kept_out(row: KeptCard) -> dict[str, Any]:
    return {"uuid": row.card_id, "name": row.card, "role": row.role, "state": "member", "until": None}


def _invited_out(row: InvitedCard) -> dict[str, Any]:
    state = selectors.state_of(row)
    until = row.expires_at if state == InvitationState.PENDING else None
    return {"uuid": row.card_id, "name": row.card, "role": row.role, "state": state, "until": until}


def person_out(user: User) -> dict[str, Any]:
    return {
        "uuid": user.pk,
        "name": user.full_name,
        "email": user.email,
        "picture": avatar_of(user.picture),
    }


def invitation_out(invitation: Invitation | Invited) -> dict[str, Any]:
    return {
        "uuid": invitation.id,
        "email": invitation.email,
        "role": invitation.role,
        "language": invitation.language,
        "state": selectors.state_of(invitation),
        "invited_by": inviter_of(invitation),
        "sent_at": invitation.sent_at,
        "sent_count": invitation.sent_count,
        "expires_at": invitation.expires_at,
    }


def inviter_of(invitation: Invitation | Invited) -> str:
    """Who invites, in words; empty when that person has left."""
    if isinstance(invitation, Invitation):
        return selectors.named(invitation.invited_by)
    return selectors.name_of_inviter(
        invitation.inviter_first_name, invitation.inviter_last_name, invitation.inviter_email
    )


def _space_out(name: str, logo: str | None, layout: Mapping[str, Any]) -> dict[str, Any]:
    """What is shown of a space to somebody who may not be in it."""
    colour = layout.get("primary") or space_rules.DEFAULT_LAYOUT["primary"]
    return {"name": name, "logo": logo, "colour": colour}


def my_invitations_out(invitations: Sequence[Offered]) -> list[dict[str, Any]]:
    """Rows of `MyInvitation`. One query at most."""
    logos = avatars_by_id(one.logo_id for one in invitations)
    return [
        {
            "uuid": one.id,
            "space": _space_out(one.space, logos.get(one.logo_id), one.layout),
            "card": one.card or "",
            "role": one.role,
            "invited_by": one.invited_by,
            "message": one.message,
            "joined": one.joined,
            "expires_at": one.expires_at,
        }
        for one in invitations
    ]


def offer_out(invitation: Invitation) -> dict[str, Any]:
    """An `OpenInvitation`: what an invited person reads before signing in."""
    card = invitation.card
    return {
        **my_invitations_out([Offered.of(invitation)])[0],
        "first_name": card.first_name if card else "",
        "last_name": card.last_name if card else "",
        "email": invitation.email,
        "needs": "sign_in" if selectors.has_account(invitation.email) else "account",
    }


def ownership_offer_out(offer: OwnershipOffer) -> dict[str, Any]:
    """As the owners see it."""
    return {
        "uuid": offer.pk,
        "user": person_out(offer.user),
        "offered_by": selectors.named(offer.offered_by),
        "stays": offer.stays,
        "sent_at": offer.sent_at,
        "expires_at": offer.expires_at,
    }


def my_ownership_offers_out(offers: Sequence[OwnershipOffer]) -> list[dict[str, Any]]:
    """As the person sees them who may accept."""
    logos = avatars_by_id(offer.space.placeholder_logo_id for offer in offers)
    return [
        {
            "uuid": offer.pk,
            "space": _space_out(
                offer.space.name, logos.get(offer.space.placeholder_logo_id), offer.space.layout
            ),
            "offered_by": selectors.named(offer.offered_by),
            "stays": offer.stays,
            "expires_at": offer.expires_at,
        }
        for offer in offers
    ]


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
