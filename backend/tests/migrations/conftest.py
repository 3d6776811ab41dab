"""An empty database of its own, migrated as far as a test says: what stands in old installations."""

from __future__ import annotations

import copy
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.test import override_settings

from tests.installation import TEMPLATE, migrated
from vizitka.common.rendering import few_models_rendered

ALIAS = "former"


class ToFormer:
    """Migrations of libraries that name no database write here, and not to the tests' own, which may not be there."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        return ALIAS

    def db_for_write(self, model: Any, **hints: Any) -> str:
        return ALIAS


@dataclass(frozen=True)
class FormerDatabase:
    """`tables = former.at(("spaces", "0003_…"))` migrates up to there and gives the models of that time."""

    connection: BaseDatabaseWrapper

    def at(self, *targets: tuple[str, str]) -> Any:
        return self._migrated(MigrationExecutor(self.connection), list(targets))

    def forward(self, *targets: tuple[str, str]) -> Any:
        """As `at`, of a time that is not over: else rows would go that were written since."""
        executor = MigrationExecutor(self.connection)
        assert not any(backwards for _migration, backwards in executor.migration_plan(list(targets))), targets
        return self._migrated(executor, list(targets))

    def today(self) -> Any:
        executor = MigrationExecutor(self.connection)
        return self._migrated(executor, executor.loader.graph.leaf_nodes())

    def _migrated(self, executor: MigrationExecutor, targets: list[Any]) -> Any:
        with override_settings(DATABASE_ROUTERS=[ToFormer()]), few_models_rendered():
            state = executor.migrate(targets)
        # Tests use all models.
        state.clear_delayed_apps_cache()
        return state.apps


@pytest.fixture
def former(django_db_setup: None, django_db_blocker: Any) -> Iterator[FormerDatabase]:
    with django_db_blocker.unblock(), former_database() as found:
        yield found


@pytest.fixture
def present(django_db_setup: None, django_db_blocker: Any, home_of_all: Path) -> Iterator[FormerDatabase]:
    """One with the tables of today, which may be changed."""
    with django_db_blocker.unblock(), former_database(template=TEMPLATE) as found:
        if connection.vendor == "sqlite":
            found.connection.ensure_connection()
            with closing(sqlite3.connect(migrated(home_of_all / "migrated"))) as source:
                source.backup(found.connection.connection)
        yield found


def indices_of_cards(database: Any) -> set[str]:
    """The names of those that are there for speed alone."""
    with database.cursor() as cursor:
        found = database.introspection.get_constraints(cursor, "cards_card")
    return {name for name, one in found.items() if one["index"] and not one["unique"]}


@contextmanager
def former_database(template: str = "template1") -> Iterator[FormerDatabase]:
    """Empty, or on a server as its template is."""
    settings = copy.deepcopy(connection.settings_dict)
    if connection.vendor == "sqlite":
        settings["NAME"] = ":memory:"
    else:
        settings["NAME"] += "_former"
        _run(f'CREATE DATABASE "{settings["NAME"]}" TEMPLATE "{template}"')
    connections.settings[ALIAS] = settings
    try:
        yield FormerDatabase(connections[ALIAS])
    finally:
        connections[ALIAS].close()
        del connections[ALIAS], connections.settings[ALIAS]
        if connection.vendor != "sqlite":
            _run(f'DROP DATABASE "{settings["NAME"]}"')


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
