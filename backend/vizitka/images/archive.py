"""Pictures of a space (common.archives): the largest that is kept of each."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, Final

from vizitka.common.archives import CHUNK, OF_A_SPACE, Arrival, Bringing, NotBrought, Part, Row, StoredFile
from vizitka.images.enums import ImagePurpose
from vizitka.images.models import Image, ImageUse
from vizitka.images.rules import MOST_BYTES
from vizitka.images.services import best_file, store_image

FOLDER: Final = "files/pictures"


def register_parts() -> None:
    coming = Bringing(_bring, 10, 100_000, apart=True, named=True)
    OF_A_SPACE.register(Part("pictures", (Image,), _rows, _files, coming))
    OF_A_SPACE.leave_out("follows from what uses a picture", ImageUse)


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    """Read and drawn anew, like every upload."""
    image_id, purpose = arrival.new_id(str(row.get("id"))), str(row.get("purpose"))
    if Image.objects.filter(pk=image_id).exists():
        return
    if purpose not in ImagePurpose.values or purpose == ImagePurpose.USER_PICTURE:
        raise NotBrought
    data = arrival.file(str(row.get("file")), MOST_BYTES)
    alt = str(row.get("alt") or "")
    store_image(data, purpose=purpose, space_id=arrival.space_id, alt=alt, image_id=image_id)


def _used(space_id: uuid.UUID) -> Iterator[Image]:
    """Those that something shows: what is only uploaded goes by itself."""
    used = ImageUse.objects.in_space(space_id).values("used_id")
    return Image.objects.filter(space_id=space_id, pk__in=used).order_by("pk").iterator(chunk_size=CHUNK)


def path_of(image: Image) -> str:
    return f"{FOLDER}/{image.pk}.{best_file(image).rsplit('.', 1)[-1]}"


def _rows(space_id: uuid.UUID) -> Iterator[Row]:
    for image in _used(space_id):
        yield {
            "id": str(image.pk),
            "purpose": image.purpose,
            "alt": image.alt,
            "width": image.width,
            "height": image.height,
            "file": path_of(image),
        }


def _files(space_id: uuid.UUID) -> Iterator[StoredFile]:
    for image in _used(space_id):
        yield StoredFile(path_of(image), best_file(image))
