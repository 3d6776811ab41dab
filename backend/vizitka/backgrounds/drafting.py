"""Orders for the drawing: what the template reads, from a look and people."""

from __future__ import annotations

import dataclasses
import io
import json
from collections.abc import Sequence
from typing import Any

from PIL import Image

from vizitka.backgrounds import rules
from vizitka.backgrounds.rules import Look
from vizitka.printing.drafting import Logo, code_of
from vizitka.printing.logos import mean_colour
from vizitka.printing.rules import Printed
from vizitka.publishing.colours import is_dark


def order_of(
    look: Look,
    people: Sequence[Printed],
    logo: Logo | None,
    picture: bytes | None,
    *,
    scale: int = 1,
    width: int | None = None,
) -> bytes:
    """What `drawing.drawn` is told: a line of JSON, and behind it the picture that is the ground. `width`: of small
    pictures for the manager."""
    if look.picture and picture is None:
        # It is gone: the design without it.
        look = dataclasses.replace(look, picture="")
    palette = rules.palette_of(look)
    mean = mean_colour(Image.open(io.BytesIO(logo.png))) if logo else ""
    given: dict[str, Any] = {
        "design": look.design,
        "side": look.side,
        "shade": bool(look.picture),
        "dark": is_dark(palette.base),
        "colours": dataclasses.asdict(palette),
        "module": rules.MODULE,
        "plate": rules.needs_plate(mean, look),
        "logo": {"data": list(logo.png), "width": logo.width, "height": logo.height} if logo else None,
        "people": [
            {**rules.written(look, person), "code": code_of(person.address) if look.shows_code else None}
            for person in people
        ],
    }
    order = {"given": given, "scale": scale, "flat": look.is_flat, "width": width, "most": rules.MOST_BYTES}
    return json.dumps(order).encode() + b"\n" + (picture or b"")
