"""Words of wallets."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Wallet(models.TextChoices):
    """Whose app keeps a pass."""

    APPLE = "apple", _("Apple Wallet")
    GOOGLE = "google", _("Google Wallet")


class WalletStanding(models.TextChoices):
    """Whether passes of a wallet can be made here."""

    READY = "ready", _("Ready")
    MISSING = "missing", _("No certificate")
    OFF = "off", _("Switched off here")
    ENDED = "ended", _("The certificate has ended")
    UNREADABLE = "unreadable", _("The certificate cannot be read")
