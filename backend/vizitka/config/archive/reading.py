"""Reading an archive into an empty installation: all of it, or nothing.

Everything happens in one transaction, whose end is the only moment at which the installation changes. The files are
stored before it, under their own names, which no row names yet. Who is killed leaves an empty database and perhaps
files; the next try finds these, keeps what is whole and writes the rest anew.
"""

from __future__ import annotations

import gzip
import json
import tarfile
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final, cast

from django.contrib.contenttypes.models import ContentType
from django.core.files import File
from django.core.files.storage import default_storage
from django.core.management.color import no_style
from django.core.serializers import python
from django.db import DatabaseError, connection, models, transaction

from vizitka.common import clock, stored_files
from vizitka.common import files as stored
from vizitka.config.archive import layout
from vizitka.config.archive.layout import ArchiveError, End, Manifest, Progress
from vizitka.config.archive.tables import in_use, migrations, tables
from vizitka.jobs import workers
from vizitka.jobs.models import Lease, Worker

BATCH: Final = 500
IN_MEMORY: Final = 2**22
CHUNK: Final = 2**16
# Behind the last entry stands less than that: tar fills up its last record.
MOST_BEHIND: Final = 2**16
NAMED_AT_MOST: Final = 5


@dataclass(frozen=True, slots=True)
class Restored:
    """`missing` files are named by rows, and were gone when the backup was made."""

    rows: int
    files: int
    missing: list[str]


def check(source: Path) -> Manifest:
    """What the archive says of itself, before anything is done. Raises `ArchiveError`."""
    with _entries_of(source) as entries:
        return _manifest(entries)


def refuse_used() -> None:
    """Raises `ArchiveError` when somebody has begun to use the installation, or it runs."""
    if label := next(in_use(), None):
        raise ArchiveError(
            f"the database is not empty: it holds rows of {label}; a backup is restored into a new one"
        )


def read(source: Path, progress: Progress = lambda rows: None) -> Restored:
    """Reads an archive into an empty, migrated database, and its files into the storage.

    Raises `ArchiveError` when it cannot; then nothing has changed.
    """
    files = _Files()
    try:
        with _entries_of(source) as entries, transaction.atomic():
            manifest = _manifest(entries)
            _refuse_other_migrations(manifest)
            _take_place()
            database = _store_files(entries, files)
            rows = _insert(database, manifest, progress)
            end = layout.end_of(entries.content(layout.END, layout.MOST_END))
            entries.finish()
            _refuse_unlike(manifest, end, rows, files)
            _count_on()
    except DatabaseError as error:
        files.take_back()
        raise ArchiveError(f"the database does not take it: {_first_line(error)}") from error
    except BaseException:
        files.take_back()
        raise
    # Looked up by number in this process, and those have just changed.
    ContentType.objects.clear_cache()
    return Restored(sum(rows.values()), end.files, end.missing)


# --- the archive ------------------------------------------------------------------------------------------------------


class _Unzipped:
    """The tar inside of the archive, as a stream: its checksum is compared when it has been read to its end."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file

    def read(self, size: int) -> bytes:
        try:
            return self._file.read(size)
        except EOFError as error:
            raise ArchiveError("the archive is cut short") from error
        except (gzip.BadGzipFile, zlib.error) as error:
            raise ArchiveError(f"this is no archive of Vizitka, or it is damaged: {error}") from error
        except OSError as error:
            raise ArchiveError(f"the archive could not be read: {error}") from error


class _Entries:
    """The entries, one after the other."""

    def __init__(self, archive: tarfile.TarFile, unzipped: _Unzipped) -> None:
        self._archive = archive
        self._unzipped = unzipped

    def next(self) -> tuple[str, IO[bytes], int]:
        """Name, content and size in bytes. Raises `ArchiveError` for anything but a file, and at the end."""
        entry = self._archive.next()
        content = self._archive.extractfile(entry) if entry is not None and entry.isreg() else None
        if entry is None:
            raise ArchiveError("the archive is cut short")
        if content is None:
            raise ArchiveError(f"{entry.name[:200]!r} in the archive is no file")
        return entry.name, content, entry.size

    def content(self, wanted: str, most: int) -> bytes:
        """The next entry, which has to be this one. Raises `ArchiveError`."""
        name, content, size = self.next()
        if name != wanted:
            raise ArchiveError(f"this is no archive of Vizitka: {wanted} is missing, {name[:200]!r} is there")
        if size > most:
            raise ArchiveError(f"{wanted} is larger than it can be ({size:,} bytes)")
        return content.read()

    def finish(self) -> None:
        """Reads what fills the archive up, and with it the checksum. Raises `ArchiveError` when there is more."""
        behind = self._archive.next()
        left = 0
        while behind is None and left <= MOST_BEHIND and (chunk := self._unzipped.read(CHUNK)):
            left += len(chunk)
        if behind is not None or left > MOST_BEHIND:
            raise ArchiveError("the archive goes on behind its end")


@contextmanager
def _entries_of(source: Path) -> Iterator[_Entries]:
    try:
        file = gzip.open(source, "rb")  # noqa: SIM115  (closed below)
    except OSError as error:
        raise ArchiveError(f"{source} cannot be opened: {error.strerror}") from error
    try:
        unzipped = _Unzipped(file)
        with file, tarfile.open(fileobj=cast("IO[bytes]", unzipped), mode="r|") as archive:
            yield _Entries(archive, unzipped)
    except tarfile.TarError as error:
        raise ArchiveError(f"this is no archive of Vizitka, or it is damaged: {error}") from error


def _manifest(entries: _Entries) -> Manifest:
    return layout.manifest_of(entries.content(layout.MANIFEST, layout.MOST_MANIFEST))


# --- the place --------------------------------------------------------------------------------------------------------


def _refuse_other_migrations(manifest: Manifest) -> None:
    ours, theirs = set(migrations()), set(manifest.migrations)
    if ours != theirs:
        raise ArchiveError(
            f"the archive is from another version (Vizitka {manifest.version}): restore it with that version, then "
            f"upgrade; they differ in {_some(sorted(ours ^ theirs))}"
        )


def _take_place() -> None:
    """Makes the tables empty. Until the transaction ends, another restore waits here, and finds rows afterwards."""
    Lease.objects.create(name="restore", due_at=clock.now())
    refuse_used()
    dead = {worker.pk for worker in workers.dead_workers()}
    if Worker.objects.exclude(pk__in=dead).exists():
        raise ArchiveError("a worker of Vizitka runs here: stop the product, then try again")
    for model in reversed(tables()):
        model._base_manager.all().delete()


# --- files ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Files:
    """What was stored so far: `names` of the archive, and those among them that were not there before."""

    names: set[str] = field(default_factory=set)
    written: list[str] = field(default_factory=list)

    def put(self, name: str, content: IO[bytes]) -> None:
        """Stores a file under its name, unless it is there. Raises `ArchiveError`."""
        if not layout.is_plain(name):
            raise ArchiveError(f"the archive holds a file with an odd name: {name[:200]!r}")
        if name in self.names:
            raise ArchiveError(f"{name} stands in the archive twice")
        self.names.add(name)
        with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as spooled:
            copy = cast("IO[bytes]", spooled)
            while chunk := content.read(CHUNK):
                copy.write(chunk)
            try:
                self._store(name, copy)
            except ArchiveError:
                raise
            except Exception as error:
                # Each kind of storage has errors of its own.
                raise ArchiveError(f"the file {name} could not be stored: {error}") from error

    def _store(self, name: str, copy: IO[bytes]) -> None:
        if default_storage.exists(name):
            if _is_same(name, copy):
                return
            # Stored names are random and their content never changes: a try that was killed has left half of it.
            default_storage.delete(name)
        self.written.append(name)
        copy.seek(0)
        given = stored.keep(name, File(copy))
        if given != name:
            self.written.append(given)
            raise ArchiveError(f"the storage gives the file {name} another name, {given}")

    def take_back(self) -> None:
        """Deletes what was written, as far as the storage lets it; no row names it."""
        stored.discard(self.written)
        self.written.clear()


def _is_same(name: str, copy: IO[bytes]) -> bool:
    copy.seek(0)
    with default_storage.open(name, "rb") as present:
        return all(chunk == copy.read(len(chunk)) for chunk in present.chunks()) and not copy.read(1)


def _store_files(entries: _Entries, files: _Files) -> IO[bytes]:
    """Stores all files that stand before the rows, and returns the rows."""
    while True:
        name, content, _size = entries.next()
        if name == layout.DATABASE:
            return content
        if not name.startswith(layout.FILES):
            raise ArchiveError(f"the archive holds something that no backup writes: {name[:200]!r}")
        files.put(name.removeprefix(layout.FILES), content)


# --- rows -------------------------------------------------------------------------------------------------------------


def _insert(database: IO[bytes], manifest: Manifest, progress: Progress) -> Mapping[str, int]:
    """Writes the rows. Returns how many each table has."""
    written: Counter[str] = Counter()
    for batch in _batches(database):
        model = type(batch[0])
        try:
            model._base_manager.bulk_create(batch)
        except (ValueError, TypeError, OverflowError) as error:
            raise ArchiveError(
                f"a row of {model._meta.label} cannot be written: {_first_line(error)}"
            ) from error
        written[model._meta.label] += len(batch)
        progress(written.total())
    counts = {model._meta.label: model._base_manager.count() for model in tables()}
    expected = {label: manifest.tables.get(label, 0) for label in counts}
    for label in expected:
        if not counts[label] == written[label] == expected[label]:
            raise ArchiveError(
                f"{expected[label]:,} rows of {label} are announced, {written[label]:,} are in the archive, and "
                f"{counts[label]:,} have arrived"
            )
    return counts


def _batches(lines: IO[bytes]) -> Iterator[list[models.Model]]:
    known = {model._meta.label_lower for model in tables()}
    batch: list[models.Model] = []
    number = 0
    while line := lines.readline(layout.MOST_LINE):
        number += 1
        row = _row(line, number, known)
        if batch and (type(batch[0]) is not type(row) or len(batch) >= BATCH):
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _row(line: bytes, number: int, known: set[str]) -> models.Model:
    try:
        found: Any = json.loads(line)
        if found["model"] not in known:
            raise ArchiveError(f"line {number:,} of {layout.DATABASE} is a row of no table of a backup")
        (row,) = python.Deserializer([found])
    except ArchiveError:
        raise
    except Exception as error:
        # Whatever a damaged line makes of the fields that should read it.
        raise ArchiveError(
            f"line {number:,} of {layout.DATABASE} cannot be read: {_first_line(error)}"
        ) from error
    model: models.Model = row.object
    return model


# --- the end ----------------------------------------------------------------------------------------------------------


def _refuse_unlike(manifest: Manifest, end: End, rows: Mapping[str, int], files: _Files) -> None:
    """Raises `ArchiveError` when something is there that was not announced, or the other way round."""
    if unknown := sorted(set(manifest.tables) - set(rows)):
        raise ArchiveError(f"the archive holds rows of tables that are not here: {_some(unknown)}")
    if end.files != len(files.names):
        raise ArchiveError(f"{end.files:,} files are announced, {len(files.names):,} are in the archive")
    if absent := sorted(stored_files.named() - files.names - set(end.missing)):
        raise ArchiveError(
            f"the archive lacks {len(absent):,} of the files that its rows name: {_some(absent)}"
        )


def _count_on() -> None:
    """New rows are counted on from those that came with their number."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
            cursor.execute(statement)


def _some(names: list[str]) -> str:
    more = "" if len(names) <= NAMED_AT_MOST else f" and {len(names) - NAMED_AT_MOST:,} more"
    return ", ".join(name[:200] for name in names[:NAMED_AT_MOST]) + more


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0][:300]
