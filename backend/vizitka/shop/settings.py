"""Whether cards of the space may take part in the affiliate programme (specification, section 2)."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import Switch
from vizitka.common.api.envelope import InSchema
from vizitka.spaces.sections import Section, SettingsRow, register


class AffiliateSettings(SettingsRow):
    affiliate = models.BooleanField(default=False, db_default=False)

    class Meta(SettingsRow.Meta):
        db_table = "affiliate_settings"


class AffiliateSchema(InSchema):
    affiliate: bool = False


WORDS: Final = {"affiliate": Switch(pgettext_lazy("audit", "Affiliate programme"))}

register(Section(AffiliateSettings, AffiliateSchema, WORDS, on_pages=True))
