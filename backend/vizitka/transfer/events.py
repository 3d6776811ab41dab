"""What is brought in and taken out."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.spaces.events import SpaceChange
from vizitka.transfer.importing.models import Import


class ImportEvent(SpaceEvent):
    kind = "import"

    @classmethod
    def of(cls, actor: Actor, item: Import, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=item.space_id,
            object_id=item.pk,
            label=item.file_name,
            changes=changes or {},
        )


class ImportUploaded(ImportEvent):
    type = "import.uploaded"


class ImportStarted(ImportEvent):
    type = "import.started"


class CardsExported(SpaceChange):
    type = "cards.exported"
