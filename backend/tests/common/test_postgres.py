"""What PostgreSQL is spared at each request, and what not: connections that have ended, plans of other columns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
import pytest
from django.core.signals import request_started
from django.db import NotSupportedError, close_old_connections, connection, transaction

from vizitka.common.ids import new_id
from vizitka.common.postgres import base
from vizitka.common.prepared import PreparedByIds
from vizitka.spaces.models import Space

pytestmark = [pytest.mark.on_postgresql, pytest.mark.django_db(transaction=True)]

NAMED = "SELECT * FROM planned WHERE id = %s"


@contextmanager
def beside() -> Iterator[psycopg.Connection[Any]]:
    """Another connection to the same database, as an operator or a migration has one."""
    parameters = connection.get_connection_params()
    parameters.pop("cursor_factory")
    with psycopg.connect(**parameters, autocommit=True) as other:
        yield other


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What comes of each time that the server is asked whether it is there."""
    found: list[bool] = []
    is_usable = base.DatabaseWrapper.is_usable

    def note(self: Any) -> bool:
        found.append(is_usable(self))
        return found[-1]

    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", note)
    return found


def process() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def a_request() -> int:
    """The server's process that a request has to do with."""
    close_old_connections()
    found = process()
    close_old_connections()
    return found


@pytest.fixture(autouse=True)
def as_in_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "CONN_HEALTH_CHECKS", True)
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 600)
    connection.close()
    assert close_old_connections in [receiver() for _, receiver, *_ in request_started.receivers]


def test_a_connection_that_has_just_answered_is_not_asked_again(asked: list[bool]) -> None:
    first = a_request()
    assert [a_request() for _ in range(5)] == [first] * 5
    assert asked == []


def test_a_connection_that_has_rested_is_asked(asked: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    first = a_request()
    monkeypatch.setattr(base, "TRUSTED", 0.0)
    assert [a_request(), a_request()] == [first] * 2
    assert asked == [True, True]


def test_a_connection_that_the_server_has_ended_is_made_anew(asked: list[bool]) -> None:
    first = a_request()
    with beside() as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [first])
    assert a_request() != first
    assert asked == [False]


@pytest.fixture
def planned() -> Iterator[None]:
    with beside() as other:
        other.execute("CREATE TABLE planned (id int)")
        other.execute("INSERT INTO planned VALUES (1), (2)")
        yield
        other.execute("DROP TABLE planned")


def plans() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall()]


def test_a_lookup_is_planned_once(planned: None) -> None:
    for number in (1, 2, 3, 1, 2, 3, 1, 2):
        expected = [(number,)] if number < 3 else []
        assert connection.planned_once(NAMED, [number]) == expected  # type: ignore[attr-defined]
    assert plans() == [NAMED.replace("%s", "$1")]


def test_rows_of_keys_are_planned_once_for_each_number_of_places() -> None:
    spaces = PreparedByIds(lambda slots: Space.objects.filter(pk__in=slots).values_list("pk"))
    for number in (1, 2, 3, 1, 4, 5) * 4:
        assert spaces.all([new_id() for _ in range(number)]) == []
    assert sorted(statement.count("$") for statement in plans()) == [1, 5]


def test_no_plan_is_kept_where_the_installation_has_none(planned: None, settings: Any) -> None:
    settings.DATABASE_PLANS = False
    for _ in range(8):
        assert connection.planned_once(NAMED, [1]) == [(1,)]  # type: ignore[attr-defined]
    assert plans() == []


def test_nothing_is_kept_of_other_statements(planned: None) -> None:
    """Their texts hold the rows that they write: a hundred of them may be all that a connection ever wrote."""
    for _ in range(8):
        connection.planned_once(NAMED, [1])  # type: ignore[attr-defined]
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO planned VALUES (%s)", [7])
    kept = connection.connection._prepared
    assert [query for query, _ in (*kept._names, *kept._counts)] == [NAMED.replace("%s", "$1").encode()]


def test_a_migration_beside_costs_nobody_an_answer(planned: None) -> None:
    for _ in range(8):
        connection.planned_once(NAMED, [1])  # type: ignore[attr-defined]
    with beside() as other:
        other.execute("ALTER TABLE planned ADD COLUMN name text DEFAULT 'Zoë'")
    assert connection.planned_once(NAMED, [2]) == [(2, "Zoë")]  # type: ignore[attr-defined]


def test_amid_a_transaction_it_is_an_error_and_afterwards_none(planned: None) -> None:
    for _ in range(8):
        connection.planned_once(NAMED, [1])  # type: ignore[attr-defined]
    with beside() as other:
        other.execute("ALTER TABLE planned ADD COLUMN name text DEFAULT 'Zoë'")
    with suppress(NotSupportedError), transaction.atomic():
        connection.planned_once(NAMED, [1])  # type: ignore[attr-defined]
        raise AssertionError("the plan is of other columns")
    assert connection.planned_once(NAMED, [2]) == [(2, "Zoë")]  # type: ignore[attr-defined]
