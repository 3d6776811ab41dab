"""What goes into and comes out of the API of templates."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from pydantic import field_validator

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contents.schemas.frames import SharedFrame
from vizitka.contents.schemas.rows import SharedSocialMedia
from vizitka.spaces.schemas import FieldMode, Layout, Name


class TemplateIn(InSchema):
    name: Name


class TemplatePatch(InSchema):
    """`from_space`: overwrites the template with the space's present design."""

    name: Name | None = None
    from_space: bool = False

    @field_validator("name", mode="before")
    @classmethod
    def null_is_no_name(cls, value: Any) -> Any:
        return "" if value is None else value


class TemplateRestoreIn(InSchema):
    """`is_default`: new cards get it again."""

    is_default: bool = False


class TemplateRow(OutSchema):
    """In a list. `cards`: living cards that follow it; `is_default`: new cards get it."""

    uuid: uuid.UUID
    name: str
    cards: int
    is_default: bool
    updated_at: dt.datetime


class TemplateOut(TemplateRow):
    """With its design."""

    layout: Layout
    field_modes: dict[str, FieldMode]
    shared_frames: list[SharedFrame]
    shared_social_media: list[SharedSocialMedia]
