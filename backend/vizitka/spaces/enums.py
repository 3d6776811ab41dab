"""Roles and visibilities of spaces."""

from __future__ import annotations

from django.db import models


class SpaceRole(models.TextChoices):
    OWNER = "owner"
    ADMIN = "admin"
    EDITOR = "editor"
    ANALYST = "analyst"
    NO_ROLE = "no_role"


class Visibility(models.TextChoices):
    PUBLIC = "public"
    UNLISTED = "unlisted"
    PRIVATE = "private"


class ContactSharing(models.TextChoices):
    """Who sees a contact that a visitor left."""

    COMPANY = "company"
    CARD_USER = "card_user"


class Channel(models.TextChoices):
    """How a visitor comes to a card (product.md, section 6)."""

    LINK = "link"
    QR_CODE = "qr_code"
    PRODUCT = "product"
