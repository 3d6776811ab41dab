"""What is remembered of spaces, under the version of their cards."""

from __future__ import annotations

import uuid

from vizitka.common.memory import Memory

# How many cards of a space are active.
numbers: Memory[int] = Memory(10_000)
# How many cards follow each template of a space.
followers: Memory[dict[uuid.UUID, int]] = Memory(1_000)
