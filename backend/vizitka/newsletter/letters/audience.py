"""Who gets a campaign: a segment of those who have subscribed, told anew whenever it is asked."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db.models import Count, Q, QuerySet
from django.utils.translation import ngettext

from vizitka.cards.models import Card
from vizitka.cards.rules import short_name
from vizitka.common import clock
from vizitka.locations import selectors as locations
from vizitka.newsletter.enums import SubscriberStatus
from vizitka.newsletter.letters import rules
from vizitka.newsletter.letters.enums import CampaignStatus, DeliveryState, LastLetter
from vizitka.newsletter.letters.models import Campaign, Delivery
from vizitka.newsletter.letters.schemas import AudienceSchema
from vizitka.newsletter.people.models import Subscriber, Subscription
from vizitka.spaces.models import Space

MOST_SHOWN: Final = 5
# Whom they go to is told when they begin.
WAITING: Final = (CampaignStatus.DRAFT, CampaignStatus.SCHEDULED)
_SINCE: Final = {
    LastLetter.NEVER: None,
    LastLetter.NONE_30_DAYS: dt.timedelta(days=30),
    LastLetter.NONE_90_DAYS: dt.timedelta(days=90),
}


def receivers(space: Space, audience: Mapping[str, Any]) -> QuerySet[Subscriber]:
    """Who is to be written to."""
    wanted = AudienceSchema.model_validate(audience)
    found = Subscriber.objects.in_space(space.pk).filter(status=SubscriberStatus.SUBSCRIBED)
    if wanted.lists:
        rows = Subscription.objects.in_space(space.pk).filter(list_id__in=wanted.lists, ended_at=None)
        found = found.filter(pk__in=rows.values("subscriber_id"))
    if wanted.cards:
        found = found.filter(card_id__in=wanted.cards)
    if wanted.locations:
        at = locations.cards_at(space, wanted.locations)
        found = found.filter(card_id__in=at.values("pk"))
    if wanted.cities:
        found = found.filter(card__city__in=wanted.cities)
    if wanted.languages:
        found = found.filter(language__in=wanted.languages)
    if wanted.sources:
        found = found.filter(source__in=wanted.sources)
    zone = clock.zone_of(space.time_zone)
    if wanted.joined_from:
        found = found.filter(joined_after(wanted.joined_from, zone))
    if wanted.joined_until:
        found = found.exclude(joined_after(wanted.joined_until + dt.timedelta(days=1), zone))
    if wanted.last_letter:
        found = found.exclude(pk__in=_written_to(space, wanted.last_letter))
    return found


def joined_after(day: dt.date, zone: dt.tzinfo) -> Q:
    """Since when somebody is there: the confirmation; who came by an import, the import."""
    moment = dt.datetime.combine(day, dt.time.min, tzinfo=zone)
    return Q(confirmed_at__gte=moment) | Q(confirmed_at=None, created_at__gte=moment)


def _written_to(space: Space, last: LastLetter) -> QuerySet[Delivery, Any]:
    rows = Delivery.objects.in_space(space.pk).filter(
        subscriber__isnull=False, state__in=[DeliveryState.SENT, DeliveryState.UNKNOWN]
    )
    since = _SINCE[last]
    if since is not None:
        rows = rows.filter(tried_at__gte=clock.now() - since)
    return rows.values("subscriber_id")


def languages_of(found: QuerySet[Subscriber], there: list[str]) -> list[dict[str, Any]]:
    """How many read which language, and which text they get. One query."""
    rows = found.order_by().values_list("language").annotate(number=Count("pk"))
    return [
        {"language": language, "number": number, "gets": rules.language_for(language, there)}
        for language, number in sorted(rows, key=lambda row: (-row[1], row[0]))
    ]


def cities_of(space: Space) -> list[str]:
    """The cities of cards from which subscribers came, by name. One query."""
    rows = Subscriber.objects.in_space(space.pk).filter(card__isnull=False).exclude(card__city="")
    return list(rows.order_by("card__city").values_list("card__city", flat=True).distinct()[:500])


def locations_of(space: Space) -> list[dict[str, Any]]:
    """What the locations of the space are called, by name. One query."""
    rows = locations.choices(space.pk).values_list("pk", "name")
    return [{"uuid": key, "name": name} for key, name in rows]


def for_people_from(space_id: uuid.UUID, location_id: uuid.UUID) -> Iterator[str]:
    """Says which letters, not sent yet, are for people from a location (locations.aims)."""
    rows = Campaign.objects.in_space(space_id).filter(status__in=WAITING).order_by("name", "pk")
    there = rows.values_list("name", "audience")
    names = [name for name, audience in there if str(location_id) in (audience.get("locations") or ())]
    if names:
        said = ngettext(
            "%(n)d letter of the newsletter is for people from there, who would not get it: %(names)s.",
            "%(n)d letters of the newsletter are for people from there, who would not get them: %(names)s.",
            len(names),
        )
        yield said % {"n": len(names), "names": ", ".join(names)}


def cards_of(space: Space, audience: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the cards of an audience are called, by name. One query where it names some."""
    wanted = AudienceSchema.model_validate(audience)
    if not wanted.cards:
        return []
    columns = ("first_name", "last_name", "organisation", "handle")
    rows = Card.objects.in_space(space.pk).filter(pk__in=wanted.cards).values_list("pk", *columns)
    named = [{"uuid": key, "name": short_name(*(name or "" for name in names))} for key, *names in rows]
    return sorted(named, key=lambda row: (row["name"].casefold(), row["uuid"]))
