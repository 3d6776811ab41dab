"""The versions of blocks as they are kept (docs/adr/0023): each row says its own, since rows go about alone, in copies
and archives. One that says none is of version 1. Readers only ever see the present version (common.versioned)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

Step = Callable[[dict[str, Any]], dict[str, Any]]

# What makes a row of version 1 one of version 2, and so on; those in columns are made apart.
STEPS: Final[Sequence[Step]] = ()
PRESENT: Final = len(STEPS) + 1


def present(row: Mapping[str, Any], steps: Sequence[Step] = STEPS) -> dict[str, Any]:
    """The row in the present version, and so those in its columns. One that a later release wrote stays: it holds what
    this one reads."""
    version = row.get("version", 1)
    result = dict(row)
    for step in steps[version - 1 :]:
        result = step(result)
    if result.get("columns") is not None:
        result["columns"] = [present_blocks(column, steps) for column in result["columns"]]
    return {**result, "version": max(version, len(steps) + 1)}


def present_blocks(
    rows: Iterable[Mapping[str, Any]] | None, steps: Sequence[Step] = STEPS
) -> list[dict[str, Any]]:
    """The rows of a column of the database, in the present version; written, they say it."""
    return [present(row, steps) for row in rows or ()]
