"""Rows that spaces and cards both hold, in the shape of the API."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from vizitka.images.models import Image
from vizitka.images.schemas import image_out


def frame_out(frame: Mapping[str, Any], images: Mapping[uuid.UUID, Image]) -> dict[str, Any]:
    """A `CardFrame` (or `SharedFrame`); `images` holds the pictures that frames name (rules.frame_image_ids)."""

    def picture(key: Any) -> Any:
        return image_out(images.get(uuid.UUID(str(key)))) if key else None

    shown = {**frame, **{part: picture(frame.get(part)) for part in ("image", "poster") if part in frame}}
    if "images" in frame:
        shown["images"] = [{**one, "image": picture(one.get("image"))} for one in frame["images"] or ()]
    return shown
