"""What can be asked for, and the states of a purchase."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class PurchaseAsk(models.TextChoices):
    """What is charged at once, and so begins with a quote."""

    BUY = "buy", pgettext_lazy("purchase", "A licence")
    MORE = "more", pgettext_lazy("purchase", "More cards")
    UPGRADE = "upgrade", pgettext_lazy("purchase", "A larger package")


class SeatsWay(models.TextChoices):
    """How who reads comes to more seats: here (`more`), by a new licence (`buy`), after something else about the
    licence (`licences`: it is cancelled, late or being renewed), by the operator, or by asking others."""

    MORE = "more"
    BUY = "buy"
    LICENCES = "licences"
    OPERATOR = "operator"
    ASK = "ask"


class ChargeKind(models.TextChoices):
    """What a charge is for. A contract has one first charge, and one renewal per period."""

    FIRST = "first", pgettext_lazy("charge", "Purchase")
    RENEWAL = "renewal", pgettext_lazy("charge", "Renewal")
    MORE = "more", pgettext_lazy("charge", "More cards")
    UPGRADE = "upgrade", pgettext_lazy("charge", "Larger package")


class PurchaseState(models.TextChoices):
    """`placed`: the payment has not come through yet; nothing is opened. `dropped`: it never did."""

    PLACED = "placed", pgettext_lazy("purchase", "Waiting for the payment")
    DONE = "done", pgettext_lazy("purchase", "Done")
    DROPPED = "dropped", pgettext_lazy("purchase", "Not paid")


class Parked(models.TextChoices):
    """Why a contract cannot be renewed; empty: it can."""

    NOT = "", ""
    COMPANY = "company", _("The address of the billing account is incomplete.")
    PRICE = "price", _("The package has no price.")
    SELLER = "seller", _("The operator’s own company data is incomplete.")


class DunningKind(models.TextChoices):
    """What was done about a late payment, once per invoice."""

    REMINDER = "reminder", pgettext_lazy("dunning", "Reminder")
    PAST_DUE = "past_due", pgettext_lazy("dunning", "Past due")
    SUSPENDED = "suspended", pgettext_lazy("dunning", "Suspended")
    CLOSED = "closed", pgettext_lazy("dunning", "Closed")


class LetterKind(models.TextChoices):
    """Letters to those who look after an account."""

    RENEWS = "renews"
    ENDS = "ends"
    ENDED = "ended"
    PARKED = "parked"
    REMINDER = "reminder"
    PAST_DUE = "past_due"
    SUSPENDED = "suspended"
    CLOSED = "closed"


class DeclarationKind(models.TextChoices):
    """What a consumer declares without signing in."""

    WITHDRAWAL = "withdrawal", pgettext_lazy("declaration", "Withdrawal")
    CANCELLATION = "cancellation", pgettext_lazy("declaration", "Cancellation")


class Outcome(models.TextChoices):
    WAITING = "waiting", pgettext_lazy("declaration", "To do")
    DONE = "done", pgettext_lazy("declaration", "Done")
    SET_ASIDE = "set_aside", pgettext_lazy("declaration", "Set aside")
