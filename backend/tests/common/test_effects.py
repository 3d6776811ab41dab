"""Effects happen after the write is safe, and cannot undo its answer."""

from __future__ import annotations

import pytest
from django.db import transaction

from vizitka.common.effects import after_commit


@pytest.mark.django_db(transaction=True)
def test_an_effect_waits_for_the_commit() -> None:
    done: list[int] = []
    with transaction.atomic():
        after_commit(done.append, 1)
        assert done == []
    assert done == [1]


@pytest.mark.django_db(transaction=True)
def test_a_write_that_is_rolled_back_has_no_effect() -> None:
    done: list[int] = []
    with transaction.atomic():
        after_commit(done.append, 1)
        transaction.set_rollback(True)
    assert done == []


@pytest.mark.django_db(transaction=True)
def test_an_effect_that_fails_stops_neither_the_answer_nor_the_next_effect() -> None:
    done: list[int] = []

    def fail() -> None:
        raise RuntimeError

    with transaction.atomic():
        after_commit(fail)
        after_commit(done.append, 2)
    assert done == [2]
