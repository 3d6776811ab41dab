"""Every read of the newsletter's people."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from django.db.models import Count, Q, QuerySet

from vizitka.cards import rules as cards
from vizitka.cards.models import Card
from vizitka.cards.rules import words
from vizitka.cards.selectors import CardAccess
from vizitka.common import clock
from vizitka.common.actor import Caller
from vizitka.common.api.paging import Listing
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.newsletter.enums import SubscriberStatus
from vizitka.newsletter.people.models import (
    CardNewsletter,
    NewsletterList,
    Subscriber,
    SubscriberEvent,
    Subscription,
)
from vizitka.newsletter.people.schemas import SubscriberFilterQuery, SubscriberListQuery, SubscribersChangeIn
from vizitka.newsletter.permissions import (
    NEWSLETTER_OFFER,
    NEWSLETTER_READ,
    SWITCH_NEWSLETTER,
)
from vizitka.spaces import licences, sections
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess, access_space

MOST_SHOWN: Final = 200
MOST_WORDS: Final = 6
LATELY: Final = dt.timedelta(days=30)
_GONE: Final = (SubscriberStatus.UNSUBSCRIBED, SubscriberStatus.BOUNCED, SubscriberStatus.COMPLAINED)
Closed = Literal["space", "permission", "role", "plan"]


def is_on(space: Space) -> bool:
    """Whether the space has switched its newsletter on. A query unless its settings were read with it."""
    return bool(getattr(sections.holder(space, "newsletter"), "newsletter", False))


# --- one


@dataclass(frozen=True, slots=True)
class SubscriberAccess:
    """A subscriber with what the actor may do in the space."""

    subscriber: Subscriber
    access: SpaceAccess

    @property
    def space(self) -> Space:
        return self.access.space


def access_subscriber(actor: Caller, subscriber_id: uuid.UUID, ability: Ability) -> SubscriberAccess:
    """The subscriber, when the actor may do `ability` with it. Raises `NotFound` for who does not see it."""
    rows = Subscriber.objects.across_spaces("the subscriber decides which space is asked")
    row = rows.select_related("card").filter(pk=subscriber_id).first()
    if row is None:
        raise NotFound
    access = access_space(actor, row.space_id, None)
    if NEWSLETTER_READ not in access.allowance.held:
        raise NotFound
    access.allowance.require(ability)
    return SubscriberAccess(row, access)


def history_of(subscriber: Subscriber) -> list[SubscriberEvent]:
    """What has happened, the last first. One query."""
    rows = SubscriberEvent.objects.in_space(subscriber.space_id).filter(subscriber=subscriber)
    return list(rows.select_related("text", "actor").order_by("-at", "-pk")[:MOST_SHOWN])


def subscriptions_of(subscriber: Subscriber) -> list[Subscription]:
    """The lists that it has, in their order. One query."""
    rows = Subscription.objects.in_space(subscriber.space_id).filter(subscriber=subscriber, ended_at=None)
    return list(rows.select_related("list").order_by("list__position", "list__created_at"))


def by_id(subscriber_id: uuid.UUID) -> Subscriber | None:
    """Whom a link of a letter names."""
    rows = Subscriber.objects.across_spaces("the link of a letter names the subscriber")
    return rows.select_related("space").filter(pk=subscriber_id, space__deleted_at=None).first()


# --- lists


class Listed(NamedTuple):
    """A row of a list of subscribers, by the columns."""

    id: uuid.UUID
    space_id: uuid.UUID
    email: str
    first_name: str
    last_name: str
    language: str
    status: str
    source: str
    created_at: dt.datetime
    left_at: dt.datetime | None
    card_first_name: str | None
    card_last_name: str | None
    card_organisation: str | None
    card_handle: str | None


COLUMNS: Final = (
    *("pk", "space_id", "email", "first_name", "last_name", "language", "status", "source"),
    *("created_at", "left_at"),
    *(f"card__{name}" for name in ("first_name", "last_name", "organisation", "handle")),
)
ORDERS: Final = {"joined": ("created_at", "id"), "name": ("sort_name", "id")}


def list_subscribers(space: Space, query: SubscriberListQuery) -> Listing[Listed]:
    """A page of what the filter finds. Two queries at most."""
    rows = narrowed(space, query)
    sign = "-" if query.sort.startswith("-") else ""
    ordered = rows.order_by(*(f"{sign}{column}" for column in ORDERS[query.sort.lstrip("-")]))
    found = ordered.values_list(*COLUMNS)[query.offset :][: query.per_page]
    shown = [Listed._make(row) for row in found]
    return Listing(shown, query.total(len(shown), rows.order_by().count))


def narrowed(space: Space, query: SubscriberFilterQuery) -> QuerySet[Subscriber]:
    """What a filter finds; days are the space's."""
    found = Subscriber.objects.in_space(space.pk)
    asked = words(query.search)[:MOST_WORDS]
    for word in asked:
        found = found.filter(search_text__contains=word if len(word) > 2 else f" {word}")
    if query.search.strip() and not asked:
        return found.none()
    if query.status:
        found = found.filter(status__in=query.status)
    if query.list is not None:
        having = Subscription.objects.in_space(space.pk).filter(list_id=query.list, ended_at=None)
        found = found.filter(pk__in=having.values("subscriber_id"))
    if query.card is not None:
        found = found.filter(card_id=query.card)
    if query.language:
        found = found.filter(language__in=query.language)
    if query.source:
        found = found.filter(source__in=query.source)
    zone = clock.zone_of(space.time_zone)
    if query.joined_from is not None:
        found = found.filter(created_at__gte=_start(query.joined_from, zone))
    if query.joined_until is not None:
        found = found.filter(created_at__lt=_start(query.joined_until + dt.timedelta(days=1), zone))
    return found


def _start(day: dt.date, zone: dt.tzinfo) -> dt.datetime:
    return dt.datetime.combine(day, dt.time.min, tzinfo=zone)


def chosen_ids(space: Space, query: SubscriberFilterQuery, most: int) -> list[uuid.UUID]:
    """The ids of what a filter finds, who came last first; at most so many."""
    rows = narrowed(space, query).order_by("-created_at", "-pk")
    return list(rows.values_list("pk", flat=True)[:most])


def next_ids(
    space: Space, wanted: SubscribersChangeIn, most: int
) -> tuple[list[uuid.UUID], uuid.UUID | None]:
    """The ids of those who are meant, behind `after` and so many at most; and the last of them where there are more."""
    if wanted.uuids is not None:
        rows = Subscriber.objects.in_space(space.pk).filter(pk__in=wanted.uuids)
    else:
        rows = narrowed(space, wanted.filter or SubscriberFilterQuery.model_validate({}))
    if wanted.after is not None:
        rows = rows.filter(pk__gt=wanted.after)
    ids = list(rows.order_by("pk").values_list("pk", flat=True)[: most + 1])
    return ids[:most], ids[most - 1] if len(ids) > most else None


def names_of_lists(space_id: uuid.UUID, ids: Iterable[str]) -> dict[str, NewsletterList]:
    """Lists by their ids as texts, as far as they are there. One query."""
    wanted = {uuid.UUID(key) for key in ids}
    rows = NewsletterList.objects.in_space(space_id).filter(pk__in=wanted) if wanted else ()
    return {str(row.pk): row for row in rows}


# --- numbers


@dataclass(frozen=True, slots=True)
class Numbers:
    by_status: Counter[str]
    by_source: Counter[str]
    joined: int
    left: int


def numbers_of(space_id: uuid.UUID) -> Numbers:
    """Three queries."""
    since = clock.now() - LATELY
    rows = Subscriber.objects.in_space(space_id).order_by()
    by_status = Counter(dict(rows.values_list("status").annotate(number=Count("pk"))))
    of_those = rows.filter(status=SubscriberStatus.SUBSCRIBED)
    by_source = Counter(dict(of_those.values_list("source").annotate(number=Count("pk"))))
    lately = rows.aggregate(
        joined=Count("pk", filter=Q(created_at__gte=since, status=SubscriberStatus.SUBSCRIBED)),
        left=Count("pk", filter=Q(left_at__gte=since)),
    )
    return Numbers(by_status, by_source, lately["joined"], lately["left"])


# --- one card


def is_offered(card: Card) -> bool:
    """Whether visitors of the card may subscribe. Two queries, one for the licence."""
    if not is_on(card.space) or licences.lacking(card.space, [NEWSLETTER_OFFER]):
        return False
    off = CardNewsletter.objects.in_space(card.space_id).filter(card_id=card.pk, is_offered=False)
    return not off.exists()


def is_permitted(space: Space, bounds: cards.Bounds) -> bool:
    """Whether the switch of card users permits a person with these bounds to decide it."""
    return cards.permissions_for(space.card_permissions, bounds)[SWITCH_NEWSLETTER]


def switch_of(access: CardAccess) -> dict[str, Any]:
    """The fields of `CardNewsletterOut`."""
    card, space = access.card, access.space
    off = CardNewsletter.objects.in_space(space.pk).filter(card_id=card.pk, is_offered=False).exists()
    rows = Subscriber.objects.in_space(space.pk).filter(card_id=card.pk).order_by()
    by_status = Counter(dict(rows.values_list("status").annotate(number=Count("pk"))))
    return {
        "is_offered": not off,
        "is_shown": is_offered(card),
        "closed": _closed_to(access),
        "subscribed": by_status[SubscriberStatus.SUBSCRIBED],
        "pending": by_status[SubscriberStatus.PENDING],
        "left": sum(by_status[status] for status in _GONE),
        "by_month": _by_month(space, rows.exclude(status=SubscriberStatus.PENDING)),
        "lists_subscribers": NEWSLETTER_READ in access.abilities,
    }


def _by_month(space: Space, rows: QuerySet[Subscriber]) -> list[dict[str, Any]]:
    zone = clock.zone_of(space.time_zone)
    today = clock.now().astimezone(zone).date()
    first = today.replace(day=1)
    months = [first]
    for _ in range(11):
        first = (first - dt.timedelta(days=1)).replace(day=1)
        months.insert(0, first)
    joined = rows.filter(created_at__gte=_start(months[0], zone)).values_list("created_at", flat=True)
    counted = Counter(f"{at.astimezone(zone):%Y-%m}" for at in joined.iterator(chunk_size=2000))
    return [{"month": f"{month:%Y-%m}", "joined": counted[f"{month:%Y-%m}"]} for month in months]


def _closed_to(access: CardAccess) -> Closed | None:
    """Why the person may not decide it; None when nothing is in the way."""
    if not is_on(access.space):
        return "space"
    if NEWSLETTER_OFFER not in access.allowance.held:
        return "role"
    if NEWSLETTER_OFFER not in access.abilities:
        return "plan"
    return None if is_permitted(access.space, access.bounds) else "permission"
