"""What a block of content can be."""

from __future__ import annotations

from django.db import models


class FrameKind(models.TextChoices):
    TEXT = "text"
    IMAGE = "image"
    LINK = "link"
    VIDEO = "video"
