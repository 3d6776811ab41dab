"""What goes out of the history of a design."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from vizitka.common.api.envelope import OutSchema
from vizitka.spaces.schemas import SpaceOut


class SavedBy(OutSchema):
    uuid: UUID
    name: str


class DesignSaveOut(OutSchema):
    """A save of the design. `parts` are what it changed (`layout.primary`, `placeholders.name`, `shared_frames`);
    `brings_back` those of them that an undo brings back, `kept` those that were changed since and stay as they are.
    `by` is null for a person who is gone and for what no person did; `undoes`: the save that it took back."""

    uuid: UUID
    by: SavedBy | None
    created_at: dt.datetime
    parts: list[str]
    brings_back: list[str]
    kept: list[str]
    undoes: UUID | None


class GridSaved(SpaceOut):
    """The space after a save of its design, and the save; null where nothing of the design was changed."""

    design_save: DesignSaveOut | None


class DesignUndone(OutSchema):
    """What was brought back, and what stays because it was changed since."""

    space: SpaceOut
    brought_back: list[str]
    kept: list[str]
    design_save: DesignSaveOut | None
