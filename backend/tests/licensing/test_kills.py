"""Reminders, debits and renewals that are killed before any of their statements: nothing twice, nothing lost."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.installation import BACKEND


@pytest.mark.parametrize(("run", "least"), [("dunning", 40), ("debits", 40), ("renewals", 40)])
def test_a_run_that_is_killed_anywhere_ends_as_an_undisturbed_one(
    installation: dict[str, str], run: str, least: int
) -> None:
    command = [sys.executable, "-m", "tests.licensing.killing", run]
    done = subprocess.run(command, env=installation, cwd=BACKEND, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout.splitlines()[-1]) >= least
