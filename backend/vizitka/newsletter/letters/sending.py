"""Sending a campaign, letter by letter, some seconds at a time.

What became of each letter stands in its row, which is written before the content is handed over and after the server
has said yes; nothing else remembers how far it is. A worker that is killed leaves at most one letter of which nobody
knows whether it arrived: that one is named, and not sent again. A turn of a campaign is given to one worker alone
(`turn`); but also two at once would send nobody a letter twice, since a row is taken once.
"""

from __future__ import annotations

import datetime as dt
import time
import uuid
from dataclasses import dataclass, field
from email.utils import formataddr, parseaddr
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.mail.smtp import HandedOver, Outcome, ServerAway, Transport, transport
from vizitka.jobs import workers
from vizitka.newsletter.enums import SubscriberStatus, SuppressionReason
from vizitka.newsletter.letters import audience, checks, composing, errands, rules, selectors, services
from vizitka.newsletter.letters.composing import Said, Template
from vizitka.newsletter.letters.enums import CampaignStatus, DeliveryState, StopReason
from vizitka.newsletter.letters.models import Campaign, Delivery
from vizitka.newsletter.people import leaving, suppression
from vizitka.newsletter.people.addresses import leave_url
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import settings_of
from vizitka.spaces.models import Space

log = structlog.get_logger(__name__)

# Then it is another campaign's turn.
LONGEST_TURN: Final = 20.0
# A worker that says nothing for so long has lost its turn.
HOLD: Final = dt.timedelta(seconds=90)
# How often it is asked whether the campaign goes on, and said that the worker lives.
BEAT: Final = 5.0
PORTION: Final = 500
BATCH: Final = 50
# A server that takes nothing is asked again after that, and given up after a day.
AWAY_WAIT: Final = dt.timedelta(minutes=2)
AWAY_MOST: Final = dt.timedelta(hours=24)
# A rate is spread over the minute by such waits.
RATE_WAIT: Final = dt.timedelta(seconds=10)


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
        return bool(_mine(self).update(held_until=clock.now() + HOLD))


def send(campaign_id: uuid.UUID, number: int) -> None:
    """A turn of the campaign; a `number` that was taken already does nothing. Safe to repeat."""
    turn = _take(campaign_id, number)
    if turn is None:
        return
    wait: dt.timedelta | None = None
    try:
        if not selectors.is_on(turn.space):
            _stop(turn, StopReason.SWITCHED_OFF)
            return
        _name_unknown(turn)
        if _prepare(turn):
            wait = _send_some(turn)
    except ServerAway as error:
        log.warning("letters_server_away", campaign=str(campaign_id), answer=str(error))
        _server_away(turn)
        return
    _end(turn, wait)


def _take(campaign_id: uuid.UUID, number: int) -> Turn | None:
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
    turn = Turn(campaign, campaign.space, number + 1)
    turn.until = time.monotonic() + LONGEST_TURN
    turn.beat_at = time.monotonic()
    return turn


def _mine(turn: Turn) -> Any:
    rows = Campaign.objects.in_space(turn.space.pk)
    return rows.filter(pk=turn.campaign.pk, turn=turn.number, status=CampaignStatus.SENDING)


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
            return bool(_mine(turn).update(prepared_at=campaign.prepared_at))
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
                _send_one(turn, carrier, key)
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


def _send_one(turn: Turn, carrier: Transport, delivery_id: uuid.UUID) -> None:
    rows = Delivery.objects.in_space(turn.space.pk)
    delivery = rows.select_related("subscriber").filter(pk=delivery_id, state=DeliveryState.QUEUED).first()
    if delivery is None:
        return
    subscriber: Subscriber | None = delivery.subscriber
    if subscriber is None or not _may_be_written_to(subscriber):
        _settle(delivery, DeliveryState.QUEUED, state=DeliveryState.SKIPPED)
        return
    template = _template(turn, delivery.language)
    if template is None:
        _settle(delivery, DeliveryState.QUEUED, state=DeliveryState.SKIPPED)
        return
    message = message_for(turn.campaign, turn.space, subscriber, template)
    handed = carrier.hand_over(
        message,
        sender=return_path(delivery.pk),
        receiver=subscriber.email,
        may=lambda: _claim(turn, delivery),
    )
    _note(turn, delivery, subscriber, handed)


def _may_be_written_to(subscriber: Subscriber) -> bool:
    """As it stands at this moment."""
    if subscriber.status != SubscriberStatus.SUBSCRIBED:
        return False
    return suppression.find(subscriber.space_id, subscriber.email) is None


def _template(turn: Turn, language: str) -> Template | None:
    if language not in turn.templates:
        text = selectors.text_in(turn.campaign, language) or selectors.text_in(
            turn.campaign, turn.campaign.language
        )
        if text is None:
            return None
        links, trap = composing.links_of(turn.campaign)
        turn.templates[language] = composing.template_of(turn.space, Said.of(text), links, trap=trap)
    return turn.templates[language]


# --- one letter


def _claim(turn: Turn, delivery: Delivery) -> bool:
    """Takes the letter, if it is to be sent still: committed before its content goes. The conditions on the row itself
    stand outside of the subqueries, so that of two who take it at once one finds it taken."""
    goes_on = Campaign.objects.in_space(turn.space.pk).filter(
        pk=OuterRef("campaign_id"), status=CampaignStatus.SENDING
    )
    is_there = Subscriber.objects.in_space(turn.space.pk).filter(
        pk=OuterRef("subscriber_id"), status=SubscriberStatus.SUBSCRIBED
    )
    rows = Delivery.objects.in_space(turn.space.pk).filter(pk=delivery.pk, state=DeliveryState.QUEUED)
    return bool(
        rows.filter(Exists(goes_on), Exists(is_there)).update(
            state=DeliveryState.SENDING,
            held_by=turn.token,
            tried_at=clock.now(),
            attempts=F("attempts") + 1,
        )
    )


def _note(turn: Turn, delivery: Delivery, subscriber: Subscriber, handed: HandedOver) -> None:
    """What became of it. A worker that was taken for dead says what it knows all the same."""
    said = rules.without_address(handed.answer, subscriber.email)[:200]
    code = rules.enhanced_code(handed.answer)[:12]
    match handed.outcome:
        case Outcome.SENT:
            _settle(delivery, *_AT_IT, state=DeliveryState.SENT, code="", answer="")
        case Outcome.UNKNOWN:
            _settle(delivery, *_AT_IT, state=DeliveryState.UNKNOWN, code=code, answer=said)
        case Outcome.REFUSED:
            with transaction.atomic():
                _settle(
                    delivery,
                    DeliveryState.QUEUED,
                    *_AT_IT,
                    state=DeliveryState.FAILED,
                    code=code,
                    answer=said,
                    tried_at=clock.now(),
                )
                if rules.stops_address(code):
                    leaving.stop(subscriber, SuppressionReason.BOUNCED, campaign_id=turn.campaign.pk)
        case Outcome.PUT_OFF:
            _put_off(delivery, code, said)
        case Outcome.WITHHELD:
            # Paused, taken by another worker, or the receiver has left in this moment: the next look tells.
            pass


_AT_IT: Final = (DeliveryState.SENDING, DeliveryState.UNKNOWN)


def _put_off(delivery: Delivery, code: str, said: str) -> None:
    rows = Delivery.objects.in_space(delivery.space_id).filter(pk=delivery.pk)
    present = rows.values_list("attempts", "state").get()
    # Before its content was asked for, the try is not counted yet.
    attempts = present[0] + (1 if present[1] == DeliveryState.QUEUED else 0)
    wait = rules.wait_after(attempts)
    values: dict[str, Any] = {"attempts": attempts, "code": code, "answer": said, "tried_at": clock.now()}
    if wait is None:
        _settle(delivery, DeliveryState.QUEUED, *_AT_IT, state=DeliveryState.FAILED, **values)
    else:
        _settle(
            delivery,
            DeliveryState.QUEUED,
            *_AT_IT,
            state=DeliveryState.QUEUED,
            next_at=clock.now() + wait,
            **values,
        )


def _settle(delivery: Delivery, *present: DeliveryState, **values: Any) -> None:
    rows = Delivery.objects.in_space(delivery.space_id).filter(pk=delivery.pk, state__in=present)
    rows.update(held_by=None, **values)


def return_path(delivery_id: uuid.UUID) -> str:
    """Where a letter that cannot be delivered comes back to: an address of its own, which says whose it was."""
    local, at, domain = str(settings.MAIL_BOUNCES).rpartition("@")
    if not at:
        return parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return f"{local}+{delivery_id.hex}@{domain}"


def message_for(
    campaign: Campaign, space: Space, subscriber: Subscriber, template: Template
) -> EmailMultiAlternatives:
    """The letter of a receiver, with what mail programs ask for (RFC 2369, 2919, 3834, 8058)."""
    letter = template.fill(composing.values_for(campaign.pk, subscriber, template.language))
    row = settings_of(space)
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    leave = leave_url(subscriber.pk, campaign.pk)
    ways = [f"<{leave}>"]
    if settings.MAIL_UNSUBSCRIBE:
        token = leave.rpartition("/")[2]
        ways.append(f"<mailto:{settings.MAIL_UNSUBSCRIBE}?subject={token}>")
    message = EmailMultiAlternatives(
        subject=letter.subject,
        body=letter.text,
        from_email=formataddr(
            (row.newsletter_sender_name or space.name, parseaddr(settings.DEFAULT_FROM_EMAIL)[1])
        ),
        to=[subscriber.email],
        reply_to=[row.newsletter_reply_to] if row.newsletter_reply_to else None,
        headers={
            "Message-ID": rules.message_id(campaign.pk, subscriber.pk, host),
            "List-Unsubscribe": ", ".join(ways),
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "List-Id": f"<{space.pk.hex}.newsletter.{host}>",
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "OOF, AutoReply",
        },
    )
    message.attach_alternative(letter.html, "text/html")
    return message


# --- turns


def _end(turn: Turn, wait: dt.timedelta | None) -> None:
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
    elif errands.SEND.task.get_backend().supports_defer:
        errands.SEND.task.using(run_after=at).enqueue(str(campaign.pk), campaign.turn)


def _server_away(turn: Turn) -> None:
    with transaction.atomic():
        campaign = services.held(turn.space.pk, turn.campaign.pk)
        if campaign is None or campaign.turn != turn.number or campaign.status != CampaignStatus.SENDING:
            return
        now = clock.now()
        campaign.held_by, campaign.held_until = None, None
        campaign.away_since = campaign.away_since or now
        campaign.next_at = now + AWAY_WAIT
        if now - campaign.away_since >= AWAY_MOST:
            services.stop(campaign, StopReason.SERVER_AWAY)
        else:
            campaign.save()


def _stop(turn: Turn, reason: StopReason) -> None:
    with transaction.atomic():
        campaign = services.held(turn.space.pk, turn.campaign.pk)
        if campaign is not None and campaign.status == CampaignStatus.SENDING:
            campaign.held_by, campaign.held_until = None, None
            services.stop(campaign, reason)


# --- housekeeping


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
