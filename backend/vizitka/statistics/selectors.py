"""Every read of statistics."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum

from vizitka.cards import rules as cards
from vizitka.cards.enums import CardRole, CardState
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
from vizitka.statistics import rules
from vizitka.statistics.enums import VIEWS, Figure, Step
from vizitka.statistics.errors import RangeImpossible, RangeTooLong, StatisticsHidden
from vizitka.statistics.models import FIGURES, CardDay, CardMonth, CountedSpace, SpaceDay, SpaceHour
from vizitka.statistics.permissions import STATISTICS_OF_CARD, STATISTICS_READ
from vizitka.statistics.rules import Range
from vizitka.statistics.schemas import StatisticsQuery

USUAL_DAYS: Final = 30
MOST_DAYS: Final = 3 * 366
MOST_DAYS_BY_HOURS: Final = 31
# Longer ranges rank cards by whole months.
MOST_DAYS_BY_DAYS: Final = 62
MOST_RANKED: Final = 10
MOST_OWN: Final = 50
HOURS_A_WEEK: Final = 7 * 24
_VIEWS: Final = F(VIEWS[0].value) + F(VIEWS[1].value) + F(VIEWS[2].value)


class Point(NamedTuple):
    """A piece of a curve: when it begins, its figures by their names, and visitors where it is a day."""

    at: dt.datetime | dt.date
    figures: Mapping[str, int]
    visitors: int | None


@dataclass(frozen=True, slots=True)
class Totals:
    figures: Counter[str]
    visitors_a_day: float


@dataclass(frozen=True, slots=True)
class Ranked:
    card_id: uuid.UUID
    name: str
    views: int = 0
    saves: int = 0


@dataclass(frozen=True, slots=True)
class Numbers:
    """What was counted in a range."""

    span: Range
    zone: ZoneInfo
    since: dt.datetime | None
    now: Totals
    before: Totals
    curve: list[Point]
    traits: Mapping[str, Counter[str]]


@dataclass(frozen=True, slots=True)
class NumbersOfSpace(Numbers):
    hours: list[int] = field(default_factory=list)
    best: list[Ranked] = field(default_factory=list)
    sleeping: list[Ranked] = field(default_factory=list)
    asleep: int = 0
    bots: int = 0


# --- of a space


def of_space(space: Space, query: StatisticsQuery) -> NumbersOfSpace:
    """What the cards of a space brought. Nine queries."""
    zone = clock.zone_of(space.time_zone)
    span = _range(query, zone)
    before = _compared(span, query)
    rows = SpaceDay.objects.in_space(space.pk).order_by("day")
    days, then = list(rows.filter(day__range=span)), list(rows.filter(day__range=before).defer("traits"))
    hours = _hours(space.pk, span, zone)
    best, (asleep, sleeping) = _best(space.pk, span), _sleeping(space.pk, span)
    return NumbersOfSpace(
        span=span,
        zone=zone,
        since=_since(space.pk),
        now=_totals(days, span),
        before=_totals(then, before),
        curve=_by_hours(hours, span, zone) if query.step is Step.HOUR else _curve(days, span, query.step),
        traits=rules.joined(day.traits for day in days),
        hours=_week(hours, zone),
        best=best,
        sleeping=sleeping,
        asleep=asleep,
        bots=sum(day.bots for day in days),
    )


def _hours(space_id: uuid.UUID, span: Range, zone: ZoneInfo) -> list[SpaceHour]:
    begin = rules.begin_of(span.first, zone)
    end = rules.begin_of(span.last + dt.timedelta(days=1), zone)
    return list(SpaceHour.objects.in_space(space_id).filter(hour__gte=begin, hour__lt=end).order_by("hour"))


def _week(hours: Iterable[SpaceHour], zone: ZoneInfo) -> list[int]:
    """Views by hour of the week on the clocks of the space."""
    found = [0] * HOURS_A_WEEK
    for row in hours:
        local = row.hour.astimezone(zone)
        found[local.weekday() * 24 + local.hour] += sum(getattr(row, view.value) for view in VIEWS)
    return found


def _best(space_id: uuid.UUID, span: Range) -> list[Ranked]:
    """The cards that were looked at most."""
    rows = _rows_of_cards(space_id, span).values("card_id")
    found = rows.annotate(seen=Sum(_VIEWS), kept=Sum(Figure.SAVES.value)).filter(
        Q(seen__gt=0) | Q(kept__gt=0)
    )
    top = list(found.order_by("-seen", "-kept", "card_id")[:MOST_RANKED])
    names = _names(Card.objects.in_space(space_id).filter(pk__in=[row["card_id"] for row in top]))
    return [
        Ranked(row["card_id"], names[row["card_id"]], row["seen"], row["kept"])
        for row in top
        if row["card_id"] in names
    ]


def _sleeping(space_id: uuid.UUID, span: Range) -> tuple[int, list[Ranked]]:
    """How many cards could be seen and were not, and the first of them, the oldest first."""
    looked_at = _rows_of_cards(space_id, span).filter(card_id=OuterRef("pk"))
    rows = Card.objects.in_space(space_id).filter(~Exists(looked_at), state=CardState.ACTIVE, deleted_at=None)
    names = _names(rows.order_by("pk")[:MOST_RANKED])
    return rows.count(), [Ranked(key, name) for key, name in names.items()]


def _rows_of_cards(space_id: uuid.UUID, span: Range) -> QuerySet[Any]:
    """By days, or by whole months where there would be many days."""
    if span.days <= MOST_DAYS_BY_DAYS:
        return CardDay.objects.in_space(space_id).filter(day__range=span)
    first = span.first.replace(day=1)
    return CardMonth.objects.in_space(space_id).filter(month__range=(first, span.last))


def _names(rows: QuerySet[Card]) -> dict[uuid.UUID, str]:
    columns = rows.filter(deleted_at=None) if not rows.query.is_sliced else rows
    return {
        key: cards.short_name(*(name or "" for name in names))
        for key, *names in columns.values_list("pk", *cards.NAMES_OF_CARDS)
    }


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
    rows = CardDay.objects.in_space(space.pk).filter(card=card).order_by("day")
    days = list(rows.filter(day__range=span))
    months = CardMonth.objects.in_space(space.pk).filter(
        card=card, month__range=(span.first.replace(day=1), span.last)
    )
    return Numbers(
        span=span,
        zone=zone,
        since=_since(space.pk),
        now=_totals(days, span),
        before=_totals(list(rows.filter(day__range=before)), before),
        curve=_curve(days, span, query.step),
        traits=rules.joined(months.values_list("traits", flat=True)),
    )


def _shows(space: Space, bounds: cards.Bounds) -> bool:
    return cards.permissions_for(space.card_permissions, bounds, tracking=space.tracking)["see_statistics"]


# --- of a person


class OwnCard(NamedTuple):
    card: Ranked
    space_id: uuid.UUID
    before: int


class OwnSpace(NamedTuple):
    space: Space
    views: int
    saves: int
    before: int


def of_person(actor: Person) -> tuple[list[OwnCard], list[OwnSpace]]:
    """The last 30 days of the person's own cards and of the spaces whose statistics the person reads. Four queries."""
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
    return [
        OwnCard(Ranked(card.pk, str(card), *sums[card.pk].now), card.space_id, sums[card.pk].before)
        for card in shown
    ]


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
    return [OwnSpace(space, *sums[space.pk].now, sums[space.pk].before) for space in shown]


class UsualSums(NamedTuple):
    """Views and saves of the last 30 days, and the views of the 30 before."""

    now: tuple[int, int]
    before: int


def _usual_sums(
    rows: QuerySet[Any], owner: str, spaces: Mapping[uuid.UUID, Space]
) -> dict[uuid.UUID, UsualSums]:
    """For each owner of days, on the calendar of its space. One query for all."""
    spans = {key: _usual(clock.zone_of(space.time_zone)) for key, space in spaces.items()}
    first = min((span.before.first for span in spans.values()), default=dt.date.max)
    now, saved, before = Counter[uuid.UUID](), Counter[uuid.UUID](), Counter[uuid.UUID]()
    for key, day, saves, *views in rows.filter(day__gte=first).values_list(owner, "day", "saves", *VIEWS):
        if spans[key].first <= day <= spans[key].last:
            now[key] += sum(views)
            saved[key] += saves
        elif spans[key].before.first <= day <= spans[key].before.last:
            before[key] += sum(views)
    return {key: UsualSums((now[key], saved[key]), before[key]) for key in spans}


# --- ranges and curves


def _usual(zone: ZoneInfo) -> Range:
    today = clock.now().astimezone(zone).date()
    return Range(today - dt.timedelta(days=USUAL_DAYS - 1), today)


def _range(query: StatisticsQuery, zone: ZoneInfo) -> Range:
    last = query.last or clock.now().astimezone(zone).date()
    first = query.first or last - dt.timedelta(days=USUAL_DAYS - 1)
    span = Range(first, last)
    # Years in which no zone reckons as they do today are nobody's.
    if not 1 <= span.days <= MOST_DAYS or not 2000 <= first.year <= last.year <= 9000:
        raise RangeImpossible
    if query.step is Step.HOUR and span.days > MOST_DAYS_BY_HOURS:
        raise RangeTooLong
    return span


def _compared(span: Range, query: StatisticsQuery) -> Range:
    return span.year_before if query.compare == "year" else span.before


def _since(space_id: uuid.UUID) -> dt.datetime | None:
    return CountedSpace.objects.in_space(space_id).values_list("since", flat=True).first()


def _totals(days: Iterable[Any], span: Range) -> Totals:
    figures, visitors = Counter[str](), 0
    for day in days:
        visitors += day.visitors
        for name in FIGURES:
            figures[name] += getattr(day, name)
    return Totals(figures, round(visitors / span.days, 1))


def _curve(days: Iterable[Any], span: Range, step: Step) -> list[Point]:
    """A point for each piece, also where nothing was counted."""
    sums: dict[dt.date, Counter[str]] = {piece: Counter() for piece in rules.pieces(span, step)}
    visitors: dict[dt.date, int] = {}
    for day in days:
        piece = rules.begin_of_piece(day.day, step)
        visitors[piece] = day.visitors
        for name in FIGURES:
            sums[piece][name] += getattr(day, name)
    by_day = step is Step.DAY
    return [Point(piece, found, visitors.get(piece, 0) if by_day else None) for piece, found in sums.items()]


def _by_hours(hours: Iterable[SpaceHour], span: Range, zone: ZoneInfo) -> list[Point]:
    found = {row.hour: {name: getattr(row, name) for name in FIGURES} for row in hours}
    end = rules.begin_of(span.last + dt.timedelta(days=1), zone)
    points, hour = [], rules.begin_of(span.first, zone)
    while hour < end:
        points.append(Point(hour, found.get(hour, dict.fromkeys(FIGURES, 0)), None))
        hour = rules.next_hour(hour, zone)
    return points
