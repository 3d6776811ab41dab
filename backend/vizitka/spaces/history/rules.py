"""Pure decisions about saves of a design: which parts one has changed, and what of it can still be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from vizitka.spaces.rules import FREE_MODE

# What of the design goes by its keys, each of which is a part; and what changes as a whole.
BY_KEY: Final = ("layout", "field_modes", "translations", "card_permissions")
WHOLE: Final = (
    "placeholder_name",
    "placeholder_address",
    "placeholder_description",
    "placeholder_header",
    "placeholder_logo",
    "placeholder_logo_dark",
    "placeholder_profile_picture",
    "shared_frames",
    "shared_social_media",
)

Changes = Mapping[str, tuple[Any, Any]]
# Parts by column, and by key where the column has some.
Parts = dict[str, Any]


def parts_of(changes: Changes) -> tuple[Parts, Parts]:
    """The changed parts of the design, as they were and as they are; both empty where it is none of the design."""
    before: Parts = {}
    after: Parts = {}
    for column, (old, new) in changes.items():
        if column in WHOLE:
            before[column], after[column] = old, new
        elif column in BY_KEY:
            keys = [key for key in {**old, **new} if not _same(column, old.get(key), new.get(key))]
            if keys:
                before[column] = {key: old.get(key) for key in keys}
                after[column] = {key: new.get(key) for key in keys}
    return before, after


def paths(parts: Parts) -> list[str]:
    """The parts by the names that people's programs know: `layout.primary`, `placeholders.logo`, `shared_frames`."""
    return [_path(column, key) for column, key, _value in _each(parts)]


def undone(before: Parts, after: Parts, present: Parts) -> tuple[Parts, list[str], list[str]]:
    """What brings back `before`: its parts that are still as the save left them, and the paths of these and of those
    that were changed since, which stay."""
    back: Parts = {}
    brought, kept = [], []
    for column, key, value in _each(before):
        if not _same(column, _value(present, column, key), _value(after, column, key)):
            kept.append(_path(column, key))
            continue
        brought.append(_path(column, key))
        if column in BY_KEY:
            back.setdefault(column, {})[key] = value
        else:
            back[column] = value
    return back, brought, kept


def _each(parts: Parts) -> Iterator[tuple[str, str, Any]]:
    """Column, key (empty for a whole column) and value of each part, in the order of the table above."""
    for column in (*BY_KEY, *WHOLE):
        if column in parts:
            rows = parts[column].items() if column in BY_KEY else [("", parts[column])]
            yield from ((column, key, value) for key, value in rows)


def _value(parts: Parts, column: str, key: str) -> Any:
    value = parts.get(column)
    return (value or {}).get(key) if column in BY_KEY else value


def _same(column: str, one: Any, other: Any) -> bool:
    """Whether two values of a part mean the same: a mode that is not there is that of a free field."""
    if column == "field_modes":
        return {**FREE_MODE, **(one or {})} == {**FREE_MODE, **(other or {})}
    return bool(one == other)


def _path(column: str, key: str) -> str:
    if column.startswith("placeholder_"):
        return column.replace("placeholder_", "placeholders.", 1)
    return f"{column}.{key}" if key else column
