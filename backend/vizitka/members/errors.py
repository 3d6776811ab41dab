"""What can go wrong with people and invitations."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict, Forbidden, Text, TooManyAttempts
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


class NeedsAYes(Conflict):
    code = "ownership_needs_a_yes"
    message = _("Ownership is offered, and the person accepts it.")


class OwnsAFreeSpace(Conflict):
    """Specification, section 5: only one space without a billing account and licence. Told to the person alone, with
    the `way` to a licence."""

    code = "licence_required"

    def __init__(self, way: Text) -> None:
        super().__init__(
            format_lazy("{} {}", _("You own a space without a licence already. Only one is possible."), way)
        )


class AlreadyOwner(Conflict):
    code = "already_owner"
    message = _("This person owns the space already.")


class OfferedAlready(Conflict):
    code = "ownership_offered_already"
    message = _("The ownership is offered to somebody already. Withdraw that offer first.")


class OfferGone(ApplicationError):
    status, code = 410, "ownership_offer_gone"
    message = _("This offer is over.")


class TooManyOffers(TooManyAttempts):
    code = "too_many_offers"
    message = _("The ownership was offered often today. Try again tomorrow.")


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


class NobodyToInvite(Conflict):
    code = "nobody_to_invite"
    message = _("None of these cards gets a mail.")


class NobodyToRemind(Conflict):
    code = "nobody_to_remind"
    message = _("Nobody can be reminded now: all have answered, or got a mail less than a day ago.")


class RoundStarted(Conflict):
    code = "round_started"
    message = _("These invitations were sent already.")


class DailyLimitReached(TooManyAttempts):
    code = "daily_limit_reached"
    message = _("This space has sent as many invitations as are possible in a day.")


class MailedOften(TooManyAttempts):
    code = "mailed_often"
    message = _("This address has had several mails of this space today. Try again tomorrow.")


REFUSALS = {
    Refusal.OWNERS_ONLY: OwnersOnly,
    Refusal.ABOVE_OWN_ROLE: AboveOwnRole,
    Refusal.LAST_OWNER: LastOwner,
    Refusal.NEEDS_A_YES: NeedsAYes,
}
