"""Compiles the translated messages."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from vizitka.common import messages


class Command(BaseCommand):
    help = "Compiles all locale/**/django.po of a language into one .mo, where it is missing or older."
    # The app registry's own texts are translated too: nothing here may need them.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--force", action="store_true", help="compile all, also those that are up to date"
        )
        parser.add_argument(
            "--add-missing",
            metavar="APP",
            nargs="*",
            help="first add what the code has and the .po files have not (no name: all domains)",
        )

        parser.add_argument(
            "--remove-unsaid",
            metavar="APP",
            nargs="*",
            help="first remove what the .po files have and the code says no more (no name: all domains)",
        )

    def handle(
        self,
        *args: Any,
        force: bool,
        add_missing: list[str] | None,
        remove_unsaid: list[str] | None,
        **options: Any,
    ) -> None:
        if remove_unsaid is not None:
            for app in remove_unsaid or messages.apps():
                for language in messages.LANGUAGES:
                    if number := messages.remove_unsaid(app, language):
                        self.stdout.write(f"{app}/{language}: {number} messages removed")
        if add_missing is not None:
            for app in add_missing or messages.apps():
                for language in messages.LANGUAGES:
                    number = messages.add_missing(app, language)
                    if number:
                        self.stdout.write(f"{app}/{language}: {number} messages to translate")
        written = messages.compile_all(force=force)
        if options["verbosity"] > 1:
            for file in written:
                self.stdout.write(str(file))
        if options["verbosity"]:
            self.stdout.write(f"{len(written)} message files compiled")
