"""Photos of vCards become pictures of the space before the rows that name them are written.

Reading a picture takes longer than a transaction should; one that no card uses in the end goes by itself after a day.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vizitka.cards.values import values_of
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import UnusablePicture
from vizitka.images.services import store_image
from vizitka.transfer.importing import selectors, store
from vizitka.transfer.importing.enums import TO_APPLY, FileKind
from vizitka.transfer.importing.models import Import, ImportRow
from vizitka.transfer.importing.reading import vcards

BATCH: Final = 25
FIELD: Final = "profile_picture"


@dataclass(frozen=True, slots=True)
class Pictures:
    """The rows that are next, and the pictures that were stored for them, by the names of their photos."""

    rows: Sequence[ImportRow]
    stored: dict[str, uuid.UUID]

    def hang_on(self, rows: Sequence[ImportRow]) -> int:
        """Puts pictures in place of names. Returns how many rows have a photo that is no picture."""
        missing = 0
        for row in rows:
            values = dict(row.values)
            if name := values.pop(FIELD, None):
                picture = self.stored.get(name)
                missing += picture is None
                row.values = values_of({**values, FIELD: picture} if picture else values)
        return missing


def pending_rows(item: Import, number: int) -> list[ImportRow]:
    """The first rows that are not written yet."""
    return list(selectors.rows_of(item).filter(status__in=TO_APPLY, applied=False).order_by("row")[:number])


def next_of(item: Import) -> Pictures | None:
    """Stores the pictures of the rows that are next; None for files that have none. Raises `Busy`."""
    if item.kind != FileKind.VCF:
        return None
    rows = pending_rows(item, BATCH)
    wanted = {row.values[FIELD] for row in rows if FIELD in row.values}
    if not wanted:
        return Pictures(rows, {})
    with store.opened(item.file) as file:
        found = vcards.photos(file, wanted)
    stored = {}
    for name, data in found.items():
        try:
            image = store_image(data, purpose=ImagePurpose.PROFILE_PICTURE, space_id=item.space_id)
        except UnusablePicture:
            continue
        stored[name] = image.id
    return Pictures(rows, stored)
