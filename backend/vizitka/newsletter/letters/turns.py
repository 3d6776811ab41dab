"""Turns of a campaign: some seconds that are one worker's, and what comes after them."""

from __future__ import annotations

import datetime as dt
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock
from vizitka.jobs import workers
from vizitka.newsletter.letters import errands, services
from vizitka.newsletter.letters.composing import Template
from vizitka.newsletter.letters.enums import CampaignStatus, DeliveryState, StopReason
from vizitka.newsletter.letters.models import Campaign, Delivery
from vizitka.newsletter.letters.pausing import Servers
from vizitka.spaces.models import Space

# Then it is another campaign's turn.
LONGEST_TURN: Final = 20.0
# A worker that says nothing for so long has lost its turn.
HOLD: Final = dt.timedelta(seconds=90)
# How often it is asked whether the campaign goes on, and said that the worker lives.
BEAT: Final = 5.0
# A server that takes nothing is asked again after that, and given up after a day.
AWAY_WAIT: Final = dt.timedelta(minutes=2)
AWAY_MOST: Final = dt.timedelta(hours=24)


@dataclass
class Turn:
    """Some seconds of a campaign. `token` marks the letters that it is at."""

    campaign: Campaign
    space: Space
    number: int
    token: uuid.UUID = field(default_factory=uuid.uuid4)
    until: float = 0.0
    beat_at: float = 0.0
    templates: dict[str, Template] = field(default_factory=dict)
    servers: Servers = field(default_factory=Servers)

    def is_over(self) -> bool:
        return time.monotonic() >= self.until

    def goes_on(self) -> bool:
        """Whether there is time left, and nobody has stopped it or taken the turn."""
        if self.is_over():
            return False
        now = time.monotonic()
        if now - self.beat_at < BEAT:
            return True
        self.beat_at = now
        return bool(mine(self).update(held_until=clock.now() + HOLD))


def take(campaign_id: uuid.UUID, number: int) -> Turn | None:
    rows = Campaign.objects.across_spaces("a worker is given the campaign's id")
    sending = rows.filter(pk=campaign_id, status=CampaignStatus.SENDING)
    mine = {"held_by": workers.current_id(), "held_until": clock.now() + HOLD, "next_at": None}
    if not sending.filter(turn=number).update(turn=number + 1, **mine):
        # The task of a worker that was killed is done once more (jobs.take_up_lost): its turn goes on at once.
        number += 1
        holder = sending.filter(turn=number, held_by__isnull=False).values_list("held_by", flat=True).first()
        if holder is None or workers.is_known(holder) or holder == workers.current_id():
            return None
        if not sending.filter(turn=number, held_by=holder).update(turn=number + 1, **mine):
            return None
    campaign = rows.select_related("space").get(pk=campaign_id)
    turn = Turn(campaign, campaign.space, number + 1, servers=Servers.known())
    turn.until = time.monotonic() + LONGEST_TURN
    turn.beat_at = time.monotonic()
    return turn


def mine(turn: Turn) -> Any:
    rows = Campaign.objects.in_space(turn.space.pk)
    return rows.filter(pk=turn.campaign.pk, turn=turn.number, status=CampaignStatus.SENDING)


def end(turn: Turn, wait: dt.timedelta | None) -> None:
    """What comes next: the end, another turn, or a wait."""
    with transaction.atomic():
        campaign = services.held(turn.space.pk, turn.campaign.pk)
        if campaign is None or campaign.turn != turn.number or campaign.status != CampaignStatus.SENDING:
            return
        campaign.held_by, campaign.held_until, campaign.away_since = None, None, None
        rows = Delivery.objects.in_space(campaign.space_id).filter(campaign_id=campaign.pk)
        left = rows.filter(state__in=[DeliveryState.QUEUED, DeliveryState.SENDING]).order_by("next_at")
        first = left.values_list("next_at", flat=True).first()
        if first is None and campaign.prepared_at is not None:
            services.finish(campaign)
            return
        now = clock.now()
        due = first if first is not None and first > now else now
        if wait is not None:
            due = max(due, now + wait)
        campaign.next_at = due
        campaign.save()
        if due - now <= dt.timedelta(minutes=1):
            _again(campaign, due if due > now else None)


def _again(campaign: Campaign, at: dt.datetime | None) -> None:
    """Where the queue cannot wait, housekeeping takes the next turn."""
    if at is None:
        errands.SEND.put(str(campaign.pk), campaign.turn)
    else:
        errands.SEND.put_at(at, str(campaign.pk), campaign.turn)


def server_away(turn: Turn) -> None:
    with transaction.atomic():
        campaign = services.held(turn.space.pk, turn.campaign.pk)
        if campaign is None or campaign.turn != turn.number or campaign.status != CampaignStatus.SENDING:
            return
        now = clock.now()
        campaign.held_by, campaign.held_until = None, None
        # What it took before in this turn says that it was not away until now.
        campaign.away_since = now if turn.servers.takes else campaign.away_since or now
        campaign.next_at = now + AWAY_WAIT
        if now - campaign.away_since >= AWAY_MOST:
            services.stop(campaign, StopReason.SERVER_AWAY)
        else:
            campaign.save()


def stop(turn: Turn, reason: StopReason) -> None:
    with transaction.atomic():
        campaign = services.held(turn.space.pk, turn.campaign.pk)
        if campaign is not None and campaign.status == CampaignStatus.SENDING:
            campaign.held_by, campaign.held_until = None, None
            services.stop(campaign, reason)
