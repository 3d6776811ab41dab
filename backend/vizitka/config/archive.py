"""One archive of database and files: portable between SQLite and PostgreSQL.

A gzipped tar: manifest.json, database.jsonl (one row a line, in an order that references allow), files/….
"""

from __future__ import annotations

import datetime as dt
import io
import json
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.core import serializers
from django.core.files.storage import default_storage
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

from vizitka import __version__
from vizitka.common import clock

# Made by migrate itself, or worth nothing after a move.
LEFT_OUT = {"contenttypes.contenttype", "auth.permission", "sessions.session", "admin.logentry"}
# What an installation holds before anybody did something; the archive brings its own.
MADE_BY_MIGRATIONS = {"billing.Package", "billing.PriceVersion"}
BATCH = 500

Progress = Callable[[int], None]


class _Exact(DjangoJSONEncoder):
    """Moments to the microsecond; Django's own encoder cuts them to milliseconds."""

    def default(self, value: Any) -> Any:
        return value.isoformat() if isinstance(value, dt.datetime) else super().default(value)


class ArchiveError(Exception):
    """The archive cannot be read here, or the place is not empty; the text says which."""


def _models() -> list[type[models.Model]]:
    chosen = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label_lower not in LEFT_OUT and model._meta.managed and not model._meta.proxy
    ]
    ordered: list[type[models.Model]] = []
    met: set[type[models.Model]] = set()

    def visit(model: type[models.Model]) -> None:
        # Two tables may refer to each other (a space and its templates): both databases look at the end of the
        # transaction only.
        if model in met or model not in chosen:
            return
        met.add(model)
        for field in model._meta.fields:
            if (
                field.remote_field
                and isinstance(field.remote_field.model, type)
                and field.remote_field.model is not model
            ):
                visit(field.remote_field.model)
        ordered.append(model)

    for model in chosen:
        visit(model)
    return ordered


def _migrations() -> list[str]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied)


def _stored_files(folder: str = "") -> Iterator[str]:
    try:
        folders, names = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in names:
        yield f"{folder}/{name}".lstrip("/")
    for inner in folders:
        yield from _stored_files(f"{folder}/{inner}".lstrip("/"))


def write(target: Path, progress: Progress = lambda rows: None) -> dict[str, int]:
    """Writes the archive and returns how many rows and files it holds. The database is read in one snapshot."""
    temporary = target.with_name(f".{target.name}.part")
    rows = files = 0
    with tarfile.open(temporary, "w:gz") as archive:
        with tempfile.TemporaryFile() as dump:
            # Only a transaction's first statement may say so; one around this has its own level already.
            may_choose = connection.vendor == "postgresql" and not connection.in_atomic_block
            with transaction.atomic():
                if may_choose:
                    with connection.cursor() as cursor:
                        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                migrations = _migrations()
                for model in _models():
                    for row in model._base_manager.order_by("pk").iterator(chunk_size=BATCH):
                        line = serializers.serialize("json", [row], cls=_Exact)
                        dump.write(line[1:-1].strip().encode() + b"\n")
                        rows += 1
                        if rows % BATCH == 0:
                            progress(rows)
            manifest = {
                "version": __version__,
                "made_at": clock.now().isoformat(),
                "migrations": migrations,
                "rows": rows,
            }
            _add(archive, "manifest.json", io.BytesIO(json.dumps(manifest).encode()))
            _add(archive, "database.jsonl", dump)
        for name in _stored_files():
            with (
                default_storage.open(name, "rb") as content,
                tempfile.SpooledTemporaryFile(max_size=2**20) as copy,
            ):
                copy.write(content.read())
                _add(archive, f"files/{name}", copy)
            files += 1
    temporary.rename(target)
    return {"rows": rows, "files": files}


def _add(archive: tarfile.TarFile, name: str, content: IO[bytes]) -> None:
    content.seek(0, io.SEEK_END)
    entry = tarfile.TarInfo(name)
    entry.size = content.tell()
    entry.mode = 0o600
    content.seek(0)
    archive.addfile(entry, content)


def read(source: Path, progress: Progress = lambda rows: None) -> dict[str, int]:
    """Reads an archive into an empty, migrated database.

    Raises `ArchiveError` when it is not; then nothing has changed.
    """
    rows = files = 0
    try:
        with tarfile.open(source, "r:gz") as archive:
            manifest = json.load(_member(archive, "manifest.json"))
            missing = sorted(set(manifest["migrations"]) - set(_migrations()))
            if missing:
                raise ArchiveError(f"the archive is from another version: {', '.join(missing[:5])}")
            with transaction.atomic():
                if held := next(in_use(), None):
                    raise ArchiveError(f"the database is not empty: {held}")
                for model in reversed(_models()):
                    model._base_manager.all().delete()
                for batch in _batches(_member(archive, "database.jsonl")):
                    type(batch[0])._base_manager.bulk_create(batch)
                    rows += len(batch)
                    progress(rows)
                if rows != manifest["rows"]:
                    raise ArchiveError(f"the archive is cut short: {rows} of {manifest['rows']} rows")
                _count_on()
            for entry in archive:
                if entry.isfile() and entry.name.startswith("files/"):
                    name = entry.name.removeprefix("files/")
                    content = archive.extractfile(entry)
                    if content is None or default_storage.exists(name):
                        continue
                    default_storage.save(name, io.BytesIO(content.read()))
                    files += 1
    except (tarfile.TarError, KeyError, EOFError, OSError) as error:
        raise ArchiveError(f"this is no archive of Vizitka: {error}") from error
    return {"rows": rows, "files": files}


def in_use(using: str = "default") -> Iterator[str]:
    """Labels of the tables with rows that no migration made."""
    for model in _models():
        if model._meta.label not in MADE_BY_MIGRATIONS and model._base_manager.using(using).exists():
            yield model._meta.label


def _count_on() -> None:
    """New rows are counted on from those that came with their number."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), _models()):
            cursor.execute(statement)


def _member(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    content = archive.extractfile(name)
    if content is None:
        raise ArchiveError(f"{name} is missing in the archive")
    return content


def _batches(lines: IO[bytes]) -> Iterator[list[Any]]:
    batch: list[Any] = []
    for line in lines:
        if not line.strip():
            continue
        for found in serializers.deserialize("json", b"[" + line + b"]"):
            if batch and (type(batch[0]) is not type(found.object) or len(batch) >= BATCH):
                yield batch
                batch = []
            batch.append(found.object)
    if batch:
        yield batch
