"""A space as it would be after a change that nobody has saved."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final

from vizitka.spaces.models import Space, Template
from vizitka.spaces.rules import DESIGN
from vizitka.spaces.services import IMAGE_FIELDS

# What a change of the design sends along that no card shows.
NOT_SHOWN: Final = frozenset({"default_template", "card_permissions"})


def with_design(space: Space, changes: Mapping[str, Any], template: Template | None = None) -> Space:
    """A copy of the space in its own design, or that of a `template`, with `changes` (GridPatch.columns())."""
    unsaved = copy.copy(space)
    if template is not None:
        for part in DESIGN:
            setattr(unsaved, part, template.design.get(part, getattr(space, part)))
    for name, value in changes.items():
        if name in {"layout", "field_modes"}:
            laid = {**getattr(unsaved, name), **value}
            setattr(unsaved, name, {key: part for key, part in laid.items() if part is not None})
        elif name in IMAGE_FIELDS:
            setattr(unsaved, f"{name}_id", value)
        elif name not in NOT_SHOWN:
            setattr(unsaved, name, value)
    return unsaved
