"""Background work of the members: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.members import emails, errands, services
from vizitka.members.enums import MemberLetter


@errands.SEND_INVITATION.done_by
def send_invitation(invitation_id: str, attempt: int = 0) -> None:
    """Sends one invitation; a repeated run makes the earlier link void and sends a new one."""
    message = emails.build_invitation(uuid.UUID(invitation_id))
    if message is not None:
        delivery.send(message, task=send_invitation, arguments=[invitation_id], attempt=attempt)


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
