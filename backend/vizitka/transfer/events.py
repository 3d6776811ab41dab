"""What is brought in and taken out."""

from __future__ import annotations

import uuid
from typing import Self

from vizitka.accounts.events import UserEvent
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.spaces.events import SpaceChange
from vizitka.transfer.importing.models import Import


class ImportEvent(SpaceEvent):
    kind = "import"

    @classmethod
    def of(
        cls,
        actor: Actor,
        item: Import,
        changes: Changes | None = None,
        *,
        whole: uuid.UUID | None = None,
        part_of: uuid.UUID | None = None,
    ) -> Self:
        return cls(
            actor=actor,
            space_id=item.space_id,
            object_id=item.pk,
            label=item.file_name,
            changes=changes or {},
            whole=whole,
            part_of=part_of,
        )


class ImportUploaded(ImportEvent):
    type = "import.uploaded"


class ImportStarted(ImportEvent):
    type = "import.started"


class ImportUndone(ImportEvent):
    type = "import.undone"


class CardsExported(SpaceChange):
    type = "cards.exported"


class SpaceArchived(SpaceChange):
    """All of it was taken away."""

    type = "space.archived"


class PersonArchived(UserEvent):
    """The person has taken away what is kept."""

    type = "user.archived"
