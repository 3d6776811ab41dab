"""What tests with real transactions leave behind, taken away by a few deletions.

Django's own way empties every table by one TRUNCATE, which makes each table and each of its indices a new file on
PostgreSQL, and then asks for all content types and permissions to write them again.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connections, transaction

# Made with the tables, and changed by no test.
KEPT = {ContentType, Permission}


@cache
def _tables() -> list[str]:
    models = apps.get_models(include_auto_created=True)
    return [model._meta.db_table for model in models if model._meta.managed and model not in KEPT]


def take_away(test_case: Any) -> None:
    """`_fixture_teardown` of Django's `TransactionTestCase`: all rows that are not `KEPT` are gone afterwards."""
    for alias in test_case._databases_names(include_mirrors=False):
        with transaction.atomic(alias):
            _empty(alias)


def _empty(alias: str) -> None:
    """The keys are checked at the end of the transaction, so the order does not matter."""
    quoted = connections[alias].ops.quote_name
    filled = (f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {quoted(name)})" for name in _tables())  # noqa: S608
    with connections[alias].cursor() as cursor:
        cursor.execute(" UNION ALL ".join(filled))
        for (name,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {quoted(name)}")  # noqa: S608 - a table of ours
