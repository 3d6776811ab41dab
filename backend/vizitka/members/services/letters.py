"""Puts letters about invitations and ownership into the queue, with the change that they tell of."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from vizitka.accounts.models import User
from vizitka.members import errands
from vizitka.members.enums import MemberLetter
from vizitka.members.models import Invitation
from vizitka.spaces.models import Space


def queue_invitation(invitation: Invitation, *, behind: bool = False) -> None:
    """The mail with the link; one of many goes `behind` what somebody waits for."""
    errand = errands.SEND_INVITATION_OF_ROUND if behind else errands.SEND_INVITATION
    errand.put(str(invitation.pk))


def queue_joining(space: Space, invitation_ids: Collection[uuid.UUID]) -> None:
    """Lets those in who need not be asked, after the answer."""
    if invitation_ids:
        errands.LET_IN.put(str(space.pk), [str(invitation_id) for invitation_id in invitation_ids])


def queue_member(kind: MemberLetter, user: User, space: Space, by: User) -> None:
    """A letter to `user` about the ownership of the space and what `by` has done."""
    errands.SEND_MEMBER_LETTER.put(str(kind), str(user.pk), {"space": str(space.pk), "by": str(by.pk)})
