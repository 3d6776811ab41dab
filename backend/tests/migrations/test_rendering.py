"""That tables are the same however few models were built on the way to them, and that few were."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState, StateApps
from django.test import override_settings

from tests.migrations.conftest import FormerDatabase, ToFormer, former_database
from vizitka.common.rendering import few_models_rendered

# Far enough that all kinds of steps are taken: relations that come, change, are renamed and go, with rows between.
TARGET = ("products", "0001_initial")


def tables(database: FormerDatabase, way: AbstractContextManager[None]) -> dict[str, Any]:
    with override_settings(DATABASE_ROUTERS=[ToFormer()]), way:
        MigrationExecutor(database.connection).migrate([TARGET])
    ask = database.connection.introspection
    with database.connection.cursor() as cursor:
        return {
            table: (
                {tuple(column) for column in ask.get_table_description(cursor, table)},
                ask.get_constraints(cursor, table),
                ask.get_relations(cursor, table),
            )
            for table in ask.table_names(cursor)
        }


def test_few_models_make_the_tables_that_all_make(
    django_db_setup: None, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[int] = []
    render = StateApps.render_multiple

    def counted(apps: StateApps, states: list[Any]) -> None:
        built.append(len(states))
        render(apps, states)

    monkeypatch.setattr(StateApps, "render_multiple", counted)
    with django_db_blocker.unblock():
        with former_database() as few:
            found = tables(few, few_models_rendered())
        of_few = sum(built)
        built.clear()
        with former_database() as plain:
            assert found == tables(plain, nullcontext())
    assert "cards_card" in found
    assert of_few * 3 < sum(built)


def test_nothing_is_left_behind() -> None:
    before = vars(ProjectState)["_find_reload_model"]
    with few_models_rendered():
        assert vars(ProjectState)["_find_reload_model"] is not before
    assert vars(ProjectState)["_find_reload_model"] is before
