"""What stands in an archive, in which order.

A gzipped tar: manifest.json, files/…, database.jsonl (one row a line, in an order that references allow), end.json.
What is cut short has no end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath
from typing import Any, Final

FORMAT: Final = 2
MANIFEST: Final = "manifest.json"
DATABASE: Final = "database.jsonl"
END: Final = "end.json"
FILES: Final = "files/"
# Sizes in bytes that nothing honest reaches.
MOST_MANIFEST: Final = 2**20
MOST_END: Final = 2**26
MOST_LINE: Final = 2**26

Progress = Callable[[int], None]


class ArchiveError(Exception):
    """It cannot be written, or not be read here, or the place is not empty; the text says which, for the operator."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """`tables` counts the rows of each table by its label; `migrations` are those of the database."""

    version: str
    made_at: str
    migrations: list[str]
    tables: Mapping[str, int]
    format: int = FORMAT

    @property
    def rows(self) -> int:
        return sum(self.tables.values())


@dataclass(frozen=True, slots=True)
class End:
    """How many files came before, and the names of those that rows name and the storage had no longer."""

    files: int
    missing: list[str] = field(default_factory=list)


def encoded(part: Manifest | End) -> bytes:
    return json.dumps(asdict(part)).encode()


def manifest_of(content: bytes) -> Manifest:
    """Raises `ArchiveError` for what is no manifest, or one of another format."""
    found = _object(content, MANIFEST)
    if found.get("format") != FORMAT:
        made_by = str(found.get("version", "another version"))[:40]
        raise ArchiveError(
            f"the archive has another format, that of Vizitka {made_by}: restore it with that version, then upgrade"
        )
    tables, migrations = found.get("tables"), found.get("migrations")
    if (
        not isinstance(tables, dict)
        or not all(isinstance(number, int) and number >= 0 for number in tables.values())
        or not isinstance(migrations, list)
        or not all(isinstance(name, str) for name in migrations)
    ):
        raise ArchiveError(f"{MANIFEST} does not say which rows and migrations follow")
    return Manifest(
        str(found.get("version", ""))[:40], str(found.get("made_at", ""))[:40], migrations, tables
    )


def end_of(content: bytes) -> End:
    """Raises `ArchiveError`."""
    found = _object(content, END)
    files, missing = found.get("files"), found.get("missing")
    if (
        not isinstance(files, int)
        or not isinstance(missing, list)
        or not all(isinstance(name, str) for name in missing)
    ):
        raise ArchiveError(f"{END} does not say how many files there are")
    return End(files, missing)


def _object(content: bytes, name: str) -> dict[str, Any]:
    try:
        found = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ArchiveError(f"{name} cannot be read: {error}") from error
    if not isinstance(found, dict):
        raise ArchiveError(f"{name} is no JSON object")
    return found


def is_plain(name: str) -> bool:
    """Whether a file of this name stays in its storage, wherever that is."""
    path = PurePosixPath(name)
    return (
        name == str(path)
        and not path.is_absolute()
        and not {".", ".."}.intersection(path.parts)
        and "\\" not in name
        and name.isprintable()
        and len(name) <= 500
    )
