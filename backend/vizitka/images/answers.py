"""Pictures as the API shows them, remembered: a picture never changes, and its many addresses take longer to write than
its row to read."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Final

from vizitka.common.memory import Memory
from vizitka.images.schemas import ImageOut, image_out
from vizitka.images.selectors import images_by_id

# Nobody changes what is in it: it is given to many answers.
Pictures = Mapping[uuid.UUID, ImageOut]
remembered: Final = Memory[ImageOut](4_000)


def pictures_by_id(ids: Iterable[uuid.UUID | str | None]) -> Pictures:
    """The pictures with these ids, in one query at most; unknown ids and `None` are left out."""
    wanted = {uuid.UUID(str(key)) for key in ids if key}
    found = {key: known for key in wanted if (known := remembered.get(key))}
    for key, image in images_by_id(wanted - found.keys()).items():
        shown = image_out(image)
        if shown is not None:
            remembered.put(key, shown)
            found[key] = shown
    return found


def picture_of(pictures: Pictures, key: uuid.UUID | str | None) -> ImageOut | None:
    """The picture with this id, as rows of JSON have it too; `None` where there is none."""
    return pictures.get(uuid.UUID(str(key))) if key else None
