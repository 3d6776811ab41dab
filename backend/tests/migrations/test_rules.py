"""What a migration may do to a table that is in use: the release before it goes on writing meanwhile."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

from tests.installation import BACKEND
from vizitka.common.indices import AddIndexConcurrently, AddUniqueConcurrently, RemoveIndexConcurrently

# Migrations up to here were written before the rules were.
BASELINE: Final[Mapping[str, int]] = {
    "accounts": 1,
    "audit": 3,
    "billing": 5,
    "cards": 10,
    "common": 2,
    "documents": 1,
    "domains": 1,
    "images": 2,
    "jobs": 4,
    "members": 4,
    "spaces": 7,
    "transfer": 2,
}


def problems(migration: migrations.Migration) -> Iterator[str]:
    """What is wrong with a migration, by the rules in CONTRIBUTING ("A migration")."""
    made = {one.name_lower for one in _steps(migration) if isinstance(one, migrations.CreateModel)}
    for step in _steps(migration):
        if isinstance(step, AddIndexConcurrently | RemoveIndexConcurrently | AddUniqueConcurrently):
            if migration.atomic:
                yield f"{type(step).__name__}: in a migration that is not atomic = False"
        elif isinstance(step, migrations.AddIndex) and step.model_name_lower not in made:
            yield f"{step.index.name}: a plain index holds up who writes"
        elif isinstance(step, migrations.AddConstraint) and isinstance(step.constraint, models.UniqueConstraint):
            if step.model_name_lower not in made:
                yield f"{step.constraint.name}: a plain unique constraint holds up who writes"
        elif isinstance(step, migrations.AddField) and step.model_name_lower not in made:
            yield from _problems_of_field(step)


def _problems_of_field(step: migrations.AddField) -> Iterator[str]:
    field = step.field
    if field.many_to_many:
        return
    if not field.null and field.db_default is models.NOT_PROVIDED:
        yield f"{step.name}: without db_default the release before cannot write a row"
    if field.db_index or field.unique:
        yield f"{step.name}: its index is made concurrently, by itself"


def _steps(migration: migrations.Migration) -> Iterator[Operation]:
    for step in migration.operations:
        yield from step.database_operations if isinstance(step, migrations.SeparateDatabaseAndState) else [step]


def test_new_migrations_keep_the_rules() -> None:
    found = {
        f"{app}.{name}": wrong
        for (app, name), migration in MigrationLoader(None).disk_migrations.items()
        if type(migration).__module__.startswith("vizitka.") and int(name[:4]) > BASELINE.get(app, 0)
        if (wrong := list(problems(migration)))
    }
    assert found == {}


def test_migrations_import_nothing_of_the_project_but_what_is_common() -> None:
    """They stand when the rest moves on, and tables that were made once are kept while these stand (tests/installation.py)."""
    files = sorted((BACKEND / "vizitka").glob("*/migrations/*.py"))
    imported = {
        name
        for file in files
        for line in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(line, ast.Import | ast.ImportFrom)
        for name in ([line.module or ""] if isinstance(line, ast.ImportFrom) else [one.name for one in line.names])
        if name.startswith("vizitka") and not name.startswith("vizitka.common.")
    }
    assert len(files) > 100
    assert imported == set()


def _migration(*operations: Operation, atomic: bool = True) -> migrations.Migration:
    migration = migrations.Migration("0099_invented", "cards")
    migration.operations, migration.atomic = list(operations), atomic
    return migration


INDEX: Final = models.Index(fields=["city"], name="by_city")
UNIQUE: Final = models.UniqueConstraint(fields=["space", "city"], name="one_a_city")


@pytest.mark.parametrize(
    ("operation", "problem"),
    [
        (migrations.AddIndex("card", INDEX), "plain index"),
        (AddIndexConcurrently("card", INDEX), "atomic = False"),
        (migrations.AddConstraint("card", UNIQUE), "plain unique"),
        (AddUniqueConcurrently("card", UNIQUE), "atomic = False"),
        (migrations.AddField("card", "nickname", models.CharField(max_length=9, default="")), "db_default"),
        (migrations.AddField("card", "photo", models.ForeignKey("images.Image", models.CASCADE, null=True)), "by itself"),
    ],
)
def test_what_would_hold_up_or_break_the_release_before_is_refused(operation: Any, problem: str) -> None:
    (found,) = problems(_migration(operation))
    assert problem in found


def test_what_does_neither_is_let_through() -> None:
    field = models.CharField(max_length=9, default="", db_default="")
    assert not list(problems(_migration(migrations.AddField("card", "nickname", field))))
    assert not list(problems(_migration(AddIndexConcurrently("card", INDEX), atomic=False)))
    assert not list(problems(_migration(AddUniqueConcurrently("card", UNIQUE), atomic=False)))
    new = migrations.CreateModel("Place", [("id", models.UUIDField(primary_key=True))])
    assert not list(problems(_migration(new, migrations.AddIndex("place", INDEX))))
