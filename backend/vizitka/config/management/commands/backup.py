"""`manage.py backup FILE`: one archive of database and files, while the product runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from vizitka.config import archive


class Command(BaseCommand):
    help = "Writes one archive of database and files. Keep VIZITKA_DATA/secret.key with it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where to write it, e.g. vizitka-2026-11-20.tar.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        counted = archive.write(
            options["file"], lambda rows: self.stderr.write(f"\r{rows:,} rows", ending="")
        )
        self.stdout.write(f"\n{options['file']}: {counted['rows']:,} rows, {counted['files']:,} files")
