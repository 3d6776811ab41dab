"""Operators at once: each batch has a number of its own."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from tests.products.samples import make_batch
from vizitka.common.actor import Person
from vizitka.products import batches
from vizitka.products.models import ProductBatch

TIMES = 4


def test_batches_ordered_at_once_are_numbered_one_after_the_other(
    together: Callable[..., list[Any]], make_user: Any
) -> None:
    kind = make_batch().type
    operators = [Person(make_user()) for _ in range(TIMES)]
    orders = [
        functools.partial(batches.order_batch, one, kind, None, quantity=1, pin_digits=8) for one in operators
    ]
    made = together(*orders)
    assert [one for one in made if isinstance(one, Exception)] == []
    numbers = sorted(ProductBatch.objects.values_list("number", flat=True))
    assert len(set(numbers)) == len(numbers)
    assert len(numbers) == TIMES + 1
