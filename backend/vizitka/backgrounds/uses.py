"""Which pictures backgrounds use (common.uses): their own grounds."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Final

from vizitka.backgrounds.models import Background
from vizitka.images.uses import IMAGES

BACKGROUND: Final = "background"


def note(background: Background, *, new: bool = False) -> None:
    """What it uses from now on, also while it is deleted and can be brought back."""
    named = [background.picture_id] if background.picture_id else []
    IMAGES.note(background.space_id, BACKGROUND, {background.pk: named}, new=new)


def end(background: Background) -> None:
    """It is gone for good."""
    IMAGES.end([background.space_id], [background.pk])


def register_readers() -> None:
    IMAGES.read_by(BACKGROUND, _read)


def _read(space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    rows = Background.objects.in_space(space_id).filter(picture__isnull=False)
    for background_id, picture_id in rows.values_list("pk", "picture_id"):
        yield background_id, {str(picture_id)}
