"""Mails about invitations and ownership, in the receiver's language."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.accounts.models import User, full_name
from vizitka.common import clock, crypto
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.members import bounces, selectors
from vizitka.members.enums import Delivery, InvitationState, InvitationStatus, MemberLetter
from vizitka.members.models import Invitation
from vizitka.members.places import Place
from vizitka.spaces.models import Space


def role_words(role: str, *, on_card: bool) -> str:
    """What a role may do, as a sentence."""
    if on_card:
        return {
            "admin": _("You look after the card, and decide who else may."),
            "user": _("You keep the card up to date, within what the space leaves to you."),
            "no_role": _("You have no task on the card for now."),
        }[role]
    return {
        "admin": _("As admin you look after cards, design, people and settings."),
        "editor": _("As editor you look after the cards and their design."),
        "analyst": _("As analyst you read cards, statistics and contacts."),
        "no_role": _("You have no task in the space for now."),
    }[role]


def _hello(user: User | None) -> str:
    return greeting(user.full_name if user is not None and user.email_verified_at else "")


def begin_invitation(invitation_id: uuid.UUID) -> EmailMessage | None:
    """The mail with a new code, which counts as being sent from here on; None when there is none to send.

    Who is found in the midst of being sent, as after a crash, is marked instead: nobody gets a mail twice.
    """
    code = crypto.new_token()
    with transaction.atomic():
        invitation = (
            Invitation.objects.across_spaces("the task knows the invitation")
            .select_for_update(of=("self",))
            .select_related("space", "card", "invited_by")
            .filter(pk=invitation_id, status=InvitationStatus.PENDING, withdrawn_at=None)
            .first()
        )
        if invitation is None or selectors.state_of(invitation) != InvitationState.PENDING:
            return None
        if invitation.delivery == Delivery.SENDING:
            invitation.delivery, invitation.delivery_at = Delivery.UNKNOWN, clock.now()
            invitation.save(update_fields=["delivery", "delivery_at"])
            return None
        if invitation.delivery not in {Delivery.QUEUED, ""}:
            return None
        invitation.code_hash = crypto.token_hash(code)
        invitation.delivery, invitation.delivery_at = Delivery.SENDING, clock.now()
        invitation.save(update_fields=["code_hash", "delivery", "delivery_at"])
        return _message(invitation, code)


def _message(invitation: Invitation, code: str) -> EmailMessage:
    user = User.objects.filter(
        email=invitation.email, email_verified_at__isnull=False, is_active=True
    ).first()
    # Only the mailbox learns whether there is an account: in the invitation the inviter's choice stands.
    language = user.language if user is not None else invitation.language
    with translation.override(language):
        letter = invitation_letter(invitation, user, selectors.confirmation_url(code))
    message = compose(letter, to=invitation.email, language=language)
    message.extra_headers["Message-ID"] = bounces.message_id(invitation.pk, invitation.sent_count)
    return message


def invitation_letter(invitation: Invitation, user: User | None, url: str) -> Letter:
    """What the mail says, in the language of now. Somebody without an account is greeted by the card's name."""
    space, person, card = invitation.space.name, invitation.invited_by, invitation.card
    by = (person.full_name or person.email) if person else ""
    words = {"by": by, "space": space, "card": str(card or "")}
    if card is None:
        subject = _("%(by)s invites you to %(space)s") if by else _("You are invited to %(space)s")
        first = (
            _("%(by)s invites you to %(space)s, a space for digital business cards at Vizitka.")
            if by
            else _("You are invited to %(space)s, a space for digital business cards at Vizitka.")
        )
    else:
        subject = (
            _("A reminder: your digital business card at %(space)s")
            if invitation.reminds
            else _("Your digital business card at %(space)s")
        )
        first = (
            _("%(by)s gives you the digital business card of %(card)s at %(space)s.")
            if by
            else _("The digital business card of %(card)s at %(space)s is ready for you.")
        )
    paragraphs = [first % words, role_words(invitation.role, on_card=card is not None)]
    if invitation.message:
        paragraphs += [
            (_("%(by)s writes:") % words) if by else _("A message for you:"),
            *[line for line in invitation.message.splitlines() if line.strip()],
        ]
    return Letter(
        subject=subject % words,
        greeting=_hello(user)
        if user is not None or card is None
        else greeting(full_name(card.first_name, card.last_name)),
        paragraphs=paragraphs,
        button=Button(_("Accept the invitation"), url),
        notes=[
            _("The link works for 14 days."),
            _("If you do not know what this is about, leave this mail unanswered: nothing happens then."),
        ],
        reason=_("Vizitka sends this mail because %(space)s has invited you. Nobody reads answers to it.")
        % words,
    )


def build_member(
    kind: MemberLetter, user_id: uuid.UUID, parameters: Mapping[str, str]
) -> EmailMessage | None:
    """A letter to somebody in the space; None when one of the people, the space or what is offered is gone."""
    people = User.objects.filter(is_active=True).in_bulk([user_id, uuid.UUID(parameters["by"])])
    user, by = people.get(user_id), people.get(uuid.UUID(parameters["by"]))
    space = Space.objects.living().filter(pk=parameters["space"]).first()
    if user is None or by is None or space is None:
        return None
    build = _LETTERS[kind]
    with translation.override(user.language):
        letter = build(user, space, by)
    return compose(letter, to=user.email, language=user.language) if letter is not None else None


def _offered(user: User, space: Space, by: User) -> Letter | None:
    offer = selectors.ownership_offer(Place(space, None, ""))
    if offer is None or offer.user_id != user.pk:
        return None
    words = _words(space, by)
    return Letter(
        subject=_("%(by)s offers you the ownership of %(space)s") % words,
        greeting=_hello(user),
        paragraphs=[
            _("%(by)s would like you to become an owner of the space %(space)s.") % words,
            _("An owner decides about everything in the space, also about its licence and its deletion."),
            (
                _("%(by)s stays an owner, too.")
                if offer.stays
                else _("When you accept, %(by)s becomes an admin.")
            )
            % words,
        ],
        button=Button(_("See the offer"), selectors.waiting_url()),
        notes=[
            _("The offer stands for 14 days. Until you accept, nothing changes."),
            _("If you do not want this, decline it or leave this mail unanswered."),
        ],
    )


def _offer_accepted(user: User, space: Space, by: User) -> Letter:
    words = _words(space, by)
    return Letter(
        subject=_("%(by)s is now an owner of %(space)s") % words,
        greeting=_hello(user),
        paragraphs=[_("%(by)s has accepted your offer and is now an owner of the space %(space)s.") % words],
        button=Button(_("Open the space"), f"{settings.PUBLIC_URL}/space/{space.pk}"),
    )


def _offer_declined(user: User, space: Space, by: User) -> Letter:
    words = _words(space, by)
    return Letter(
        subject=_("%(by)s has declined the ownership of %(space)s") % words,
        greeting=_hello(user),
        paragraphs=[
            _("%(by)s has declined your offer. You are still the owner of the space %(space)s.") % words
        ],
        button=Button(_("Open the space"), f"{settings.PUBLIC_URL}/space/{space.pk}"),
    )


def _words(space: Space, by: User) -> dict[str, str]:
    return {"by": by.full_name or by.email, "space": space.name}


_LETTERS: Final[Mapping[MemberLetter, Callable[[User, Space, User], Letter | None]]] = {
    MemberLetter.OFFERED: _offered,
    MemberLetter.OFFER_ACCEPTED: _offer_accepted,
    MemberLetter.OFFER_DECLINED: _offer_declined,
}
