"""What goes in and out of the API of statistics."""

from __future__ import annotations

import datetime as dt
from typing import Literal
from uuid import UUID

from pydantic import Field

from vizitka.cards.schemas.overview import DesignOfCards
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.spaces.enums import Channel
from vizitka.statistics.enums import Step


class StatisticsQuery(InSchema):
    """`first` and `last` are days of the space, both included: the last 30 without them. Who does not know which day
    the space has asks for the last so many `days`, or for so many `months`, the one of the last day among them.
    Compared with as many days `before`, or with the same days a `year` earlier. With `channel`, views by these channels
    alone are counted."""

    first: dt.date | None = None
    last: dt.date | None = None
    days: int | None = Field(None, ge=1, le=3 * 366)
    months: int | None = Field(None, ge=1, le=36)
    step: Step = Step.DAY
    compare: Literal["before", "year"] = "before"
    channel: list[Channel] = Field([], max_length=3)


class SpaceStatisticsQuery(StatisticsQuery):
    """Filters of cards are those of the list of cards, and find cards that are not deleted, by what they are today.
    Several values of one filter mean any of them; several filters mean all of them."""

    card: list[UUID] = Field([], max_length=50)
    department: list[str] = Field([], max_length=200)
    city: list[str] = Field([], max_length=200)
    template: list[DesignOfCards] = Field([], max_length=101)

    @property
    def narrows(self) -> bool:
        """Whether some cards are asked for, and not all."""
        return bool(self.card or self.department or self.city or self.template)


class CardExportQuery(StatisticsQuery):
    """A workbook (`xlsx`) has all numbers, `csv` the curve."""

    format: Literal["csv", "xlsx"]


class SpaceExportQuery(SpaceStatisticsQuery):
    """A workbook (`xlsx`) has all numbers, and of 5,000 cards those that were looked at most; `csv` one `table`: the
    curve, or up to 100,000 cards that were looked at."""

    format: Literal["csv", "xlsx"]
    table: Literal["curve", "cards"] = "curve"


class FiguresOut(OutSchema):
    """`views` is the sum of the channels, `saves` are downloads of the contact. Clicks are `links` (websites and social
    media), `calls` (phone numbers, also to write to), `mails`, `routes` (maps) and `shares`: not all browsers tell of
    them, so that each is at least so many. `contacts` are messages by contact forms and the sheet of the exchange,
    `sign_ups` those for the newsletter, before they are confirmed, `passes` cards that were put into the wallet of a
    phone. What is not kept by channels is null where channels were asked for. `visitors_a_day` is an average: whoever
    comes on two days is one on each, so that numbers of several days are never added up; nor can they be for some cards
    of a space or some channels, where it is null."""

    views: int
    link: int
    qr_code: int
    product: int
    saves: int | None
    links: int | None
    calls: int | None
    mails: int | None
    routes: int | None
    shares: int | None
    contacts: int | None
    sign_ups: int | None
    passes: int | None
    visitors_a_day: float | None


class PointOut(OutSchema):
    """A piece of the curve from `at` on: the beginning of an hour (UTC), or a day. `visitors` only of single days."""

    at: dt.datetime | dt.date
    link: int
    qr_code: int
    product: int
    saves: int | None
    links: int | None
    calls: int | None
    mails: int | None
    routes: int | None
    shares: int | None
    contacts: int | None
    sign_ups: int | None
    passes: int | None
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


class ComparedRange(OutSchema):
    first: dt.date
    last: dt.date


class CardStatisticsOut(OutSchema):
    """`before`, `curve_before` are of the days that are compared (`compared`), in pieces as those of `curve`. `traits`
    are null where channels were asked for, and of more than 2,000 cards that were chosen; with `traits_by_month` they
    are of whole months, from the one of the first day to that of the last."""

    range: CountedRange
    compared: ComparedRange
    figures: FiguresOut
    before: FiguresOut
    curve: list[PointOut]
    curve_before: list[PointOut]
    traits: TraitsOut | None
    traits_by_month: bool


class CountedCard(OutSchema):
    uuid: UUID
    name: str
    views: int
    saves: int | None


class SleepingCards(OutSchema):
    """Cards that can be seen and that nobody has looked at."""

    total: int
    cards: list[CountedCard]


class UntappedProduct(OutSchema):
    uuid: UUID
    serial: str
    card: UUID
    name: str
    connected_at: dt.datetime | None


class TappedProducts(OutSchema):
    """Products that are connected now. Of each only its last tap is known: `tapped` counts those whose last one was in
    the range, `never` those without any since they were connected, of which `untapped` has the first ten, the longest
    connected first. How often visitors came by products is the figure `product`."""

    connected: int
    tapped: int
    never: int
    untapped: list[UntappedProduct]


class SpaceStatisticsOut(CardStatisticsOut):
    """`hours` has views by hour of the week: 168 numbers, from Monday at midnight. `bots` are what was left out. Both
    are counted for whole spaces only, `bots` also for all channels only; else they are null. `products`
    is null where other channels were asked for, and for who may not read products."""

    hours: list[int] | None
    best: list[CountedCard]
    sleeping: SleepingCards
    bots: int | None
    products: TappedProducts | None


class OwnCardStatistics(OutSchema):
    card: CountedCard
    space: UUID
    before: int | None
    first: dt.date
    days: list[int]


class SpaceViews(OutSchema):
    uuid: UUID
    name: str
    views: int
    saves: int
    before: int | None
    first: dt.date
    days: list[int]


class OwnStatisticsOut(OutSchema):
    """The last 30 days of the person's own cards, as far as their spaces show them, and of the spaces whose statistics
    the person reads; `before` has the views of the 30 days before, null where not all of them were counted; `days`
    those of each day from `first` on."""

    cards: list[OwnCardStatistics]
    spaces: list[SpaceViews]


class MonthlyMailIn(InSchema):
    wanted: bool


class MonthlyMailOut(OutSchema):
    wanted: bool
