"""Reading pictures."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Iterable
from typing import Any, Final

from django.core.files.storage import default_storage
from django.db import connection
from django.db.models.expressions import RawSQL

from vizitka.common.errors import StoreAway
from vizitka.common.prepared import PreparedRows, Slot
from vizitka.images.models import Image

# So many stand on a page; more are asked for by a statement that is written anew.
FEW: Final = 8


def images_by_id(ids: Iterable[uuid.UUID | str | None]) -> dict[uuid.UUID, Image]:
    """The pictures with these ids, in one query; unknown ids and `None` are left out."""
    wanted = {uuid.UUID(str(value)) for value in ids if value}
    if not wanted:
        return {}
    found = _few(wanted) if len(wanted) <= FEW else Image.objects.filter(pk__in=wanted)
    return {image.pk: image for image in found}


def _few(ids: Iterable[uuid.UUID]) -> list[Image]:
    column = Image._meta.pk
    keys = {f"key{place}": column.get_db_prep_value(key, connection) for place, key in enumerate(ids)}
    return _prepared(len(keys)).all(**keys)


@functools.cache
def _prepared(number: int) -> PreparedRows[Image]:
    """So many pictures by their ids."""
    keys: list[Any] = [RawSQL("%s", [Slot(f"key{place}")]) for place in range(number)]
    return PreparedRows(Image.objects.filter(pk__in=keys))


def images_of_space(space_id: uuid.UUID, ids: Iterable[uuid.UUID | str | None]) -> dict[uuid.UUID, Image]:
    """Like `images_by_id`, but only pictures of that space: another tenant's cannot be used by
    guessing its id."""
    return {key: image for key, image in images_by_id(ids).items() if image.space_id == space_id}


def image_of_person(user_id: uuid.UUID, image_id: uuid.UUID) -> Image | None:
    """The person's own picture with that id."""
    return Image.objects.filter(pk=image_id, owner_id=user_id).first()


def images_of_person(user_id: uuid.UUID) -> list[Image]:
    """The person's own pictures."""
    return list(Image.objects.filter(owner_id=user_id).order_by("pk"))


def stored_file(image: Image, kind: str, *, width: int) -> bytes | None:
    """The bytes of the variant of `kind` ("jpeg", "webp", "avif") nearest to `width`; `None` when
    there is none, or it cannot be read now."""
    widths = [int(key) for key, kinds in image.variants.items() if kind in kinds]
    if not widths:
        return None
    name = image.variants[str(min(widths, key=lambda candidate: abs(candidate - width)))][kind]
    try:
        with default_storage.open(name, "rb") as file:
            return bytes(file.read())
    except (OSError, StoreAway):
        return None
