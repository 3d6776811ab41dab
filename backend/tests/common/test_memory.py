"""What is remembered, and what is forgotten first."""

from __future__ import annotations

import pytest
from django.db import transaction

from vizitka.common.memory import Memory


@pytest.mark.django_db(transaction=True)
def test_what_was_not_asked_for_is_forgotten_first() -> None:
    memory: Memory[str] = Memory(10, len)
    memory.put("a", "xxxx")
    memory.put("b", "xxxx")
    assert memory.get("a") == "xxxx"
    memory.put("c", "xxxx")
    assert (memory.get("a"), memory.get("b"), memory.get("c")) == ("xxxx", None, "xxxx")
    memory.put("a", "xx")
    memory.put("d", "xxxx")
    assert memory.get("a") == "xx"


@pytest.mark.django_db(transaction=True)
def test_what_is_too_heavy_or_may_be_taken_back_is_not_held() -> None:
    memory: Memory[str] = Memory(10, len)
    memory.put("heavy", "x" * 11)
    with transaction.atomic():
        memory.put("open", "x")
    assert (memory.get("heavy"), memory.get("open")) == (None, None)
    memory.put("a", "x")
    memory.clear()
    assert memory.get("a") is None
