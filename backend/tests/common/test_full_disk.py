"""A full disk is said in words, with 507, and what could not be kept leaves nothing behind."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from tests.documents.samples import plain
from tests.images.samples import picture
from vizitka.documents.models import Document
from vizitka.images.models import Image
from vizitka.transfer.importing.models import Import

BACKEND = Path(__file__).resolve().parents[2]
GERMAN = "Auf dem Server ist kein Platz mehr frei"


@pytest.fixture
def space(make_space: Any, user: Any) -> Any:
    return make_space(owner=user)


@pytest.fixture
def full_after(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Any:
    """`full_after(1)`: one file still goes onto the disk, of the next one only the half."""
    settings.MEDIA_ROOT = tmp_path
    store: Any = storages["default"]
    save = store._save

    def be_full(files: int) -> None:
        written: list[str] = []

        def save_or_fail(name: str, content: Any) -> str:
            if len(written) == files:
                file = tmp_path / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(b"half of it")
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            written.append(name)
            return str(save(name, content))

        monkeypatch.setattr(store, "_save", save_or_fail)

    return be_full


def files_below(folder: Path) -> list[Path]:
    return [found for found in folder.rglob("*") if found.is_file()]


@pytest.mark.django_db
@pytest.mark.parametrize("files", [0, 1, 4])
def test_a_picture_is_kept_in_all_sizes_or_not_at_all(
    api: Any, user: Any, space: Any, tmp_path: Path, full_after: Any, files: int
) -> None:
    full_after(files)
    fields = {"purpose": "frame", "space": str(space.pk)}
    upload = {"file": SimpleUploadedFile("me.jpg", picture())}
    answer = api.as_(user).speaking("de").post("/v1/images", fields, files=upload)
    assert (answer.status_code, answer.json()["code"]) == (507, "insufficient_storage")
    assert answer.json()["message"].startswith(GERMAN)
    assert not Image.objects.exists()
    assert not files_below(tmp_path)


@pytest.mark.django_db
def test_a_document_and_an_import_leave_nothing(
    api: Any, user: Any, space: Any, tmp_path: Path, full_after: Any
) -> None:
    full_after(0)
    owner = api.as_(user)
    sent = owner.post(
        "/v1/documents", {"space": str(space.pk)}, files={"file": SimpleUploadedFile("x.pdf", plain())}
    )
    assert sent.status_code == 507
    for files in (0, 1):
        full_after(files)
        table = SimpleUploadedFile("people.csv", b"First name;Last name\nAda;Bauer\n")
        assert owner.post(f"/v1/spaces/{space.pk}/imports", files={"file": table}).status_code == 507
    assert not Document.objects.exists()
    assert not Import.objects.across_spaces("nothing is anywhere").exists()
    assert not files_below(tmp_path)


@pytest.mark.django_db
def test_an_export_ends_with_the_reason(
    api: Any, user: Any, space: Any, make_card: Any, tmp_path: Path, full_after: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:  # fmt: skip
    make_card(space)
    full_after(0)
    owner = api.as_(user).speaking("de")
    with django_capture_on_commit_callbacks(execute=True):
        started = owner.post(f"/v1/spaces/{space.pk}/exports", {"format": "csv"})
    job = owner.get(f"/v1/jobs/{started.json()['data']['uuid']}").json()["data"]
    assert job["status"] == "failed"
    assert GERMAN in str(job)
    assert not files_below(tmp_path)


@pytest.fixture
def full_database(transactional_db: None) -> Iterator[None]:
    """No table takes another page; on PostgreSQL, what comes to tables of pictures is answered as on a full disk."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            # Pages that other tests have left empty would take some.
            cursor.execute("VACUUM")
            pages = cursor.execute("PRAGMA page_count").fetchone()[0]
            cursor.execute(f"PRAGMA max_page_count = {pages}")
            yield
            cursor.execute("PRAGMA max_page_count = 1073741823")
        else:
            cursor.execute(
                "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE disk_full; END $$; "
                "CREATE TRIGGER no_room BEFORE INSERT ON images_image EXECUTE FUNCTION no_room()"
            )
            yield
            cursor.execute("DROP TRIGGER no_room ON images_image; DROP FUNCTION no_room()")


def test_a_full_database_is_a_full_disk(
    api: Any, user: Any, space: Any, full_database: None, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    owner, fields = api.as_(user), {"purpose": "logo", "space": str(space.pk), "alt": "x" * 300}
    for _ in range(60):
        upload = {"file": SimpleUploadedFile("me.jpg", picture(size=(16, 16)))}
        answer = owner.post("/v1/images", fields, files=upload)
        if answer.status_code != 201:
            break
    assert (answer.status_code, answer.json()["code"]) == (507, "insufficient_storage")
    kept = [
        name for image in Image.objects.all() for kinds in image.variants.values() for name in kinds.values()
    ]
    assert {str(file.relative_to(tmp_path)) for file in files_below(tmp_path)} == set(kept)


@pytest.mark.django_db
def test_a_page_says_it_in_words_too(
    api: Any, make_card: Any, space: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("vizitka.publishing.messages.receive", refuse)
    address = f"/c/{make_card(space).handle}/message"
    answer = api.client.post(address, {"frame": "f"}, headers={"Accept-Language": "de"})
    assert answer.status_code == 507
    assert answer.content.decode().startswith(GERMAN)


# Runs on a disk of its own, of which there is so much that an upload does not fit.
SCRIPT = """
import django, json, os, pathlib, resource, shutil, sys
django.setup()
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
shutil.copy(sys.argv[2], pathlib.Path(settings.DATA) / "vizitka.sqlite3")
from tests.conftest import ApiClient
from tests.images.samples import noise
from vizitka.accounts.models import User
from vizitka.images.models import Image
user = User.objects.create_user("ada@example.org", "correct-horse-battery")
api = ApiClient().as_(user).speaking("de")

def upload():
    file = SimpleUploadedFile("me.png", noise())
    answer = api.post("/v1/images", {"purpose": "user_picture"}, files={"file": file})
    return answer.status_code, answer.json().get("message", "")

def files():
    return len([found for found in pathlib.Path(settings.MEDIA_ROOT).rglob("*") if found.is_file()])

def room():
    found = os.statvfs(settings.DATA)
    return found.f_bavail * found.f_frsize

said = {}
filler = pathlib.Path(settings.DATA) / "filler"
if sys.argv[1] == "disk":
    filler.write_bytes(bytes(room() - 120_000))
else:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, limits[1]))
said["full"] = [*upload(), files(), Image.objects.count()]
if sys.argv[1] == "disk":
    filler.unlink()
else:
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
said["again"] = [*upload(), files(), Image.objects.count()]
print(json.dumps(said))
"""


def with_a_small_disk(folder: Path) -> list[str]:
    """What to put before a command so that the folder is a disk of 48 MB, or nothing where no such may be made."""
    mount = 'mount -t tmpfs -o size=48m none "$0" && exec "$@"'
    prefix = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, str(folder)]
    tried = shutil.which("unshare") and subprocess.run([*prefix, "true"], capture_output=True, check=False)
    return prefix if tried and tried.returncode == 0 else []


def test_an_upload_onto_a_disk_that_is_full_and_one_when_there_is_room_again(
    tmp_path: Path, migrated_database: Path
) -> None:
    """Where no disk can be made, a limit on the size of files stands for it."""
    prefix = with_a_small_disk(tmp_path)
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "vizitka.config.test_settings",
        "VIZITKA_DATA": str(tmp_path),
        "PYTHONPATH": str(BACKEND),
    }
    done = subprocess.run(
        [*prefix, sys.executable, "-c", SCRIPT, "disk" if prefix else "limit", migrated_database],
        cwd=BACKEND, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    status, message, *left = said["full"]
    assert status == 507
    assert message.startswith(GERMAN)
    assert left == [0, 0]
    status, _message, files, rows = said["again"]
    assert (status, rows) == (201, 1)
    assert files > 3
