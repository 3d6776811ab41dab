"""How the demo company prints its cards."""

from __future__ import annotations

from typing import Any, Final

from vizitka.common.actor import Person
from vizitka.printing.schemas import CardStyleIn
from vizitka.printing.services import create_style
from vizitka.spaces.models import Space

STYLES: Final[tuple[dict[str, Any], ...]] = (
    {"name": "Weiß, für alle", "layout": "grid"},
    {
        "name": "Schwarz mit Gold",
        "layout": "frame",
        "base": "dark",
        "foil": "gold",
        "code_place": "back_right",
    },
    {
        "name": "Grün, für die Baustelle",
        "layout": "column",
        "front_fields": ["name", "job_title", "phone", "email"],
        "back_fields": ["organisation", "website"],
    },
)


def draw_up(actor: Person, space: Space) -> None:
    for values in STYLES:
        create_style(actor, space, CardStyleIn.model_validate(values).values())
