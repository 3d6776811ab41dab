"""One letter to one receiver: taken once, handed over, and what became of it."""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, F, OuterRef

from vizitka.common import clock
from vizitka.common.mail.smtp import HandedOver, Outcome, Transport
from vizitka.newsletter.enums import SubscriberStatus, SuppressionReason
from vizitka.newsletter.letters import composing, rules, selectors
from vizitka.newsletter.letters.composing import Said, Template
from vizitka.newsletter.letters.enums import CampaignStatus, DeliveryState
from vizitka.newsletter.letters.messages import message_for, return_path
from vizitka.newsletter.letters.models import Campaign, Delivery, ServerPause
from vizitka.newsletter.letters.turns import Turn
from vizitka.newsletter.people import leaving, suppression
from vizitka.newsletter.people.models import Subscriber

_AT_IT: Final = (DeliveryState.SENDING, DeliveryState.UNKNOWN)


def send_one(turn: Turn, carrier: Transport, delivery_id: uuid.UUID) -> None:
    rows = Delivery.objects.in_space(turn.space.pk)
    delivery = rows.select_related("subscriber").filter(pk=delivery_id, state=DeliveryState.QUEUED).first()
    if delivery is None:
        return
    subscriber: Subscriber | None = delivery.subscriber
    if subscriber is None or not _may_be_written_to(subscriber):
        _settle(delivery, DeliveryState.QUEUED, state=DeliveryState.SKIPPED)
        return
    pause = turn.servers.pause_of(subscriber.email)
    if pause is not None:
        _wait_for_server(delivery, pause)
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
            turn.servers.has_taken(subscriber.email)
            _settle(delivery, *_AT_IT, state=DeliveryState.SENT, code="", answer="")
        case Outcome.UNKNOWN:
            _settle(delivery, *_AT_IT, state=DeliveryState.UNKNOWN, code=code, answer=said)
        case Outcome.REFUSED:
            turn.servers.has_taken(subscriber.email)
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
            turn.servers.has_put_off(subscriber.email, said, tried_before=delivery.attempts > 0)
            _put_off(delivery, code, said)
        case Outcome.WITHHELD:
            # Paused, taken by another worker, or the receiver has left in this moment: the next look tells.
            pass


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


def put_behind(turn: Turn, delivery_id: uuid.UUID) -> None:
    """Behind all that could be sent already; no try that counts."""
    rows = Delivery.objects.in_space(turn.space.pk).filter(pk=delivery_id, state=DeliveryState.QUEUED)
    rows.update(next_at=clock.now())


def _wait_for_server(delivery: Delivery, pause: ServerPause) -> None:
    """The letter shares what the server says to others, as if it had been asked, and so is given up as late as they
    are."""
    attempts = delivery.attempts + 1
    values: dict[str, Any] = {"attempts": attempts, "code": pause.code}
    if rules.wait_after(attempts) is None:
        values |= {"state": DeliveryState.FAILED, "tried_at": clock.now()}
    else:
        values["next_at"] = pause.until
    _settle(delivery, DeliveryState.QUEUED, **values)


def _settle(delivery: Delivery, *present: DeliveryState, **values: Any) -> None:
    rows = Delivery.objects.in_space(delivery.space_id).filter(pk=delivery.pk, state__in=present)
    rows.update(held_by=None, **values)
