"""`manage.py check`: Django's, which here also asks the database and the store of files."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import check
from django.db import connections


class Command(check.Command):
    def handle(self, *app_labels: Any, **options: Any) -> None:
        super().handle(*app_labels, **{**options, "databases": options["databases"] or list(connections)})
