"""What the log says of a fault."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.installation import BACKEND

FAULT = """
import structlog
from vizitka.config.logging import configure_logging
configure_logging("INFO", as_json={as_json})
def sign_in(password):
    raise ValueError("no such person")
try:
    sign_in("correct-" + "horse")
except ValueError:
    structlog.get_logger("tests").exception("failed")
"""


@pytest.mark.parametrize("as_json", [True, False])
def test_a_traceback_says_where_and_no_values(as_json: bool) -> None:
    command = [sys.executable, "-c", FAULT.format(as_json=as_json)]
    said = subprocess.run(command, cwd=BACKEND, check=True, capture_output=True, text=True).stderr
    assert "no such person" in said
    assert "sign_in" in said
    assert "correct-horse" not in said
