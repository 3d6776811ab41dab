"""Database, data folder, files, archives: what everything else stands on."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.config.doctor.conftest import Ask, texts
from vizitka.accounts.models import TotpDevice
from vizitka.common import clock, crypto, disk
from vizitka.common.ids import new_id
from vizitka.config.doctor import database
from vizitka.config.doctor import folder as doctor_of_folder
from vizitka.outbox.models import Delivery

IN_MEMORY = "The journal mode is memory: every reader waits for every writer."


@contextmanager
def as_nobody() -> Iterator[None]:
    """As a user to whom nothing belongs; tests may run as root, whom no mode stops."""
    mine = os.geteuid()
    if mine == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(mine)


@pytest.fixture
def folder(settings: Any) -> Iterator[Path]:
    """A data folder that every user can reach."""
    with tempfile.TemporaryDirectory(prefix="vizitka-doctor-", dir="/tmp") as path:
        settings.DATA = Path(path)
        yield settings.DATA


# --- database ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_database_with_all_its_tables_is_well(ask: Ask) -> None:
    report = ask("database")
    # The tests' SQLite is in memory, where there is no log of writes.
    expected = [] if connection.vendor == "postgresql" else [IN_MEMORY]
    assert texts(report, "fault") == expected
    assert "All migrations are there." in texts(report, "ok")


@pytest.mark.django_db
def test_a_missing_migration_and_one_of_a_newer_release_are_told(ask: Ask) -> None:
    MigrationRecorder.Migration.objects.filter(app="cards").order_by("-name")[:1].get().delete()
    MigrationRecorder.Migration.objects.create(app="cards", name="9999_from_the_future")
    report = ask("database")
    assert report[0] == 2
    missing = texts(report, "fault")[0]
    assert missing.startswith("1 migrations are missing, first cards.")
    assert texts(report, "warning") == [
        "The database is from a newer release: it has cards.9999_from_the_future."
    ]


@pytest.mark.on_postgresql
@pytest.mark.django_db
def test_a_sequence_that_was_set_back_is_told_with_the_statement_that_mends_it(ask: Ask) -> None:
    table = Delivery._meta.db_table
    made = Delivery.objects.create(subscriber="x", stream=new_id(), event="x")
    with connection.cursor() as cursor:
        cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'position'), 1, false)", [table])
        report = ask("database")
        assert texts(report, "fault") == [
            f"The next row of {table} would get the number 1, but {made.position:,} is taken."
        ]
        cursor.execute(report[1][-1]["advice"].partition(": ")[2])
    assert ask("database")[0] == 0


@pytest.mark.django_db
def test_sqlite_on_a_disk_of_another_machine_is_a_fault(ask: Ask, tmp_path: Path) -> None:
    table = tmp_path / "mountinfo"
    table.write_text(
        "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
        f"40 22 0:50 / {tmp_path} rw shared:9 - nfs4 server:/export rw\n"
    )
    assert database.file_system_of(tmp_path / "vizitka.sqlite3", table) == "nfs4"
    assert database.file_system_of(Path("/srv/vizitka.sqlite3"), table) == "ext4"
    if connection.vendor == "sqlite":
        with mock.patch.object(database, "file_system_of", return_value="nfs4"):
            (found,) = [text for text in texts(ask("database"), "fault") if "nfs4" in text]
        assert "loses data" in found


# --- folder and disk --------------------------------------------------------------------------------------------------


def test_a_folder_of_ones_own_is_well(ask: Ask, folder: Path) -> None:
    assert ask("folder")[0] == 0


def test_a_folder_that_cannot_be_written_is_a_fault(ask: Ask, folder: Path) -> None:
    folder.chmod(0o555)
    with as_nobody():
        report = ask("folder")
    assert report[0] == 2
    assert texts(report, "fault") == [f"Nothing can be written into {folder}: Permission denied."]
    assert any("belongs to" in text for text in texts(report, "warning"))


def test_a_key_that_others_can_read_is_a_fault(ask: Ask, folder: Path) -> None:
    key = folder / "secret.key"
    key.write_text("k")
    key.chmod(0o644)
    assert texts(ask("folder"), "fault") == [f"Others can read {key}."]


def test_a_disk_that_gets_full_is_a_warning_and_a_fault_before_it_is(
    ask: Ask, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask("disk")[0] == 0
    monkeypatch.setattr(doctor_of_folder, "GETTING_FULL", 2**62)
    monkeypatch.setattr(doctor_of_folder, "GETTING_FULL_PART", 1.0)
    assert ask("disk")[0] == 1
    monkeypatch.setattr(disk, "LEAST_FREE", 2**62)
    assert ask("disk")[0] == 2


# --- settings and key -------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_what_the_start_refuses_is_told_here_too(ask: Ask, settings: Any) -> None:
    settings.PRODUCTION, settings.DEBUG, settings.BEHIND_TLS = True, False, False
    settings.SECRET_KEY = "k" * 60
    faults = texts(ask("settings"), "fault")
    assert "VIZITKA_URL must begin with https:// in production." in faults
    assert "The secret key can be guessed: 60 characters, 1 different ones." in faults


@pytest.mark.django_db
def test_a_database_that_was_used_with_another_key_is_told(ask: Ask, settings: Any, make_user: Any) -> None:
    TotpDevice.objects.create(user=make_user(), encrypted_secret=crypto.encrypt("totp", "JBSWY3DP"))
    assert ask("key")[0] == 0
    settings.SECRET_KEY = "another-key-than-the-one-of-the-archive"
    (found,) = texts(ask("key"), "fault")
    assert "cannot be opened" in found


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_file_is_kept_read_and_taken_away(ask: Ask, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    report = ask("storage")
    assert report[0] == 0, report
    assert list(tmp_path.iterdir()) == []


def test_a_folder_for_files_that_cannot_be_made_is_a_fault(ask: Ask, settings: Any, tmp_path: Path) -> None:
    (tmp_path / "files").write_text("a file where the folder should be")
    settings.MEDIA_ROOT = tmp_path / "files"
    (found,) = texts(ask("storage"), "fault")
    assert found.startswith(f"The folder {tmp_path}/files keeps no files: ")


def test_a_bucket_that_does_not_answer_is_a_fault(
    ask: Ask, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "AWS_ACCESS_KEY_ID": "k",
        "AWS_SECRET_ACCESS_KEY": "s",
        "AWS_MAX_ATTEMPTS": "1",
    }.items():
        monkeypatch.setenv(name, value)
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            "BACKEND": "vizitka.common.store.S3Store",
            "OPTIONS": {
                "bucket_name": "cards",
                "endpoint_url": "http://127.0.0.1:1",
                "region_name": "us-east-1",
            },
        },
    }
    report = ask("storage")
    (found,) = texts(report, "fault")
    assert found.startswith("The bucket cards at http://127.0.0.1:1 does not answer: ")
    assert "VIZITKA_S3_ENDPOINT" in report[1][0]["advice"]


# --- archives ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_newest_archive_is_young_whole_and_closed_to_others(
    ask: Ask, settings: Any, tmp_path: Path
) -> None:
    settings.BACKUPS = tmp_path
    report = ask("backups")
    assert (report[0], "There is no archive" in texts(report, "warning")[0]) == (1, True)

    archive = tmp_path / "vizitka-2026-11-20.tar.gz"
    call_command("backup", archive, verbosity=0)
    archive.chmod(0o600)
    assert ask("backups")[0] == 0
    archive.chmod(0o644)
    assert texts(ask("backups"), "fault") == [f"Others can read {archive}, in which everything stands."]
    archive.chmod(0o600)

    for hours, code in ((40, 1), (24 * 8, 2)):
        made = clock.now().timestamp() - hours * 3600
        os.utime(archive, (made, made))
        report = ask("backups")
        assert (report[0], f"{hours} hours old" in report[1][0]["text"]) == (code, True)

    archive.write_bytes(archive.read_bytes()[:100])
    assert texts(ask("backups"), "fault") == [f"{archive} is damaged: it has no manifest."]
