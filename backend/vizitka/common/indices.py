"""Indices and unique constraints on tables that are in use: made and dropped without holding up who writes.

A migration with one of these says `atomic = False` and does nothing else. On SQLite, where one writes at a time anyway,
they are Django's plain operations.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class AddIndexConcurrently(migrations.AddIndex):
    """Safe to repeat: what an attempt that failed has left half made is dropped first."""

    atomic = False

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        _add(to_state.apps.get_model(app_label, self.model_name), self.index, schema_editor)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        _remove(from_state.apps.get_model(app_label, self.model_name), self.index, schema_editor)


class RemoveIndexConcurrently(migrations.RemoveIndex):
    atomic = False

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        index = from_state.models[app_label, self.model_name_lower].get_index_by_name(self.name)
        _remove(from_state.apps.get_model(app_label, self.model_name), index, schema_editor)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        index = to_state.models[app_label, self.model_name_lower].get_index_by_name(self.name)
        _add(to_state.apps.get_model(app_label, self.model_name), index, schema_editor)


class AddUniqueConcurrently(migrations.AddConstraint):
    """A unique constraint whose index is made first, beside those who write; it takes it over in a moment.

    Safe to repeat, as long as no row stands twice.
    """

    atomic = False
    constraint: models.UniqueConstraint

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        constraint = self.constraint
        if constraint.name in _constraints(model, schema_editor):
            return
        name, table = (
            schema_editor.quote_name(constraint.name),
            schema_editor.quote_name(model._meta.db_table),
        )
        with _patient(schema_editor):
            schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
            schema_editor.execute(self._index_sql(model, schema_editor), params=None)
        # Of a condition the database knows an index only.
        if constraint.condition is None:
            schema_editor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} UNIQUE USING INDEX {name}")

    def _index_sql(self, model: type[models.Model], schema_editor: BaseDatabaseSchemaEditor) -> str:
        index = models.Index(
            fields=self.constraint.fields, name=self.constraint.name, condition=self.constraint.condition
        )
        plain = str(index.create_sql(model, schema_editor, concurrently=True))
        return plain.replace("CREATE INDEX", "CREATE UNIQUE INDEX", 1)


def _constraints(model: type[models.Model], schema_editor: BaseDatabaseSchemaEditor) -> set[str]:
    """Names of the constraints that the table has; an index is none."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            "SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass", [model._meta.db_table]
        )
        return {name for (name,) in cursor.fetchall()}


def _add(model: type[models.Model], index: models.Index, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor != "postgresql":
        schema_editor.add_index(model, index)
        return
    with _patient(schema_editor):
        _drop(index, schema_editor)
        schema_editor.execute(index.create_sql(model, schema_editor, concurrently=True), params=None)


def _remove(model: type[models.Model], index: models.Index, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor != "postgresql":
        schema_editor.remove_index(model, index)
        return
    with _patient(schema_editor):
        _drop(index, schema_editor)


def _drop(index: models.Index, schema_editor: BaseDatabaseSchemaEditor) -> None:
    schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(index.name)}")


@contextmanager
def _patient(schema_editor: BaseDatabaseSchemaEditor) -> Iterator[None]:
    """Without `migrate`'s limit: this waits for transactions that have begun before, and nobody waits for it."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        (before,) = cursor.fetchone()
        cursor.execute("SET lock_timeout = 0")
        try:
            yield
        finally:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [before])
