"""What can go wrong with signing in elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict, InvalidInput, NotFound, Text
from vizitka.sso.enums import Fault

# What people read who wanted to sign in: nothing that helps somebody who should not.
SENTENCES: Final[Mapping[Fault, Text]] = {
    Fault.STATE: _("This sign-in took too long, or was used already. Please start again."),
    Fault.BROWSER: _("This sign-in was begun in another browser. Please start again here."),
    Fault.PROVIDER: _("Your provider has not let you in. Please start again, or ask your administrator."),
    Fault.AWAY: _("Your provider does not answer. Please try again in a few minutes."),
    Fault.EMAIL: _("Your provider does not say which address is yours, or has not proved it."),
    Fault.DOMAIN: _("Your address does not belong to the company whose sign-in this is."),
    Fault.SWITCHED_OFF: _("Your company does not let you sign in this way."),
    Fault.LINK_FIRST: _(
        "There is an account with this address already. Sign in with it, then add this way of signing in under Profile."
    ),
    Fault.NO_PLACE: _("Your company has not let you in yet, or not any more. Please ask your administrator."),
}
OTHERWISE: Final = _("What your provider has sent cannot be believed. Please tell your administrator.")


class SignInRefused(ApplicationError):
    """The answer of a provider signs nobody in."""

    status, code = 403, "sign_in_refused"

    def __init__(self, fault: Fault, detail: str = "", label: str = "") -> None:
        super().__init__(SENTENCES.get(fault, OTHERWISE), code=f"sign_in_{fault}")
        self.fault = fault
        self.detail = detail
        self.label = label


class SignInElsewhere(ApplicationError):
    """The company wants its own sign-in; owners get in with a second factor, where the directory lets them."""

    status, code = 403, "sign_in_elsewhere"
    message = _(
        "Your company wants you to sign in at its own provider. Enter your address, then go on there."
    )


class NoThirdParty(NotFound):
    message = _("This way of signing in is not set up here.")


class NotSetUp(Conflict):
    code = "sign_in_not_set_up"
    message = _("Enter what your provider has given you first.")


class NotTested(Conflict):
    code = "sign_in_not_tested"
    message = _("Try the sign-in with these values first. Nobody is sent there before.")


class StillRequired(Conflict):
    code = "sign_in_required"
    message = _("This sign-in is required of everybody. Let people in otherwise first, then switch it off.")


class MetadataRefused(InvalidInput):
    code = "metadata_refused"

    def __init__(self, field: str, sentence: Text) -> None:
        super().__init__(errors={field: [sentence]})


class AlreadyAdded(Conflict):
    code = "already_added"
    message = _("This account signs somebody else in already.")
