"""`manage.py restore FILE`: reads an archive into an empty installation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from vizitka.cards import after_restore
from vizitka.common import guards
from vizitka.config.archive import reading
from vizitka.config.archive.layout import ArchiveError
from vizitka.contacts import erasing
from vizitka.newsletter.letters import taking_up as letters
from vizitka.newsletter.people import ledger


class Command(BaseCommand):
    help = (
        "Reads an archive that `backup` made into an empty installation (SQLite or PostgreSQL): all of it, or "
        "nothing. Whatever stopped it, it can be run again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            # Before anything is done to a database that may be the wrong one.
            reading.check(options["file"])
            reading.refuse_used()
            call_command("migrate", interactive=False, verbosity=0)
            restored = reading.read(
                options["file"], lambda rows: self.stderr.write(f"\r{rows:,} rows", ending="")
            )
        except ArchiveError as error:
            raise CommandError(f"{error}. Nothing was restored.") from error
        guards.note_restored()
        erased = erasing.replay()
        stopped = letters.stop_after_restore()
        doubted = after_restore.stop_after_restore()
        left = ledger.replay()
        self.stdout.write(f"\n{restored.rows:,} rows, {restored.files:,} files restored")
        if restored.missing:
            self.stdout.write(
                f"{len(restored.missing):,} files were gone when the backup was made: what shows them is without them"
            )
        if erased:
            self.stdout.write(f"{erased:,} contacts erased again, as they were after the backup was made")
        if stopped:
            self.stdout.write(
                f"{stopped:,} campaigns stand, since nobody knows what was sent of them after the backup was made"
            )
        if doubted:
            self.stdout.write(
                f"{doubted:,} roll-outs by mail stand, since nobody knows whom they told after the backup was made"
            )
        if left:
            self.stdout.write(f"{left:,} subscribers have left again, as they had after the backup was made")
