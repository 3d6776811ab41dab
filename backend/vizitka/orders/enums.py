"""States of orders, and words of what happens to them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class OrderState(models.TextChoices):
    """How an order stands (docs/domain/orders.md). One that is paid by invoice may be made while it is `pending`."""

    PENDING = "pending", pgettext_lazy("order", "Waiting for the payment")
    PAID = "paid", pgettext_lazy("order", "Paid")
    IN_PRODUCTION = "in_production", pgettext_lazy("order", "In production")
    SHIPPED = "shipped", pgettext_lazy("order", "On its way")
    DELIVERED = "delivered", pgettext_lazy("order", "Delivered")
    CANCELLED = "cancelled", pgettext_lazy("order", "Cancelled")
    REFUNDED = "refunded", pgettext_lazy("order", "Refunded")


class Who(models.TextChoices):
    """Who brings an order further."""

    BUYER = "buyer"
    OPERATOR = "operator"
    SYSTEM = "system"


class OrderAct(models.TextChoices):
    """A line of an order's history."""

    PLACED = "placed", pgettext_lazy("history of an order", "Ordered")
    PAID = "paid", pgettext_lazy("history of an order", "Paid")
    MONEY_GONE = "money_gone", pgettext_lazy("history of an order", "Payment returned")
    COMPLETED = "completed", pgettext_lazy("history of an order", "Confirmed")
    IMPOSSIBLE = "impossible", pgettext_lazy("history of an order", "Cannot be carried out")
    PRODUCED = "produced", pgettext_lazy("history of an order", "Taken into production")
    SHIPPED = "shipped", pgettext_lazy("history of an order", "Sent")
    DELIVERED = "delivered", pgettext_lazy("history of an order", "Delivered")
    CANCELLED = "cancelled", pgettext_lazy("history of an order", "Cancelled")
    REFUNDED = "refunded", pgettext_lazy("history of an order", "Money paid back")
    TRACKED = "tracked", pgettext_lazy("history of an order", "Tracking changed")
    RETURN_ASKED = "return_asked", pgettext_lazy("history of an order", "Withdrawal received")
    RETURNED = "returned", pgettext_lazy("history of an order", "Pieces taken back")


class LetterKind(models.TextChoices):
    """Letters to who has ordered: one for each state, and the receipt of a withdrawal, which the law wants."""

    PENDING = "pending"
    PAID = "paid"
    IN_PRODUCTION = "in_production"
    SHIPPED = "shipped"
    DELIVERED = "delivered"
    CANCELLED = "cancelled"
    REFUNDED = "refunded"
    WITHDRAWN = "withdrawn"


class ReturnState(models.TextChoices):
    """How far pieces that are given back have come."""

    ASKED = "asked", pgettext_lazy("return", "On their way back")
    DONE = "done", pgettext_lazy("return", "Taken back")


class ReturnKind(models.TextChoices):
    """Why pieces are taken back: by right, or because the operator agrees."""

    WITHDRAWAL = "withdrawal", pgettext_lazy("return", "Withdrawal")
    GOODWILL = "goodwill", pgettext_lazy("return", "Agreed with the operator")


class ProductionStart(models.TextChoices):
    """When what is paid by invoice or by a debit of our own is made."""

    PAID = "paid", _("Only after the payment")
    BUSINESS = "business", _("For businesses in good standing at once, for private buyers after the payment")
    EVERYBODY = "everybody", _("For everybody in good standing at once")


class Returnable(models.TextChoices):
    """Whether a private buyer may withdraw from a line, as it is said before somebody orders."""

    YES = "yes", pgettext_lazy("right of withdrawal", "Within 14 days after delivery")
    BUSINESS = "business", pgettext_lazy("right of withdrawal", "Not for businesses")
    PERSONALISED = "personalised", pgettext_lazy("right of withdrawal", "Not for what is made for a person")
    LICENCE = "licence", pgettext_lazy("right of withdrawal", "Licences are cancelled in the billing account")


class ReplacementState(models.TextChoices):
    """How it stands with a new product for a lost one."""

    ASKED = "asked", pgettext_lazy("replacement", "Asked for")
    ORDERED = "ordered", pgettext_lazy("replacement", "Ordered")
    REFUSED = "refused", pgettext_lazy("replacement", "Refused")


class ReplacementLetter(models.TextChoices):
    """Mails about replacements."""

    # To those who look after the products of a space.
    ASKED = "asked"
    # To who has asked.
    ORDERED = "ordered"
    REFUSED = "refused"
