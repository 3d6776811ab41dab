"""What a picture is for; it decides shape and sizes."""

from __future__ import annotations

from django.db import models


class ImagePurpose(models.TextChoices):
    PROFILE_PICTURE = "profile_picture"
    HEADER = "header"
    LOGO = "logo"
    FRAME = "frame"
    USER_PICTURE = "user_picture"
    BACKGROUND = "background"
