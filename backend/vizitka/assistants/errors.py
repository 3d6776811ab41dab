"""What may be refused of programs that ask a person for access."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict


class UnknownAssistant(ApplicationError):
    """Nothing is said of where an answer should go: it would go to a stranger."""

    status = 422
    code = "unknown_assistant"
    message = _(
        "This program is not known here, or asks for an answer at an address that it has not named before. "
        "Start the connection again in your assistant."
    )


class WrongRequest(ApplicationError):
    """`reason` is for the makers of the program, in the words of the protocol."""

    status = 422
    code = "wrong_request"
    message = _("Your assistant asks in a way that is not answered here.")

    def __init__(self, reason: str) -> None:
        super().__init__(format_lazy("{} ({})", type(self).message, reason))


class NothingToAllow(Conflict):
    code = "nothing_to_allow"
    message = _("You have no role that an assistant could use in any of your spaces.")
