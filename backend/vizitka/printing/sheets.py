"""How large posters and name badges are. Pure; in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vizitka.printing.enums import PosterSize

LONGEST_LINE: Final = 120


@dataclass(frozen=True, slots=True)
class Sheet:
    """In millimetres; `scale`: how large its type is beside that of a badge."""

    width: float
    height: float
    margin: float
    scale: float


SHEETS: Final[dict[str, Sheet]] = {
    PosterSize.A4: Sheet(210, 297, 14, 2.6),
    PosterSize.A6: Sheet(105, 148, 7, 1.35),
    # What holders of name badges take.
    PosterSize.BADGE_WIDE: Sheet(90, 54, 5, 1.0),
    PosterSize.BADGE_TALL: Sheet(86, 118, 6, 1.1),
}
