"""What really happens to people of a directory: they join, change, leave and return; under the lock of the directory.

Each writes accounts, cards and roles by the services of their rooms, in the caller's transaction. Cards come before
spaces, whose locks are taken in the order of their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from vizitka.directories.enums import Effect
from vizitka.directories.models import DirectoryPerson
from vizitka.directories.services.joining import change, join
from vizitka.directories.services.parting import come_back, leave
from vizitka.directories.services.stage import Stage

# What an effect writes into the row of the person.
WRITTEN: Final = (
    *("state", "user", "made_user", "card_space_id", "card_id", "brought", "given_roles", "kept"),
    *("joined_at", "left_at"),
)
DOING: Final[Mapping[Effect, Callable[[Stage, DirectoryPerson], None]]] = {
    Effect.JOIN: join,
    Effect.CHANGE: change,
    Effect.LEAVE: leave,
    Effect.RETURN: come_back,
}
