"""What payments have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Payment.
CHARGE: Final = Errand[[str]]("payments.charge", Queue.HOOKS)
# Payment: it is given up here, and so at the provider.
CANCEL: Final = Errand[[str]]("payments.cancel", Queue.HOOKS)
# Refund.
PAY_BACK: Final = Errand[[str]]("payments.pay_back", Queue.HOOKS)
# Event of a provider.
READ_EVENT: Final = Errand[[str]]("payments.read_event", Queue.HOOKS)
# Method that was removed here.
DETACH: Final = Errand[[str]]("payments.detach", Queue.HOOKS)
# Payment, the day that the payer is told of.
TELL_OF_DEBIT: Final = Errand[[str, str]]("payments.tell_of_debit", Queue.MAIL)
# Payment.
TELL_OF_FAILURE: Final = Errand[[str]]("payments.tell_of_failure", Queue.MAIL)
# Method, its end.
TELL_OF_EXPIRY: Final = Errand[[str, str]]("payments.tell_of_expiry", Queue.MAIL)
