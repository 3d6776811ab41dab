"""How many leave by the letters of a campaign: in sum, by the day."""

from __future__ import annotations

import uuid

from django.db.models import F

from vizitka.common import clock
from vizitka.newsletter.enums import SuppressionReason
from vizitka.newsletter.letters import rules
from vizitka.newsletter.letters.models import Campaign, CampaignLeaving, Delivery
from vizitka.newsletter.people.models import Subscriber


def of_message(text: str) -> tuple[uuid.UUID, uuid.UUID] | None:
    """(subscriber, campaign) of a letter that was sent, by its Message-ID or the address to which it came back; None
    for one that is none of ours."""
    rows = Delivery.objects.across_spaces("mail servers know of no spaces").filter(tried_at__isnull=False)
    delivery_id = rules.delivery_of_way_back(text)
    if delivery_id is not None:
        return rows.filter(pk=delivery_id).values_list("subscriber_id", "campaign_id").first()
    ids = rules.ids_of_message(text)
    if ids is None:
        return None
    campaign_id, subscriber_id = ids
    was_sent = rows.filter(campaign_id=campaign_id, subscriber_id=subscriber_id)
    return (subscriber_id, campaign_id) if was_sent.exists() else None


def hear(subscriber: Subscriber, reason: SuppressionReason, campaign_id: uuid.UUID | None) -> None:
    """Counts it where the letter is known after which somebody left."""
    if campaign_id is None:
        return
    rows = Campaign.objects.in_space(subscriber.space_id).select_related("space")
    campaign = rows.filter(pk=campaign_id).first()
    if campaign is None:
        return
    day = clock.now().astimezone(clock.zone_of(campaign.space.time_zone)).date()
    own = {"campaign_id": campaign.pk, "kind": reason.value, "day": day}
    counted = CampaignLeaving.objects.in_space(campaign.space_id).filter(**own)
    CampaignLeaving.objects.bulk_create(
        [CampaignLeaving(space_id=campaign.space_id, number=0, **own)],
        update_conflicts=True,
        unique_fields=["space", "campaign", "kind", "day"],
        update_fields=["day"],
    )
    counted.update(number=F("number") + 1)
