"""The versions of frames as they are kept (docs/adr/0023).

Each row says its own, because rows go about alone: from a card into its copy, from a space into a template, and
back with what is undone. One that says none is of version 1. Readers only ever see the present version: the columns
that hold frames bring them there (common.versioned).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

Step = Callable[[dict[str, Any]], dict[str, Any]]

# What makes a row of version 1 one of version 2, and so on.
STEPS: Final[Sequence[Step]] = ()
PRESENT: Final = len(STEPS) + 1


def present(row: Mapping[str, Any], steps: Sequence[Step] = STEPS) -> dict[str, Any]:
    """The row in the present version. One that a later release wrote stays: it holds what this one reads."""
    version = row.get("version", 1)
    result = dict(row)
    for step in steps[version - 1 :]:
        result = step(result)
    return {**result, "version": max(version, len(steps) + 1)}


def present_frames(rows: Iterable[Mapping[str, Any]] | None) -> list[dict[str, Any]]:
    """The rows of a column, in the present version."""
    return [present(row) for row in rows or ()]


def present_parts(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Some parts of a design, its frames in the present version where they are among them."""
    if parts.get("shared_frames") is None:
        return dict(parts)
    return present_design(parts)


def present_design(design: Mapping[str, Any]) -> dict[str, Any]:
    """A saved design, its frames in the present version."""
    return {**design, "shared_frames": present_frames(design.get("shared_frames"))}


def as_given(frames: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Frames of the present version as the API takes them: without the mark that they are."""
    return [{key: value for key, value in frame.items() if key != "version"} for frame in frames]
