"""Files of statistics: what a person reads there, to be taken along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from vizitka.cards.models import Card
from vizitka.cards.schemas.overview import OWN_DESIGN
from vizitka.common import clock
from vizitka.spaces.models import Space, Template
from vizitka.statistics import ranking, selectors
from vizitka.statistics.choosing import chosen_of
from vizitka.statistics.enums import Figure
from vizitka.statistics.exporting import tables, writers
from vizitka.statistics.exporting.selectors import figures_of, lines_of_cards
from vizitka.statistics.exporting.tables import Described, Sheet
from vizitka.statistics.schemas import CardExportQuery, SpaceExportQuery, StatisticsQuery
from vizitka.statistics.selectors import Numbers
from vizitka.statistics.words import FIGURES

# A workbook is made at once, while others wait; lines are sent as they come.
MOST_IN_WORKBOOK: Final = 5_000
MOST_IN_LINES: Final = 100_000
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def of_space(
    space: Space, query: SpaceExportQuery, language: str, *, with_products: bool
) -> HttpResponseBase:
    """The numbers of a space in a file: a workbook with all of them, or the lines of one table."""
    name = f"{slugify(space.name) or 'space'}-statistics"
    if query.format == "csv" and query.table == "cards":
        chosen, span = chosen_of(space, query), selectors.range_of(space, query)
        lines = lines_of_cards(space.pk, span, chosen, MOST_IN_LINES)
        with translation.override(language):
            sheet = tables.cards_table(lines, figures_of(space.pk))
        return _csv(sheet, f"{name}-cards", language)
    found = selectors.of_space(space, query, with_products=with_products)
    if query.format == "csv":
        return _curve(found, space, query, name, language)
    lines = lines_of_cards(space.pk, found.span, chosen_of(space, query), MOST_IN_WORKBOOK)
    with translation.override(language):
        described = [*_described(found, space, query), *_filters(space, query)]
        return _xlsx(
            writers.xlsx(tables.sheets_of(found, query.step, described, lines, figures_of(space.pk))), name
        )


def of_card(card: Card, space: Space, query: CardExportQuery, language: str) -> HttpResponseBase:
    """The same of a card."""
    name = f"{slugify(str(card)) or 'card'}-statistics"
    found = selectors.of_card(card, space, query)
    if query.format == "csv":
        return _curve(found, space, query, name, language)
    with translation.override(language):
        described = [(_("Card"), str(card)), *_described(found, space, query)]
        return _xlsx(
            writers.xlsx(tables.sheets_of(found, query.step, described, (), figures_of(space.pk))), name
        )


def _curve(
    found: Numbers, space: Space, query: StatisticsQuery, name: str, language: str
) -> HttpResponseBase:
    with translation.override(language):
        sheet = tables.curve(found.curve, query.step, found.zone, figures_of(space.pk))
    return _csv(sheet, name, language)


def _csv(sheet: Sheet, name: str, language: str) -> HttpResponseBase:
    """UTF-8 with its mark; streamed, so that the language is that of each line and not of now."""

    def lines() -> Iterator[bytes]:
        yield b"\xef\xbb\xbf"
        found = writers.csv_lines(sheet)
        while True:
            with translation.override(language):
                portion = [line for _number, line in zip(range(500), found, strict=False)]
            if not portion:
                return
            yield "".join(portion).encode()

    return _file(StreamingHttpResponse(lines(), content_type="text/csv; charset=utf-8"), f"{name}.csv")


def _xlsx(content: bytes, name: str) -> HttpResponseBase:
    return _file(HttpResponse(content, content_type=XLSX), f"{name}.xlsx")


def _file(response: HttpResponseBase, name: str) -> HttpResponseBase:
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _described(found: Numbers, space: Space, query: StatisticsQuery) -> list[Described]:
    """What the numbers are of."""
    described = [(_("Space"), space.name), (_("Time zone"), found.zone.key)]
    with timezone.override(found.zone):
        if found.since:
            described.append((_("Counted since"), f"{timezone.localtime(found.since):%Y-%m-%d %H:%M}"))
        described.append((_("Exported at"), f"{timezone.localtime(clock.now()):%Y-%m-%d %H:%M}"))
    if query.channel:
        channels = ", ".join(str(FIGURES[Figure(channel.value)]) for channel in query.channel)
        described.append((pgettext("export", "Counted"), channels))
    return described


def _filters(space: Space, query: SpaceExportQuery) -> list[Described]:
    """By which the cards were chosen, in words."""
    found: list[Described] = []
    if query.card:
        names = ranking.names_of(Card.objects.in_space(space.pk).filter(pk__in=query.card))
        found.append((_("Cards"), ", ".join(names.values())))
    if query.department:
        found.append((_("Department"), ", ".join(query.department)))
    if query.city:
        found.append((_("Location"), ", ".join(query.city)))
    if query.template:
        ids = [one for one in query.template if one != OWN_DESIGN]
        names_of = list(Template.objects.in_space(space.pk).filter(pk__in=ids).values_list("name", flat=True))
        own = [_("Design of the space")] if OWN_DESIGN in query.template else []
        found.append((_("Design"), ", ".join([*own, *names_of])))
    return found
