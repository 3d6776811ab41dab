"""Whether the database answers, has today's tables, and counts on from what is there."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, models
from django.db.migrations.executor import MigrationExecutor

from vizitka.common import clock, doctor

# The last day on which PostgreSQL mends a release (its versioning policy).
END_OF_POSTGRESQL: Final = {
    14: dt.date(2026, 11, 12),
    15: dt.date(2027, 11, 11),
    16: dt.date(2028, 11, 9),
    17: dt.date(2029, 11, 8),
    18: dt.date(2030, 11, 14),
}
# SQLite's log of writes is shared memory, which these do not have, and their locks are promises.
NETWORK_FILE_SYSTEMS: Final = frozenset(
    {
        "nfs",
        "nfs4",
        "cifs",
        "smb3",
        "smbfs",
        "fuse.sshfs",
        "fuse.glusterfs",
        "fuse.s3fs",
        "ceph",
        "9p",
        "afs",
        "lustre",
    }
)
SLOW_SECONDS: Final = 0.1


def look() -> Iterator[doctor.Finding]:
    started = time.perf_counter()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, OSError) as error:
        yield doctor.fault(
            f"The database does not answer: {doctor.in_a_line(error)}",
            "Look whether it runs and whether DATABASE_URL names it.",
        )
        return
    yield from _release(time.perf_counter() - started)
    yield from _migrations()
    yield from _sequences() if connection.vendor == "postgresql" else _sqlite()


def _release(seconds: float) -> Iterator[doctor.Finding]:
    number = ".".join(map(str, connection.get_database_version()))
    name = f"{connection.display_name} {number}"
    if seconds > SLOW_SECONDS:
        yield doctor.warning(
            f"{name} answers in {seconds * 1000:.0f} ms.", "Bring it nearer, or look what keeps it busy."
        )
    else:
        yield doctor.ok(f"{name} answers in {max(1, round(seconds * 1000))} ms.")
    ends = END_OF_POSTGRESQL.get(connection.get_database_version()[0])
    if connection.vendor == "postgresql" and ends and clock.today() > ends:
        yield doctor.warning(f"{name} has been without updates since {ends}.", "Move to a newer release.")


def _migrations() -> Iterator[doctor.Finding]:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        first = missing[0][0]
        yield doctor.fault(
            f"{len(missing)} migrations are missing, first {first.app_label}.{first.name}.",
            "Run `vizitka migrate`.",
        )
    unknown = sorted(set(executor.loader.applied_migrations) - set(executor.loader.disk_migrations))
    own = [
        f"{app}.{name}" for app, name in unknown if app in {config.label for config in apps.get_app_configs()}
    ]
    if own:
        yield doctor.warning(
            f"The database is from a newer release: it has {', '.join(own[:3])}.",
            "Renew this machine too. Going back needs a backup from before.",
        )
    if not (missing or own):
        yield doctor.ok("All migrations are there.")


# --- SQLite -----------------------------------------------------------------------------------------------------------


def _sqlite() -> Iterator[doctor.Finding]:
    with connection.cursor() as cursor:
        mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
    if mode == "wal":
        yield doctor.ok("Readers do not wait for writers (WAL).")
    else:
        yield doctor.fault(
            f"The journal mode is {mode}: every reader waits for every writer.",
            "Keep the data folder on a local disk, and let nothing else open the database.",
        )
    kind = file_system_of(Path(str(settings.DATABASES["default"]["NAME"])))
    if kind in NETWORK_FILE_SYSTEMS:
        yield doctor.fault(
            f"The database lies on {kind}: SQLite loses data on file systems of other machines.",
            "Move VIZITKA_DATA to a local disk, or use PostgreSQL.",
        )
    else:
        yield doctor.ok(f"The database lies on a local file system ({kind or 'unknown'}).")


def file_system_of(path: Path, table: Path = Path("/proc/self/mountinfo")) -> str:
    """The kind of file system that a path lies on; empty where that cannot be told."""
    try:
        lines = table.read_text().splitlines()
    except OSError:
        return ""
    best, kind = "", ""
    for line in lines:
        # proc_pid_mountinfo(5): the mount point is the fifth field, the kind the first one after the dash.
        left, _dash, right = line.partition(" - ")
        point = left.split()[4].replace("\\040", " ")
        if path.resolve().is_relative_to(point) and len(point) >= len(best):
            best, kind = point, right.split()[0]
    return kind


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


def _sequences() -> Iterator[doctor.Finding]:
    """A sequence behind its table makes numbers that are taken: new rows are refused, or lost."""
    behind = [found for model in _counted() if (found := _behind(model)) is not None]
    yield from behind
    if not behind:
        yield doctor.ok("New rows are counted on from those that are there.")


def _counted() -> list[type[models.Model]]:
    every = apps.get_models(include_auto_created=True)
    return [model for model in every if model._meta.managed and isinstance(model._meta.pk, models.AutoField)]


def _behind(model: type[models.Model]) -> doctor.Finding | None:
    quote = connection.ops.quote_name
    table, column = model._meta.db_table, str(model._meta.pk.column)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [quote(table), column])
        sequence = cursor.fetchone()[0]
        if sequence is None:
            return None
        # Both names come from the catalogue and from models, already quoted.
        cursor.execute(
            f"SELECT (SELECT max({quote(column)}) FROM {quote(table)}), "  # noqa: S608  # nosec B608
            f"(SELECT last_value + CASE WHEN is_called THEN 1 ELSE 0 END FROM {sequence})"
        )
        highest, following = cursor.fetchone()
    if highest is None or following > highest:
        return None
    return doctor.fault(
        f"The next row of {table} would get the number {following:,}, but {highest:,} is taken.",
        f"In `vizitka dbshell`: SELECT setval('{sequence}', {highest});",
    )
