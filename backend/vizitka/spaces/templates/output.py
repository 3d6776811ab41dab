"""Templates in the shape of the API, with as few queries for many as for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vizitka.contents.output import documents_in, frame_out
from vizitka.contents.rules import frame_image_ids
from vizitka.images.answers import pictures_by_id
from vizitka.spaces import rules
from vizitka.spaces.models import Space, Template
from vizitka.spaces.output import modes_out
from vizitka.spaces.templates import selectors
from vizitka.spaces.templates.selectors import ListedTemplate


def templates_out(space: Space, templates: Sequence[ListedTemplate]) -> list[dict[str, Any]]:
    """Rows of `TemplateRow`. One query at most."""
    followers = selectors.followers(space, templates)
    return [
        {
            "uuid": template.id,
            "name": template.name,
            "cards": followers.get(template.id, 0),
            "is_default": template.id == space.default_template_id,
            "updated_at": template.updated_at,
        }
        for template in templates
    ]


def template_out(space: Space, template: Template) -> dict[str, Any]:
    """A `TemplateOut`. Three queries at most: pictures and documents in frames, and who follows it."""
    design = template.design
    frames = design.get("shared_frames") or ()
    images = pictures_by_id({key for frame in frames for key in frame_image_ids(frame)})
    documents = documents_in(frames)
    return {
        "uuid": template.pk,
        "name": template.name,
        "cards": selectors.cards_of(template),
        "is_default": template.pk == space.default_template_id,
        "updated_at": template.updated_at,
        "layout": {**rules.DEFAULT_LAYOUT, **(design.get("layout") or {})},
        "field_modes": modes_out(design.get("field_modes") or {}),
        "shared_frames": [frame_out(frame, images, documents) for frame in frames],
        "shared_social_media": design.get("shared_social_media") or [],
    }
