"""`migrate` where all is applied: each start asks, and mostly nothing is to be done."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from vizitka.config.management.commands.migrate import Command, _is_done

pytestmark = pytest.mark.django_db


@pytest.fixture
def migrated(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is migrated in earnest."""
    asked: list[Any] = []
    migrates = Command._migrate

    def migrate(self: Command, *args: Any, **options: Any) -> None:
        asked.append(options["app_label"])
        migrates(self, *args, **options)

    monkeypatch.setattr(Command, "_migrate", migrate)
    return asked


def test_nothing_is_begun_where_nothing_is_to_be_done(
    migrated: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("migrate", verbosity=1)
    assert migrated == []
    assert capsys.readouterr().out == "No migrations to apply.\n"


def test_what_is_made_after_migrations_is_made_where_it_is_missing(migrated: list[Any]) -> None:
    """A run may have been killed right before."""
    of_a_new_model = Permission.objects.filter(content_type__app_label="outbox", content_type__model="delivery")
    of_a_new_model.delete()
    call_command("migrate", verbosity=0)
    assert migrated == [None]
    assert of_a_new_model.exists()
    call_command("migrate", verbosity=0)
    assert migrated == [None]


def test_who_asks_for_more_gets_it(migrated: list[Any]) -> None:
    call_command("migrate", "outbox", verbosity=0)
    call_command("migrate", plan=True, verbosity=0)
    assert migrated == ["outbox", None]


def test_what_is_not_applied_is_not_done() -> None:
    assert _is_done("default")
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied(*recorder.migration_qs.filter(app="outbox").values_list("app", "name")[0])
    assert not _is_done("default")
