"""Products as a table, to be taken along: what their list shows, and where each leads."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Sequence
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy

from vizitka.cards.rules import short_name
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, Text
from vizitka.common.harmless import harmless
from vizitka.common.workbooks import Workbook, number_cell, text_cell
from vizitka.products import listing
from vizitka.products.addresses import address_of
from vizitka.products.enums import Label
from vizitka.products.listing import Listed
from vizitka.products.models import Product
from vizitka.products.rules import printed_serial
from vizitka.products.schemas import MOST_IN_FILE, ProductExportIn
from vizitka.spaces.models import Space

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LABELS: Final[dict[Label, Text]] = {
    Label.NOT_CONNECTED: pgettext_lazy("export", "Not connected"),
    Label.CONNECTED: pgettext_lazy("export", "Connected"),
    Label.INACTIVE: pgettext_lazy("export", "Switched off"),
    Label.HIDDEN: pgettext_lazy("export", "Hidden"),
    Label.LOCKED: pgettext_lazy("export", "Locked"),
    Label.CALLED_BACK: pgettext_lazy("export", "Called back"),
}
WIDTHS: Final = (18, 16, 28, 20, 16, 10, 28, 24, 18, 18, 44)

Cell = str | int | dt.datetime | None


def of_space(actor: Person, space: Space, wanted: ProductExportIn) -> HttpResponse:
    """Raises `InvalidInput` for more than go into a file."""
    name = f"{slugify(space.name) or 'space'}-products"
    return _file(actor, listing.of_space(space.pk), wanted, name)


def of_person(actor: Person, wanted: ProductExportIn) -> HttpResponse:
    """As `of_space`, of all spaces."""
    return _file(actor, listing.of_person(actor), wanted, "products")


def _file(actor: Person, rows: QuerySet[Product], wanted: ProductExportIn, name: str) -> HttpResponse:
    filter_ = listing.narrowed(wanted.filter)
    found = rows.filter(pk__in=wanted.uuids) if wanted.uuids is not None else rows.filter(filter_)
    lines = listing.lines_of(found, MOST_IN_FILE + 1)
    if len(lines) > MOST_IN_FILE:
        raise InvalidInput(errors={"filter": [_too_many()]})
    spaces = listing.spaces_of(line.space_id for line in lines)
    zone = clock.zone_of(actor.user.time_zone)
    table = [_cells(line, spaces[line.space_id].name, zone) for line in lines]
    make, kind = (_xlsx, XLSX) if wanted.format == "xlsx" else (_csv, "text/csv; charset=utf-8")
    response = HttpResponse(make(table), content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.{wanted.format}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _too_many() -> str:
    many = ngettext(
        "At most %(n)d product goes into a file. Narrow the list.",
        "At most %(n)d products go into a file. Narrow the list.",
        MOST_IN_FILE,
    )
    return many % {"n": MOST_IN_FILE}


def _headers() -> list[str]:
    return [
        pgettext("export", "Serial number"),
        pgettext("export", "Label"),
        pgettext("export", "Reason"),
        pgettext("export", "Type"),
        pgettext("export", "Variant"),
        pgettext("export", "Batch"),
        pgettext("export", "Card"),
        pgettext("export", "Space"),
        pgettext("export", "Connected on"),
        pgettext("export", "Last tap"),
        pgettext("export", "Address"),
    ]


def _cells(line: Listed, space: str, zone: ZoneInfo) -> list[Cell]:
    names = (line.first_name, line.last_name, line.organisation, line.handle)
    return [
        printed_serial(line.serial),
        str(LABELS[Label(line.label)]),
        line.reason,
        line.type,
        line.variant or "",
        line.batch,
        short_name(*(name or "" for name in names)) if line.card_id else "",
        space,
        _there(line.connected_at, zone),
        _there(line.last_tap_at, zone),
        address_of(line.serial),
    ]


def _there(moment: dt.datetime | None, zone: ZoneInfo) -> dt.datetime | None:
    """The time on the person's clock; spreadsheets know no zones."""
    return moment.astimezone(zone).replace(tzinfo=None, second=0, microsecond=0) if moment else None


def _csv(table: Sequence[Sequence[Cell]]) -> bytes:
    """UTF-8 with its mark and semicolons, as spreadsheets in Europe open it."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";")
    writer.writerow(_headers())
    writer.writerows([_text(cell) for cell in cells] for cells in table)
    return out.getvalue().encode("utf-8-sig")


def _text(cell: Cell) -> str:
    if isinstance(cell, dt.datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    return "" if cell is None else harmless(str(cell))


def _xlsx(table: Sequence[Sequence[Cell]]) -> bytes:
    book = Workbook()
    sheet = book.add_sheet(gettext("Products"), _headers(), WIDTHS)
    for cells in table:
        sheet.append([_cell(sheet, cell) for cell in cells])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _cell(sheet: object, cell: Cell) -> object:
    if isinstance(cell, str):
        return text_cell(sheet, cell) if cell else None
    if isinstance(cell, dt.datetime):
        return number_cell(sheet, cell, "yyyy-mm-dd hh:mm")
    return None if cell is None else number_cell(sheet, cell, "0")
