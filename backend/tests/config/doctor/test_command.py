"""The report: in words with what to do, for people and machines, and an exit code that monitoring reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from vizitka.common import doctor

BACKEND = Path(__file__).resolve().parents[3]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[doctor.Finding]:
    """What the only check says; tests write it."""
    findings: list[doctor.Finding] = []
    monkeypatch.setattr(doctor, "_checks", {})
    doctor.register("wallets", "Wallets", lambda: findings)
    return findings


def run(**options: object) -> tuple[int, str]:
    told = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=told, no_color=True, **options)
    assert isinstance(ended.value.code, int)
    return ended.value.code, told.getvalue()


def test_a_room_brings_its_own_check(said: list[doctor.Finding]) -> None:
    said.append(doctor.ok("The certificate for passes is good."))
    assert run() == (0, "ok       Wallets       The certificate for passes is good.\n\nAll is well.\n")


def test_the_worst_finding_is_the_exit_code_and_each_says_what_to_do(said: list[doctor.Finding]) -> None:
    said.append(doctor.warning("The certificate ends in 9 days.", "Renew it."))
    code, text = run()
    assert (code, text.splitlines()[:2]) == (
        1,
        [
            "warning  Wallets       The certificate ends in 9 days.",
            "                       → Renew it.",
        ],
    )
    said.append(doctor.fault("Nothing can be signed.", "Set a key."))
    code, text = run()
    assert (code, text.splitlines()[-1]) == (2, "Faults: 1, warnings: 1.")


def test_machines_read_the_same(said: list[doctor.Finding]) -> None:
    said.append(doctor.fault("Nothing can be signed.", "Set a key."))
    code, text = run(json=True)
    found = json.loads(text)
    assert (code, found["verdict"]) == (2, "fault")
    assert found["findings"] == [
        {
            "check": "wallets",
            "title": "Wallets",
            "verdict": "fault",
            "text": "Nothing can be signed.",
            "advice": "Set a key.",
        }
    ]


@pytest.mark.django_db
def test_a_look_that_fails_is_a_fault_and_the_next_one_is_made(said: list[doctor.Finding]) -> None:
    def fail() -> Iterator[doctor.Finding]:
        yield doctor.ok("The first half went well.")
        raise RuntimeError("half\nway")

    doctor.register("aaa", "Broken", fail, place=doctor.Place.GROUND)
    said.append(doctor.ok("Well."))
    code, text = run()
    assert code == 2
    assert [line[:8].strip() for line in text.splitlines()[:2]] == ["ok", "fault"]
    assert "RuntimeError: half way" in text
    assert "Well." in text


def test_a_check_that_nobody_has_is_refused(said: list[doctor.Finding]) -> None:
    with pytest.raises(CommandError, match="no check walets"):
        call_command("doctor", only="walets")


def test_every_room_has_said_what_it_stands_on() -> None:
    assert {check.key for check in doctor.checks()} >= {
        "settings", "database", "folder", "disk", "storage", "backups", "clock", "proxies", "mail",
        "workers", "outbox", "key", "names", "certificates",
    }  # fmt: skip


def test_it_reports_also_where_the_database_is_away(tmp_path: Path) -> None:
    """In a process of its own, without a traceback."""
    told = subprocess.run(
        [sys.executable, "manage.py", "doctor", "--only", "database,workers,folder"],
        cwd=BACKEND,
        env={
            **os.environ,
            "VIZITKA_DATA": str(tmp_path),
            "DATABASE_URL": "postgres://vizitka:secret@127.0.0.1:1/vizitka",
            "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (told.returncode, "Traceback" in told.stderr) == (2, False), told.stderr
    assert "fault    Database      The database does not answer: OperationalError" in told.stdout
    assert "secret" not in told.stdout
    assert f"ok       Data folder   {tmp_path} can be written." in told.stdout
