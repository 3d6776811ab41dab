"""What the printer and who packs get of an order: a ZIP with print files, a table with serials, NFC addresses and
names, and a packing list by person. There is no PIN in it."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from vizitka.billing import selectors as billing
from vizitka.common.apart import Apart
from vizitka.common.errors import Busy
from vizitka.common.harmless import harmless
from vizitka.invoicing.glyphs import drawable
from vizitka.invoicing.sheets import country_name
from vizitka.orders import output, packing
from vizitka.orders.errors import NothingMade
from vizitka.orders.models import Order, OrderLine, OrderProduct, Parcel
from vizitka.printing import files as printing
from vizitka.printing.rules import Printed
from vizitka.products.addresses import address_of
from vizitka.products.rules import printed_serial

DRAWING: Final = Apart("vizitka.orders.packing:drawn", seconds=30)
# How often it is asked again while others draw.
TRIES: Final = 5
COLUMNS: Final = (
    "order",
    "line",
    "number",
    "parcel",
    "name",
    "department",
    "article",
    "variant",
    "style",
    "serial",
    "address",
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One product of an order."""

    line: OrderLine
    product: OrderProduct
    parcel: int

    @property
    def name(self) -> str:
        return self.product.receiver.name if self.product.receiver else ""

    @property
    def department(self) -> str:
        return self.product.receiver.department if self.product.receiver else ""


def pieces_of(order: Order) -> Iterator[Piece]:
    """All products of an order, line by line. Blank ones go with the main parcel."""
    numbers = {parcel.pk: parcel.number for parcel in order.parcels.all()}
    main = order.parcels.filter(department="").values_list("number", flat=True).first() or 1
    for line in order.lines.select_related("type"):
        rows = line.pieces_made.select_related("receiver").order_by("number")
        for product in rows.iterator(chunk_size=500):
            receiver = product.receiver
            parcel = numbers.get(receiver.parcel_id, main) if receiver and receiver.parcel_id else main
            yield Piece(line, product, parcel)


def table_of(order: Order) -> Iterator[str]:
    """The lines of the CSV: serial as printed, and the address that tag and code lead to."""
    line = io.StringIO()
    writer = csv.writer(line)
    writer.writerow(COLUMNS)
    for piece in pieces_of(order):
        serial = piece.product.serial
        writer.writerow(
            [
                order.number,
                piece.line.position,
                piece.product.number + 1,
                piece.parcel,
                harmless(piece.name),
                harmless(piece.department),
                piece.line.code,
                harmless(piece.line.variant_name),
                harmless(piece.line.style_name),
                printed_serial(serial),
                address_of(serial),
            ]
        )
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def packing_list(order: Order) -> bytes:
    """The PDF, in the active language."""
    rows: dict[int, list[list[str]]] = {}
    for piece in pieces_of(order):
        of_parcel = rows.setdefault(piece.parcel, [])
        article = " · ".join(filter(None, (output.name_of(piece.line), piece.line.variant_name)))
        cells = (piece.name or _("blank"), piece.department, article, printed_serial(piece.product.serial))
        of_parcel.append([str(len(of_parcel) + 1), *map(drawable, cells)])
    parcels = [_page(order, parcel, rows.get(parcel.number, [])) for parcel in order.parcels.all()]
    head = ["", _("Name"), _("Department"), _("Article"), _("Serial number")]
    given = packing.order_of(
        title=str(order),
        language=_language(),
        sender=drawable(_sender()),
        head=[drawable(word) for word in head],
        parcels=parcels,
    )
    return _patiently(given)


def labels(orders: Iterable[Order]) -> bytes:
    """The PDF with a label for each parcel of these orders, in the active language."""
    found = [_label(order, parcel) for order in orders for parcel in order.parcels.all()]
    given = packing.labels_of(
        title=_("Parcel labels"), language=_language(), sender=drawable(_sender()), labels=found
    )
    return _patiently(given, "labels")


def _label(order: Order, parcel: Parcel) -> dict[str, Any]:
    title = _("Order %(order)s, parcel %(number)d") % {"order": order, "number": parcel.number}
    weight = _("%(number)d g") % {"number": parcel.grams} if parcel.grams else ""
    return {
        "title": drawable(" · ".join(filter(None, (title, parcel.department)))),
        "weight": drawable(weight),
        "address": _address(parcel),
        "phone": drawable(parcel.phone),
    }


def _language() -> str:
    return (get_language() or "en").split("-")[0]


def _sender() -> str:
    seller = billing.seller()
    return f"{seller.name}, {seller.address_line1}, {seller.zipcode} {seller.city}"


def _address(parcel: Parcel) -> list[str]:
    address, home = parcel.address, billing.seller().country
    lines = [
        address["name"],
        address["contact"],
        address["address_line1"],
        address["address_line2"],
        f"{address['zipcode']} {address['city']}".strip(),
        # In capitals, and only on its way abroad: so it is sorted by the post of here.
        country_name(address["country"], _language()).upper() if address["country"] != home else "",
    ]
    return [drawable(line) for line in lines if line]


def _page(order: Order, parcel: Parcel, rows: list[list[str]]) -> dict[str, Any]:
    title = _("Order %(order)s, parcel %(number)d") % {"order": order, "number": parcel.number}
    number = ngettext("%(number)d piece", "%(number)d pieces", len(rows)) % {"number": len(rows)}
    return {
        "title": drawable(title),
        "subtitle": drawable(" · ".join(filter(None, (parcel.department, number)))),
        "address": _address(parcel),
        "rows": rows,
    }


def _patiently(given: bytes, what: str = "") -> bytes:
    for _again in range(TRIES - 1):
        try:
            return DRAWING.do(given, what)[1][0]
        except Busy:
            continue
    return DRAWING.do(given, what)[1][0]


def printed_of(line: OrderLine) -> Iterator[Printed]:
    """Who is printed on the pieces of a line, each with the address of its own product."""
    for product in line.pieces_made.select_related("receiver").order_by("number").iterator(chunk_size=500):
        kept = product.receiver.printed if product.receiver else {}
        name = product.receiver.name if product.receiver else ""
        person = Printed.of_kept(kept) if kept else Printed(name, name, "", {})
        yield Printed(
            person.name, person.first, person.last, person.values, person.language, address_of(product.serial)
        )


def archive(order: Order) -> Iterator[bytes]:
    """The ZIP, a piece at a time: memory does not grow with the order. Raises `NothingMade` before anything is sent."""
    if not OrderProduct.objects.filter(line__order=order).exists():
        raise NothingMade
    return _archive(order)


def _archive(order: Order) -> Iterator[bytes]:
    sink = Sink()
    problems: list[str] = []
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_STORED) as packed:
        packed.writestr(f"{order.number}-packing-list.pdf", packing_list(order))
        yield sink.take()
        packed.writestr(f"{order.number}-serials.csv", "\ufeff" + "".join(table_of(order)))
        yield sink.take()
        for line in order.lines.select_related("type"):
            for chunk in _print_files(order, line):
                packed.writestr(f"{order.number}-{line.position}-print-{chunk.number:03d}.pdf", chunk.pdf)
                for person, fields in chunk.problems.items():
                    problems.append(f"{line.position}.{chunk.first + person + 1}: {', '.join(fields)}")
                yield sink.take()
        if problems:
            # By line and number of the table: what was shortened, or left out.
            packed.writestr(f"{order.number}-not-whole.txt", "\n".join(problems) + "\n")
    yield sink.take()


def _print_files(order: Order, line: OrderLine) -> Iterable[printing.Chunk]:
    if line.style is None or line.type is None or line.space_id is None:
        return []
    return printing.print_file(
        line.style,
        line.type.category,
        printed_of(line),
        space_id=line.space_id,
        title=f"{order} {line.position}",
        moment=int(order.produced_at.timestamp()) if order.produced_at else None,
    )


class Sink(io.RawIOBase):
    """Takes what is written until somebody takes it on."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        part = bytes(data)
        self._parts.append(part)
        return len(part)

    def take(self) -> bytes:
        taken, self._parts = b"".join(self._parts), []
        return taken
