"""What a space keeps for its cards, as selectors read it (`space_values`) and the rules of cards decide by it.

To Python a dictionary, at no cost; mypy finds a key that is misspelled.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from vizitka.spaces.places import Following, Places

Row = Mapping[str, Any]


class FieldMode(TypedDict, total=False):
    """What a grid says of a field: what it leaves out is shown and free. `reason` is the manager's, for a lock."""

    visible: bool
    locked: bool
    reason: str


FieldModes = Mapping[str, FieldMode]


class SpaceValues(TypedDict, total=False):
    """Design, placeholders and settings that count for a card; pictures are their ids."""

    placeholder_name: str
    placeholder_address: Row | None
    placeholder_description: str
    placeholder_header: uuid.UUID | None
    placeholder_logo: uuid.UUID | None
    placeholder_logo_dark: uuid.UUID | None
    placeholder_profile_picture: uuid.UUID | None
    layout: Mapping[str, Any]
    field_modes: FieldModes
    shared_frames: Sequence[Row]
    shared_social_media: Sequence[Row]
    translations: Mapping[str, Mapping[str, str]]
    multilingual: bool
    languages: Sequence[str]
    social_media: bool
    contact_exchange: bool
    # The template that the card follows.
    template: uuid.UUID | None
    places: Places
    following: Following


def value_of_space(values: SpaceValues, key: str) -> Any:
    """The value of what is known by its key only; None where the values do not have it."""
    return values.get(key)
