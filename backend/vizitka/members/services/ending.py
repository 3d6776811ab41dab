"""How invitations end without a yes; in the caller's transaction, under the lock of the space."""

from __future__ import annotations

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import tell
from vizitka.members.events import InvitationDeclined, InvitationWithdrawn
from vizitka.members.models import Invitation
from vizitka.members.services.joining import end_access


def take_back(actor: Actor, invitation: Invitation) -> None:
    """Its link says so from here on, and who is in by it without a yes is out."""
    end_access(invitation)
    invitation.withdrawn_at = clock.now()
    invitation.save(update_fields=["accepted_by", "withdrawn_at"])
    tell(InvitationWithdrawn.of(actor, invitation))


def say_no(invitation: Invitation) -> None:
    """The person declines. A no has no name: whoever says it, the log knows the address alone."""
    end_access(invitation)
    invitation.declined_at, invitation.refused = clock.now(), True
    invitation.save(update_fields=["accepted_by", "declined_at", "refused"])
    tell(InvitationDeclined.of(SYSTEM, invitation))
