"""Where contacts come from, how they were met, and what they have agreed to."""

from __future__ import annotations

from django.db import models


class ContactSource(models.TextChoices):
    """What brought a contact into the book."""

    EXCHANGE = "exchange"
    FORM = "form"
    TYPED = "typed"
    SCANNED = "scanned"
    IMPORT = "import"


class MeetingChannel(models.TextChoices):
    """How somebody was met: the way to a card (spaces.enums.Channel), or what its person did."""

    LINK = "link"
    QR_CODE = "qr_code"
    PRODUCT = "product"
    TYPED = "typed"
    SCANNED = "scanned"
    IMPORT = "import"


class Consent(models.TextChoices):
    """Whether a contact may be written to. What was refused stays so: who has not proved to be the person does not
    change it."""

    UNKNOWN = "unknown"
    GIVEN = "given"
    REFUSED = "refused"


class TagColour(models.TextChoices):
    """Each is drawn in two shades, for light and dark grounds."""

    BLUE = "blue"
    GREEN = "green"
    VIOLET = "violet"
    BROWN = "brown"
    RED = "red"
    TEAL = "teal"
    PINK = "pink"
    GREY = "grey"


class ContactAct(models.TextChoices):
    """What is done with many contacts at once."""

    ADD_TAG = "add_tag"
    REMOVE_TAG = "remove_tag"
    HAND_OVER = "hand_over"
    SET_EVENT = "set_event"
    DELETE = "delete"
    RESTORE = "restore"
    UNDO = "undo"


class Leaving(models.TextChoices):
    """What becomes of contacts whose card is switched off or deleted, or whose person has left."""

    COMPANY = "company"
    CARD = "card"
    COLLEAGUE = "colleague"


class Likeness(models.TextChoices):
    """By what contacts look like one."""

    EMAIL = "email"
    PHONE = "phone"
    NAME = "name"
