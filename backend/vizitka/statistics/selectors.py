"""Every read of statistics."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from vizitka.cards import rules as cards
from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card, CardMember
from vizitka.cards.permissions import abilities_on_card
from vizitka.cards.selectors import CardAccess, access_card
from vizitka.common import clock
from vizitka.common.actor import Caller, Person
from vizitka.common.permissions import held_by, roles_with
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.licences import WITH_LICENCE
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.selectors import allowance
from vizitka.statistics import ranking, rules
from vizitka.statistics.choosing import Chosen, Figures, chosen_of
from vizitka.statistics.enums import VIEWS, Step
from vizitka.statistics.errors import RangeImpossible, RangeTooLong, StatisticsHidden
from vizitka.statistics.models import FIGURES, CardDay, CardMonth, CountedSpace, SpaceDay, SpaceHour
from vizitka.statistics.packing.columns import DayRows
from vizitka.statistics.packing.selectors import tally_of
from vizitka.statistics.permissions import STATISTICS_OF_CARD, STATISTICS_READ
from vizitka.statistics.ranking import Ranked
from vizitka.statistics.rules import Range
from vizitka.statistics.schemas import SpaceStatisticsQuery, StatisticsQuery
from vizitka.statistics.summed import days_of_cards, traits_of_cards, traits_of_space, week
from vizitka.statistics.tapping import Tapped, tapped

USUAL_DAYS: Final = 30
MOST_DAYS: Final = 3 * 366
MOST_DAYS_BY_HOURS: Final = 31
MOST_OWN: Final = 50


# The moment at which it begins, and its figures in the order in which they were asked for. A year has 8,760.
Hour = tuple[Any, ...]


class Point(NamedTuple):
    """A piece of a curve: when it begins, its figures by their names, and visitors where it is a day."""

    at: dt.datetime | dt.date
    figures: Figures
    visitors: int | None


@dataclass(frozen=True, slots=True)
class Totals:
    figures: Figures
    visitors_a_day: float | None


@dataclass(frozen=True, slots=True)
class Numbers:
    """What was counted in a range."""

    span: Range
    compared: Range
    zone: ZoneInfo
    since: dt.datetime | None
    now: Totals
    before: Totals
    curve: list[Point]
    curve_before: list[Point]
    traits: Mapping[str, Counter[str]] | None
    traits_by_month: bool


@dataclass(frozen=True, slots=True)
class NumbersOfSpace(Numbers):
    hours: list[int] | None
    best: list[Ranked]
    sleeping: list[Ranked]
    asleep: int
    bots: int | None
    products: Tapped | None


# --- of a space


def of_space(space: Space, query: SpaceStatisticsQuery, *, with_products: bool = True) -> NumbersOfSpace:
    """What the cards of a space brought, or those that are asked for. Eleven queries, thirteen by hours."""
    zone = clock.zone_of(space.time_zone)
    span = _range(query, zone)
    before = _compared(span, query)
    chosen = chosen_of(space, query)
    if chosen.cards is not None and query.step is Step.HOUR:
        raise RangeImpossible
    by_day = DayRows(space.pk)
    days: list[Any]
    then: list[Any]
    if chosen.cards is None:
        rows = SpaceDay.objects.in_space(space.pk).order_by("day")
        rows = rows.values_list("day", *FIGURES, "visitors", "bots", named=True)
        days, then = list(rows.filter(day__range=span)), list(rows.filter(day__range=before))
        traits = traits_of_space(space.pk, span) if chosen.has_traits else None
        bots = sum(day.bots for day in days) if not chosen.channels else None
    else:
        days, then = (days_of_cards(chosen, days, query.step, by_day) for days in (span, before))
        traits, bots = traits_of_cards(space.pk, chosen, span), None
    if query.step is Step.HOUR:
        curve, curve_before = (
            _by_hours(_hours(space.pk, days, zone, chosen.figures), days, zone, chosen)
            for days in (span, before)
        )
    else:
        curve, curve_before = _curve(days, span, query.step, chosen), _curve(then, before, query.step, chosen)
    since = _since(space.pk)
    tally = tally_of(space.pk, span, chosen, by_day)
    asleep, sleeping = ranking.sleeping(space, tally, chosen)
    return NumbersOfSpace(
        span=span,
        compared=before,
        zone=zone,
        since=since,
        now=_totals(days, span, chosen, since, zone),
        before=_totals(then, before, chosen, since, zone),
        curve=curve,
        curve_before=curve_before,
        traits=traits,
        traits_by_month=chosen.cards is not None,
        hours=week(space.pk, span, zone, chosen.views) if chosen.cards is None else None,
        best=ranking.best(space.pk, tally, chosen),
        sleeping=sleeping,
        asleep=asleep,
        bots=bots,
        products=tapped(space.pk, span, zone, chosen) if with_products else None,
    )


def _hours(space_id: uuid.UUID, span: Range, zone: ZoneInfo, names: Sequence[str]) -> list[Hour]:
    begin = rules.begin_of(span.first, zone)
    end = rules.begin_of(span.last + dt.timedelta(days=1), zone)
    rows = SpaceHour.objects.in_space(space_id).filter(hour__gte=begin, hour__lt=end).order_by("hour")
    return list(rows.values_list("hour", *names))


# --- of a card


def access_statistics(actor: Caller, card_id: uuid.UUID) -> CardAccess:
    """The card, when the actor sees its statistics. Raises `StatisticsHidden` where the space keeps card users from it,
    and where it counts nothing."""
    access = access_card(actor, card_id, STATISTICS_OF_CARD)
    if not _shows(access.space, access.bounds):
        raise StatisticsHidden
    return access


def of_card(card: Card, space: Space, query: StatisticsQuery) -> Numbers:
    """What a card brought. Four queries. What views are told apart by is kept by months."""
    zone = clock.zone_of(space.time_zone)
    span = _range(query, zone)
    if query.step is Step.HOUR:
        raise RangeImpossible
    before = _compared(span, query)
    chosen = Chosen(channels=tuple(query.channel))
    rows = CardDay.objects.in_space(space.pk).filter(card=card).order_by("day")
    days, then = list(rows.filter(day__range=span)), list(rows.filter(day__range=before))
    months = CardMonth.objects.in_space(space.pk).filter(card=card, month__range=span.months)
    since = _since(space.pk)
    return Numbers(
        span=span,
        compared=before,
        zone=zone,
        since=since,
        now=_totals(days, span, chosen, since, zone),
        before=_totals(then, before, chosen, since, zone),
        curve=_curve(days, span, query.step, chosen),
        curve_before=_curve(then, before, query.step, chosen),
        traits=None if chosen.channels else rules.joined(months.values_list("traits", flat=True)),
        traits_by_month=True,
    )


def _shows(space: Space, bounds: cards.Bounds) -> bool:
    return cards.permissions_for(space.card_permissions, bounds, tracking=space.tracking)["see_statistics"]


# --- of a person


class OwnCard(NamedTuple):
    card: Ranked
    space_id: uuid.UUID
    before: int | None
    first: dt.date
    days: list[int]


class OwnSpace(NamedTuple):
    space: Space
    views: int
    saves: int
    before: int | None
    first: dt.date
    days: list[int]


def of_person(actor: Person) -> tuple[list[OwnCard], list[OwnSpace]]:
    """The last 30 days of the person's own cards and of the spaces whose statistics the person reads. Six queries."""
    return _own_cards(actor), _own_spaces(actor)


def _own_cards(actor: Person) -> list[OwnCard]:
    rows = CardMember.objects.across_spaces("the person's own cards").filter(
        user_id=actor.user_id, agreed=True, card__deleted_at=None, card__space__deleted_at=None
    )
    related = ("card", "card__space", *(f"card__space__{name}" for name in WITH_LICENCE))
    shown: list[Card] = []
    for member in rows.select_related(*related).order_by("pk")[:MOST_OWN]:
        space, role = member.card.space, CardRole(member.role)
        bounds = cards.CARD_ADMIN if role is CardRole.ADMIN else cards.CARD_USER
        held = allowance(actor, space, abilities_on_card(None, role)).abilities
        if STATISTICS_OF_CARD in held and _shows(space, bounds):
            shown.append(member.card)
    days = CardDay.objects.in_spaces({card.space_id for card in shown}).filter(card__in=shown)
    sums = _usual_sums(days, "card_id", {card.pk: card.space for card in shown})
    return [_own_card(card, sums[card.pk]) for card in shown]


def _own_card(card: Card, sums: UsualSums) -> OwnCard:
    ranked = Ranked(card.pk, str(card), sums.views, sums.saves)
    return OwnCard(ranked, card.space_id, sums.before, sums.first, sums.days)


def _own_spaces(actor: Person) -> list[OwnSpace]:
    roles = SpaceMember.objects.across_spaces("the person's own roles").filter(
        user_id=actor.user_id,
        agreed=True,
        role__in=roles_with(STATISTICS_READ, SpaceRole),
        space__deleted_at=None,
    )
    related = ("space", *(f"space__{name}" for name in WITH_LICENCE))
    shown = [
        member.space
        for member in roles.select_related(*related).order_by("pk")[:MOST_OWN]
        if STATISTICS_READ in allowance(actor, member.space, held_by(SpaceRole(member.role))).abilities
    ]
    days = SpaceDay.objects.in_spaces([space.pk for space in shown])
    sums = _usual_sums(days, "space_id", {space.pk: space for space in shown})
    return [OwnSpace(space, *sums[space.pk]) for space in shown]


class UsualSums(NamedTuple):
    """Views and saves of the last 30 days; the views of the 30 before, None where they were not counted as a whole; the
    first of the days, and the views of each."""

    views: int
    saves: int
    before: int | None
    first: dt.date
    days: list[int]


def _usual_sums(
    rows: QuerySet[Any], owner: str, spaces: Mapping[uuid.UUID, Space]
) -> dict[uuid.UUID, UsualSums]:
    """For each owner of days, on the calendar of its space. Two queries for all."""
    zones = {key: clock.zone_of(space.time_zone) for key, space in spaces.items()}
    spans = {key: _usual(zone) for key, zone in zones.items()}
    counted = CountedSpace.objects.in_spaces({space.pk for space in spaces.values()})
    since = dict(counted.values_list("space_id", "since"))
    first = min((span.before.first for span in spans.values()), default=dt.date.max)
    saved, before = Counter[uuid.UUID](), Counter[uuid.UUID]()
    days = {key: [0] * USUAL_DAYS for key in spans}
    for key, day, saves, *views in rows.filter(day__gte=first).values_list(owner, "day", "saves", *VIEWS):
        if spans[key].first <= day <= spans[key].last:
            days[key][(day - spans[key].first).days] += sum(views)
            saved[key] += saves
        elif spans[key].before.first <= day <= spans[key].before.last:
            before[key] += sum(views)

    def compared(key: uuid.UUID) -> int | None:
        begun = since.get(spaces[key].pk)
        # Where nobody ever came there was nobody before.
        known = begun is None or rules.was_counted(spans[key].before, begun, zones[key])
        return before[key] if known else None

    return {
        key: UsualSums(sum(days[key]), saved[key], compared(key), span.first, days[key])
        for key, span in spans.items()
    }


# --- ranges and curves


def _usual(zone: ZoneInfo) -> Range:
    today = clock.now().astimezone(zone).date()
    return Range(today - dt.timedelta(days=USUAL_DAYS - 1), today)


def range_of(space: Space, query: StatisticsQuery) -> Range:
    """The days that are asked for. Raises `RangeImpossible`, `RangeTooLong`."""
    return _range(query, clock.zone_of(space.time_zone))


def _range(query: StatisticsQuery, zone: ZoneInfo) -> Range:
    last = query.last or clock.now().astimezone(zone).date()
    # Years in which no zone reckons as they do today are nobody's.
    if not 2000 <= last.year <= 9000:
        raise RangeImpossible
    if query.months and query.first is None:
        first = rules.months_before(last, query.months - 1)
    else:
        first = query.first or last - dt.timedelta(days=(query.days or USUAL_DAYS) - 1)
    span = Range(first, last)
    if not 1 <= span.days <= MOST_DAYS or first.year < 2000:
        raise RangeImpossible
    if query.step is Step.HOUR and span.days > MOST_DAYS_BY_HOURS:
        raise RangeTooLong
    return span


def _compared(span: Range, query: StatisticsQuery) -> Range:
    return span.year_before if query.compare == "year" else span.before


def _since(space_id: uuid.UUID) -> dt.datetime | None:
    return CountedSpace.objects.in_space(space_id).values_list("since", flat=True).first()


def _totals(
    days: Collection[Any], span: Range, chosen: Chosen, since: dt.datetime | None, zone: ZoneInfo
) -> Totals:
    """The average of visitors is that of the days that were counted: a young space has few of a long range."""
    told = chosen.told(_sums(days, chosen.figures))
    if not chosen.is_whole:
        return Totals(told, None)
    today = clock.now().astimezone(zone).date()
    begun = since.astimezone(zone).date() if since else today
    counted = span.counted(min([begun, *(day.day for day in days)]), today)
    return Totals(told, round(sum(day.visitors for day in days) / counted, 1))


def _sums(days: Collection[Any], names: Sequence[str]) -> Counter[str]:
    """What these figures of some days add up to."""
    # One more than are asked for: of a single name there would be no row.
    take = attrgetter(*names, names[0])
    return Counter(dict(zip(names, map(sum, zip(*map(take, days), strict=True)), strict=False)))


def _curve(days: Iterable[Any], span: Range, step: Step, chosen: Chosen) -> list[Point]:
    """A point for each piece, also where nothing was counted."""
    of_pieces: dict[dt.date, list[Any]] = {piece: [] for piece in rules.pieces(span, step)}
    for day in days:
        of_pieces[rules.begin_of_piece(day.day, step)].append(day)
    has_visitors = step is Step.DAY and chosen.is_whole
    return [
        Point(
            piece,
            chosen.told(_sums(found, chosen.figures)),
            sum(day.visitors for day in found) if has_visitors else None,
        )
        for piece, found in of_pieces.items()
    ]


def _by_hours(hours: Iterable[Hour], span: Range, zone: ZoneInfo, chosen: Chosen) -> list[Point]:
    found = {hour: Counter(dict(zip(chosen.figures, values, strict=True))) for hour, *values in hours}
    end = rules.begin_of(span.last + dt.timedelta(days=1), zone)
    points, hour = [], rules.begin_of(span.first, zone)
    while hour < end:
        points.append(Point(hour, chosen.told(found.get(hour, Counter())), None))
        hour = rules.next_hour(hour, zone)
    return points
