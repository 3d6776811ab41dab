"""`manage.py restore FILE`: reads an archive into an empty installation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from vizitka.config import archive


class Command(BaseCommand):
    help = "Reads an archive that `backup` made into an empty installation (SQLite or PostgreSQL)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        try:
            counted = archive.read(
                options["file"], lambda rows: self.stderr.write(f"\r{rows:,} rows", ending="")
            )
        except archive.ArchiveError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"\n{counted['rows']:,} rows, {counted['files']:,} files restored")
