"""Kinds of single-use tokens, second factors and letters."""

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


class LetterKind(models.TextChoices):
    """Mails of the accounts."""

    VERIFY_EMAIL = "verify_email"
    ADDRESS_KNOWN = "address_known"
    RECOVERY = "recovery"
    CHANGE_EMAIL = "change_email"
    CHANGE_EMAIL_NOTICE = "change_email_notice"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105
    FACTOR_REMOVED = "factor_removed"
    ADDRESS_MOVED = "address_moved"
