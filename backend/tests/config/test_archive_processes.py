"""Backups beside those who write, and restores that are killed: as processes, on databases of their own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from tests.installation import DATABASE, TEMPLATE
from tests.installation import migrated as migrated_file

BACKEND = Path(__file__).resolve().parents[2]
# In one process: they begin with the same installation.
pytestmark = pytest.mark.xdist_group("archives of processes")

START = "import json, os, sys, django; django.setup()\n"
FILL = """
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.documents.models import Document
from vizitka.spaces.models import Space, SpaceMember
owner = User.objects.create_user("owner@example.org", "correct-horse-battery", email_verified_at=clock.now())
space = Space.objects.create(name="Alpenwerk", username="alpenwerk")
SpaceMember.objects.create(space=space, user=owner, role="owner")
for name in ("one", "two", "three"):
    stored = default_storage.save(f"documents/{name}.pdf", ContentFile(name.encode() * 50_000))
    Document.objects.create(space_id=space.pk, name=name, bytes=1, pages=1, file=stored)
"""
# Stands still inside of the snapshot, at its first row.
BACKUP = """
from pathlib import Path
from vizitka.config.archive import writing
writing.BATCH = 1
def wait(rows):
    if rows == 1:
        print("reading", flush=True)
        sys.stdin.readline()
written = writing.write(Path(sys.argv[1]), wait)
print(json.dumps([written.rows, written.files, written.added, written.gone, written.lost]))
"""
# Beside it: a person gets another name, comes, and goes; a document comes and one goes.
WRITE = """
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from vizitka.accounts.models import User
from vizitka.documents.models import Document
from vizitka.spaces.models import Space
with transaction.atomic():
    User.objects.update(first_name="Changed")
    User.objects.create_user("new@example.org", "correct-horse-battery")
    Space.objects.update(name="Changed")
    stored = default_storage.save("documents/four.pdf", ContentFile(b"four" * 50_000))
    Document.objects.create(space_id=Space.objects.get().pk, name="four", bytes=1, pages=1, file=stored)
    Document.objects.filter(name="two").delete()
default_storage.delete("documents/two.pdf")
"""
LOOK = """
from django.core.files.storage import default_storage
from vizitka.accounts.models import User
from vizitka.documents.models import Document
from vizitka.spaces.models import Space
print(json.dumps({
    "people": [list(row) for row in User.objects.values_list("email", "first_name")],
    "spaces": [space.name for space in Space.objects.all()],
    "documents": sorted(Document.objects.values_list("name", flat=True)),
    "files": sorted(default_storage.listdir("documents")[1]),
}))
"""
# Children restore and are killed at the next line that none before has reached; what each leaves is looked at.
KILLS = """
import signal
from pathlib import Path
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import connection
from vizitka.config.archive import reading
from vizitka.config.archive.tables import in_use
from vizitka.documents.models import Document

def restore(limit):
    met = set()
    def trace(frame, event, argument):
        if os.sep + "archive" + os.sep not in frame.f_code.co_filename:
            return None
        met.add((frame.f_code.co_filename, frame.f_lineno))
        if len(met) >= limit:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace
    sys.settrace(trace)
    reading.read(Path(sys.argv[1]))
    os._exit(0)

def state():
    rows = [(row.name.encode() * 50_000, row.file) for row in Document.objects.all()]
    right = [default_storage.open(file).read() == content for content, file in rows]
    connection.close()
    return "whole" if len(right) > 1 and all(right) else "half" if list(in_use()) else "nothing"

states, limit, code = [], 3, 1
while code and limit < 1000:
    connection.close()
    child = os.fork()
    if not child:
        restore(limit)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    states.append(state())
    if states[-1] == "whole":
        break
    limit += 11
# What was restored although its process was killed is there, and a further try says so.
try:
    call_command("restore", sys.argv[1])
except CommandError as error:
    states.append(str(error))
states.append(state())
print(json.dumps(states))
"""


@dataclass(frozen=True)
class Installation:
    """One with a database, files and key of its own."""

    environment: dict[str, str]

    @property
    def files(self) -> Path:
        return Path(self.environment["VIZITKA_DATA"]) / "files" / "documents"

    def begin(self, *command: str) -> subprocess.Popen[str]:
        # As careless as can be: what is not for all must say so itself.
        return subprocess.Popen(
            [sys.executable, *command], env=self.environment, cwd=BACKEND, text=True, umask=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def script(self, text: str, *arguments: str) -> str:
        return self._ended(self.begin("-c", START + text, *arguments))

    def manage(self, *arguments: str) -> str:
        return self._ended(self.begin("manage.py", *arguments))

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.script(LOOK))
        return found

    def _ended(self, process: subprocess.Popen[str]) -> str:
        out, problems = process.communicate(timeout=300)
        assert process.returncode == 0, problems
        return out


MakeInstallation = Callable[..., Installation]


@pytest.fixture(scope="module")
def make_installation(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, home_of_all: Path
) -> Iterator[MakeInstallation]:
    """On the kind of database that the tests run on."""
    made: list[str] = []

    def make(name: str, *, migrated: bool = True) -> Installation:
        folder = tmp_path_factory.mktemp(name)
        environment = {
            **os.environ,
            "VIZITKA_DATA": str(folder),
            "VIZITKA_MODE": "development",
            "VIZITKA_LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
            "PYTHONPATH": str(BACKEND),
        }
        if connection.vendor == "postgresql":
            database = f"{name}_{os.getpid()}"
            administer(f'CREATE DATABASE "{database}" TEMPLATE "{TEMPLATE if migrated else "template0"}"')
            made.append(database)
            parts = urllib.parse.urlsplit(os.environ["DATABASE_URL"])
            environment["DATABASE_URL"] = parts._replace(path=f"/{database}").geturl()
        elif migrated:
            shutil.copy(migrated_file(home_of_all / "migrated"), folder / DATABASE)
        return Installation(environment)

    yield make
    for database in made:
        administer(f'DROP DATABASE "{database}" WITH (FORCE)')


def administer(statement: str) -> None:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as database:
        database.execute(statement.encode())


@pytest.fixture(scope="module")
def filled(make_installation: MakeInstallation) -> Installation:
    found = make_installation("filled")
    found.script(FILL)
    return found


@pytest.mark.on_every_database
def test_people_write_while_a_backup_reads_one_moment(
    filled: Installation, make_installation: MakeInstallation, tmp_path: Path
) -> None:
    before, file = filled.look(), tmp_path / "backup.tar.gz"
    backup = filled.begin("-c", START + BACKUP, str(file))
    assert backup.stdout is not None
    assert backup.stdout.readline() == "reading\n"
    filled.script(WRITE)
    assert filled.look()["spaces"] == ["Changed"]
    assert {path.stat().st_mode & 0o777 for path in tmp_path.glob(".backup*")} == {0o600}
    out, problems = backup.communicate("\n", timeout=60)
    assert backup.returncode == 0, problems
    _rows, files, added, gone, lost = json.loads(out)
    assert (files, added, gone, lost) == (2, 1, ["documents/two.pdf"], [])
    assert file.stat().st_mode & 0o777 == 0o600

    copy = make_installation("copy", migrated=False)
    assert "1 files were gone when the backup was made" in copy.manage("restore", str(file))
    assert copy.look() == {**before, "files": ["one.pdf", "three.pdf"]}


# A matter of files, whatever the database.
def test_two_backups_into_one_file_do_not_mix(filled: Installation, tmp_path: Path) -> None:
    file = tmp_path / "backup.tar.gz"
    backup = filled.begin("-c", START + BACKUP, str(file))
    assert backup.stdout is not None
    backup.stdout.readline()
    second = filled.begin("manage.py", "backup", str(file))
    _out, problems = second.communicate(timeout=60)
    assert second.returncode == 1
    assert "another backup is writing" in problems
    # A killed one leaves its part, and the next writes it anew.
    backup.kill()
    backup.communicate()
    assert [path.name for path in tmp_path.glob(".*")] == [".backup.tar.gz.part"]
    assert "3 files" in filled.manage("backup", str(file))
    assert not list(tmp_path.glob(".*"))


@pytest.mark.on_every_database
def test_a_restore_that_is_killed_at_any_line_can_be_tried_again(
    filled: Installation, make_installation: MakeInstallation, tmp_path: Path
) -> None:
    file = tmp_path / "backup.tar.gz"
    filled.manage("backup", str(file))
    place = make_installation("place")
    *killed, refused, last = json.loads(place.script(KILLS, str(file)).splitlines()[-1])
    assert len(killed) > 15
    assert set(killed[:-1]) == {"nothing"}
    assert killed[-1] == last == "whole"
    assert "the database is not empty" in refused
    assert place.look() == filled.look()
