"""Whether people who have an account are in at once when they are invited (specification, section 2)."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import Switch
from vizitka.common.api.envelope import InSchema
from vizitka.spaces.sections import Section, SettingsRow, register


class InvitationSettings(SettingsRow):
    confirm_invitations = models.BooleanField(default=False, db_default=False)

    class Meta(SettingsRow.Meta):
        db_table = "invitation_settings"


class InvitationSettingsSchema(InSchema):
    confirm_invitations: bool = False


WORDS: Final = {"confirm_invitations": Switch(pgettext_lazy("audit", "Confirm invitations automatically"))}

register(Section(InvitationSettings, InvitationSettingsSchema, WORDS))
