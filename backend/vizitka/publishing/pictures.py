"""Stored images as pictures of a page."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from vizitka.images.models import Image
from vizitka.images.schemas import file_url
from vizitka.publishing.page import Picture, PictureSize

Images = Mapping[uuid.UUID, Image]


def image_of(images: Images, key: Any) -> Image | None:
    """The image with that id (a uuid or its text); `None` for none."""
    return images.get(uuid.UUID(str(key))) if key else None


def to_picture(image: Image | None, alt: str = "") -> Picture | None:
    """A stored image for the renderer; `None` stays `None`."""
    if image is None or not image.variants:
        return None
    folder = file_url("")
    sizes = tuple(
        PictureSize(
            int(width),
            folder + files["avif"],
            folder + files["webp"],
            folder + files["jpeg"] if "jpeg" in files else "",
        )
        for width, files in sorted(image.variants.items(), key=_width)
    )
    return Picture(image.width, image.height, sizes, alt or image.alt, image.colour)


def _width(variant: tuple[str, Mapping[str, str]]) -> int:
    return int(variant[0])
