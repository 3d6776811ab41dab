"""What may be refused about mailboxes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput, Text


class AccountFileRefused(InvalidInput):
    """The file of a service account that cannot be used, and why."""

    def __init__(self, why: Text) -> None:
        super().__init__(errors={"account": [why]})


class SignatureUnknown(InvalidInput):
    def __init__(self, field: str) -> None:
        super().__init__(errors={field: [_("Choose a signature of this space.")]})


class NotConnected(Conflict):
    code = "mailboxes_not_connected"
    message = _("The mailboxes are not connected, or the key that is kept can no longer be read.")


class MailboxesOff(Conflict):
    code = "mailboxes_off"
    message = _("This installation is not set up for this provider.")


class MailboxesBusy(Conflict):
    code = "mailboxes_busy"
    message = _("Somebody is at work in the mailboxes already. Wait until that is over, or stop it.")
