from __future__ import annotations

import pytest
from django.db import connection

from tests.importing.conftest import importer
from tests.products.conftest import company

__all__ = ["company", "importer"]


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database of this run is asked as one on several machines, which must come to the same."""
    monkeypatch.setattr(connection.ops, "compiler_module", "vizitka.common.distributed.compiler")
    monkeypatch.setattr(connection.ops, "_cache", None)
