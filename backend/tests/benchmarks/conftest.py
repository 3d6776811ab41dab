"""The benchmarks are scripts beside the backend: tests find their modules by name."""

from __future__ import annotations

import pytest

from tests.installation import BACKEND


@pytest.fixture(autouse=True)
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BACKEND.parent / "benchmarks")
