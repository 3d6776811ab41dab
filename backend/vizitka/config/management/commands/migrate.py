"""Django's `migrate`, which on PostgreSQL gives up on a lock rather than let everybody stand behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import Permission
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from django.db.migrations.executor import MigrationExecutor

from vizitka.common.rendering import few_models_rendered

LOCK_TIMEOUT_SECONDS: Final = 5
LOCK_NOT_AVAILABLE: Final = "55P03"
# Those that ask for more than that all is applied.
MORE: Final = (
    "app_label",
    "migration_name",
    "fake",
    "fake_initial",
    "plan",
    "check_unapplied",
    "run_syncdb",
    "prune",
)


def _is_plain(options: Mapping[str, Any]) -> bool:
    return not any(options.get(name) for name in MORE)


def _is_done(database: str) -> bool:
    """Whether all is applied, and what is made after it is there for every model: a run may have been killed between
    the two. Django would draw all models of all times to do nothing, at each start."""
    executor = MigrationExecutor(connections[database])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    kept = Permission.objects.using(database).values_list("content_type__app_label", "content_type__model")
    made = {
        (model._meta.app_label, model._meta.model_name) for model in apps.get_models() if model._meta.managed
    }
    return made <= set(kept.distinct())


class Command(migrate.Command):
    """A statement that waits for a table's lock holds up every visitor who comes after it: it waits a few seconds, then
    the migration is taken back as a whole, and whoever runs it tries again."""

    def handle(self, *args: Any, **options: Any) -> None:
        if _is_plain(options) and _is_done(options["database"]):
            if options["verbosity"] > 0:
                self.stdout.write("No migrations to apply.")
            return
        with few_models_rendered():
            self._migrate(*args, **options)

    def _migrate(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if connection.vendor != "postgresql":
            super().handle(*args, **options)
            return
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{LOCK_TIMEOUT_SECONDS}s'")
        try:
            super().handle(*args, **options)
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                raise
            raise CommandError(
                f"Somebody held a table for more than {LOCK_TIMEOUT_SECONDS} seconds. This migration was taken back, "
                "those before it stay: run migrate again."
            ) from error
        finally:
            # Whoever uses the connection next waits as long as the server says.
            if connection.is_usable():
                with connection.cursor() as cursor:
                    cursor.execute("RESET lock_timeout")
