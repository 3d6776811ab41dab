"""Background work of the members: ids in, safe to repeat."""

from __future__ import annotations

import smtplib
import uuid
from typing import Any

from django_tasks.base import Task

from vizitka.common import parcels
from vizitka.common.mail import delivery
from vizitka.members import emails, errands, services
from vizitka.members.enums import MemberLetter
from vizitka.members.rounds.emails import build_test


@errands.SEND_INVITATION.done_by
def send_invitation(invitation_id: str, attempt: int = 0) -> None:
    """Sends one invitation, once: what is known of its mail is written before and after."""
    _send(send_invitation, invitation_id, attempt)


@errands.SEND_INVITATION_OF_ROUND.done_by
def send_invitation_of_round(invitation_id: str, attempt: int = 0) -> None:
    """The same for one of many."""
    _send(send_invitation_of_round, invitation_id, attempt)


def _send(task: Task[..., Any], invitation_id: str, attempt: int) -> None:
    key = uuid.UUID(invitation_id)
    message = emails.begin_invitation(key)
    if message is None:
        return
    try:
        ending = delivery.send(message, task=task, arguments=[invitation_id], attempt=attempt)
    except (OSError, smtplib.SMTPException) as error:
        services.note_refusal(key, delivery.answer_of(error))
        raise
    if ending.refused:
        services.note_refusal(key, ending.refused)
    else:
        services.note_sending(key, over=ending.over)


@errands.SEND_TEST_INVITATION.done_by
def send_test_invitation(user_id: str, round_id: str, parcel: str, attempt: int = 0) -> None:
    """Sends the mail of a round to who prepares it, and forgets the words."""
    words = parcels.opened(parcel)
    message = build_test(uuid.UUID(user_id), uuid.UUID(round_id), words) if words else None
    arguments = [user_id, round_id, parcel]
    if (
        message is None
        or delivery.send(message, task=send_test_invitation, arguments=arguments, attempt=attempt).over
    ):
        parcels.drop(parcel)


@errands.LET_IN.done_by
def let_in(space_id: str, invitation_ids: list[str]) -> None:
    """Lets those in who need not be asked; a repeated run finds them in."""
    services.let_in(uuid.UUID(space_id), [uuid.UUID(invitation_id) for invitation_id in invitation_ids])


@errands.SEND_MEMBER_LETTER.done_by
def send_member_letter(kind: str, user_id: str, parameters: dict[str, str], attempt: int = 0) -> None:
    """Sends one letter to somebody who is in the space already."""
    message = emails.build_member(MemberLetter(kind), uuid.UUID(user_id), parameters)
    if message is not None:
        delivery.send(
            message, task=send_member_letter, arguments=[kind, user_id, parameters], attempt=attempt
        )
