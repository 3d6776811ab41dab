"""What happens to campaigns."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.newsletter.letters.models import Campaign


class CampaignTold(SpaceEvent):
    kind = "campaign"

    @classmethod
    def of(cls, actor: Actor, campaign: Campaign, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=campaign.space_id,
            object_id=campaign.pk,
            label=campaign.name,
            changes=changes or {},
        )


class CampaignCreated(CampaignTold):
    type = "campaign.created"


class CampaignUpdated(CampaignTold):
    type = "campaign.updated"


class CampaignDeleted(CampaignTold):
    type = "campaign.deleted"


class CampaignScheduled(CampaignTold):
    type = "campaign.scheduled"


class CampaignUnscheduled(CampaignTold):
    """It is a draft again."""

    type = "campaign.unscheduled"


class CampaignStarted(CampaignTold):
    type = "campaign.started"


class CampaignPaused(CampaignTold):
    type = "campaign.paused"


class CampaignResumed(CampaignTold):
    type = "campaign.resumed"


class CampaignStopped(CampaignTold):
    """Vizitka has stopped it, and asks."""

    type = "campaign.stopped"


class CampaignCancelled(CampaignTold):
    type = "campaign.cancelled"


class CampaignFinished(CampaignTold):
    type = "campaign.finished"
