"""An installation of a process test's own: its database is migrated once for all of them."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

BACKEND = Path(__file__).resolve().parents[1]
DATABASE = "vizitka.sqlite3"
KEPT_IN = BACKEND.parent / ".make/migrated"
# One for all threads of a worker.
IN_MEMORY = "file:memorydb_default?mode=memory&cache=shared"
# Names a file from which a run of tests inside of this one migrates on.
FROM = "TESTS_MIGRATE_FROM"
# On a server: what the workers copy.
TEMPLATE = "test_migrated"


def run(environment: dict[str, str], *arguments: str) -> None:
    subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=BACKEND, check=True, capture_output=True
    )


def environment_of(data: Path) -> dict[str, str]:
    """What processes of an installation with this folder are started with."""
    found = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "VIZITKA_DATA")}
    return {
        **found,
        "VIZITKA_DATA": str(data),
        "VIZITKA_MODE": "development",
        "VIZITKA_VIES": "off",
        "VIZITKA_LINK_CHECK": "off",
        "VIZITKA_LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
        "PYTHONPATH": str(BACKEND),
    }


def migrated(home: Path) -> Path:
    """A migrated SQLite in `home`, made by the first of all workers of a run who asks; the others wait for it."""
    with _first(home) as is_first:
        if is_first:
            if FROM in os.environ:
                shutil.copy(os.environ[FROM], home / DATABASE)
                run(environment_of(home), "manage.py", "migrate")
            else:
                shutil.copy(remembered(), home / DATABASE)
    return home / DATABASE


def remembered() -> Path:
    """An SQLite with all migrations, kept between runs while nothing changes that they are made of: themselves,
    the packages, and `vizitka.common`, beyond which they import nothing of the project."""
    parts = [BACKEND / "requirements.lock", *sorted((BACKEND / "vizitka").glob("*/migrations/*.py"))]
    parts += sorted((BACKEND / "vizitka/common").rglob("*.py"))
    sums = hashlib.sha256(b"".join(hashlib.sha256(part.read_bytes()).digest() for part in parts))
    sums.update("".join(part.name for part in parts).encode())
    KEPT_IN.mkdir(parents=True, exist_ok=True)
    found = KEPT_IN / f"{sums.hexdigest()[:32]}.sqlite3"
    with (KEPT_IN / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not found.exists():
            with tempfile.TemporaryDirectory() as folder:
                run(environment_of(Path(folder)), "manage.py", "migrate")
                for former in KEPT_IN.glob("*.sqlite3"):
                    former.unlink()
                part = shutil.copy(Path(folder) / DATABASE, found.with_suffix(".part"))
                Path(part).rename(found)
    return found


def own_database(home: Path) -> Callable[[], None]:
    """Gives this worker a database of its own: a copy of one that the first of all workers has migrated, in `home` or
    beside it on the same server. Returns what takes it away."""
    if connection.vendor == "sqlite":
        _use(IN_MEMORY)
        with closing(sqlite3.connect(migrated(home))) as source:
            source.backup(connection.connection)
        return lambda: None
    if settings.DATABASE_DISTRIBUTED:
        _laid_apart(home)
        return lambda: None
    # With the worker's number, where there are several.
    name = connection.settings_dict["TEST"]["NAME"] or f"test_{connection.settings_dict['NAME']}"
    server, _slash, _name = os.environ["DATABASE_URL"].rpartition("/")
    with _first(home) as is_first:
        if is_first:
            _run_on_server(f'DROP DATABASE IF EXISTS "{TEMPLATE}"', f'CREATE DATABASE "{TEMPLATE}"')
            run(environment_of(home) | {"DATABASE_URL": f"{server}/{TEMPLATE}"}, "manage.py", "migrate")
        _run_on_server(f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE}"')
    _use(name)
    return lambda: _gone(name)


def _laid_apart(home: Path) -> None:
    """That of `bin/with-citus`, whose name says that it is there for tests: a template knows nothing of other machines.
    Migrated and laid once, and used as it is after that."""
    name = connection.settings_dict["NAME"]
    assert name.startswith("test"), f"{name} is no database for tests"
    with _first(home) as is_first:
        if is_first:
            for command in ("migrate", "distribute"):
                run(environment_of(home) | {"DATABASE_URL": os.environ["DATABASE_URL"]}, "manage.py", command)
    _use(name)


@contextmanager
def _first(home: Path) -> Iterator[bool]:
    """One worker at a time; whether this is the first whose work was not broken off."""
    home.mkdir(exist_ok=True)
    done = home / "done"
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield not done.exists()
        done.touch()


def _use(name: str) -> None:
    connection.close()
    settings.DATABASES[connection.alias]["NAME"] = name
    connection.settings_dict["NAME"] = name
    connection.ensure_connection()


def _gone(name: str) -> None:
    connection.close()
    _run_on_server(f'DROP DATABASE IF EXISTS "{name}"')


def _run_on_server(*statements: str) -> None:
    with connection._nodb_cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


if __name__ == "__main__":
    # For bin/e2e: where it is.
    print(remembered())  # noqa: T201
