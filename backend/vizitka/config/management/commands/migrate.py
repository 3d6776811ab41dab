"""Django's `migrate`, which on PostgreSQL gives up on a lock rather than let everybody stand behind it."""

from __future__ import annotations

from typing import Any, Final

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections

from vizitka.common.rendering import few_models_rendered

LOCK_TIMEOUT_SECONDS: Final = 5
LOCK_NOT_AVAILABLE: Final = "55P03"


class Command(migrate.Command):
    """A statement that waits for a table's lock holds up every visitor who comes after it: it waits a few seconds, then
    the migration is taken back as a whole, and whoever runs it tries again."""

    def handle(self, *args: Any, **options: Any) -> None:
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
