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
