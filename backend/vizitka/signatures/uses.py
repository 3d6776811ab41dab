"""Which pictures banners use (common.uses)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Final

from vizitka.images.uses import IMAGES
from vizitka.signatures.models import Banner

BANNER: Final = "banner"


def note(banner: Banner, *, new: bool = False) -> None:
    """What it uses from now on, also while it is deleted and can be brought back."""
    IMAGES.note(banner.space_id, BANNER, {banner.pk: [banner.picture_id]}, new=new)


def end(banner: Banner) -> None:
    """It is gone for good."""
    IMAGES.end([banner.space_id], [banner.pk])


def register_readers() -> None:
    IMAGES.read_by(BANNER, _read)


def _read(space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    rows = Banner.objects.in_space(space_id)
    for banner_id, picture_id in rows.values_list("pk", "picture_id"):
        yield banner_id, {str(picture_id)}
