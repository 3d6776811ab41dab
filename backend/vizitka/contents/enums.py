"""What a block of content can be."""

from __future__ import annotations

from django.db import models


class FrameKind(models.TextChoices):
    TEXT = "text"
    IMAGE = "image"
    GALLERY = "gallery"
    VIDEO = "video"
    FILE = "file"
    LINK = "link"
    MAP = "map"
    CONTACT_FORM = "contact_form"
    NEWSLETTER = "newsletter"
    OPENING_HOURS = "opening_hours"
