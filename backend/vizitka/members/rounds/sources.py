"""Where the cards of a round come from beyond the list: an import."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from vizitka.common.errors import NotFound
from vizitka.spaces.models import Space
from vizitka.transfer.importing.models import Import, ImportRow


@dataclass(frozen=True, slots=True)
class Imported:
    """The cards that an import has made or changed, and its file."""

    name: str
    cards: list[uuid.UUID]


def cards_of_import(space: Space, import_id: uuid.UUID) -> Imported:
    """Raises `NotFound` for an import of another space."""
    item = Import.objects.in_space(space.pk).filter(pk=import_id).first()
    if item is None:
        raise NotFound
    rows = ImportRow.objects.in_space(space.pk).filter(parent=item, applied=True)
    cards = rows.order_by("row").values_list("card_id", flat=True)
    return Imported(item.file_name, [card_id for card_id in cards if card_id])
