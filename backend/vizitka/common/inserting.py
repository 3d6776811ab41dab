"""Many narrow rows at once, without an instance for each: of a word of a search, an instance costs more to make and to
take apart than the row to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import connections, models, router

from vizitka.common.tenancy import TenantModel, TenantScopeMissing

# Rows of one statement.
MOST: Final = 2000


def insert_rows(model: type[models.Model], names: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Inserts rows, each the values of the columns `names` (Django's, such as `space_id`). What other columns have by
    default is the database's to know.

    Raises `IntegrityError` as any insert does, and `TenantScopeMissing` for rows of a tenant that name no space.
    """
    if issubclass(model, TenantModel) and "space_id" not in names:
        raise TenantScopeMissing(f"{model.__name__} needs a space")
    connection = connections[router.db_for_write(model)]
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in fields)
    beginning = f"INSERT INTO {quote(model._meta.db_table)} ({columns})"
    with connection.cursor() as cursor:
        for start in range(0, len(rows), MOST):
            given = [
                [field.get_db_prep_save(value, connection) for value in column]
                for field, column in zip(fields, zip(*rows[start : start + MOST], strict=True), strict=True)
            ]
            if connection.vendor == "postgresql":
                lists = ", ".join(f"%s::{field.db_type(connection)}[]" for field in fields)
                # Names are those of our tables and columns.
                cursor.execute(f"{beginning} SELECT * FROM UNNEST({lists})", given)  # noqa: S608  # nosec B608
            else:
                places = ", ".join(["%s"] * len(fields))
                cursor.executemany(f"{beginning} VALUES ({places})", list(zip(*given, strict=True)))
