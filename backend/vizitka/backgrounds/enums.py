"""What a virtual background chooses from."""

from __future__ import annotations

from django.db import models
from django.utils.translation import pgettext_lazy


class BackgroundDesign(models.TextChoices):
    """What is drawn behind people (background.typ)."""

    PLAIN = "plain", pgettext_lazy("background", "Plain")
    GRADIENT = "gradient", pgettext_lazy("background", "Gradient")
    BAND = "band", pgettext_lazy("background", "Band")
    CORNER = "corner", pgettext_lazy("background", "Corner")
    FRAME = "frame", pgettext_lazy("background", "Frame")
    DOTS = "dots", pgettext_lazy("background", "Dots")
    WAVES = "waves", pgettext_lazy("background", "Waves")
    ROOM = "room", pgettext_lazy("background", "Room")
    AURORA = "aurora", pgettext_lazy("background", "Northern lights")
    MOSAIC = "mosaic", pgettext_lazy("background", "Mosaic")


class BackgroundSide(models.TextChoices):
    """Where the texts stand; the code stands on the other side."""

    LEFT = "left", pgettext_lazy("background", "Left")
    RIGHT = "right", pgettext_lazy("background", "Right")


class BackgroundField(models.TextChoices):
    """What of a card is written, in the order in which people read it."""

    NAME = "name", pgettext_lazy("background", "Name")
    JOB_TITLE = "job_title", pgettext_lazy("background", "Job title")
    DEPARTMENT = "department", pgettext_lazy("background", "Department")
    ORGANISATION = "organisation", pgettext_lazy("background", "Organisation")
    PHONE = "phone", pgettext_lazy("background", "Phone number")
    EMAIL = "email", pgettext_lazy("background", "Email address")
    WEBSITE = "website", pgettext_lazy("background", "Website")


class BackgroundSize(models.TextChoices):
    HD = "hd", "1920 × 1080"
    UHD = "uhd", "3840 × 2160"


class BackgroundState(models.TextChoices):
    """What a person has of a background."""

    NONE = "none"
    # The mail has not gone yet.
    WAITING = "waiting"
    # The mail was handed over; nothing was fetched yet.
    SENT = "sent"
    # The mail may have arrived or not; it did not.
    UNKNOWN = "unknown"
    FAILED = "failed"
    CURRENT = "current"
    # What was fetched looks different now.
    OLD = "old"


class RollOut(models.TextChoices):
    """How a background comes to people."""

    FILES = "files"
    MAIL = "mail"
