"""What is backed up comes back, letter by letter, and goes on from there."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.core.management.color import no_style
from django.db import connection, models

from tests.conftest import AddMember, MakeCard, MakeSpace, MakeUser
from tests.importing import factory
from tests.importing.conftest import Importer, importer  # noqa: F401  (a fixture)
from vizitka.cards.models import Card
from vizitka.common import stored_files
from vizitka.config.archive.layout import ArchiveError
from vizitka.config.archive.reading import read
from vizitka.config.archive.tables import tables
from vizitka.config.archive.writing import write
from vizitka.documents.models import Document
from vizitka.jobs import workers
from vizitka.outbox.models import Delivery
from vizitka.spaces.models import Space
from vizitka.transfer.importing.models import Import, ImportRow

pytestmark = pytest.mark.django_db

SOURCES = Path(__file__).resolve().parents[2] / "vizitka"


def everything() -> dict[str, list[Any]]:
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values_list())
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label != "sessions.Session"
    }


def store_document(space: Space, name: str, content: bytes = b"%PDF-1.7") -> Document:
    stored = default_storage.save(f"documents/{name}", ContentFile(content))
    return Document.objects.create(space_id=space.pk, name=name, bytes=len(content), pages=1, file=stored)


@pytest.fixture
def filled(
    make_space: MakeSpace, make_card: MakeCard, add_member: AddMember, settings: Any, tmp_path: Path
) -> Space:
    settings.MEDIA_ROOT = tmp_path / "files"
    space = make_space()
    add_member(space, "editor")
    for name in ("Zoë", "Árpád", "Jiří"):
        make_card(space, first_name=name)
    store_document(space, "plan.pdf")
    return space


def empty_the_database() -> None:
    """As a new installation is: without rows, and counting from one."""
    for model in reversed(tables()):
        model._base_manager.all().delete()
    with connection.cursor() as cursor:
        for model in counted():
            counter = {"table": model._meta.db_table, "column": model._meta.pk.column}
            for statement in connection.ops.sequence_reset_by_name_sql(no_style(), [counter]):
                cursor.execute(statement)


def counted() -> list[type[models.Model]]:
    """The tables whose rows the database counts."""
    return [model for model in tables() if isinstance(model._meta.pk, models.AutoField)]


def test_a_restored_installation_is_the_one_that_was_backed_up(
    filled: Space, tmp_path: Path, settings: Any
) -> None:
    before = everything()
    file = tmp_path / "backup.tar.gz"
    written = write(file)
    empty_the_database()
    settings.MEDIA_ROOT = tmp_path / "elsewhere"
    restored = read(file)
    assert (restored.rows, restored.files, restored.missing) == (written.rows, 1, [])
    assert everything() == before
    assert default_storage.open("documents/plan.pdf").read() == b"%PDF-1.7"


def test_the_demo_company_comes_back_with_all_that_it_shows(
    tmp_path: Path, settings: Any, seed_demo: Callable[[], None]
) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    seed_demo()
    before, names = everything(), stored_files.named()
    assert len(names) > 20
    file = tmp_path / "backup.tar.gz"
    write(file)
    empty_the_database()
    settings.MEDIA_ROOT = tmp_path / "elsewhere"
    read(file)
    assert everything() == before
    assert all(default_storage.exists(name) for name in names)


def test_people_of_the_back_office_keep_their_rights_where_rights_have_other_numbers(
    make_user: MakeUser, tmp_path: Path
) -> None:
    keeper = make_user(is_staff=True)
    right = Permission.objects.get(codename="change_space")
    keeper.user_permissions.add(right)
    LogEntry.objects.log_actions(keeper.pk, [keeper], CHANGE, "Mended")
    file = tmp_path / "backup.tar.gz"
    write(file)
    empty_the_database()
    for number, name in enumerate(("zebra", "yak")):
        kind = ContentType.objects.create(app_label="invented", model=name)
        Permission.objects.create(id=right.pk + number, content_type=kind, codename=name, name=name)
    read(file)
    assert [found.codename for found in keeper.user_permissions.all()] == ["change_space"]
    assert keeper.user_permissions.get().content_type.model == "space"
    assert LogEntry.objects.get().change_message == "Mended"


def test_new_rows_are_counted_on_from_those_that_came(tmp_path: Path) -> None:
    def delivery(**values: Any) -> Delivery:
        return Delivery.objects.create(
            subscriber="webhooks", stream=uuid.uuid4(), event="card.updated", **values
        )

    delivery(position=500)
    file = tmp_path / "backup.tar.gz"
    write(file)
    empty_the_database()
    read(file)
    assert delivery().position == 501


def test_an_import_after_a_restore_loses_no_row(importer: Importer, tmp_path: Path, settings: Any) -> None:  # noqa: F811
    settings.MEDIA_ROOT = tmp_path / "files"
    first = importer.check(importer.upload(factory.csv_text(300).encode()).json()["data"])
    assert first["summary"]["total"] == 300
    file = tmp_path / "backup.tar.gz"
    write(file)
    empty_the_database()
    settings.MEDIA_ROOT = tmp_path / "elsewhere"
    read(file)
    text = factory.csv_text(700)
    second = importer.run(importer.check(importer.upload(text.encode()).json()["data"]))
    assert second["status"] == "done"
    assert ImportRow.objects.in_space(importer.space.pk).count() == 1000
    good = second["summary"]["create"]
    assert good == 700 - second["summary"]["bad"] > 600
    assert Card.objects.in_space(importer.space.pk).count() == good
    # An import that was only checked goes on from where it was, with its file.
    assert importer.run(first)["summary"]["total"] == 300


@pytest.mark.on_postgresql
def test_every_counter_stands_behind_the_rows_that_came(
    filled: Space, tmp_path: Path, seed_demo: Callable[[], None]
) -> None:
    seed_demo()
    file = tmp_path / "backup.tar.gz"
    write(file)
    empty_the_database()
    read(file)
    compared = 0
    with connection.cursor() as cursor:
        for model in counted():
            table, column = model._meta.db_table, model._meta.pk.column
            cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, %s))", [f'"{table}"', column])
            following = cursor.fetchone()[0]
            last = model._base_manager.order_by("-pk").values_list("pk", flat=True).first()
            assert following == (last or 0) + 1, model._meta.label
            compared += last is not None
    assert compared > 1


def test_an_installation_with_people_is_neither_overwritten_nor_migrated(
    filled: Space, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.tar.gz"
    write(file)
    before = everything()
    with pytest.raises(ArchiveError, match=r"not empty: it holds rows of accounts\.User"):
        read(file)
    assert everything() == before
    monkeypatch.setattr("vizitka.config.management.commands.restore.call_command", pytest.fail)
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore", str(file))


def test_a_running_worker_keeps_an_archive_out_and_a_dead_one_does_not(
    filled: Space, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What this process is, is as it was afterwards.
    monkeypatch.setattr(workers, "_mine", None)
    file = tmp_path / "backup.tar.gz"
    write(file)
    empty_the_database()
    worker = workers.register()
    with pytest.raises(ArchiveError, match="a worker of Vizitka runs here"):
        read(file)
    worker.started = "1"
    worker.save()
    read(file)
    assert Space.objects.get() == filled


def test_a_backup_is_for_its_owner_alone(filled: Space, tmp_path: Path) -> None:
    (tmp_path / "backup.tar.gz").write_text("an older one that all may read")
    written = write(tmp_path / "backup.tar.gz")
    assert written.rows
    assert (tmp_path / "backup.tar.gz").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.tar.gz", "files"]


def test_a_backup_that_fails_leaves_the_older_one_and_nothing_else(
    filled: Space, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.tar.gz"
    write(file)
    before = file.read_bytes()

    def full(*_arguments: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("vizitka.config.archive.writing.os.fsync", full)
    with pytest.raises(CommandError, match=r"backup\.tar\.gz could not be written: .*No space left"):
        call_command("backup", str(file))
    assert file.read_bytes() == before
    assert not list(tmp_path.glob(".*"))
    with pytest.raises(CommandError, match="could not be written"):
        call_command("backup", str(tmp_path / "no" / "such" / "folder.tar.gz"))


def test_a_file_that_the_storage_has_lost_is_named_and_the_rest_comes_back(
    filled: Space, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    store_document(filled, "lost.pdf")
    default_storage.delete("documents/lost.pdf")
    file = tmp_path / "backup.tar.gz"
    with pytest.raises(CommandError, match="The archive is whole, but 1 files") as refused:
        call_command("backup", str(file))
    assert refused.value.returncode == 3
    assert "documents/lost.pdf" in capsys.readouterr().err
    empty_the_database()
    settings.MEDIA_ROOT = tmp_path / "elsewhere"
    restored = read(file)
    assert restored.missing == ["documents/lost.pdf"]
    assert default_storage.open("documents/plan.pdf").read() == b"%PDF-1.7"


def test_every_room_that_stores_files_says_which_rows_name_them() -> None:
    storing = {
        path.relative_to(SOURCES).parts[0]
        for path in SOURCES.rglob("*.py")
        if re.search(r"default_storage\.save\(|common\.files import .*keep|files\.keep\(", path.read_text())
    } - {"common", "config"}
    # What jobs of labels, posters, backgrounds and signatures make is named by the job itself, as files of exports are.
    storing -= {"products", "printing", "backgrounds", "signatures"}
    # What contacts keep of erasures, and the newsletter of who has left, lies beside every backup on purpose: it is
    # replayed after one is restored.
    storing -= {"contacts", "newsletter"}
    naming = {model._meta.app_label for model in apps.get_models() if stored_files.columns_of(model)}
    assert storing <= naming
    assert {Import, Document} <= {model for model in apps.get_models() if stored_files.columns_of(model)}
