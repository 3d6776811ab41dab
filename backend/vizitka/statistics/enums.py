"""What is counted, and what is told of it."""

from __future__ import annotations

from django.db import models


class Figure(models.TextChoices):
    """What is counted; the name of its column in every table of sums."""

    LINK = "link"
    QR_CODE = "qr_code"
    PRODUCT = "product"
    SAVES = "saves"
    # What visitors followed on the card: its links, phone numbers, email addresses, ways to its places, ways to pass it
    # on; what they sent by its contact form; that they asked for the newsletter; that they put it into a wallet.
    LINKS = "links"
    CALLS = "calls"
    MAILS = "mails"
    ROUTES = "routes"
    SHARES = "shares"
    CONTACTS = "contacts"
    SIGN_UPS = "sign_ups"
    PASSES = "passes"


# What not every space offers its visitors: told where it ever happened there.
WHERE_ANY = frozenset({Figure.PASSES})
# What makes up the views of a card: one figure a channel, by the channel's own name.
VIEWS = (Figure.LINK, Figure.QR_CODE, Figure.PRODUCT)


class Device(models.TextChoices):
    PHONE = "phone"
    TABLET = "tablet"
    DESKTOP = "desktop"
    OTHER = "other"


class Trait(models.TextChoices):
    """What views are told apart by, and summed up for; a link those clicks that are counted as `Figure.LINKS`."""

    COUNTRY = "country"
    DEVICE = "device"
    LANGUAGE = "language"
    REFERRER = "referrer"
    CAMPAIGN = "campaign"
    LINK = "link"


class Step(models.TextChoices):
    """How long a piece of a curve is."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
