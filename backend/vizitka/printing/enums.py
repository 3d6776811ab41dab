"""What a style chooses from."""

from __future__ import annotations

from django.db import models
from django.utils.translation import pgettext_lazy


class PrintLayout(models.TextChoices):
    """How the parts of a side stand (card.typ)."""

    GRID = "grid", pgettext_lazy("card style", "Clear")
    FIELD = "field", pgettext_lazy("card style", "Colour field")
    FRAME = "frame", pgettext_lazy("card style", "Frame")
    COLUMN = "column", pgettext_lazy("card style", "Column")
    POSTER = "poster", pgettext_lazy("card style", "Poster")


class CardBase(models.TextChoices):
    """What the product is made of: white, or black with white under what is printed."""

    LIGHT = "light", pgettext_lazy("card style", "Light")
    DARK = "dark", pgettext_lazy("card style", "Dark")


class Foil(models.TextChoices):
    """What is stamped on instead of printed."""

    NONE = "none", pgettext_lazy("card style", "No foil")
    GOLD = "gold", pgettext_lazy("card style", "Gold foil")
    SILVER = "silver", pgettext_lazy("card style", "Silver foil")


class CodePlace(models.TextChoices):
    """Where the code stands. On products with one side, on that."""

    BACK_RIGHT = "back_right", pgettext_lazy("card style", "Back, right")
    BACK_CENTRE = "back_centre", pgettext_lazy("card style", "Back, in the middle")
    BACK_LEFT = "back_left", pgettext_lazy("card style", "Back, left")
    FRONT_RIGHT = "front_right", pgettext_lazy("card style", "Front, right")
    FRONT_LEFT = "front_left", pgettext_lazy("card style", "Front, left")
    NONE = "none", pgettext_lazy("card style", "No code")


class PrintedField(models.TextChoices):
    """What of a card can be printed, in the order in which it stands."""

    NAME = "name", pgettext_lazy("card style", "Name")
    JOB_TITLE = "job_title", pgettext_lazy("card style", "Job title")
    DEPARTMENT = "department", pgettext_lazy("card style", "Department")
    ORGANISATION = "organisation", pgettext_lazy("card style", "Organisation")
    PHONE = "phone", pgettext_lazy("card style", "Phone number")
    EMAIL = "email", pgettext_lazy("card style", "Email address")
    WEBSITE = "website", pgettext_lazy("card style", "Website")
    ADDRESS = "address", pgettext_lazy("card style", "Address")


class PrintSide(models.TextChoices):
    FRONT = "front", pgettext_lazy("card style", "Front")
    BACK = "back", pgettext_lazy("card style", "Back")


class CheckKey(models.TextChoices):
    """What is looked at before anything is printed."""

    CONTRAST = "contrast"
    TYPE_SIZE = "type_size"
    FIT = "fit"
    MARGIN = "margin"
    CODE_SIZE = "code_size"
    CODE_READS = "code_reads"
    GLYPHS = "glyphs"
    LOGO = "logo"
    CONTENT = "content"


class PrintVerdict(models.TextChoices):
    GOOD = "good"
    # It can be printed, and somebody should know.
    WARNING = "warning"
    # It must not be printed like this.
    BAD = "bad"


class PosterSize(models.TextChoices):
    """Sheets with a code, to be hung up or worn."""

    A4 = "a4", pgettext_lazy("poster", "Posters, A4")
    A6 = "a6", pgettext_lazy("poster", "Signs, A6")
    BADGE_WIDE = "badge_wide", pgettext_lazy("poster", "Name badges, 90 × 54 mm")
    BADGE_TALL = "badge_tall", pgettext_lazy("poster", "Name badges, 86 × 118 mm")
