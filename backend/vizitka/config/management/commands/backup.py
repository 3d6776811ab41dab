"""`manage.py backup FILE`: one archive of database and files, while the product runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from vizitka.config.archive.layout import ArchiveError
from vizitka.config.archive.writing import Written, write

# The archive is whole, but not all that the database names could be found.
FILES_LOST: Final = 3
NAMED: Final = 20


class Command(BaseCommand):
    help = "Writes one archive of database and files, mode 600. Keep VIZITKA_DATA/secret.key with it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where to write it, e.g. vizitka-2026-11-20.tar.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            written = write(options["file"], lambda rows: self.stderr.write(f"\r{rows:,} rows", ending=""))
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"\n{options['file']}: {written.rows:,} rows, {written.files:,} files")
        self._tell_of_files(written)

    def _tell_of_files(self, written: Written) -> None:
        if written.gone:
            self.stdout.write(f"{len(written.gone):,} files were deleted meanwhile, and are not in it")
        if written.added:
            self.stdout.write(f"{written.added:,} files were added meanwhile: the next backup has them")
        if written.lost:
            for name in written.lost[:NAMED]:
                self.stderr.write(f"  {name}")
            raise CommandError(
                f"The archive is whole, but {len(written.lost):,} files that the database names are not in the "
                "storage (above). Bring them back from an older archive.",
                returncode=FILES_LOST,
            )
