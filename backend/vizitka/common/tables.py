"""Whose the rows of a table are. Every table says it once (`table_kind`), and can be laid on several machines by it.

Rows of a space lie together, rows of a person and of a billing account likewise; what all read is on each machine. Only
a look-up holds something unique across spaces: one row by its key, which names the owner. Everything else that is
unique is so within its space, and its constraint includes the space (tests/tenancy/test_every_model.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.db import models


class Belongs(StrEnum):
    SPACE = "of a space"
    PERSON = "of a person"
    ACCOUNT = "of a billing account"
    ALL = "of all"
    LOOK_UP = "a look-up"


@dataclass(frozen=True, slots=True)
class TableKind:
    """`column` holds the id of the owner, or the key of a look-up; empty for what is of all."""

    belongs: Belongs
    column: str = ""


OF_ALL: Final = TableKind(Belongs.ALL)


def of_a_space(column: str = "space_id") -> TableKind:
    return TableKind(Belongs.SPACE, column)


def of_a_person(column: str = "user_id") -> TableKind:
    return TableKind(Belongs.PERSON, column)


def of_an_account(column: str = "account_id") -> TableKind:
    return TableKind(Belongs.ACCOUNT, column)


def look_up(column: str) -> TableKind:
    """Read and written by its key alone, one row at a time."""
    return TableKind(Belongs.LOOK_UP, column)


# Tables of libraries, which cannot say it themselves.
OF_LIBRARIES: Final[Mapping[str, TableKind]] = {
    "admin.LogEntry": OF_ALL,
    "auth.Group": OF_ALL,
    "auth.Group_permissions": OF_ALL,
    "auth.Permission": OF_ALL,
    "contenttypes.ContentType": OF_ALL,
    "django_tasks_database.DBTaskResult": OF_ALL,
    "sessions.Session": look_up("session_key"),
}


def kind_of(model: type[models.Model]) -> TableKind:
    """Raises `LookupError` for a table of which nobody has said it."""
    # What lies between two tables follows the one that declares it.
    declarer = model._meta.auto_created or model
    kind = getattr(declarer, "table_kind", None) or OF_LIBRARIES.get(model._meta.label)
    if not isinstance(kind, TableKind):
        raise LookupError(f"{model._meta.label} does not say whose its rows are (table_kind)")
    return kind
