"""What the audit log says about campaigns (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Language, Moment
from vizitka.common.errors import Text
from vizitka.newsletter.letters.enums import StopReason

_REASONS: Final[Mapping[str, Text]] = {
    StopReason.LATE: pgettext_lazy("audit", "its time was long over"),
    StopReason.RESTORED: pgettext_lazy("audit", "a backup was restored"),
    StopReason.SWITCHED_OFF: pgettext_lazy("audit", "the newsletter was switched off"),
    StopReason.FAULTY: pgettext_lazy("audit", "something was missing"),
    StopReason.SERVER_AWAY: pgettext_lazy("audit", "the mail server took nothing for a day"),
}


def register_words() -> None:
    words.register_kind("campaign", group="newsletter")
    words.register(
        "campaign",
        sentences={
            "campaign.created": pgettext_lazy("audit", "Campaign made: %(object)s"),
            "campaign.updated": pgettext_lazy("audit", "Campaign changed: %(object)s"),
            "campaign.deleted": pgettext_lazy("audit", "Campaign deleted: %(object)s"),
            "campaign.scheduled": pgettext_lazy("audit", "Campaign scheduled: %(object)s"),
            "campaign.unscheduled": pgettext_lazy("audit", "Campaign is a draft again: %(object)s"),
            "campaign.started": pgettext_lazy("audit", "Campaign is being sent: %(object)s"),
            "campaign.paused": pgettext_lazy("audit", "Campaign paused: %(object)s"),
            "campaign.resumed": pgettext_lazy("audit", "Campaign goes on: %(object)s"),
            "campaign.stopped": pgettext_lazy("audit", "Campaign stopped by Vizitka: %(object)s"),
            "campaign.cancelled": pgettext_lazy("audit", "Campaign cancelled: %(object)s"),
            "campaign.finished": pgettext_lazy("audit", "Campaign sent: %(object)s"),
        },
        fields={
            "name": Field(pgettext_lazy("audit", "Name")),
            "language": Language(pgettext_lazy("audit", "Language")),
            "rate": Field(pgettext_lazy("audit", "Letters a minute")),
            "audience": Field(pgettext_lazy("audit", "Receivers")),
            "text": Language(pgettext_lazy("audit", "Text")),
            "scheduled_at": Moment(pgettext_lazy("audit", "Sent at")),
            "reason": Choice(pgettext_lazy("audit", "Why"), _REASONS),
        },
    )
