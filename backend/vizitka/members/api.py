"""The API of people: members of spaces and cards, invitations, ownership."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query, Status

from vizitka.accounts.services import Origin
from vizitka.cards.permissions import CARDS_MEMBERS
from vizitka.common import body_limits, gone
from vizitka.common.actor import Caller, Person
from vizitka.common.api.changes import Changes, ChangesQuery, changes
from vizitka.common.api.envelope import Data, ErrorBody, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC, SIGNED_IN
from vizitka.members import card_users, output, schemas, selectors, services, throttles
from vizitka.members.permissions import MEMBERS_MANAGE, MEMBERS_READ
from vizitka.members.places import Place, members_of, place_of_card, place_of_space
from vizitka.spaces.permissions import SPACES_HAND_OVER
from vizitka.spaces.selectors import access_space

router = Router(tags=["members"])
GONE = {410: ErrorBody}


def _members(actor: Person, place: Place, query: schemas.MemberListQuery) -> Any:
    found = selectors.list_members(place, search=query.search, roles=query.role, sort=query.sort, query=query)
    return page(found, query, output.members_out(actor, place, found.rows))


def _member(actor: Person, place: Place, row: Any) -> Any:
    return data(output.members_out(actor, place, [selectors.listed_member(place, row.user_id)])[0])


def _invitations(place: Place, query: schemas.InvitationListQuery) -> Any:
    found = selectors.list_invitations(place, search=query.search, query=query)
    return page(found, query, [output.invitation_out(one) for one in found.rows])


def _invite(
    actor: Caller, place: Place, payload: schemas.SpaceInvitationsIn | schemas.CardInvitationsIn
) -> Any:
    rows = [(row.email, str(row.role)) for row in payload.invitations]
    language = payload.language or services.language_of(actor)
    return data(services.invite(actor, place, rows, language=language, message=payload.message))


@router.get(
    "/spaces/{uuid:space_id}/members", ability=MEMBERS_READ, response=Page[schemas.MemberOut], straight=True
)
def list_space_members(request: Request, space_id: UUID, query: Query[schemas.MemberListQuery]) -> Any:
    """People with a role in the space."""
    return _members(request.auth, place_of_space(request.auth, space_id, MEMBERS_READ), query)


@router.get(
    "/spaces/{uuid:space_id}/members/changed",
    ability=MEMBERS_READ,
    response=Changes[schemas.MemberChangeOut],
    straight=True,
)
def list_member_changes(request: CallerRequest, space_id: UUID, query: Query[ChangesQuery]) -> Any:
    """For systems that keep a copy: which people of the space have changed since a moment, by their role or by how
    they are called, the oldest change first. Who has left is told for 30 days. Without `updated_since` all that are
    there."""
    access_space(request.auth, space_id, MEMBERS_READ)
    return changes(
        members_of(space_id).filter(agreed=True),
        query,
        "member",
        selectors.CHANGED,
        key="user_id",
        gone=gone.of(space_id, gone.Kind.MEMBER),
    )


@router.get(
    "/spaces/{uuid:space_id}/members/owner",
    ability=SPACES_HAND_OVER,
    response=Data[schemas.OwnershipOfferOut | None],
)
def get_ownership_offer(request: Request, space_id: UUID) -> Any:
    """The open offer of the space's ownership, or null."""
    offer = selectors.ownership_offer(place_of_space(request.auth, space_id, SPACES_HAND_OVER))
    return data(output.ownership_offer_out(offer) if offer else None)


@router.post(
    "/spaces/{uuid:space_id}/members/owner",
    ability=SPACES_HAND_OVER,
    response={202: Data[schemas.OwnershipOfferOut]},
)
def hand_over_space(request: Request, space_id: UUID, payload: schemas.NewOwnerIn) -> Any:
    """Offers the ownership to a member. It goes over when that person accepts, and not before."""
    place = place_of_space(request.auth, space_id, SPACES_HAND_OVER)
    if payload.stays:
        # Two owners are two roles: that comes with a package, handing over does not.
        place_of_space(request.auth, space_id, MEMBERS_MANAGE)
    offer = services.offer_ownership(request.auth, place, payload.user, stays=payload.stays)
    return Status(202, data(output.ownership_offer_out(offer)))


@router.delete("/spaces/{uuid:space_id}/members/owner", ability=SPACES_HAND_OVER, response={204: None})
def withdraw_ownership_offer(request: Request, space_id: UUID) -> Any:
    """Takes the offer of the ownership back."""
    services.withdraw_offer(request.auth, place_of_space(request.auth, space_id, SPACES_HAND_OVER))
    return Status(204, None)


@router.patch(
    "/spaces/{uuid:space_id}/members/{uuid:user_id}", ability=MEMBERS_MANAGE, response=Data[schemas.MemberOut]
)
def update_space_member(
    request: Request, space_id: UUID, user_id: UUID, payload: schemas.SpaceMemberPatch
) -> Any:
    """Gives a member another role."""
    place = place_of_space(request.auth, space_id, MEMBERS_MANAGE)
    return _member(request.auth, place, services.change_role(request.auth, place, user_id, payload.role))


@router.delete(
    "/spaces/{uuid:space_id}/members/{uuid:user_id}",
    ability=MEMBERS_MANAGE.for_what_is_there,
    response={204: None},
)
def remove_space_member(
    request: Request, space_id: UUID, user_id: UUID, query: Query[schemas.MemberRemovalQuery]
) -> Any:
    """Takes a person out of the space; with `with_cards` also from the own cards in it."""
    place = place_of_space(request.auth, space_id, MEMBERS_MANAGE.for_what_is_there)
    services.remove(request.auth, place, user_id, with_cards=query.with_cards)
    return Status(204, None)


@router.delete("/me/spaces/{uuid:space_id}", ability=SIGNED_IN, response={204: None})
def leave_space(request: Request, space_id: UUID) -> Any:
    """The person leaves a space and the own cards in it; not its last owner."""
    services.leave(request.auth, space_id)
    return Status(204, None)


@router.get(
    "/spaces/{uuid:space_id}/invitations",
    ability=MEMBERS_READ,
    response=Page[schemas.InvitationOut],
    straight=True,
)
def list_space_invitations(
    request: Request, space_id: UUID, query: Query[schemas.InvitationListQuery]
) -> Any:
    """Invitations to the space that are not accepted: open, expired and declined ones."""
    return _invitations(place_of_space(request.auth, space_id, MEMBERS_READ), query)


@router.post(
    "/spaces/{uuid:space_id}/invitations",
    largest_body=body_limits.LONG,
    ability=MEMBERS_MANAGE,
    response=Data[list[schemas.InvitationRowOut]],
    idempotent=True,
)
def invite_to_space(request: Request, space_id: UUID, payload: schemas.SpaceInvitationsIn) -> Any:
    """Invites up to 200 addresses, each answered in its row."""
    return _invite(request.auth, place_of_space(request.auth, space_id, MEMBERS_MANAGE), payload)


@router.post(
    "/spaces/{uuid:space_id}/invitations/{uuid:invitation_id}/resend",
    ability=MEMBERS_MANAGE,
    response=Data[schemas.InvitationOut],
)
def resend_space_invitation(request: Request, space_id: UUID, invitation_id: UUID) -> Any:
    """Sends an invitation again: a new link, another 14 days."""
    place = place_of_space(request.auth, space_id, MEMBERS_MANAGE)
    return data(output.invitation_out(services.send_again(request.auth, place, invitation_id)))


@router.delete(
    "/spaces/{uuid:space_id}/invitations/{uuid:invitation_id}",
    ability=MEMBERS_MANAGE.for_what_is_there,
    response={204: None},
)
def withdraw_space_invitation(request: Request, space_id: UUID, invitation_id: UUID) -> Any:
    """Takes an invitation back."""
    place = place_of_space(request.auth, space_id, MEMBERS_MANAGE.for_what_is_there)
    services.withdraw(request.auth, place, invitation_id)
    return Status(204, None)


@router.get(
    "/spaces/{uuid:space_id}/card-users",
    ability=CARDS_MEMBERS,
    response=Page[schemas.CardUserOut],
    straight=True,
)
def list_card_users(request: Request, space_id: UUID, query: Query[schemas.CardUserListQuery]) -> Any:
    """Everybody who keeps a card of the space or is invited to one, with these cards."""
    space = access_space(request.auth, space_id, CARDS_MEMBERS).space
    found = card_users.list_card_users(space, search=query.search, query=query)
    return page(found, query, output.card_users_out(found.rows))


@router.post(
    "/spaces/{uuid:space_id}/card-users/resend",
    largest_body=body_limits.LONG,
    ability=CARDS_MEMBERS,
    response=Data[schemas.CardUsersResent],
)
def resend_to_card_users(request: Request, space_id: UUID, payload: schemas.CardUsersIn) -> Any:
    """Sends the invitations of up to 200 card users again: new links, another 14 days."""
    space = access_space(request.auth, space_id, CARDS_MEMBERS).space
    sent, left, reason = services.resend_to_card_users(request.auth, space, payload.emails)
    return data({"sent": sent, "left": left, "reason": reason})


@router.post(
    "/spaces/{uuid:space_id}/card-users/remove",
    largest_body=body_limits.LONG,
    ability=CARDS_MEMBERS,
    response=Data[schemas.CardUsersRemoved],
)
def remove_card_users(request: Request, space_id: UUID, payload: schemas.CardUsersIn) -> Any:
    """Takes up to 200 people off all cards of the space, and withdraws their invitations. The cards stay."""
    space = access_space(request.auth, space_id, CARDS_MEMBERS).space
    removed, withdrawn = services.remove_card_users(request.auth, space, payload.emails)
    return data({"removed": removed, "withdrawn": withdrawn})


@router.get(
    "/cards/{uuid:card_id}/members", ability=CARDS_MEMBERS, response=Page[schemas.MemberOut], straight=True
)
def list_card_members(request: Request, card_id: UUID, query: Query[schemas.MemberListQuery]) -> Any:
    """People with a role on the card."""
    return _members(request.auth, place_of_card(request.auth, card_id), query)


@router.patch(
    "/cards/{uuid:card_id}/members/{uuid:user_id}", ability=CARDS_MEMBERS, response=Data[schemas.MemberOut]
)
def update_card_member(
    request: Request, card_id: UUID, user_id: UUID, payload: schemas.CardMemberPatch
) -> Any:
    """Gives a card user another role."""
    place = place_of_card(request.auth, card_id)
    row = services.change_role(request.auth, place, user_id, payload.role)
    return _member(request.auth, place, row)


@router.delete("/cards/{uuid:card_id}/members/{uuid:user_id}", ability=CARDS_MEMBERS, response={204: None})
def remove_card_member(request: Request, card_id: UUID, user_id: UUID) -> Any:
    """Takes a person off the card."""
    services.remove(request.auth, place_of_card(request.auth, card_id), user_id)
    return Status(204, None)


@router.get(
    "/cards/{uuid:card_id}/invitations",
    ability=CARDS_MEMBERS,
    response=Page[schemas.InvitationOut],
    straight=True,
)
def list_card_invitations(request: Request, card_id: UUID, query: Query[schemas.InvitationListQuery]) -> Any:
    """Invitations to the card that are not accepted."""
    return _invitations(place_of_card(request.auth, card_id), query)


@router.post(
    "/cards/{uuid:card_id}/invitations",
    largest_body=body_limits.LONG,
    ability=CARDS_MEMBERS,
    response=Data[list[schemas.InvitationRowOut]],
    idempotent=True,
)
def invite_to_card(request: CallerRequest, card_id: UUID, payload: schemas.CardInvitationsIn) -> Any:
    """Invites up to 200 addresses to the card, each answered in its row."""
    return _invite(request.auth, place_of_card(request.auth, card_id), payload)


@router.post(
    "/cards/{uuid:card_id}/invitations/{uuid:invitation_id}/resend",
    ability=CARDS_MEMBERS,
    response=Data[schemas.InvitationOut],
)
def resend_card_invitation(request: Request, card_id: UUID, invitation_id: UUID) -> Any:
    """Sends an invitation again: a new link, another 14 days."""
    place = place_of_card(request.auth, card_id)
    return data(output.invitation_out(services.send_again(request.auth, place, invitation_id)))


@router.delete(
    "/cards/{uuid:card_id}/invitations/{uuid:invitation_id}", ability=CARDS_MEMBERS, response={204: None}
)
def withdraw_card_invitation(request: Request, card_id: UUID, invitation_id: UUID) -> Any:
    """Takes an invitation back."""
    services.withdraw(request.auth, place_of_card(request.auth, card_id), invitation_id)
    return Status(204, None)


@router.get("/invitations/{code}", ability=PUBLIC, response={200: Data[schemas.OpenInvitation], **GONE})
def get_invitation(request: Request, code: str) -> Any:
    """What the code of a mail invites to; 410 in words when it is over."""
    invitation = selectors.by_code(code)
    services.note_opened(invitation)
    return data(output.offer_out(invitation))


@router.post(
    "/invitations/{code}/accept",
    ability=SIGNED_IN,
    response={200: Data[schemas.AcceptedInvitation], **GONE},
)
def accept_invitation(request: Request, code: str) -> Any:
    """The signed-in person accepts; 409 when the invitation is for another address."""
    return data(output.accepted_out(services.accept(request.auth, code)))


@router.post(
    "/invitations/{code}/decline",
    ability=PUBLIC,
    throttled=throttles.INVITED_REFUSAL,
    response={204: None, **GONE},
)
def decline_invitation(request: Request, code: str) -> Any:
    """Whoever holds the code of the mail says no, with an account or without."""
    services.decline(code, client_address(request))
    return Status(204, None)


@router.post(
    "/invitations/{code}/register",
    ability=PUBLIC,
    throttled=throttles.INVITED_REGISTRATION,
    response={200: Data[schemas.JoinedWithAccount], **GONE},
)
def register_with_invitation(request: Request, code: str, payload: schemas.InvitedPersonIn) -> Any:
    """Makes the account of the invited address, accepts and signs in; 409 when there is one already."""
    invitation, session = services.accept_with_new_account(
        code,
        password=payload.password,
        first_name=payload.first_name,
        last_name=payload.last_name,
        language=payload.lang or request.LANGUAGE_CODE,
        origin=Origin(user_agent=request.headers.get("User-Agent", ""), address=client_address(request)),
    )
    return data(
        {
            **output.accepted_out(invitation),
            "access_token": session.access_token,
            "session_id": session.session_id,
            "expires_at": session.expires_at,
        }
    )


@router.get("/me/invitations", ability=SIGNED_IN, response=Data[list[schemas.MyInvitation]], straight=True)
def list_my_invitations(request: Request) -> Any:
    """Open invitations to the person's own address."""
    return data(output.my_invitations_out(selectors.my_invitations(request.auth)))


@router.post(
    "/me/invitations/{uuid:invitation_id}/accept",
    ability=SIGNED_IN,
    response={200: Data[schemas.AcceptedInvitation], **GONE},
)
def accept_my_invitation(request: Request, invitation_id: UUID) -> Any:
    """Accepts without the code: the address is confirmed."""
    return data(output.accepted_out(services.accept_mine(request.auth, invitation_id)))


@router.post("/me/invitations/{uuid:invitation_id}/decline", ability=SIGNED_IN, response={204: None})
def decline_my_invitation(request: Request, invitation_id: UUID) -> Any:
    """Says no to an invitation."""
    services.decline_mine(request.auth, invitation_id)
    return Status(204, None)


@router.get(
    "/me/ownership-offers", ability=SIGNED_IN, response=Data[list[schemas.MyOwnershipOffer]], straight=True
)
def list_my_ownership_offers(request: Request) -> Any:
    """Spaces whose ownership is offered to the person."""
    return data(output.my_ownership_offers_out(selectors.my_ownership_offers(request.auth)))


@router.post(
    "/me/ownership-offers/{uuid:offer_id}/accept",
    ability=SIGNED_IN,
    response={200: Data[schemas.AcceptedInvitation], **GONE},
)
def accept_ownership_offer(request: Request, offer_id: UUID) -> Any:
    """The person becomes an owner of the space."""
    return data(output.owned_out(services.accept_offer(request.auth, offer_id)))


@router.post("/me/ownership-offers/{uuid:offer_id}/decline", ability=SIGNED_IN, response={204: None, **GONE})
def decline_ownership_offer(request: Request, offer_id: UUID) -> Any:
    """Says no; the owner stays the owner."""
    services.decline_offer(request.auth, offer_id)
    return Status(204, None)
