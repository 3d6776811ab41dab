"""Whether visitors can subscribe to the space's newsletter (specification, section 2)."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import Switch
from vizitka.common.api.envelope import InSchema
from vizitka.spaces.sections import Section, SettingsRow, register


class NewsletterSettings(SettingsRow):
    newsletter = models.BooleanField(default=False, db_default=False)

    class Meta(SettingsRow.Meta):
        db_table = "newsletter_settings"


class NewsletterSchema(InSchema):
    newsletter: bool = False


WORDS: Final = {"newsletter": Switch(pgettext_lazy("audit", "Newsletter"))}

register(Section(NewsletterSettings, NewsletterSchema, WORDS, on_pages=True))
