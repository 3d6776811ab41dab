"""What may be refused about the newsletter's people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput


class NewsletterOff(Conflict):
    """The space has switched its newsletter off."""

    code = "newsletter_off"
    message = _("The newsletter is switched off in this space.")


class LastList(Conflict):
    code = "last_list"
    message = _("A newsletter needs one list at least.")


class ListUnknown(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"lists": [_("There is no such list.")]})


class ProofMissing(InvalidInput):
    def __init__(self) -> None:
        super().__init__(
            errors={"proof": [_("Say by what these people have agreed to the newsletter, and on which day.")]}
        )


class SubscriberHasLeft(Conflict):
    """Only the person can come back, by confirming anew."""

    code = "subscriber_has_left"
    message = _("This person gets no letters. Only they themselves can subscribe again.")


class NotSuppressed(Conflict):
    code = "not_suppressed"
    message = _("This address is not on the list.")


class SuppressionStays(Conflict):
    """The person has said it, or a law does."""

    code = "suppression_stays"
    message = _("Only the person can lift this, by subscribing again.")


class SignUpExpired(Conflict):
    """The form was shown too long ago, or for another card."""

    code = "form_expired"
    message = _("This form was open for too long. Read it again, then send it.")


class SignUpTooFast(Conflict):
    """Nobody fills in a form in so short a time."""

    code = "sent_too_fast"
    message = _("This came too fast. Please send it once more.")
