"""What is counted, and what is told of it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import pgettext_lazy


class Figure(models.TextChoices):
    """What is counted; the name of its column in every table of sums."""

    LINK = "link", pgettext_lazy("figure", "Views by link")
    QR_CODE = "qr_code", pgettext_lazy("figure", "Views by QR code")
    PRODUCT = "product", pgettext_lazy("figure", "Views by product")
    SAVES = "saves", pgettext_lazy("figure", "Saved contacts")


# What makes up the views of a card: one figure a channel, by the channel's own name.
VIEWS = (Figure.LINK, Figure.QR_CODE, Figure.PRODUCT)


class Device(models.TextChoices):
    PHONE = "phone", pgettext_lazy("device", "Phone")
    TABLET = "tablet", pgettext_lazy("device", "Tablet")
    DESKTOP = "desktop", pgettext_lazy("device", "Computer")
    OTHER = "other", pgettext_lazy("device", "Other")


class Trait(models.TextChoices):
    """What views are told apart by, and summed up for."""

    COUNTRY = "country"
    DEVICE = "device"
    LANGUAGE = "language"
    REFERRER = "referrer"
    CAMPAIGN = "campaign"


class Step(models.TextChoices):
    """How long a piece of a curve is."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
