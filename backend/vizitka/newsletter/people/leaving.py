"""Who gets no letters any more: by a link, by hand, because a server says so or the person has complained."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import tell
from vizitka.newsletter.enums import (
    SubscriberEventKind,
    SubscriberStatus,
    SuppressionReason,
)
from vizitka.newsletter.people import history, lists, rules, suppression
from vizitka.newsletter.people.events import (
    SubscriberBounced,
    SubscriberCameBack,
    SubscriberComplained,
    SubscriberLeft,
    SubscriberTold,
)
from vizitka.newsletter.people.models import SignUpRequest, Subscriber, Subscription

# What of a subscriber each reason makes, in the table, the history and the log.
_STATUS: Final[Mapping[SuppressionReason, SubscriberStatus]] = {
    SuppressionReason.LEFT: SubscriberStatus.UNSUBSCRIBED,
    SuppressionReason.MANUAL: SubscriberStatus.UNSUBSCRIBED,
    SuppressionReason.BOUNCED: SubscriberStatus.BOUNCED,
    SuppressionReason.COMPLAINED: SubscriberStatus.COMPLAINED,
}
_KIND: Final[Mapping[SuppressionReason, SubscriberEventKind]] = {
    SuppressionReason.LEFT: SubscriberEventKind.LEFT,
    SuppressionReason.MANUAL: SubscriberEventKind.LEFT,
    SuppressionReason.BOUNCED: SubscriberEventKind.BOUNCED,
    SuppressionReason.COMPLAINED: SubscriberEventKind.COMPLAINED,
}
_EVENT: Final[Mapping[SuppressionReason, type[SubscriberTold]]] = {
    SuppressionReason.LEFT: SubscriberLeft,
    SuppressionReason.MANUAL: SubscriberLeft,
    SuppressionReason.BOUNCED: SubscriberBounced,
    SuppressionReason.COMPLAINED: SubscriberComplained,
}

# Who wants to know that somebody has left: (subscriber, reason, the campaign whose link it was, if any).
Hearer = Callable[[Subscriber, SuppressionReason, uuid.UUID | None], None]
_hearers: Final[list[Hearer]] = []


def heard_by(hearer: Hearer) -> None:
    """Called once, at start: in the transaction in which somebody leaves, once for each time."""
    _hearers.append(hearer)


def stop(
    subscriber: Subscriber,
    reason: SuppressionReason,
    *,
    actor: Actor = SYSTEM,
    campaign_id: uuid.UUID | None = None,
    proof: Mapping[str, str] | None = None,
) -> bool:
    """The subscriber gets no letters any more, and imports leave it alone. Returns whether it is otherwise than before;
    a second time changes nothing, but a complaint outweighs that somebody has left."""
    with transaction.atomic():
        rows = Subscriber.objects.in_space(subscriber.space_id).select_for_update(of=("self",))
        row = rows.filter(pk=subscriber.pk).first()
        if row is None:
            return False
        status = _STATUS[reason]
        gone = row.status not in (SubscriberStatus.PENDING, SubscriberStatus.SUBSCRIBED)
        if row.status == status or (gone and reason != SuppressionReason.COMPLAINED):
            return False
        row.status, row.left_at, row.updated_at = status, clock.now(), clock.now()
        row.version += 1
        row.save()
        had = lists.current(row.space_id, [row.pk]).get(row.pk, [])
        lists.end(row.space_id, row.pk)
        SignUpRequest.objects.in_space(row.space_id).filter(subscriber=row).delete()
        suppression.add(row.space_id, row.email, reason, actor)
        said = dict(proof or {})
        if campaign_id is not None:
            said["campaign"] = str(campaign_id)
        history.note(row, _KIND[reason], actor=actor, lists=had, proof=said)
        tell(_EVENT[reason].of(actor, row))
        for hearer in _hearers:
            hearer(row, reason, campaign_id)
    return True


def stop_address(
    space_id: uuid.UUID, email: str, reason: SuppressionReason, *, actor: Actor = SYSTEM
) -> bool:
    """The same for whoever has the address in the space; nobody may have it."""
    row = Subscriber.objects.in_space(space_id).filter(email=rules.plain(email)).first()
    return row is not None and stop(row, reason, actor=actor)


def _back(subscriber_id: uuid.UUID) -> QuerySet[Subscriber]:
    rows = Subscriber.objects.across_spaces("the link of a letter names the subscriber")
    return rows.filter(pk=subscriber_id, status=SubscriberStatus.UNSUBSCRIBED)


def _may(row: Subscriber) -> bool:
    if not rules.may_come_back(row.left_at, clock.now()):
        return False
    kept = suppression.find(row.space_id, row.email)
    return kept is None or kept.reason == SuppressionReason.LEFT


def may_come_back(subscriber_id: uuid.UUID) -> bool:
    """Whether what a link did can still be taken back."""
    row = _back(subscriber_id).first()
    return row is not None and _may(row)


def come_back(subscriber_id: uuid.UUID) -> bool:
    """It was a mistake: within an hour what the link did is taken back. Returns whether it was."""
    with transaction.atomic():
        row = _back(subscriber_id).select_for_update(of=("self",)).first()
        if row is None or not _may(row):
            return False
        ended = Subscription.objects.in_space(row.space_id).filter(subscriber=row, ended_at__gte=row.left_at)
        had = list(ended.values_list("list_id", flat=True))
        ended.update(ended_at=None)
        suppression.forget(row.space_id, row.email)
        row.status, row.left_at, row.updated_at = SubscriberStatus.SUBSCRIBED, None, clock.now()
        row.version += 1
        row.save()
        history.note(row, SubscriberEventKind.CAME_BACK, lists=had)
        tell(SubscriberCameBack.of(SYSTEM, row))
    return True
