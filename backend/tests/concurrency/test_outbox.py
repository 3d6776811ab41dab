"""Many dispatchers at the same moment deliver each message once, in order."""

from __future__ import annotations

import functools
import time
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import override_settings

from tests.outbox.conftest import Listener, dispatched, listener, told  # noqa: F401  (a fixture)
from vizitka.config.settings import TASKS


@pytest.mark.django_db(transaction=True)
@override_settings(TASKS=TASKS)
def test_four_dispatchers_deliver_each_message_once_and_in_order(
    together: Callable[..., list[Any]],
    listener: Listener,  # noqa: F811
) -> None:
    space, labels = uuid.uuid4(), [f"{number:02}" for number in range(12)]
    listener.answer = lambda _message: time.sleep(0.005)
    told(space, *labels)
    works = [functools.partial(dispatched, space) for _worker in range(4)]
    for _round in labels:
        assert together(*works) == [None] * 4
    assert listener.labels == labels
