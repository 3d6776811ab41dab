"""What is asked on PostgreSQL again (tests/asked.py, ADR 57)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction

from tests.asked import Record, chosen, recording, statement_of
from tests.conftest import MakeUser
from vizitka.accounts.models import User


def test_values_and_their_number_make_no_other_question() -> None:
    assert statement_of("SELECT 1 FROM a WHERE b IN (%s, %s) AND c = 'x'") == statement_of(
        "SELECT 1 FROM a WHERE b IN (%s, %s, %s) AND c = 'why'"
    )
    one, two = ("INSERT INTO a (b, c) VALUES (%s, %s)", "INSERT INTO a (b, c) VALUES (%s, NULL), (%s, %s)")
    assert statement_of(one) == statement_of(two)
    assert statement_of('SAVEPOINT "s140_x1"') == statement_of('SAVEPOINT "s9_x27"')
    assert statement_of("SELECT b FROM a") != statement_of("SELECT c FROM a")
    assert statement_of("SELECT b FROM a WHERE c = %s") != statement_of("SELECT b FROM a WHERE d = %s")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two processes, of which each has numbers of its own; a question costs as many statements as it is long."""
    tests = {
        "a.json": {"one": "A", "both": "AB", "dear": "A" * 500},
        "b.json": {"two": "B", "third": "CB", "nothing": "", "of rules": "D"},
    }
    for name, asks in tests.items():
        asked = sorted({letter for letters in asks.values() for letter in letters})
        rows = {test: (len(asks[test]), [asked.index(one) for one in set(asks[test])]) for test in asks}
        (tmp_path / name).write_text(json.dumps({"asked": asked, "tests": rows}))
    return tmp_path


ALL = {"one", "both", "dear", "two", "third", "nothing"}


def test_all_is_asked_and_most_of_it_once(folder: Path) -> None:
    found = chosen(folder, ALL, set())
    assert found == {"both", "third"}
    assert chosen(folder, ALL, {"nothing"}) == {"both", "third", "nothing"}
    assert chosen(folder, ALL, {"dear", "two"}) == {"dear", "two", "third"}


def test_who_is_not_recorded_runs(folder: Path) -> None:
    assert chosen(folder, {*ALL, "new"}, set()) == {"both", "third", "new"}


def test_without_a_record_nothing_is_chosen_by_mistake(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="nothing is recorded"):
        chosen(tmp_path, ALL, set())


def _asked_in(record: Record, tmp_path: Path) -> list[str]:
    record.write(tmp_path / "record.json")
    found: list[str] = json.loads((tmp_path / "record.json").read_text())["asked"]
    return found


@pytest.mark.django_db
def test_refusals_locks_and_places_are_questions_of_their_own(make_user: MakeUser, tmp_path: Path) -> None:
    user, record = make_user(), Record()
    record.begin()
    with recording(record):
        User.objects.filter(pk=user.pk).first()
        User.objects.filter(pk=user.pk).first()
        with transaction.atomic():
            User.objects.select_for_update().filter(pk=user.pk).first()
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.create_user(user.email, "correct-horse-battery")
        user.delete()
    record.end("it")
    asked = _asked_in(record, tmp_path)
    assert any(one.endswith("IntegrityError") for one in asked)
    assert any(one.startswith("lock accounts.User") for one in asked)
    assert any("INSERT" in one and "/vizitka/accounts/models.py:" in one for one in asked)
    assert len(asked) == len(set(asked))
