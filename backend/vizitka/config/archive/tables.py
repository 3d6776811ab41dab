"""The tables of an archive, in an order that references allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.apps import apps
from django.db import connection, connections, models
from django.db.migrations.recorder import MigrationRecorder

# Sign-ins to the back office: one signs in again. What could tell for 48 hours that two visits were one visitor's.
LEFT_OUT: Final = {
    "sessions.Session",
    "statistics.Salt",
    "statistics.WesternSalt",
    "statistics.SpaceVisitor",
    "statistics.CardVisitor",
}
# What an installation holds before anybody did something; the archive brings its own.
MADE_BY_ITSELF: Final = {
    "auth.Permission",
    "billing.Package",
    "billing.PriceVersion",
    "contenttypes.ContentType",
    "jobs.Lease",
    "jobs.Worker",
}


def tables() -> list[type[models.Model]]:
    """Each table after those that it refers to. Two may refer to each other (a space and its templates): both
    databases look at the end of the transaction only."""
    chosen = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label not in LEFT_OUT and model._meta.managed and not model._meta.proxy
    ]
    ordered: list[type[models.Model]] = []
    met: set[type[models.Model]] = set()

    def visit(model: type[models.Model]) -> None:
        if model in met or model not in chosen:
            return
        met.add(model)
        for field in model._meta.fields:
            target = field.remote_field.model if field.remote_field else None
            if isinstance(target, type):
                visit(target)
        ordered.append(model)

    for model in chosen:
        visit(model)
    return ordered


def migrations() -> list[str]:
    """Those that have made the database what it is."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied)


def in_use(using: str = "default") -> Iterator[str]:
    """Labels of the tables with rows that somebody made; also in a database of an older version, or of none."""
    present = set(connections[using].introspection.table_names())
    for model in tables():
        if model._meta.label in MADE_BY_ITSELF or model._meta.db_table not in present:
            continue
        if model._base_manager.using(using).exists():
            yield model._meta.label
