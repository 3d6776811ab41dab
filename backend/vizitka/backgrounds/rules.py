"""What a background means: its colours, what is written, and how large its code is. Pure; no ORM, no clock."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from vizitka.backgrounds.enums import BackgroundDesign, BackgroundField, BackgroundSide, BackgroundSize
from vizitka.printing.rules import Logos, Printed, typed
from vizitka.publishing.colours import contrast, is_dark, mix, readable, text_on, text_on_all

WIDTH: Final = 1920
HEIGHT: Final = 1080
SCALES: Final[Mapping[str, int]] = {BackgroundSize.HD: 1, BackgroundSize.UHD: 2}
# What Teams and Zoom take.
MOST_BYTES: Final = 2 * 1000 * 1000
# Pixels of 1080 lines: what is left of a module at 360 lines still reads (docs/domain/backgrounds.md).
MODULE: Final = 7
TEXT_CONTRAST: Final = 4.5
# A logo that stands out of its ground less gets a light plate.
LOGO_CONTRAST: Final = 2.2
# Backgrounds of a space that live.
MOST_BACKGROUNDS: Final = 30
FALLBACK: Final = "#1f3a5f"
PAPER: Final = "#f4f3f0"
# The ground under texts on a picture.
SHADE: Final = "#141413"
DEFAULT_FIELDS: Final = (BackgroundField.NAME, BackgroundField.JOB_TITLE, BackgroundField.ORGANISATION)
FIELDS: Final = tuple(BackgroundField.values)
# Their texts stand on paper, and colour is around them.
ON_PAPER: Final = frozenset({BackgroundDesign.CORNER, BackgroundDesign.WAVES, BackgroundDesign.ROOM})
# Few colours in large areas: PNG keeps them sharper than JPEG, and not larger.
FLAT: Final = frozenset(
    {
        BackgroundDesign.PLAIN,
        BackgroundDesign.BAND,
        BackgroundDesign.CORNER,
        BackgroundDesign.FRAME,
        BackgroundDesign.DOTS,
    }
)


@dataclass(frozen=True, slots=True)
class Look:
    """A background with all that is drawn from it. `colour` as #rrggbb, empty for the space's `primary`; `picture` the
    id of an own one, which then is the ground."""

    design: str = BackgroundDesign.PLAIN
    colour: str = ""
    fields: tuple[str, ...] = DEFAULT_FIELDS
    side: str = BackgroundSide.LEFT
    shows_logo: bool = True
    shows_code: bool = True
    picture: str = ""
    primary: str = ""
    logos: Logos = field(default_factory=Logos)

    @property
    def is_flat(self) -> bool:
        return not self.picture and self.design in FLAT


@dataclass(frozen=True, slots=True)
class BackgroundPalette:
    """`base` is what was chosen; `ground` what texts stand on, `deep` and `light` are its neighbours."""

    base: str
    deep: str
    light: str
    ground: str
    text: str
    soft: str
    accent: str


def palette_of(look: Look) -> BackgroundPalette:
    """Texts read on whatever was chosen."""
    base = look.colour.lower() or look.primary.lower() or FALLBACK
    deep = mix(base, "#000000", 0.38)
    light = mix(base, "#ffffff", 0.16)
    if look.picture:
        ground, others = SHADE, [SHADE]
    elif look.design in ON_PAPER:
        ground, others = PAPER, [PAPER]
    elif look.design == BackgroundDesign.GRADIENT:
        ground, others = base, [base, mix(base, deep, 0.35)]
    elif look.design == BackgroundDesign.AURORA:
        ground = mix(base, "#0b0d12", 0.78)
        others = [ground, mix(ground, base, 0.4)]
    elif look.design == BackgroundDesign.FRAME:
        ground = deep if is_dark(base) else base
        others = [ground]
    elif look.design == BackgroundDesign.MOSAIC:
        ground, others = base, [mix(base, "#000000", 0.1), mix(base, "#ffffff", 0.1)]
    else:
        ground, others = base, [base]
    text = text_on(ground) if len(others) == 1 else text_on_all(others)
    soft = mix(text, ground, 0.2)
    if min(contrast(soft, one) for one in others) < TEXT_CONTRAST:
        soft = text
    accent = readable(base, ground, 3.0)
    return BackgroundPalette(base, deep, light, ground, text, soft, accent)


def needs_plate(logo_colour: str, look: Look) -> bool:
    """Whether the logo would be lost on its ground."""
    return bool(logo_colour) and contrast(logo_colour, palette_of(look).ground) < LOGO_CONTRAST


def written(look: Look, person: Printed) -> dict[str, Any]:
    """What the template reads of a person, but for the code: lines in their order."""
    there = {BackgroundField.NAME.value: person.name, **person.values}
    lines = [{"key": key, "text": typed(there.get(key) or "")} for key in look.fields]
    return {
        "lines": [line for line in lines if line["text"]],
        "company": typed(person.values.get("organisation", "")),
        "language": person.language if person.language.isalpha() else "en",
    }


def mark_of(look: Look, person: Printed) -> str:
    """The same for what looks the same: by it an old file is known."""
    drawn = {**dataclasses.asdict(look), "person": written(look, person), "code": person.address}
    return hashlib.sha256(json.dumps(drawn, sort_keys=True, default=str).encode()).hexdigest()[:24]
