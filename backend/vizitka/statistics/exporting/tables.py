"""The numbers of a space or a card as tables with headers in the language of now."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from babel import Locale
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from vizitka.common.errors import Text
from vizitka.reference.selectors import network_name
from vizitka.statistics import words
from vizitka.statistics.choosing import Figures, views_of
from vizitka.statistics.enums import Figure, Step, Trait
from vizitka.statistics.exporting.selectors import CardLine
from vizitka.statistics.output import values_out
from vizitka.statistics.rules import OTHERS, Range, change, was_counted
from vizitka.statistics.selectors import Numbers, NumbersOfSpace, Point
from vizitka.statistics.tapping import Tapped

Cell = str | int | float | dt.date | None
Described = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, which is written in percent."""

    value: float


@dataclass(frozen=True, slots=True)
class Sheet:
    title: str
    headers: list[str]
    rows: Iterable[list[Cell | Share]]
    # Each column's width in signs; the last one's for those behind it.
    widths: tuple[int, ...] = (24, 16)


STEPS: Final[Mapping[Step, Text]] = {
    Step.HOUR: words.HOURS,
    Step.DAY: words.DAYS,
    Step.WEEK: words.WEEKS,
    Step.MONTH: words.MONTHS,
}


def sheets_of(
    found: Numbers, step: Step, described: list[Described], cards: Iterable[CardLine], told: Collection[str]
) -> Iterator[Sheet]:
    """All that there is to tell, of the figures that are `told`; what is unknown or empty has no sheet."""
    yield _figures(found, described, told)
    yield curve(found.curve, step, found.zone, told)
    if isinstance(found, NumbersOfSpace):
        yield cards_table(cards, told)
        yield _sleeping(found)
        if found.hours is not None:
            yield _week(found.hours)
        if found.products is not None:
            yield _products(found.products)
    if found.traits is not None:
        for trait in Trait:
            values = values_out(found.traits[trait.value], "number")
            if values:
                yield _trait(
                    trait, [(row["value"], row["number"]) for row in values], by_month=found.traits_by_month
                )


def curve(points: Iterable[Point], step: Step, zone: ZoneInfo, told: Collection[str]) -> Sheet:
    """A line for each piece. Hours are those of the clocks of the space."""
    listed = list(points)
    known = _known(listed[0].figures if listed else {}, told)
    with_visitors = any(point.visitors is not None for point in listed)
    first = pgettext("export", "Begins (%(zone)s)") % {"zone": zone.key}
    return Sheet(
        str(STEPS[step]),
        [first, str(words.VIEWS), *_titles(known), *([str(words.VISITORS)] if with_visitors else [])],
        (
            [
                _begin(point.at, zone),
                views_of(point.figures),
                *(point.figures[name] for name in known),
                *([point.visitors] if with_visitors else []),
            ]
            for point in listed
        ),
    )


def cards_table(cards: Iterable[CardLine], told: Collection[str]) -> Sheet:
    """A line for each card that was looked at, the most viewed first."""
    iterator = iter(cards)
    first = next(iterator, None)
    known = _known(first.figures if first else {}, told)

    def rows() -> Iterator[list[Cell | Share]]:
        if first is not None:
            yield _card_row(first, known)
        for card in iterator:
            yield _card_row(card, known)

    headers = [_("Card"), _("Department"), _("Location"), str(words.VIEWS), *_titles(known)]
    return Sheet(pgettext("export", "Cards"), headers, rows(), (30, 22, 22, 16))


def _card_row(card: CardLine, known: list[str]) -> list[Cell | Share]:
    numbers = [card.figures[name] for name in known]
    return [card.name, card.department, card.city, views_of(card.figures), *numbers]


def _figures(found: Numbers, described: list[Described], told: Collection[str]) -> Sheet:
    now, before = found.now.figures, found.before.figures
    known = _known(now, told)
    whole = was_counted(found.compared, found.since, found.zone)
    rows: list[list[Cell | Share]] = [_compared(str(words.VIEWS), views_of(now), views_of(before), whole)]
    rows += [
        _compared(title, now[name] or 0, before[name] or 0, whole)
        for name, title in zip(known, _titles(known), strict=True)
    ]
    if found.now.visitors_a_day is not None:
        rows.append(
            [_("Visitors a day, on average"), found.now.visitors_a_day, found.before.visitors_a_day, None]
        )
    if isinstance(found, NumbersOfSpace) and found.bots is not None:
        rows.append([pgettext("export", "Left out: programs"), found.bots, None, None])
    rows.append([])
    rows.extend([label, text] for label, text in described)
    return Sheet(
        pgettext("export", "Figures"),
        [
            pgettext("export", "Figure"),
            _days(found.span),
            _days(found.compared),
            pgettext("export", "Change"),
        ],
        rows,
        (34, 26, 26, 12),
    )


def _compared(title: str, now: int, before: int, whole: bool) -> list[Cell | Share]:
    grown = change(now, before) if whole else None
    return [title, now, before, None if grown is None else Share(grown)]


def _sleeping(found: NumbersOfSpace) -> Sheet:
    title = pgettext("export", "Not looked at")
    rows: list[list[Cell | Share]] = [[card.name] for card in found.sleeping]
    if found.asleep > len(rows):
        rows.append([_("… and %(n)s more") % {"n": found.asleep - len(rows)}])
    return Sheet(title, [_("Card")], rows, (40,))


def _week(hours: list[int]) -> Sheet:
    days = Locale(_language()).days["stand-alone"]["wide"]
    rows: list[list[Cell | Share]] = [[f"{hour:02d}:00", *hours[hour::24]] for hour in range(24)]
    return Sheet(
        _("Weekdays and hours"),
        [pgettext("export", "Hour"), *(days[day] for day in range(7))],
        rows,
        (10, 14),
    )


def _products(found: Tapped) -> Sheet:
    counted: list[list[Cell | Share]] = [
        [pgettext("export", "Connected"), found.connected],
        [_("Tapped last in this range"), found.tapped],
        [pgettext("export", "Never tapped"), found.never],
    ]
    listed: list[list[Cell | Share]] = [[product.serial, product.name] for product in found.untapped]
    heading: list[list[Cell | Share]] = (
        [[], [pgettext("export", "Never tapped"), _("Card")]] if listed else []
    )
    return Sheet(
        pgettext("export", "Products"),
        [pgettext("export", "Products"), pgettext("export", "Number")],
        [*counted, *heading, *listed],
        (34, 30),
    )


def _trait(trait: Trait, values: list[tuple[str, int]], *, by_month: bool) -> Sheet:
    title = str(words.TRAITS[trait])
    named = _namer(trait)
    counted = _counted(words.CLICKS if trait is Trait.LINK else words.VIEWS, by_month=by_month)
    rows: list[list[Cell | Share]] = [
        [str(words.OTHERS) if value == OTHERS else named(value), number] for value, number in values
    ]
    return Sheet(title, [title, counted], rows, (44, 24))


def _counted(what: Text, *, by_month: bool) -> str:
    """A header: of cards, long ranges are known by whole months."""
    return _("%(what)s (whole months)") % {"what": what} if by_month else str(what)


def _namer(trait: Trait) -> Callable[[str], str]:
    locale = Locale(_language())
    if trait is Trait.COUNTRY:
        return lambda value: str(locale.territories.get(value, value))
    if trait is Trait.LANGUAGE:
        return lambda value: str(locale.languages.get(value, value))
    if trait is Trait.DEVICE:
        return lambda value: str(words.DEVICES.get(value, value))
    if trait is Trait.LINK:
        return network_name
    return lambda value: value


def _known(figures: Figures, told: Collection[str]) -> list[str]:
    """Names of the figures that are told and known, in their order."""
    return [name for name in told if figures.get(name) is not None]


def _titles(names: Iterable[str]) -> list[str]:
    return [str(words.FIGURES[Figure(name)]) for name in names]


def _begin(at: dt.date, zone: ZoneInfo) -> Cell:
    """An hour as its clock shows it; that it is shown twice in autumn is told by its distance from UTC."""
    if not isinstance(at, dt.datetime):
        return at
    local = at.astimezone(zone)
    return f"{local:%Y-%m-%d %H:%M} (UTC{local.isoformat()[-6:]})"


def _days(span: Range) -> str:
    return f"{span.first.isoformat()} – {span.last.isoformat()}"


def _language() -> str:
    return translation.get_language() or "en"
