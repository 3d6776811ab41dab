"""What the exchange may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class ExchangeOff(Conflict):
    """The space has switched the contact exchange off."""

    code = "exchange_off"
    message = _("The contact exchange is switched off in this space.")


class FormExpired(Conflict):
    """The form was shown too long ago, or for another card."""

    code = "form_expired"
    message = _("This form was open for too long. Read it again, then send it.")


class SentTooFast(Conflict):
    """Nobody fills in a form in so short a time."""

    code = "sent_too_fast"
    message = _("This came too fast. Please send it once more.")
