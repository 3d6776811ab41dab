"""What is due or was left lying: campaigns whose time has come, turns of dead workers, what a restore finds."""

from __future__ import annotations

import datetime as dt
import uuid

from django.db import transaction
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.jobs import workers
from vizitka.newsletter.letters import checks, errands, rules, selectors, services
from vizitka.newsletter.letters.enums import CampaignStatus, DeliveryState, StopReason
from vizitka.newsletter.letters.models import Campaign, Delivery
from vizitka.spaces.models import Space


def take_up() -> int:
    """Begins what is due, and gives a turn to what waits for one: also after a worker that was killed. Returns how
    many. Safe to call at any time and by many at once."""
    return _begin_due() + _give_turns()


def _begin_due() -> int:
    now = clock.now()
    rows = Campaign.objects.across_spaces("those whose time has come, whoever's they are")
    due = rows.filter(status=CampaignStatus.SCHEDULED, scheduled_at__lte=now).order_by("scheduled_at")
    return sum(_begin(space_id, key, now) for key, space_id in due.values_list("pk", "space_id")[:100])


def _begin(space_id: uuid.UUID, campaign_id: uuid.UUID, now: dt.datetime) -> int:
    with transaction.atomic():
        campaign = services.held(space_id, campaign_id)
        if campaign is None or campaign.status != CampaignStatus.SCHEDULED or campaign.scheduled_at is None:
            return 0
        space = Space.objects.living().filter(pk=space_id).first()
        if space is None or campaign.scheduled_at > now:
            return 0
        if now - campaign.scheduled_at >= rules.LATE_AFTER:
            services.stop(campaign, StopReason.LATE)
        elif not selectors.is_on(space):
            services.stop(campaign, StopReason.SWITCHED_OFF)
        elif not checks.check(space, campaign).sendable:
            services.stop(campaign, StopReason.FAULTY)
        else:
            services.begin(SYSTEM, space, campaign)
            return 1
    return 0


def _give_turns() -> int:
    now = clock.now()
    rows = Campaign.objects.across_spaces("those that are being sent, whoever's they are")
    sending = rows.filter(Q(next_at=None) | Q(next_at__lte=now), status=CampaignStatus.SENDING)
    given = 0
    for campaign in sending.order_by("started_at")[:100]:
        is_held = campaign.held_until is not None and campaign.held_until > now
        if is_held and (campaign.held_by is None or workers.is_known(campaign.held_by)):
            continue
        with transaction.atomic():
            # A minute in which nobody takes it is a minute in which it is put into the queue once.
            same = rows.filter(pk=campaign.pk, turn=campaign.turn, status=CampaignStatus.SENDING)
            if same.update(next_at=now + dt.timedelta(minutes=1), held_until=None, held_by=None):
                errands.SEND.put(str(campaign.pk), campaign.turn)
                given += 1
    return given


def stop_after_restore() -> int:
    """A backup knows nothing of what was sent since it was made: whatever was on its way stands, and asks. Returns how
    many campaigns."""
    rows = Campaign.objects.across_spaces("the installation was restored")
    living = (CampaignStatus.SCHEDULED, CampaignStatus.SENDING, CampaignStatus.PAUSED)
    stopped = 0
    for key, space_id in list(rows.filter(status__in=living).values_list("pk", "space_id")):
        with transaction.atomic():
            campaign = services.held(space_id, key)
            if campaign is None or campaign.status not in living:
                continue
            at_it = Delivery.objects.in_space(space_id).filter(campaign_id=key, state=DeliveryState.SENDING)
            at_it.update(state=DeliveryState.UNKNOWN)
            campaign.held_by, campaign.held_until = None, None
            services.stop(campaign, StopReason.RESTORED)
            stopped += 1
    return stopped
