"""A process that is killed in the middle of an erasure: it has not begun, or is whole once another one runs."""

from __future__ import annotations

import subprocess
import sys
import urllib.parse
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.installation import BACKEND, environment_of

COMMAND = [sys.executable, "-m", "tests.contacts.killed_erasure"]


def killed(environment: dict[str, str]) -> list[int]:
    done = subprocess.run(COMMAND, env=environment, cwd=BACKEND, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return [int(number) for number in done.stdout.split()]


def test_an_erasure_is_whole_wherever_it_is_killed(installation: dict[str, str]) -> None:
    taken_back, finished_later = killed(installation)
    assert taken_back > 40
    # Each file of hers, and each line of the ledger.
    assert finished_later > 10


@pytest.mark.on_postgresql
@pytest.mark.django_db(transaction=True)
def test_an_erasure_is_whole_on_a_server_too(tmp_path: Path) -> None:
    given = connection.settings_dict
    folder = urllib.parse.quote(str(given["HOST"]), safe="")
    environment = {
        **environment_of(tmp_path),
        "DATABASE_URL": f"postgres://{given['USER']}@{folder}/{given['NAME']}",
        "VIZITKA_SECRET_KEY": settings.SECRET_KEY,
    }
    taken_back, finished_later = killed(environment)
    assert taken_back > 40
    assert finished_later >= 10
