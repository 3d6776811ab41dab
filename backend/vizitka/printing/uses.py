"""Which pictures styles use (common.uses): their own logos."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Final

from vizitka.images.uses import IMAGES
from vizitka.printing.models import CardStyle

CARD_STYLE: Final = "card_style"


def note(style: CardStyle, *, new: bool = False) -> None:
    """What the style uses from now on, also while it is deleted and can be brought back."""
    named = [style.logo_id] if style.logo_id else []
    IMAGES.note(style.space_id, CARD_STYLE, {style.pk: named}, new=new)


def end(style: CardStyle) -> None:
    """The style is gone for good."""
    IMAGES.end([style.space_id], [style.pk])


def register_readers() -> None:
    IMAGES.read_by(CARD_STYLE, _read)


def _read(space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    rows = CardStyle.objects.in_space(space_id).filter(logo__isnull=False)
    for style_id, logo_id in rows.values_list("pk", "logo_id"):
        yield style_id, {str(logo_id)}
