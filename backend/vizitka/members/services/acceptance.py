"""Accepting and declining invitations, with and without an account."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import QuerySet

from vizitka.accounts import services as accounts
from vizitka.accounts.models import User
from vizitka.accounts.ways import How
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.members import rules, selectors, throttles
from vizitka.members.enums import InvitationStatus
from vizitka.members.errors import AccountNeeded, InvitationForAnother
from vizitka.members.events import InvitationAccepted, MemberAdded, MemberRoleChanged
from vizitka.members.models import OPEN, Invitation
from vizitka.members.places import Place
from vizitka.members.services.ending import say_no
from vizitka.members.services.people import lock
from vizitka.spaces.models import SpaceMember


def _accepted(invitation_id: uuid.UUID, space_id: uuid.UUID, user: User) -> Invitation:
    """Makes the person a member, in the caller's transaction. A second time at once finds it accepted."""
    lock(space_id)
    rows: QuerySet[Invitation] = Invitation.objects.in_space(space_id)
    invitation = rows.select_for_update(of=("self",)).select_related("space", "card").get(pk=invitation_id)
    selectors.check_open(invitation)
    actor = Person(user=user)
    place = Place(invitation.space, invitation.card, "")
    before = _join(place, user, invitation.role)
    invitation.status = InvitationStatus.ACCEPTED
    invitation.accepted_at, invitation.accepted_by = clock.now(), user
    # Who accepts on the start page has seen it, too.
    invitation.opened_at = invitation.opened_at or invitation.accepted_at
    invitation.save(update_fields=["status", "accepted_at", "accepted_by", "opened_at"])
    tell(InvitationAccepted.of(actor, invitation))
    if before != invitation.role:
        event = MemberRoleChanged if before else MemberAdded
        tell(event.of(actor, place, user, before, invitation.role))
    return invitation


def _join(place: Place, user: User, role: str) -> str | None:
    """Adds the person, or raises the role of who is there already; answers the role of before."""
    row: SpaceMember | CardMember | None = place.members().filter(user=user).first()
    if row is not None and not row.agreed:
        # From here on the others see the person; since when there was access is nobody's business.
        row.role, row.agreed, row.created_at = role, True, clock.now()
        row.save(update_fields=["role", "agreed", "created_at"])
        return None
    if row is None:
        if place.card is None:
            SpaceMember.objects.create(space=place.space, user=user, role=role)
        else:
            CardMember.objects.create(space=place.space, card=place.card, user=user, role=role)
        return None
    before: str = row.role
    row.role = rules.higher(place.roles, before, role)
    row.save(update_fields=["role"])
    # What was higher stays, and nothing is to be told about it.
    return role if row.role == before else before


def accept(actor: Person, code: str) -> Invitation:
    """The signed-in person accepts by the code of a mail.

    Raises `NotFound`, `InvitationGone`, `InvitationForAnother` when the invitation is for another address.
    """
    invitation = selectors.by_code(code)
    own = actor.user.email == invitation.email or invitation.accepted_by_id == actor.user_id
    if not own or actor.user.email_verified_at is None:
        raise InvitationForAnother(invitation.email)
    with transaction.atomic():
        return _accepted(invitation.pk, invitation.space_id, actor.user)


def accept_with_new_account(
    code: str,
    *,
    password: str,
    first_name: str,
    last_name: str,
    language: str,
    origin: accounts.Origin,
) -> tuple[Invitation, accounts.SignIn]:
    """Makes the account of the invited address, accepts, and signs the person in.

    Who holds the code has read the mailbox, so the address counts as confirmed; what a stranger may have left
    there before (an account that nobody confirmed) is emptied first. Raises `NotFound`, `InvitationGone`,
    `AccountNeeded`, `InvalidInput` (password), `TooManyAttempts`.
    """
    throttles.INVITED_REGISTRATION.attempt(code, origin.address)
    invitation = selectors.by_code(code)
    if selectors.has_account(invitation.email):
        raise AccountNeeded
    prepared = accounts.prepare_account(
        email=invitation.email,
        password=password,
        first_name=first_name,
        last_name=last_name,
        language=language,
    )
    with transaction.atomic():
        user = accounts.open_account(prepared)
        if user is None:
            raise AccountNeeded
        accepted = _accepted(invitation.pk, invitation.space_id, user)
        return accepted, accounts.sign_in_session(user, origin=origin, how=How.MAILBOX)


def _mine(actor: Person, invitation_id: uuid.UUID) -> selectors.Offered:
    found = next((one for one in selectors.my_invitations(actor) if one.id == invitation_id), None)
    if found is None:
        raise NotFound
    return found


def accept_mine(actor: Person, invitation_id: uuid.UUID) -> Invitation:
    """Accepts an invitation to the person's own address without its code. Raises `NotFound`,
    `InvitationGone`."""
    invitation = _mine(actor, invitation_id)
    with transaction.atomic():
        return _accepted(invitation.id, invitation.space_id, actor.user)


def decline_mine(actor: Person, invitation_id: uuid.UUID) -> None:
    """Says no; who invited sees it. Raises `NotFound`."""
    mine = _mine(actor, invitation_id)
    _decline(mine.id, mine.space_id)


def decline(code: str, address: str) -> None:
    """Says no by the code of a mail, with an account or without; `address` is the network's. Raises `NotFound`,
    `InvitationGone`, `TooManyAttempts`."""
    throttles.INVITED_REFUSAL.attempt(code, address)
    known = selectors.by_code(code)
    _decline(known.pk, known.space_id)


def _decline(invitation_id: uuid.UUID, space_id: uuid.UUID) -> None:
    with transaction.atomic():
        lock(space_id)
        rows = Invitation.objects.in_space(space_id).select_for_update(of=("self",))
        invitation = rows.filter(OPEN, pk=invitation_id).first()
        if invitation is None:
            raise NotFound
        say_no(invitation)
