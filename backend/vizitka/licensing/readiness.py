"""Whether money can be asked for, and the seller's days."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from vizitka.billing import selectors as billing
from vizitka.billing.account_output import missing
from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.licensing.rules import Patience


def zone() -> ZoneInfo:
    """Whose days contracts count."""
    return clock.zone_of(billing.seller().time_zone)


def patience() -> Patience:
    """What the operator has set for late payments."""
    who = billing.seller()
    return Patience(who.days_to_reminder, who.days_to_past_due, who.days_to_suspended, who.days_to_closed)


def is_complete(account: BillingAccount) -> bool:
    """Whether an invoice to the account names what the law wants: who, and where."""
    return not missing(account)


def seller_is_complete() -> bool:
    """Whether the seller's own part of an invoice is there."""
    return billing.is_selling()
