"""Reading pictures."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.core.files.storage import default_storage

from vizitka.common.errors import StoreAway
from vizitka.images.models import Image


def images_by_id(ids: Iterable[uuid.UUID | str | None]) -> dict[uuid.UUID, Image]:
    """The pictures with these ids, in one query; unknown ids and `None` are left out."""
    wanted = {uuid.UUID(str(value)) for value in ids if value}
    return {image.pk: image for image in Image.objects.filter(pk__in=wanted)} if wanted else {}


def images_of_space(space_id: uuid.UUID, ids: Iterable[uuid.UUID | str | None]) -> dict[uuid.UUID, Image]:
    """Like `images_by_id`, but only pictures of that space: another tenant's cannot be used by
    guessing its id."""
    return {key: image for key, image in images_by_id(ids).items() if image.space_id == space_id}


def image_of_person(user_id: uuid.UUID, image_id: uuid.UUID) -> Image | None:
    """The person's own picture with that id."""
    return Image.objects.filter(pk=image_id, owner_id=user_id).first()


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
