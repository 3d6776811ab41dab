"""Every read of campaigns."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Sum

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.actor import Caller, Person
from vizitka.common.api.paging import Listing
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability, held_by
from vizitka.newsletter.letters.enums import CampaignLinkKind, CampaignStatus, DeliveryState
from vizitka.newsletter.letters.models import (
    Campaign,
    CampaignLeaving,
    CampaignLink,
    CampaignText,
    Delivery,
    LinkClicks,
)
from vizitka.newsletter.letters.schemas import CampaignListQuery, DeliveryQuery
from vizitka.newsletter.people.settings import NewsletterSettings
from vizitka.newsletter.permissions import NEWSLETTER_READ, NEWSLETTER_SEND
from vizitka.spaces import licences
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.sections import read
from vizitka.spaces.selectors import SpaceAccess, access_space, allowance

_ORDERS: Final = {"updated": ("updated_at", "id"), "name": ("name", "id")}


@dataclass(frozen=True, slots=True)
class CampaignAccess:
    """A campaign together with what the actor may do in its space."""

    campaign: Campaign
    access: SpaceAccess

    @property
    def space(self) -> Space:
        return self.access.space


def access_campaign(actor: Caller, campaign_id: uuid.UUID, ability: Ability) -> CampaignAccess:
    """Raises `NotFound` for another tenant's, `Forbidden` for a role that does not reach. Two queries."""
    rows = Campaign.objects.across_spaces("the campaign decides which space is asked")
    campaign = rows.select_related("sent_by").filter(pk=campaign_id).first()
    if campaign is None:
        raise NotFound
    return CampaignAccess(campaign, access_space(actor, campaign.space_id, ability))


def may_be_told(user: User, space: Space) -> bool:
    """Whether the person reads the newsletter of the space, now: by role and licence. One query."""
    if not user.is_active or space.deleted_at is not None:
        return False
    members = SpaceMember.objects.in_space(space.pk).filter(user_id=user.pk, agreed=True)
    role = members.values_list("role", flat=True).first()
    held = held_by(SpaceRole(role)) if role else frozenset()
    return NEWSLETTER_READ.for_what_is_there in allowance(Person(user), space, held).abilities


def is_on(space: Space) -> bool:
    """Whether letters may be sent in the space: its switch is on, and the package has the newsletter."""
    return read(space, NewsletterSettings).newsletter and not licences.lacking(space, {NEWSLETTER_SEND})


def is_editable(campaign: Campaign) -> bool:
    """Whether nothing of it is on its way yet."""
    is_waiting = campaign.status == CampaignStatus.STOPPED and campaign.started_at is None
    return campaign.status == CampaignStatus.DRAFT or is_waiting


# --- texts


def texts_of(campaign: Campaign) -> list[CampaignText]:
    """The campaign's own language first, then in the order in which they were begun. One query."""
    rows = list(CampaignText.objects.in_space(campaign.space_id).filter(campaign_id=campaign.pk))
    return sorted(rows, key=lambda row: (row.language != campaign.language, row.created_at, row.language))


def text_in(campaign: Campaign, language: str) -> CampaignText | None:
    rows = CampaignText.objects.in_space(campaign.space_id)
    return rows.filter(campaign_id=campaign.pk, language=language).first()


# --- lists


class ListedCampaign(NamedTuple):
    """A row of a list of campaigns."""

    id: uuid.UUID
    name: str
    subject: str | None
    status: str
    reason: str
    scheduled_at: dt.datetime | None
    started_at: dt.datetime | None
    finished_at: dt.datetime | None
    updated_at: dt.datetime


def list_campaigns(space_id: uuid.UUID, query: CampaignListQuery) -> Listing[ListedCampaign]:
    """A page of the space's campaigns. Two queries at most."""
    rows = Campaign.objects.in_space(space_id)
    for word in query.search.split()[:6]:
        rows = rows.filter(name__icontains=word)
    if query.status:
        rows = rows.filter(status__in=query.status)
    sign = "-" if query.sort.startswith("-") else ""
    own = CampaignText.objects.in_space(space_id).filter(
        campaign_id=OuterRef("pk"), language=OuterRef("language")
    )
    found = rows.annotate(subject=Subquery(own.values("subject")[:1])).values_list(*ListedCampaign._fields)
    ordered = found.order_by(*(f"{sign}{column}" for column in _ORDERS[query.sort.lstrip("-")]))
    shown = [ListedCampaign._make(row) for row in ordered[query.offset :][: query.per_page]]
    return Listing(shown, query.total(len(shown), rows.count))


def languages_of(space_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[str]]:
    """The languages of campaigns, as they were begun. One query."""
    rows = CampaignText.objects.in_space(space_id).filter(campaign_id__in=list(ids)).order_by("created_at")
    found: dict[uuid.UUID, list[str]] = defaultdict(list)
    for campaign_id, language in rows.values_list("campaign_id", "language"):
        found[campaign_id].append(language)
    return found


def counts_of(space_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, dict[str, int]]:
    """How many deliveries of each campaign stand how. One query."""
    rows = Delivery.objects.in_space(space_id).filter(campaign_id__in=list(ids))
    found: dict[uuid.UUID, dict[str, int]] = defaultdict(
        lambda: dict.fromkeys(("total", *(state.value for state in DeliveryState)), 0)
    )
    for campaign_id, state, number in (
        rows.order_by().values_list("campaign_id", "state").annotate(n=Count("pk"))
    ):
        found[campaign_id][state] += number
        found[campaign_id]["total"] += number
    return found


def clicks_of(space_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How often people followed links of each campaign, by what is estimated. One query."""
    rows = CampaignLink.objects.in_space(space_id).filter(campaign_id__in=list(ids))
    by_campaign: dict[uuid.UUID, list[tuple[str, int]]] = defaultdict(list)
    clicks = LinkClicks.objects.in_space(space_id).filter(link_id=OuterRef("pk")).order_by()
    number = Subquery(clicks.values("link_id").annotate(sum=Sum("number")).values("sum"))
    for campaign_id, kind, sum_of in rows.annotate(sum=number).values_list("campaign_id", "kind", "sum"):
        by_campaign[campaign_id].append((kind, sum_of or 0))
    return {key: sum(human(found)) for key, found in by_campaign.items()}


def human(links: Sequence[tuple[str, int]]) -> list[int]:
    """Of each plain link the clicks of people: programs that follow one link follow all, also the one nobody sees."""
    programs = sum(number for kind, number in links if kind == CampaignLinkKind.TRAP)
    return [max(0, number - programs) for kind, number in links if kind == CampaignLinkKind.PLAIN]


# --- numbers


@dataclass(frozen=True, slots=True)
class Numbers:
    counts: dict[str, int]
    # (url, kind, clicks), in the order of the letter.
    links: list[tuple[str, str, int]]
    by_day: dict[dt.date, int]
    left_by_day: dict[dt.date, int]
    # By what has happened: left, bounced, complained.
    leavings: dict[str, int]
    per_minute: int
    waiting: int
    next_at: dt.datetime | None

    @property
    def trapped(self) -> int:
        return sum(number for _url, kind, number in self.links if kind == CampaignLinkKind.TRAP)


def numbers_of(campaign: Campaign) -> Numbers:
    """What became of a campaign. Six queries."""
    space_id, now = campaign.space_id, clock.now()
    links = CampaignLink.objects.in_space(space_id).filter(campaign_id=campaign.pk).order_by("position", "pk")
    clicks = LinkClicks.objects.in_space(space_id).filter(link__campaign_id=campaign.pk)
    by_link: dict[uuid.UUID, int] = defaultdict(int)
    by_day: dict[dt.date, int] = defaultdict(int)
    trap_by_day: dict[dt.date, int] = defaultdict(int)
    plain_links = 0
    rows = list(links.values_list("pk", "url", "kind"))
    kinds = {key: kind for key, _url, kind in rows}
    plain_links = sum(kind == CampaignLinkKind.PLAIN for kind in kinds.values())
    for link_id, day, number in clicks.values_list("link_id", "day", "number"):
        by_link[link_id] += number
        (trap_by_day if kinds.get(link_id) == CampaignLinkKind.TRAP else by_day)[day] += number
    leavings: dict[str, int] = defaultdict(int)
    left_by_day: dict[dt.date, int] = defaultdict(int)
    for kind, day, number in (
        CampaignLeaving.objects.in_space(space_id)
        .filter(campaign_id=campaign.pk)
        .values_list("kind", "day", "number")
    ):
        leavings[kind] += number
        left_by_day[day] += number if kind == "left" else 0
    deliveries = Delivery.objects.in_space(space_id).filter(campaign_id=campaign.pk)
    deferred = deliveries.filter(state=DeliveryState.QUEUED, attempts__gt=0, next_at__gt=now)
    waiting = list(deferred.order_by("next_at").values_list("next_at", flat=True)[:1])
    return Numbers(
        counts=counts_of(space_id, [campaign.pk])[campaign.pk],
        links=[(url, kind, by_link[key]) for key, url, kind in rows],
        by_day={
            day: max(0, number - plain_links * trap_by_day.get(day, 0)) for day, number in by_day.items()
        },
        left_by_day=left_by_day,
        leavings=leavings,
        per_minute=sent_since(campaign, now - dt.timedelta(minutes=1)),
        waiting=deferred.count() if waiting else 0,
        next_at=waiting[0] if waiting else None,
    )


def sent_since(campaign: Campaign, moment: dt.datetime) -> int:
    """How many letters were handed over since."""
    rows = Delivery.objects.in_space(campaign.space_id).filter(campaign_id=campaign.pk)
    return rows.filter(tried_at__gt=moment).count()


class ListedDelivery(NamedTuple):
    id: uuid.UUID
    subscriber_id: uuid.UUID | None
    first_name: str | None
    last_name: str | None
    email: str | None
    state: str
    attempts: int
    code: str
    answer: str
    tried_at: dt.datetime | None


NOT_ARRIVED: Final = (DeliveryState.UNKNOWN, DeliveryState.FAILED)


def list_deliveries(campaign: Campaign, query: DeliveryQuery) -> Listing[ListedDelivery]:
    """A page of what became of letters, those first that were tried last. Two queries at most."""
    rows: QuerySet[Delivery] = Delivery.objects.in_space(campaign.space_id).filter(campaign_id=campaign.pk)
    rows = rows.filter(state__in=query.state or NOT_ARRIVED)
    for word in query.search.lower().split()[:6]:
        rows = rows.filter(Q(subscriber__search_text__contains=word) | Q(subscriber__email__contains=word))
    columns = (
        *("pk", "subscriber_id", "subscriber__first_name", "subscriber__last_name", "subscriber__email"),
        *("state", "attempts", "code", "answer", "tried_at"),
    )
    ordered = rows.order_by(F("tried_at").desc(nulls_last=True), "pk").values_list(*columns)
    shown = [ListedDelivery._make(row) for row in ordered[query.offset :][: query.per_page]]
    return Listing(shown, query.total(len(shown), rows.count))
