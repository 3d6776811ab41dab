"""Words of the shop."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class ArticleCategory(models.TextChoices):
    """What people look for: the categories of product types, and packages with a licence."""

    CARD = "card", pgettext_lazy("category of articles", "Cards")
    STICKER = "sticker", pgettext_lazy("category of articles", "Stickers")
    BADGE = "badge", pgettext_lazy("category of articles", "Badges")
    KEY_RING = "key_ring", pgettext_lazy("category of articles", "Key rings")
    STAND = "stand", pgettext_lazy("category of articles", "Stands")
    PACKAGE = "package", pgettext_lazy("category of articles", "Packages with licence")
    OTHER = "other", pgettext_lazy("category of articles", "Others")


class BuyerKind(models.TextChoices):
    """Net prices lead for businesses, gross prices for everybody else."""

    BUSINESS = "business"
    PRIVATE = "private"


class Leading(models.TextChoices):
    """Which price is the one that counts; the other follows from it."""

    NET = "net"
    GROSS = "gross"


class DiscountType(models.TextChoices):
    PERCENT = "percent", pgettext_lazy("discount", "Percent")
    AMOUNT = "amount", pgettext_lazy("discount", "Amount")


class DiscountScope(models.TextChoices):
    EVERYTHING = "everything", pgettext_lazy("discount", "Articles and licences")
    ARTICLES = "articles", pgettext_lazy("discount", "Articles")
    PACKAGES = "packages", pgettext_lazy("discount", "Licences")


class CheckoutStep(models.TextChoices):
    BASKET = "basket"
    ADDRESSES = "addresses"
    PAYMENT = "payment"
    REVIEW = "review"
    DONE = "done"


class PaidWith(models.TextChoices):
    """How somebody wants to pay (specification, section 3)."""

    CREDIT_CARD = "credit_card"
    SEPA = "sepa"
    INVOICE = "invoice"


class PeopleKind(models.TextChoices):
    """For whom articles are made. `none`: blank ones for the pool."""

    ALL = "all"
    DEPARTMENT = "department"
    WITHOUT_PRODUCT = "without_product"
    CHOSEN = "chosen"
    NONE = "none"


class ItemPayment(models.TextChoices):
    """How often something is paid: licences by their interval, articles once."""

    ONCE = "once"
    MONTHLY = "monthly"
    YEARLY = "yearly"


class ItemProblem(models.TextChoices):
    """Why a line cannot be bought as it is; empty where it can."""

    GONE = "gone"
    NO_PRICE = "no_price"
    OUT_OF_STOCK = "out_of_stock"
    NO_PEOPLE = "no_people"
    SPACE_CLOSED = "space_closed"


class HoldState(models.TextChoices):
    """Something that is kept for an order: until its end, for good, or given back."""

    HELD = "held", pgettext_lazy("stock", "Reserved")
    TAKEN = "taken", pgettext_lazy("stock", "Taken")
    GIVEN_BACK = "given_back", pgettext_lazy("stock", "Given back")


class ResultState(models.TextChoices):
    """What becomes of a partner's share."""

    OPEN = "open", pgettext_lazy("share of a partner", "Order not completed")
    EARNED = "earned", pgettext_lazy("share of a partner", "To be paid out")
    PAID = "paid", pgettext_lazy("share of a partner", "Paid out")
    TAKEN_BACK = "taken_back", pgettext_lazy("share of a partner", "Taken back")


# The word of the interface for anywhere that has no rate of its own.
REST_OF_THE_WORLD = _("rest of the world")
