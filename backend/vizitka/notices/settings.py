"""Whether cards of the space have notices. Off hides them all and closes their editing; what was written stays."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import Switch
from vizitka.common.api.envelope import InSchema
from vizitka.spaces.models import Space
from vizitka.spaces.sections import Section, SettingsRow, read, register


class NoticeSettings(SettingsRow):
    notices = models.BooleanField(default=True, db_default=True)

    class Meta(SettingsRow.Meta):
        db_table = "notice_settings"


class NoticeSchema(InSchema):
    notices: bool = True


WORDS: Final = {"notices": Switch(pgettext_lazy("audit", "Notices on cards"))}

register(Section(NoticeSettings, NoticeSchema, WORDS, on_pages=True))


def are_on(space: Space) -> bool:
    """Whether cards of the space show notices, and people change them."""
    return read(space, NoticeSettings).notices
