"""What people may take away: all of a space, and all that is kept of a person (GDPR, articles 15 and 20).

Each domain brings its own part when it starts (`AppConfig.ready`), or says why a table of its own stays behind; a test
finds tables of which nobody has said either. How an archive looks from outside stands in docs/archives.md.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from django.db import models

from vizitka.common.actor import Person

Row = Mapping[str, Any]
CHUNK: Final = 500


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file of the archive (`path` inside of it), and its name in the storage."""

    path: str
    stored: str


class Arrival(Protocol):
    """An archive of a space that becomes a new space: whatever it says was written by a stranger."""

    actor: Person
    space_id: uuid.UUID

    def new_id(self, old: str) -> uuid.UUID:
        """The id here of what has this id in the archive: always the same, so that a second try finds it."""

    def file(self, path: str, most: int) -> bytes:
        """A file of the archive. Raises `NotBrought` where it is missing or has more than `most` bytes."""

    def differs(self, what: str) -> None:
        """Counts something that came otherwise than it was: `name`, `draft`, `content`."""


class NotBrought(Exception):
    """A row that cannot be brought; it is counted, and the others go on."""


@dataclass(frozen=True, slots=True)
class Bringing:
    """How a part becomes rows of a new space. `bring(arrival, row)` writes one, once: it asks whether it is there.

    Parts with a smaller `rank` come first. `most` rows are read. `apart`: a row takes long, and is no part of a larger
    transaction. `named`: rows of other parts name these by their ids, which are those of here when they come.
    """

    bring: Callable[[Arrival, dict[str, Any]], None]
    rank: int
    most: int
    apart: bool = False
    named: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """`rows(owner)` are the documents of the space or the person with that id, in a stable order, read bit by bit;
    `files(owner)` what goes along. `models` are the tables of which it tells. Without `bringing` it is to be read."""

    key: str
    models: tuple[type[models.Model], ...]
    rows: Callable[[uuid.UUID], Iterable[Row]]
    files: Callable[[uuid.UUID], Iterable[StoredFile]] = lambda _owner: ()
    bringing: Bringing | None = None


@dataclass
class Parts:
    """The parts of one kind of archive."""

    parts: dict[str, Part] = field(default_factory=dict)
    left_out: dict[type[models.Model], str] = field(default_factory=dict)

    def register(self, part: Part) -> None:
        """Called once a part, at start. Raises `ValueError` for a key that another part has."""
        if self.parts.setdefault(part.key, part) is not part:
            raise ValueError(f"two parts of an archive are called {part.key}")

    def leave_out(self, why: str, *models: type[models.Model]) -> None:
        """Says why what these tables hold is not taken away."""
        self.left_out.update(dict.fromkeys(models, why))

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts.values())

    def brought(self) -> list[tuple[str, Bringing]]:
        """The parts that become rows of a new space, in their order."""
        found = [(part.key, part.bringing) for part in self if part.bringing]
        return sorted(found, key=lambda pair: pair[1].rank)

    @property
    def told(self) -> set[type[models.Model]]:
        return {model for part in self for model in part.models}


OF_A_SPACE: Final = Parts()
OF_A_PERSON: Final = Parts()


def rows_of(query: models.QuerySet[Any], *columns: str) -> Iterator[dict[str, Any]]:
    """These columns of a query, in the order of its keys, in values that JSON knows."""
    for row in query.order_by("pk").values(*columns).iterator(chunk_size=CHUNK):
        yield {name: plain(value) for name, value in row.items()}


def plain(value: Any) -> Any:
    """A value as JSON has it: ids as text, moments in ISO 8601 and UTC."""
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, dt.datetime):
        return value.astimezone(dt.UTC).isoformat().replace("+00:00", "Z")
    return value
