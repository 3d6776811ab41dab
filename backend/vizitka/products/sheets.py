"""Sheets of labels as PDF, by typst. Runs in a process apart (common.apart): no Django, and what typst keeps in memory
goes with each file.

Sizes are those of the sheets that offices buy; margins are what is left, alike on both sides.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

A4: Final = (210.0, 297.0)


@dataclass(frozen=True, slots=True)
class SheetFormat:
    """In millimetres. `page` is the whole sheet, or one label of a roll."""

    name: str
    width: float
    height: float
    columns: int
    rows: int
    gutter: float = 0.0
    page: tuple[float, float] = A4

    @property
    def labels(self) -> int:
        return self.columns * self.rows

    @property
    def margin_x(self) -> float:
        return (self.page[0] - self.columns * self.width - (self.columns - 1) * self.gutter) / 2

    @property
    def margin_y(self) -> float:
        return (self.page[1] - self.rows * self.height) / 2


FORMATS: Final[Mapping[str, SheetFormat]] = {
    "l7160": SheetFormat("Avery L7160, 63.5 × 38.1 mm, 21", 63.5, 38.1, 3, 7, 2.54),
    "l7651": SheetFormat("Avery L7651, 38.1 × 21.2 mm, 65", 38.1, 21.2, 5, 13, 2.54),
    "l4732": SheetFormat("Avery L4732, 35.6 × 16.9 mm, 80", 35.6, 16.9, 5, 16, 2.54),
    "roll": SheetFormat("Roll, 50 × 25 mm", 50.0, 25.0, 1, 1, page=(50.0, 25.0)),
}
# Around code and text.
PADDING: Final = 1.5
# typst brings this font along, and it has all that serials are made of; others it would draw as boxes.
FONT: Final = "DejaVu Sans Mono"
_SOURCE: Final = """
#let given = json(bytes(sys.inputs.given))
#set document(title: given.title)
#set page(width: given.page.at(0) * 1mm, height: given.page.at(1) * 1mm,
  margin: (x: given.margin.at(0) * 1mm, y: given.margin.at(1) * 1mm))
#set text(font: given.font, size: given.size * 1mm, fallback: false)
#set par(leading: 0.45em, spacing: 0mm)
#grid(
  columns: (given.width * 1mm,) * given.columns, rows: given.height * 1mm, column-gutter: given.gutter * 1mm,
  ..given.labels.map(label => block(width: 100%, height: 100%, inset: given.padding * 1mm, breakable: false,
    align(left + horizon, grid(columns: (given.side * 1mm, auto), column-gutter: given.padding * 1mm,
      align: left + horizon,
      image(bytes(label.code), format: "svg", width: given.side * 1mm, height: given.side * 1mm),
      label.serial.split("-").join(linebreak())))))
)
"""


def order_of(form: SheetFormat, title: str, labels: Sequence[tuple[str, bytes]]) -> bytes:
    """What is drawn: printed serials, each with its code as SVG."""
    side = form.height - 2 * PADDING
    given = {
        "title": title,
        "page": form.page,
        "margin": (form.margin_x, form.margin_y),
        "width": form.width,
        "height": form.height,
        "columns": form.columns,
        "gutter": form.gutter,
        "padding": PADDING,
        "side": side,
        "font": FONT,
        # Three groups stand below each other beside the code; four signs take 2.4 em.
        "size": min(side / 4.5, (form.width - side - 3 * PADDING) / 2.5),
        "labels": [{"serial": serial, "code": code.decode()} for serial, code in labels],
    }
    return json.dumps(given).encode()


def drawn(data: bytes, _argument: str) -> tuple[dict[str, Any], list[bytes]]:
    """The PDF of an order (`apart_child.Work`)."""
    import typst

    pdf: bytes = typst.compile(
        _SOURCE.encode(), sys_inputs={"given": data.decode()}, ignore_system_fonts=True
    )
    return {}, [pdf]
