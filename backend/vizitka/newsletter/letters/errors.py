"""What can go wrong with campaigns."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError


class CampaignNotEditable(ApplicationError):
    status, code = 409, "campaign_not_editable"
    message = _("This campaign is on its way, and cannot be changed any more. Duplicate it to go on from it.")


class CampaignNotThere(ApplicationError):
    """What was to be done is not possible as the campaign stands."""

    status, code = 409, "campaign_state"
    message = _("This is not possible any more: the campaign has gone on meanwhile.")


class CampaignFaulty(ApplicationError):
    status, code = 409, "campaign_faulty"
    message = _("Something is still missing. Look at the checks, then send it.")


class CampaignUndeletable(ApplicationError):
    status, code = 409, "campaign_undeletable"
    message = _("A campaign that was sent is kept, with its numbers.")


class TextMissing(ApplicationError):
    status, code = 409, "campaign_text_missing"
    message = _("There is no text in this language.")


class LastText(ApplicationError):
    status, code = 409, "campaign_last_text"
    message = _("The text that everybody gets whose language is missing cannot be removed.")


class ScheduleRefused(ApplicationError):
    status, code = 422, "campaign_schedule"
    message = _("Choose a time from a minute on, and within a year.")
