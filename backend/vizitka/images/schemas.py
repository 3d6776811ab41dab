"""How a picture looks in the API."""

from __future__ import annotations

import uuid
from typing import Annotated

from django.conf import settings
from pydantic import Field

from vizitka.common.api.envelope import OutSchema
from vizitka.images.models import Image


class ImageFiles(OutSchema):
    """Addresses of one size."""

    avif: str
    webp: str
    jpeg: str | None = None


class ImageOut(OutSchema):
    """`url` is the largest WebP; `variants` maps a width in pixels to the addresses of that size."""

    uuid: uuid.UUID
    url: str
    width: int
    height: int
    alt: str = ""
    variants: dict[str, ImageFiles]


# What lists show of a picture (avatars.py).
AvatarAddress = Annotated[
    str,
    Field(
        description="A WebP of 64 pixels' width, or as near to it as there is; with `@2x` after it, its double."
    ),
]


def file_url(name: str) -> str:
    """The address of a stored file: a path, or whole when the API has a host of its own."""
    host = "" if settings.API_URL == settings.PUBLIC_URL else settings.API_URL
    return f"{host}{settings.MEDIA_URL}{name}"


def image_out(image: Image | None) -> ImageOut | None:
    """The picture for the API; `None` stays `None`."""
    if image is None or not image.variants:
        return None
    widths = sorted(image.variants, key=int)
    return ImageOut(
        uuid=image.pk,
        url=file_url(image.variants[widths[-1]]["webp"]),
        width=image.width,
        height=image.height,
        alt=image.alt,
        variants={
            width: ImageFiles(**{kind: file_url(name) for kind, name in image.variants[width].items()})
            for width in widths
        },
    )
