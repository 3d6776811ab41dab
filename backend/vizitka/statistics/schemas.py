"""What goes in and out of the API of statistics."""

from __future__ import annotations

import datetime as dt
from typing import Literal
from uuid import UUID

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.statistics.enums import Step


class StatisticsQuery(InSchema):
    """`first` and `last` are days of the space, both included: the last 30 without them. Compared with as many days
    `before`, or with the same days a `year` earlier."""

    first: dt.date | None = None
    last: dt.date | None = None
    step: Step = Step.DAY
    compare: Literal["before", "year"] = "before"


class FiguresOut(OutSchema):
    """`views` is the sum of the three channels, `saves` are downloads of the contact. Clicks are `links` (websites and
    social media), `calls` (phone numbers, also to write to), `mails`, `routes` (maps) and `shares`: not all browsers
    tell of them, so that each is at least so many. `contacts` are messages by contact forms. `visitors_a_day` is an
    average: whoever comes on two days is one on each, so that numbers of several days are never added up."""

    views: int
    link: int
    qr_code: int
    product: int
    saves: int
    links: int
    calls: int
    mails: int
    routes: int
    shares: int
    contacts: int
    visitors_a_day: float


class PointOut(OutSchema):
    """A piece of the curve from `at` on: the beginning of an hour (UTC), or a day. `visitors` only of single days."""

    at: dt.datetime | dt.date
    link: int
    qr_code: int
    product: int
    saves: int
    links: int
    calls: int
    mails: int
    routes: int
    shares: int
    contacts: int
    visitors: int | None


class TraitValueOut(OutSchema):
    """`…` stands for all values that are not kept apart."""

    value: str
    views: int


class ClickedLinkOut(OutSchema):
    """A link by its network (`linkedin`), or by host and path; `…` stands for all that are not kept apart."""

    value: str
    clicks: int


class TraitsOut(OutSchema):
    """Views by the country of the visitor's network, kind of device, language, host that led here and campaign, each
    with the most frequent first. Views of which nothing is known are not listed. `link` has clicks by the link."""

    country: list[TraitValueOut]
    device: list[TraitValueOut]
    language: list[TraitValueOut]
    referrer: list[TraitValueOut]
    campaign: list[TraitValueOut]
    link: list[ClickedLinkOut]


class CountedRange(OutSchema):
    """`since` is when counting began; null where nothing was counted yet."""

    first: dt.date
    last: dt.date
    time_zone: str
    since: dt.datetime | None


class CardStatisticsOut(OutSchema):
    """`traits` are of whole months, from the one of the first day to that of the last."""

    range: CountedRange
    figures: FiguresOut
    before: FiguresOut
    curve: list[PointOut]
    traits: TraitsOut


class CountedCard(OutSchema):
    uuid: UUID
    name: str
    views: int
    saves: int


class SleepingCards(OutSchema):
    """Cards that can be seen and that nobody has looked at."""

    total: int
    cards: list[CountedCard]


class SpaceStatisticsOut(OutSchema):
    """`hours` has views by hour of the week: 168 numbers, from Monday at midnight. `bots` are what was left out."""

    range: CountedRange
    figures: FiguresOut
    before: FiguresOut
    curve: list[PointOut]
    hours: list[int]
    traits: TraitsOut
    best: list[CountedCard]
    sleeping: SleepingCards
    bots: int


class OwnCardStatistics(OutSchema):
    card: CountedCard
    space: UUID
    before: int


class SpaceViews(OutSchema):
    uuid: UUID
    name: str
    views: int
    saves: int
    before: int


class OwnStatisticsOut(OutSchema):
    """The last 30 days of the person's own cards, as far as their spaces show them, and of the spaces whose statistics
    the person reads; `before` has the views of the 30 days before."""

    cards: list[OwnCardStatistics]
    spaces: list[SpaceViews]
