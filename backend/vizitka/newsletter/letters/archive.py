"""Campaigns of a space, to be read (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of
from vizitka.newsletter.letters.models import (
    Campaign,
    CampaignLeaving,
    CampaignLink,
    CampaignText,
    Delivery,
    LinkClicks,
)


def register_parts() -> None:
    OF_A_SPACE.register(Part("campaigns", (Campaign, CampaignText), _campaigns))
    OF_A_SPACE.register(Part("campaign_deliveries", (Delivery,), _deliveries))
    OF_A_SPACE.register(Part("campaign_clicks", (CampaignLink, LinkClicks), _clicks))
    OF_A_SPACE.register(Part("campaign_leavings", (CampaignLeaving,), _leavings))
    OF_A_PERSON.leave_out("what a company writes to its subscribers is the space's", Campaign)


def _campaigns(space_id: uuid.UUID) -> Iterator[Row]:
    columns = ("id", "name", "language", "status", "reason", "audience", "rate", "scheduled_at")
    moments = ("started_at", "finished_at", "created_at", "updated_at")
    for row in rows_of(Campaign.objects.in_space(space_id), *columns, *moments):
        texts = CampaignText.objects.in_space(space_id).filter(campaign_id=row["id"]).order_by("created_at")
        said = texts.values("language", "subject", "preheader", "blocks")
        yield {**row, "texts": list(said)}


def _deliveries(space_id: uuid.UUID) -> Iterator[Row]:
    columns = ("campaign_id", "subscriber_id", "state", "language", "attempts", "tried_at", "code", "answer")
    return rows_of(Delivery.objects.in_space(space_id), *columns)


def _clicks(space_id: uuid.UUID) -> Iterator[Row]:
    for row in rows_of(CampaignLink.objects.in_space(space_id), "id", "campaign_id", "kind", "url"):
        days = LinkClicks.objects.in_space(space_id).filter(link_id=row["id"]).order_by("day")
        yield {
            **row,
            "clicks": [{"day": day.isoformat(), "number": n} for day, n in days.values_list("day", "number")],
        }


def _leavings(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(CampaignLeaving.objects.in_space(space_id), "campaign_id", "kind", "day", "number")
