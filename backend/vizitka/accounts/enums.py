"""Kinds of single-use tokens, second factors and letters."""

from __future__ import annotations

from django.db import models


class TokenKind(models.TextChoices):
    RECOVERY = "recovery"
    LOGIN_FACTOR = "login_factor"
    AUTO_LOGIN = "auto_login"
    CARD_VIEW = "card_view"
    PASSKEY = "passkey"


class FactorMethod(models.TextChoices):
    TOTP = "totp"
    RECOVERY_CODE = "recovery_code"
    # Not a code: a sign-in of its own, by /auth/passkey.
    PASSKEY = "passkey"


class AskedAgain(models.TextChoices):
    """What a person is asked for before something that outlives the session."""

    PASSWORD = "password"  # noqa: S105
    # To sign in again: there is no password, and the last sign-in is too long ago.
    SIGN_IN = "sign_in"
    # A sign-in of the last minutes stands for the password.
    NOTHING = "nothing"


class LetterKind(models.TextChoices):
    """Mails to who has an account."""

    ADDRESS_KNOWN = "address_known"
    RECOVERY = "recovery"
    CHANGE_EMAIL_NOTICE = "change_email_notice"
    EMAIL_CHANGED = "email_changed"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105
    FACTOR_ADDED = "factor_added"
    FACTOR_REMOVED = "factor_removed"
    ADDRESS_MOVED = "address_moved"
    RECOVERY_CODES_RENEWED = "recovery_codes_renewed"
    SESSIONS_ENDED = "sessions_ended"
    PASSKEY_ADDED = "passkey_added"
    PASSKEY_REMOVED = "passkey_removed"
