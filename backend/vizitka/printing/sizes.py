"""How large what is printed is, by the kind of product (docs/domain/printing.md). Pure; in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vizitka.products.enums import ProductCategory

# What is printed beyond the trim, so that no white edge is left where the knife is a little off.
BLEED: Final = 3.0
# From the trim to the edge of the sheet: the bleed, and marks of five millimetres a millimetre outside of it.
EDGE: Final = 9.0
# What stands nearer to the trim than this may be cut off; below the wish, it looks as if it would be.
LEAST_MARGIN: Final = 3.0
WISHED_MARGIN: Final = 4.0


@dataclass(frozen=True, slots=True)
class Size:
    """`scale`: how large its type is beside that of a card. `sides` are printed: one or two."""

    width: float
    height: float
    radius: float
    sides: int
    scale: float = 1.0

    @property
    def sheet(self) -> tuple[float, float]:
        """Of a printed page, with bleed and marks."""
        return self.width + 2 * EDGE, self.height + 2 * EDGE


SIZES: Final[Mapping[str, Size]] = {
    # ISO/IEC 7810, ID-1: corners of 3.18 mm.
    ProductCategory.CARD: Size(85.6, 53.98, 3.18, 2),
    ProductCategory.STICKER: Size(40.0, 40.0, 3.0, 1, 0.72),
    ProductCategory.BADGE: Size(75.0, 40.0, 2.0, 1, 0.9),
    ProductCategory.KEY_RING: Size(32.0, 45.0, 4.0, 2, 0.74),
    # A6, upright.
    ProductCategory.STAND: Size(105.0, 148.0, 0.0, 1, 1.9),
    ProductCategory.OTHER: Size(85.6, 53.98, 3.18, 2),
}
