"""What can go wrong with people and invitations."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict, Forbidden, TooManyAttempts
from vizitka.members.rules import Refusal


class OwnersOnly(Forbidden):
    code = "owners_only"
    message = _("Only an owner can make, change or remove owners.")


class AboveOwnRole(Forbidden):
    code = "above_own_role"
    message = _("This role may do more than your own.")


class LastOwner(Conflict):
    """A space always has an owner (product.md, section 4)."""

    code = "last_owner"
    message = _("A space always has an owner. Hand over the ownership first.")


class NotVerified(Conflict):
    code = "member_not_verified"
    message = _("This person has not confirmed the email address yet.")


class OwnsAFreeSpace(Conflict):
    """Specification, section 5: only one space without a billing account and licence."""

    code = "licence_required"
    message = _("This person owns a space without a licence already. Only one is possible.")


class AlreadyOwner(Conflict):
    code = "already_owner"
    message = _("You own this space yourself.")


class InvitationForAnother(Conflict):
    code = "invitation_for_another"

    def __init__(self, email: str) -> None:
        super().__init__(_("This invitation is for %(email)s. Sign in with that address.") % {"email": email})


class AccountNeeded(Conflict):
    code = "account_exists"
    message = _("There is an account with this address already. Sign in to accept.")


class InvitationGone(ApplicationError):
    """A link that worked once: expired, used, withdrawn, declined, or its space or card is gone."""

    status = 410

    def __init__(self, code: str, message: str | Promise) -> None:
        super().__init__(message, code=f"invitation_{code}")


GONE = {
    "expired": _("This invitation to %(name)s has expired. Ask for a new one."),
    "accepted": _("This invitation to %(name)s has been accepted already."),
    "withdrawn": _("This invitation to %(name)s was withdrawn."),
    "declined": _("This invitation to %(name)s was declined."),
    "ended": _("What this invitation was for is no longer there."),
}


def gone(code: str, name: str) -> InvitationGone:
    """The refusal for a link that is over; `name` is the space's."""
    return InvitationGone(code, GONE[code] % {"name": name})


class SentJustNow(TooManyAttempts):
    code = "sent_just_now"
    message = _("A mail was sent to this address less than a minute ago.")


class DailyLimitReached(TooManyAttempts):
    code = "daily_limit_reached"
    message = _("This space has sent as many invitations as are possible in a day.")


REFUSALS = {
    Refusal.OWNERS_ONLY: OwnersOnly,
    Refusal.ABOVE_OWN_ROLE: AboveOwnRole,
    Refusal.LAST_OWNER: LastOwner,
}
