"""JSON columns whose shape may change: former versions are brought to the present one where they are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import models
from django.db.models.fields.json import KeyTransform


class VersionedJSONField(models.JSONField):
    """A JSONField to the database and to migrations; `read` makes the present version of what was kept."""

    def __init__(self, *args: Any, read: Callable[[Any], Any] | None = None, **kwargs: Any) -> None:
        self.read = read
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return self.present(super().from_db_value(value, expression, connection), expression)

    def present(self, kept: Any, expression: Any) -> Any:
        """What stands for what was kept; a part of it is as it was written."""
        if self.read is None or kept is None or isinstance(expression, KeyTransform):
            return kept
        return self.read(kept)
