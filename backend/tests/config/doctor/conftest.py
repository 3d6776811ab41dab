"""`manage.py doctor` as an operator runs it, on an installation with real faults."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

# `ask("mail")` gives the exit code and the findings of a check: verdict, text, advice.
Report = tuple[int, list[dict[str, str]]]
Ask = Callable[[str], Report]


@pytest.fixture
def ask() -> Ask:
    def call(key: str) -> Report:
        told = StringIO()
        with pytest.raises(SystemExit) as ended:
            call_command("doctor", only=key, json=True, stdout=told)
        code: Any = ended.value.code
        return code, json.loads(told.getvalue())["findings"]

    return call


def texts(report: Report, verdict: str) -> list[str]:
    """What was said with that verdict."""
    return [finding["text"] for finding in report[1] if finding["verdict"] == verdict]
