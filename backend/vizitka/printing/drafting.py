"""Orders for the drawing: what the template reads, from a style, a size and people."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from vizitka.images.trimming import trimmed
from vizitka.printing import rules
from vizitka.printing.enums import Foil
from vizitka.printing.inks import FOILS, MARKS, ink_of
from vizitka.printing.rules import Printed, Style
from vizitka.printing.sizes import BLEED, EDGE, Size
from vizitka.publishing import qr
from vizitka.publishing.colours import is_dark

Form = Literal["png", "svg", "print"]
# A logo on a card is 50 mm wide at most: 640 pixels are 325 dpi.
LOGO_WIDTH: Final = 640
# Codes on products are read from the hand, by scratched cards too; M bears 15 %.
LEAST_CODE: Final = 17


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture as the template reads it."""

    png: bytes
    width: int
    height: int

    @classmethod
    def of(cls, data: bytes) -> Logo:
        """From a picture that is ours, as WebP or JPEG."""
        return cls(*trimmed(data))


def order_of(
    style: Style,
    size: Size,
    people: Sequence[Printed],
    logos: Mapping[str, Logo],
    *,
    form: Form,
    sides: Sequence[str] = (),
    ppi: float = 300.0,
    reads: bool = False,
    title: str = "",
    moment: int = 0,
) -> bytes:
    """What `drawing.drawn` is told. `logos` by the ids that the style names; `sides` in their order, all without."""
    printed = form == "print"
    given = _given(style, size, people, logos, printed=printed)
    given["shown"] = list(sides) or list(given["fields"])
    given["title"] = title
    spots = [MARKS, *([FOILS[style.foil]] if style.foil != Foil.NONE else [])]
    finish = {
        "trim": (size.width, size.height),
        "edge": EDGE,
        "bleed": BLEED,
        "spots": [{"name": one.name, "reserved": one.reserved, "shown": one.shown} for one in spots],
        "as_outlines": style.outlines,
    }
    order = {"form": form, "given": given, "ppi": ppi, "reads": reads, "moment": moment, "finish": finish}
    return json.dumps(order).encode()


def _given(
    style: Style, size: Size, people: Sequence[Printed], logos: Mapping[str, Logo], *, printed: bool
) -> dict[str, Any]:
    palette = rules.palette_of(style)
    fields = rules.fields_of(style, size.sides)
    wanted = [key for side in fields.values() for key in side]
    foiled = style.foil != Foil.NONE
    colours: dict[str, Any] = {
        "ground": palette.ground,
        "text": palette.text,
        "soft": palette.soft,
        "accent": palette.accent,
        "on_accent": palette.on_accent,
        "foil": rules.foil_colour(style, palette),
        "paper": rules.PAPER,
        "code": "#000000",
        "marks": "#000000",
    }
    if printed:
        colours = {role: ink_of(colour) for role, colour in colours.items()}
        colours["marks"] = MARKS.reserved
        if foiled:
            colours["foil"] = FOILS[style.foil].reserved
    on = {ground: logos.get(style.logos.on(palette.of(ground))) for ground in ("ground", "accent")}
    return {
        "layout": style.layout,
        "size": {"width": size.width, "height": size.height, "radius": size.radius},
        "sides": size.sides,
        "first": next(iter(fields)),
        "bleed": BLEED if printed else 0,
        "edge": EDGE if printed else 0,
        "marks": printed,
        # What is small has smaller margins, but none that the knife reaches.
        "margin": max(style.margin * size.scale, min(style.margin, 4)),
        "scale": size.scale,
        "type": style.type_size / 100,
        "smallest": {ground: rules.smallest_type(palette.of(ground)) for ground in ("ground", "accent")},
        "colours": colours,
        "shine": _shine(style, palette) if foiled and not printed else [],
        "plain": {ground: rules.is_plain(palette.of(ground)) for ground in ("ground", "accent")},
        "code": {
            "side": rules.code_side(style, size.sides),
            "place": rules.code_at(style),
            "length": max(style.code_size * size.scale, min(style.code_size, LEAST_CODE)),
        },
        "fields": fields,
        "logos": {
            ground: {"data": list(logo.png), "width": logo.width, "height": logo.height}
            for ground, logo in on.items()
            if logo is not None
        },
        "people": [
            {**rules.typed_person(person, wanted), "code": code_of(person.address)} for person in people
        ],
    }


def _shine(style: Style, palette: rules.Palette) -> list[str]:
    spot = FOILS[style.foil]
    return list(spot.shine if is_dark(palette.ground) else spot.deep_shine)


def code_of(address: str) -> dict[str, Any]:
    """A code as templates draw it: dark runs of (column, row, length)."""
    made = qr.make(address or "-")
    quiet = qr.QUIET_ZONE
    return {"modules": made.modules, "runs": [(x - quiet, y - quiet, length) for x, y, length in made.runs()]}
