from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.tax.fake_vies import FakeVies, serving


@pytest.fixture
def vies(settings: Any) -> Iterator[FakeVies]:
    with serving(FakeVies()) as fake:
        settings.VIES_URL = fake.address
        yield fake
