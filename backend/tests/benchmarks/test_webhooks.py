"""What counts messages sees what is lost, and what comes out of order."""

from __future__ import annotations

import importlib

import pytest


@pytest.mark.parametrize(
    ("numbers", "out_of_order"),
    [
        ([0, 1, 2], 0),
        # On its way when its worker was killed: it comes again, and what follows after it.
        ([0, 1, 1, 2], 0),
        ([0, 2, 1], 1),
        ([0, 1, 0, 1], 1),
    ],
)
def test_the_order_of_a_card_is_seen(numbers: list[int], out_of_order: int) -> None:
    receiver = importlib.import_module("webhooks").Receiver()
    try:
        for number in numbers:
            receiver.take("card", number)
        receiver.take("other", 7)
        assert (receiver.out_of_order, receiver.came) == (out_of_order, len(numbers) + 1)
        assert len(receiver.seen) == len({*numbers}) + 1
    finally:
        receiver.close()
