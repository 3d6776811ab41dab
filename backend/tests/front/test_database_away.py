"""A database that is away: 503 with Retry-After in words, on pages and in the API; a mistake of ours stays one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client

pytestmark = pytest.mark.django_db


class Locked(sqlite3.OperationalError):
    sqlite_errorcode = sqlite3.SQLITE_BUSY


class NoSuchTable(sqlite3.OperationalError):
    sqlite_errorcode = sqlite3.SQLITE_ERROR


def raised(kind: type[Exception], cause: Exception | None) -> Exception:
    """As Django raises what a database said."""
    error = kind(str(cause))
    error.__cause__ = cause
    return error


AWAY = [
    raised(OperationalError, Locked("database is locked")),
    raised(OperationalError, psycopg.OperationalError("connection refused")),
    raised(OperationalError, psycopg.errors.AdminShutdown("terminating connection")),
    raised(OperationalError, psycopg.errors.LockNotAvailable("canceling statement due to lock timeout")),
    raised(OperationalError, psycopg.errors.DeadlockDetected("deadlock detected")),
    raised(InterfaceError, psycopg.InterfaceError("the connection is closed")),
]
MISTAKES = [
    raised(OperationalError, NoSuchTable("no such table: cards")),
    raised(OperationalError, psycopg.errors.DiskFull("no room")),
    ValueError("anything else"),
]


@pytest.fixture
def break_with(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], None]:
    """The sessions of the API, the cards of pages and the tokens of assistants raise this."""

    def make(error: Exception) -> None:
        def broken(*arguments: Any, **options: Any) -> Any:
            raise error

        monkeypatch.setattr("vizitka.accounts.selectors.session_by_token", broken)
        monkeypatch.setattr("vizitka.publishing.views.find", broken)
        monkeypatch.setattr("vizitka.assistants.views.find_assistant", broken)
        monkeypatch.setattr("vizitka.assistants.access.views.SERVER.create_token_response", broken)

    return make


@pytest.mark.parametrize("error", AWAY, ids=lambda error: type(error.__cause__).__name__)
def test_it_is_said_in_words(break_with: Any, error: Exception) -> None:
    break_with(error)
    client = Client(raise_request_exception=False)
    answer = client.get("/v1/me", headers={"Authorization": "Bearer x", "Accept-Language": "de"})
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer.json()["message"].startswith("Das geht gerade nicht.")
    page = client.get("/c/zoe", headers={"Accept-Language": "de"})
    assert page.status_code == 503
    # The same address once more.
    assert '<a class=b href="">Erneut versuchen</a>' in page.content.decode()
    assert "Das kann gerade nicht gezeigt werden" in page.content.decode()
    assert page.headers["Cache-Control"] == "private, no-store"
    assert int(answer.headers["Retry-After"]) > 0 < int(page.headers["Retry-After"])


@pytest.mark.parametrize("error", MISTAKES, ids=lambda error: type(error.__cause__).__name__)
def test_what_is_no_fault_of_the_database_is_not_put_on_it(break_with: Any, error: Exception) -> None:
    break_with(error)
    client = Client(raise_request_exception=False)
    answer = client.get("/v1/me", headers={"Authorization": "Bearer x"})
    assert answer.status_code in (500, 507)
    assert client.get("/c/zoe").status_code in (500, 507)


FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(AWAY[1], 503, "temporarily_unavailable"), (MISTAKES[2], 500, "server_error")],
    ids=["away", "mistake"],
)
def test_programs_of_assistants_read_it_in_their_own_forms(
    break_with: Any, settings: Any, error: Exception, status: int, code: str
) -> None:
    settings.API_URL = settings.PUBLIC_URL = "https://vizitka.example"
    break_with(error)
    client = Client(raise_request_exception=False)
    call = client.post("/mcp", {}, "application/json", headers={"Authorization": "Bearer vzk_x"})
    told = call.json()
    assert (call.status_code, told["jsonrpc"], told["id"]) == (status, "2.0", None)
    assert told["error"]["data"]["code"] == ("unavailable" if status == 503 else "server_error")
    access = client.post("/oauth/token", "grant_type=refresh_token", FORM)
    assert (access.status_code, access.json()["error"]) == (status, code)
    assert ("Retry-After" in call.headers) is ("Retry-After" in access.headers) is (status == 503)
    assert "anything else" not in call.content.decode() + access.content.decode()
