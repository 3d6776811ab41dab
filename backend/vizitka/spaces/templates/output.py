"""Templates in the shape of the API, with as few queries for many as for one."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from vizitka.contents.output import documents_in, frame_out
from vizitka.contents.rules import frame_image_ids
from vizitka.documents.models import Document
from vizitka.images.models import Image
from vizitka.images.selectors import images_by_id
from vizitka.spaces import rules
from vizitka.spaces.models import Space, Template
from vizitka.spaces.output import modes_out
from vizitka.spaces.templates import selectors


def _out(
    template: Template,
    default: uuid.UUID | None,
    images: Mapping[uuid.UUID, Image],
    documents: Mapping[uuid.UUID, Document],
) -> dict[str, Any]:
    design = template.design
    return {
        "uuid": template.pk,
        "name": template.name,
        "layout": {**rules.DEFAULT_LAYOUT, **(design.get("layout") or {})},
        "field_modes": modes_out(design.get("field_modes") or {}),
        "shared_frames": [frame_out(frame, images, documents) for frame in design.get("shared_frames") or ()],
        "shared_social_media": design.get("shared_social_media") or [],
        "cards": selectors.cards_of(template),
        "is_default": template.pk == default,
        "updated_at": template.updated_at,
    }


def templates_out(space: Space, templates: Sequence[Template]) -> list[dict[str, Any]]:
    """Rows of `TemplateOut`. Two queries, for pictures and documents in frames; none without."""
    frames = [frame for template in templates for frame in template.design.get("shared_frames") or ()]
    images = images_by_id({key for frame in frames for key in frame_image_ids(frame)})
    documents = documents_in(frames)
    return [_out(template, space.default_template_id, images, documents) for template in templates]


def template_out(space: Space, template: Template) -> dict[str, Any]:
    """A `TemplateOut`."""
    return templates_out(space, [template])[0]
