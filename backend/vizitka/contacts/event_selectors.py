"""Every read of events: which there are, and what came of each, of what somebody sees (`selectors.Scope`)."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Q

from vizitka.common import clock
from vizitka.common.errors import NotFound
from vizitka.contacts.enums import Consent
from vizitka.contacts.models import ContactEvent, ContactMeeting, EventCard
from vizitka.contacts.selectors import Scope
from vizitka.spaces.models import Space


class EventRow(NamedTuple):
    event: ContactEvent
    contacts: int
    meetings: int
    cards: Sequence[uuid.UUID] | None


def event_in(space_id: uuid.UUID, event_id: uuid.UUID) -> ContactEvent:
    """Raises `NotFound`."""
    event = ContactEvent.objects.in_space(space_id).filter(pk=event_id).first()
    if event is None:
        raise NotFound
    return event


def events_in(scope: Scope, event_ids: Collection[uuid.UUID] | None = None) -> list[EventRow]:
    """The events of the space, the latest first, with what is seen of each. Four queries."""
    rows = ContactEvent.objects.in_space(scope.space_id)
    events = list(
        (rows if event_ids is None else rows.filter(pk__in=event_ids)).order_by("-starts_on", "-pk")
    )
    ids = [event.pk for event in events]
    met = ContactMeeting.objects.in_space(scope.space_id).filter(event_id__in=ids)
    met = met.filter(contact_id__in=scope.living().values("pk")).order_by()
    numbers = {
        row["event_id"]: (row["contacts"], row["meetings"])
        for row in met.values("event_id").annotate(
            contacts=Count("contact_id", distinct=True), meetings=Count("pk")
        )
    }
    cards: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    at = EventCard.objects.in_space(scope.space_id).filter(event_id__in=ids)
    for event_id, card_id in at.order_by("pk").values_list("event_id", "card_id"):
        cards[event_id].append(card_id)
    return [
        EventRow(event, *numbers.get(event.pk, (0, 0)), None if event.all_cards else cards.get(event.pk, []))
        for event in events
    ]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Of one event, of what is seen."""

    contacts: int
    new: int
    meetings: int
    with_consent: int
    to_follow_up: int
    by_day: Mapping[dt.date, int]
    by_card: Mapping[uuid.UUID | None, int]
    by_channel: Mapping[str, int]


def numbers_of(scope: Scope, event: ContactEvent, space: Space) -> Numbers:
    """Three queries."""
    seen = scope.living()
    rows = ContactMeeting.objects.in_space(scope.space_id).filter(
        event_id=event.pk, contact_id__in=seen.values("pk")
    )
    zone = clock.zone_of(space.time_zone)
    by_day: dict[dt.date, int] = defaultdict(int)
    by_card: dict[uuid.UUID | None, int] = defaultdict(int)
    by_channel: dict[str, int] = defaultdict(int)
    first: dict[uuid.UUID, dt.datetime] = {}
    for contact_id, card_id, at, channel in rows.order_by("-at").values_list(
        "contact_id", "card_id", "at", "channel"
    ):
        by_day[at.astimezone(zone).date()] += 1
        by_card[card_id] += 1
        by_channel[channel] += 1
        first[contact_id] = at
    before = ContactMeeting.objects.in_space(scope.space_id).filter(
        contact_id__in=rows.values("contact_id"), at__lt=min(first.values(), default=clock.now())
    )
    known = set(before.order_by().values_list("contact_id", flat=True).distinct())
    sums = seen.filter(pk__in=rows.values("contact_id")).aggregate(
        given=Count("pk", filter=Q(consent=Consent.GIVEN)),
        to_follow_up=Count("pk", filter=Q(follow_up_on__isnull=False)),
    )
    return Numbers(
        contacts=len(first),
        new=len(first.keys() - known),
        meetings=sum(by_day.values()),
        with_consent=sums["given"],
        to_follow_up=sums["to_follow_up"],
        by_day=dict(sorted(by_day.items())),
        by_card=dict(sorted(by_card.items(), key=lambda one: -one[1])),
        by_channel=by_channel,
    )
