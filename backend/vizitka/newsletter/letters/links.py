"""Whether links of a campaign lead anywhere: looked at beside the writing, and said as a hint before it is sent."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils.dateparse import parse_datetime

from vizitka.common import clock, outside
from vizitka.common.errors import TooManyAttempts
from vizitka.newsletter.letters import checks, rules, selectors, services, throttles
from vizitka.newsletter.letters.models import Campaign

# What was looked at is looked at again after this time.
HOLDS: Final = dt.timedelta(hours=1)
MOST: Final = 40


def look(campaign_id: uuid.UUID) -> None:
    """Asks for the links of a campaign that nobody has asked for lately. Safe to repeat; servers of strangers may take
    their time, so nothing is held meanwhile."""
    if not settings.LINKS_ARE_LOOKED_AT:
        return
    rows = Campaign.objects.across_spaces("an errand names it")
    campaign = rows.filter(pk=campaign_id).first()
    if campaign is None or not selectors.is_editable(campaign):
        return
    wanted = _let_through(campaign, list(_to_be_asked(campaign))[:MOST])
    if not wanted:
        return
    found = outside.look(wanted)
    with transaction.atomic():
        held = services.held(campaign.space_id, campaign.pk)
        if held is None:
            return
        there = set(_addresses(held))
        now = clock.now().isoformat()
        known = {address: row for address, row in held.looked_links.items() if address in there}
        held.looked_links = known | {
            address: {"found": state.value, "at": now} for address, state in found.items() if address in there
        }
        held.save(update_fields=["looked_links"])


def _addresses(campaign: Campaign) -> list[str]:
    return list(
        dict.fromkeys(
            address for text in selectors.texts_of(campaign) for address in rules.links_of(text.blocks)
        )
    )


def _to_be_asked(campaign: Campaign) -> Iterable[str]:
    """Without those of which the form says already that they lead nowhere, and those to ourselves."""
    for address in _addresses(campaign):
        if (
            rules.is_counted(address)
            and not checks.is_ours(address)
            and not checks.leads_nowhere(address)
            and not _is_fresh(campaign.looked_links.get(address))
        ):
            yield address


def _is_fresh(row: Mapping[str, Any] | None) -> bool:
    at = parse_datetime(str(row.get("at", ""))) if row else None
    return at is not None and clock.now() - at < HOLDS


def _let_through(campaign: Campaign, addresses: list[str]) -> list[str]:
    """As many as a space may have others asked for: nobody makes us knock at strangers' doors all day."""
    found: list[str] = []
    for address in addresses:
        try:
            throttles.LINK.attempt(str(campaign.space_id), "")
        except TooManyAttempts:
            break
        found.append(address)
    return found
