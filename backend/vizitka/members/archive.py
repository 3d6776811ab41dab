"""Invitations of a space, and those that a person got or sent (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of
from vizitka.members.models import Invitation, OwnershipOffer
from vizitka.members.rounds.models import InvitationRound, InvitationRoundPart


def register_parts() -> None:
    OF_A_SPACE.register(Part("invitations", (Invitation,), _of_space))
    OF_A_SPACE.leave_out("how a job of many invitations has gone", InvitationRound, InvitationRoundPart)
    OF_A_SPACE.leave_out("a question to one person, for a few days", OwnershipOffer)
    OF_A_PERSON.register(Part("invitations", (Invitation,), _of_person))


def _of_space(space_id: uuid.UUID) -> Iterator[Row]:
    columns = ("email", "role", "card_id", "status", "message", "language", "sent_at", "accepted_at")
    return rows_of(Invitation.objects.in_space(space_id), *columns)


def _of_person(user_id: uuid.UUID) -> Iterator[Row]:
    email = User.objects.filter(pk=user_id).values("email")[:1]
    rows = Invitation.objects.across_spaces("what a person has got and sent").filter(
        Q(email__in=email) | Q(accepted_by_id=user_id) | Q(invited_by_id=user_id)
    )
    return rows_of(rows, "space_id", "email", "role", "status", "message", "sent_at", "accepted_at")
