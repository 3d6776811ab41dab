"""Whether visitors can keep a card in the wallet of their phone (specification, section 2)."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import Switch
from vizitka.common.api.envelope import InSchema
from vizitka.spaces.sections import Section, SettingsRow, register


class WalletSettings(SettingsRow):
    wallets = models.BooleanField(default=True, db_default=True)

    class Meta(SettingsRow.Meta):
        db_table = "wallet_settings"


class WalletSchema(InSchema):
    wallets: bool = True


WORDS: Final = {"wallets": Switch(pgettext_lazy("audit", "Wallets"))}

register(Section(WalletSettings, WalletSchema, WORDS, on_pages=True))
