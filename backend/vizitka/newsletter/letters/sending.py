"""Sending a campaign, letter by letter, some seconds at a time.

What became of each letter stands in its row, which is written before the content is handed over and after the server
has said yes; nothing else remembers how far it is. A worker that is killed leaves at most one letter of which nobody
knows whether it arrived: that one is named, and not sent again. A turn of a campaign is given to one worker alone
(`turns`); but also two at once would send nobody a letter twice, since a row is taken once (`delivering`).
"""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, Final

import structlog

from vizitka.common import clock
from vizitka.common.mail.smtp import ServerAway, transport
from vizitka.newsletter.letters import audience, delivering, rules, selectors, turns
from vizitka.newsletter.letters.enums import DeliveryState, StopReason
from vizitka.newsletter.letters.models import Delivery
from vizitka.newsletter.letters.turns import Turn

log = structlog.get_logger(__name__)

PORTION: Final = 500
BATCH: Final = 50
# A rate is spread over the minute by such waits.
RATE_WAIT: Final = dt.timedelta(seconds=10)


def send(campaign_id: uuid.UUID, number: int) -> None:
    """A turn of the campaign; a `number` that was taken already does nothing. Safe to repeat."""
    turn = turns.take(campaign_id, number)
    if turn is None:
        return
    wait: dt.timedelta | None = None
    try:
        if not selectors.is_on(turn.space):
            turns.stop(turn, StopReason.SWITCHED_OFF)
            return
        _name_unknown(turn)
        if _prepare(turn):
            wait = _send_some(turn)
    except ServerAway as error:
        log.warning("letters_server_away", campaign=str(campaign_id), answer=str(error))
        turns.server_away(turn)
        return
    turns.end(turn, wait)


def _name_unknown(turn: Turn) -> None:
    """What another worker was at when it was killed may have arrived."""
    rows = Delivery.objects.in_space(turn.space.pk).filter(
        campaign_id=turn.campaign.pk, state=DeliveryState.SENDING
    )
    number = rows.exclude(held_by=turn.token).update(state=DeliveryState.UNKNOWN)
    if number:
        log.warning("letters_unknown", campaign=str(turn.campaign.pk), number=number)


def _prepare(turn: Turn) -> bool:
    """A row for each receiver; those who are there already stay. Returns whether all are there."""
    campaign = turn.campaign
    if campaign.prepared_at is not None:
        return True
    there = [text.language for text in selectors.texts_of(campaign)]
    found = audience.receivers(turn.space, campaign.audience).order_by("pk")
    last = uuid.UUID(int=0)
    while turn.goes_on():
        rows = list(found.filter(pk__gt=last).values_list("pk", "language")[:PORTION])
        if not rows:
            campaign.prepared_at = clock.now()
            return bool(turns.mine(turn).update(prepared_at=campaign.prepared_at))
        last, now = rows[-1][0], clock.now()
        Delivery.objects.bulk_create(
            [
                Delivery(
                    space_id=turn.space.pk,
                    campaign_id=campaign.pk,
                    subscriber_id=key,
                    language=rules.language_for(language, there),
                    next_at=now,
                )
                for key, language in rows
            ],
            # Whoever has a row already keeps it as it is.
            update_conflicts=True,
            unique_fields=["campaign", "subscriber", "space"],
            update_fields=["campaign"],
        )
    return False


def _ready(turn: Turn) -> Any:
    rows = Delivery.objects.in_space(turn.space.pk).filter(
        campaign_id=turn.campaign.pk, state=DeliveryState.QUEUED
    )
    return rows.filter(next_at__lte=clock.now())


def _send_some(turn: Turn) -> dt.timedelta | None:
    """Sends until the time is over, the rate is used up, or nothing is left for now. Returns how long to wait where
    the rate says so."""
    carrier = transport()
    try:
        while turn.goes_on():
            most = _room(turn)
            if not most:
                return RATE_WAIT
            ids = list(_ready(turn).order_by("next_at", "pk").values_list("pk", flat=True)[:most])
            if not ids:
                return None
            for key in ids:
                if not turn.goes_on():
                    return None
                try:
                    delivering.send_one(turn, carrier, key)
                except ServerAway:
                    # Be it that only this one makes the server hang up: then another is asked for first.
                    delivering.put_behind(turn, key)
                    raise
                if turn.servers.puts_off_everything():
                    raise ServerAway("it puts off whatever it is given")
    finally:
        carrier.close()
    return None


def _room(turn: Turn) -> int:
    rate = turn.campaign.rate
    if rate is None:
        return BATCH
    now = clock.now()
    in_minute = selectors.sent_since(turn.campaign, now - dt.timedelta(minutes=1))
    in_wait = selectors.sent_since(turn.campaign, now - RATE_WAIT)
    return rules.room(rate, in_minute, in_wait, BATCH)
