"""Pure decisions about designs: what a template saves, and how it replaces the space's own."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Protocol

from vizitka.spaces.card_fields import mode_fields
from vizitka.spaces.rules import DEFAULT_LAYOUT, DESIGN, FREE_MODE


class HasDesign(Protocol):
    layout: Any
    field_modes: Any
    shared_frames: Any
    shared_social_media: Any


def design_of(space: HasDesign) -> dict[str, Any]:
    """A copy of the space's present design."""
    return {part: copy.deepcopy(getattr(space, part)) for part in DESIGN}


def whole_design(design: Mapping[str, Any]) -> dict[str, Any]:
    """A design as a change that leaves nothing of the former one: `services.update_space` lays layout and field
    modes over the present ones, so that every key is named.
    """
    return {
        "layout": {key: (design.get("layout") or {}).get(key) for key in DEFAULT_LAYOUT},
        "field_modes": {
            field: {**FREE_MODE, **((design.get("field_modes") or {}).get(field) or {})}
            for field in mode_fields()
        },
        "shared_frames": copy.deepcopy(design.get("shared_frames") or []),
        "shared_social_media": copy.deepcopy(design.get("shared_social_media") or []),
    }
