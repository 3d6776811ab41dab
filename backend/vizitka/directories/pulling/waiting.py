"""How long a provider wants us to wait."""

from __future__ import annotations

from vizitka.common.asking import Answer


def seconds_of(answer: Answer) -> float:
    """By the header; 0 where it says nothing that can be read."""
    try:
        return max(0.0, float(answer.headers.get("retry-after", "")))
    except ValueError:
        return 0.0
