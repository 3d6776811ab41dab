"""Writing an archive while the product runs."""

from __future__ import annotations

import datetime as dt
import fcntl
import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final, cast

from django.core import serializers
from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, models

from vizitka import __version__
from vizitka.common import clock, stored_files
from vizitka.config.archive import layout
from vizitka.config.archive.layout import ArchiveError, End, Manifest, Progress
from vizitka.config.archive.snapshot import snapshot
from vizitka.config.archive.tables import migrations, tables

BATCH: Final = 500
# Pictures do not get smaller, and rows not much beyond this.
COMPRESSION: Final = 6
IN_MEMORY: Final = 2**22


@dataclass(frozen=True, slots=True)
class Written:
    """What the archive holds, and which files are not in it: `gone` and `added` since its moment, as is usual while
    people work; `lost` ones are still named by rows, but the storage has not got them."""

    rows: int
    files: int
    added: int
    gone: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


class _Exact(DjangoJSONEncoder):
    """Moments to the microsecond; Django's own encoder cuts them to milliseconds."""

    def default(self, value: Any) -> Any:
        return value.isoformat() if isinstance(value, dt.datetime) else super().default(value)


def write(target: Path, progress: Progress = lambda rows: None) -> Written:
    """Writes the archive, for its owner's eyes only: the rows of one moment and the files that they name.

    Raises `ArchiveError`; a file of that name stays as it was until the new one is whole.
    """
    try:
        with _part_of(target) as file, tempfile.TemporaryFile(dir=target.parent) as dump:
            manifest, names = _dump(dump, progress)
            end = _pack(file, manifest, sorted(names), dump)
            named_now = stored_files.named()
    except (OSError, tarfile.TarError) as error:
        raise ArchiveError(f"{target} could not be written: {error}") from error
    except DatabaseError as error:
        raise ArchiveError(f"the database could not be read: {error}") from error
    return Written(
        rows=manifest.rows,
        files=end.files,
        added=len(named_now - names),
        gone=[name for name in end.missing if name not in named_now],
        lost=[name for name in end.missing if name in named_now],
    )


@contextmanager
def _part_of(target: Path) -> Iterator[IO[bytes]]:
    """A file beside the target, which takes its place in the end. One that a killed backup has left is written anew."""
    part = target.with_name(f".{target.name}.part")
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW
    with os.fdopen(os.open(part, flags, 0o600), "r+b") as file:
        if not _is_mine(file, part):
            raise ArchiveError(f"another backup is writing {target}")
        os.fchmod(file.fileno(), 0o600)
        file.truncate()
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            part.rename(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    _settle(target.parent)


def _is_mine(file: IO[bytes], part: Path) -> bool:
    """Whether nobody else holds the file, nor has given it its last name since it was opened."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(file.fileno()), part.lstat())
    except (BlockingIOError, FileNotFoundError):
        return False


def _settle(folder: Path) -> None:
    """The new name survives a loss of power, too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _dump(dump: IO[bytes], progress: Progress) -> tuple[Manifest, set[str]]:
    """Writes all rows of one moment, one a line. Returns what they are, and the files that they name."""
    counts: dict[str, int] = {}
    rows = 0
    with snapshot():
        applied = migrations()
        for model in tables():
            counts[model._meta.label] = 0
            for line in _lines(model):
                dump.write(line)
                counts[model._meta.label] += 1
                rows += 1
                if rows % BATCH == 0:
                    progress(rows)
        names = stored_files.named()
    return Manifest(__version__, clock.now().isoformat(), applied, counts), names


def _lines(model: type[models.Model]) -> Iterator[bytes]:
    serializer = serializers.get_serializer("python")()
    for row in model._base_manager.order_by("pk").iterator(chunk_size=BATCH):
        yield json.dumps(serializer.serialize([row])[0], cls=_Exact).encode() + b"\n"


def _pack(file: IO[bytes], manifest: Manifest, names: list[str], dump: IO[bytes]) -> End:
    missing: list[str] = []
    with tarfile.open(fileobj=file, mode="w:gz", compresslevel=COMPRESSION) as archive:
        _add(archive, layout.MANIFEST, io.BytesIO(layout.encoded(manifest)))
        for name in names:
            with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as copy:
                if _fetch(name, cast("IO[bytes]", copy)):
                    _add(archive, layout.FILES + name, cast("IO[bytes]", copy))
                else:
                    missing.append(name)
        _add(archive, layout.DATABASE, dump)
        end = End(len(names) - len(missing), missing)
        _add(archive, layout.END, io.BytesIO(layout.encoded(end)))
    return end


def _fetch(name: str, copy: IO[bytes]) -> bool:
    """Copies a stored file; False when there is none (any more)."""
    try:
        with default_storage.open(name, "rb") as content:
            for chunk in content.chunks():
                copy.write(chunk)
    except FileNotFoundError:
        return False
    return True


def _add(archive: tarfile.TarFile, name: str, content: IO[bytes]) -> None:
    content.seek(0, io.SEEK_END)
    entry = tarfile.TarInfo(name)
    entry.size = content.tell()
    entry.mode = 0o600
    content.seek(0)
    archive.addfile(entry, content)
