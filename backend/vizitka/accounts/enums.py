"""Kinds of single-use tokens."""

from __future__ import annotations

from django.db import models


class TokenKind(models.TextChoices):
    VERIFY_EMAIL = "verify_email"
    CHANGE_EMAIL = "change_email"
    RECOVERY = "recovery"
    LOGIN_FACTOR = "login_factor"
    AUTO_LOGIN = "auto_login"


class FactorMethod(models.TextChoices):
    TOTP = "totp"
    RECOVERY_CODE = "recovery_code"
