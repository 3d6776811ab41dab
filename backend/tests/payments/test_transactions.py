"""What begins, takes back and receives money is one transaction each, whoever calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vizitka.payments.services import paying, recording

WHOLE: tuple[Callable[..., Any], ...] = (
    paying.pay,
    paying.give_up,
    paying.take_back,
    paying.receive,
    paying._retry,
    recording.record,
)


@pytest.mark.parametrize("service", WHOLE, ids=lambda service: str(service.__name__))
def test_a_service_of_payments_is_one_transaction(service: Callable[..., Any]) -> None:
    # Tests run inside of a transaction of their own, and would not miss it.
    assert hasattr(service, "__wrapped__")
