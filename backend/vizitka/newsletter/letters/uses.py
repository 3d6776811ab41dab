"""Which pictures campaigns use (common.uses)."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator

from vizitka.images.uses import IMAGES
from vizitka.newsletter.letters import rules
from vizitka.newsletter.letters.models import CampaignText
from vizitka.newsletter.letters.services import CAMPAIGN


def register_readers() -> None:
    IMAGES.read_by(CAMPAIGN, _read)


def _read(space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    found: dict[uuid.UUID, set[str]] = defaultdict(set)
    rows = CampaignText.objects.in_space(space_id)
    for campaign_id, blocks in rows.values_list("campaign_id", "blocks"):
        found[campaign_id] |= rules.image_ids(blocks)
    yield from found.items()
