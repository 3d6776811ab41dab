"""Migrating gives up on a lock, and makes indices beside those who write (PostgreSQL)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection, connections, models, transaction
from django.db.migrations.state import ProjectState

from tests.migrations.conftest import ALIAS, indices_of_cards
from vizitka.common.indices import AddIndexConcurrently, RemoveIndexConcurrently
from vizitka.config.management.commands import migrate

@contextmanager
def _held(database: Any) -> Iterator[None]:
    """Somebody else reads the cards in a transaction that goes on."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        connections.settings["reader"] = database.settings_dict
        with transaction.atomic(using="reader"), connections["reader"].cursor() as cursor:
            cursor.execute("SELECT count(*) FROM cards_card")
            held.set()
            done.wait(30)
        connections["reader"].close()

    reader = threading.Thread(target=hold)
    reader.start()
    held.wait(10)
    try:
        yield
    finally:
        done.set()
        reader.join()
        del connections.settings["reader"]


# SQLite has no locks on tables.
@pytest.mark.on_postgresql
def test_a_migration_gives_up_on_a_table_that_somebody_holds(
    former: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT_SECONDS", 1)
    former.at(("cards", "0011_indices_of_pictures"))
    before = indices_of_cards(former.connection)
    step = ("migrate", "cards", "0012_superfluous_indices")
    with _held(former.connection), pytest.raises(CommandError, match="run migrate again"):
        call_command(*step, database=ALIAS, verbosity=0, stdout=StringIO())
    assert indices_of_cards(former.connection) == before
    with former.connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("0",)
    call_command(*step, database=ALIAS, verbosity=0, stdout=StringIO())
    assert indices_of_cards(former.connection) != before


def test_an_index_is_made_and_dropped_as_often_as_it_takes(present: Any) -> None:
    index = models.Index(fields=["city"], name="by_city")
    state = ProjectState.from_apps(apps)
    wider = state.clone()
    add, remove = AddIndexConcurrently("card", index), RemoveIndexConcurrently("card", "by_city")
    add.state_forwards("cards", wider)
    with present.connection.schema_editor(atomic=False) as editor:
        add.database_forwards("cards", editor, state, wider)
        if connection.vendor == "postgresql":
            add.database_forwards("cards", editor, state, wider)
    assert "by_city" in indices_of_cards(present.connection)
    with present.connection.schema_editor(atomic=False) as editor:
        remove.database_forwards("cards", editor, wider, state)
    assert "by_city" not in indices_of_cards(present.connection)
    with present.connection.schema_editor(atomic=False) as editor:
        remove.database_backwards("cards", editor, state, wider)
    assert "by_city" in indices_of_cards(present.connection)
