"""What differs between a row and what is to be written, in values that events know."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db.models import Model


def changed(row: Model, values: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Puts the values into the row, without saving, and returns what differed as (before, after)."""
    differing = {name: value for name, value in values.items() if getattr(row, name) != value}
    changes = {name: (said(getattr(row, name)), said(value)) for name, value in differing.items()}
    for name, value in differing.items():
        setattr(row, name, value)
    return changes


def said(value: Any) -> Any:
    match value:
        case dt.date():
            return value.isoformat()
        case Decimal():
            return str(value)
        case Model():
            return str(value.pk)
        case _:
            return value
