"""Which stored files the rows of a table name, so that a backup takes exactly what its rows need.

A model says it once: `stored_names = ("file",)` lists columns that hold a name in the storage, or JSON whose texts are
all such names. The file is written before the row that names it, and deleted after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import models


def columns_of(model: type[models.Model]) -> tuple[str, ...]:
    """The columns of a model that name files."""
    columns: tuple[str, ...] = getattr(model, "stored_names", ())
    return columns


def named() -> set[str]:
    """The names of all stored files that rows name now."""
    found: set[str] = set()
    for model in apps.get_models():
        if columns := columns_of(model):
            for row in model._base_manager.values_list(*columns).iterator():
                found.update(name for value in row for name in _names(value))
    return found


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value:
            yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _names(inner)
