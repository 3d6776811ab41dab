"""What is remembered of spaces, under the version of their cards."""

from __future__ import annotations

from vizitka.common.memory import Memory

# How many cards of a space are active.
numbers: Memory[int] = Memory(10_000)
