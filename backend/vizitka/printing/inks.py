"""From colours on a screen to inks. Pure.

Grey is black ink alone, and black is 0/0/0/100: what three inks have in common goes to black, by the plain rule that
PDF has for the other direction (ISO 32000-1, 10.4.2.4), so that each reader shows what was chosen. So no colour of a
style has cyan, magenta and yellow at once, and values that have are free to stand for what is no colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vizitka.printing.enums import Foil

# In percent.
Ink = tuple[float, float, float, float]
# Darker than this in all parts is black: two inks of it would not be sharp.
BLACK: Final = 0x22


@dataclass(frozen=True, slots=True)
class Spot:
    """An ink of its own: how the printer calls it, the value that stands for it until the plates are parted, and how
    it is shown on a screen, as inks and as light."""

    name: str
    reserved: Ink
    shown: Ink
    shine: tuple[str, ...] = ()
    # On light grounds, where bright metal would not be seen on a screen.
    deep_shine: tuple[str, ...] = ()
    colour: str = ""


# On every plate: the marks.
MARKS: Final = Spot("All", (100.0, 100.0, 100.0, 100.0), (0.0, 0.0, 0.0, 100.0))
FOILS: Final[Mapping[str, Spot]] = {
    Foil.GOLD: Spot(
        "Foil Gold",
        (20.0, 40.0, 60.0, 80.0),
        (0.0, 18.0, 55.0, 28.0),
        ("#8f6b2a", "#d9b56a", "#fbeec3", "#c99a45", "#f3dd9f", "#96722f"),
        ("#86611f", "#b98f43", "#dcbc74", "#a0752a", "#cba65a", "#86611f"),
        "#8a6521",
    ),
    Foil.SILVER: Spot(
        "Foil Silver",
        (60.0, 40.0, 20.0, 80.0),
        (3.0, 1.0, 0.0, 32.0),
        ("#77797d", "#c9ccd1", "#f7f8f9", "#a3a6ab", "#e3e5e8", "#7f8286"),
        ("#5d6064", "#94979c", "#c2c5c9", "#7a7d82", "#aeb1b5", "#5d6064"),
        "#6d7075",
    ),
}


def ink_of(colour: str) -> Ink:
    """The inks of a colour `#rrggbb`."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    if max(red, green, blue) <= BLACK:
        return 0.0, 0.0, 0.0, 100.0
    cyan, magenta, yellow = 255 - red, 255 - green, 255 - blue
    black = min(cyan, magenta, yellow)
    rest = (cyan - black, magenta - black, yellow - black, black)
    return tuple(round(part / 2.55, 3) for part in rest)  # type: ignore[return-value]
