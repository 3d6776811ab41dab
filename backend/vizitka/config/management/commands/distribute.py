"""`manage.py distribute`: lays the tables of a PostgreSQL with Citus on its machines."""

from __future__ import annotations

import argparse
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from vizitka.common.distributed import laying


class Command(BaseCommand):
    help = (
        "Lays the tables on the machines of a distributed PostgreSQL (Citus), each by the kind of its rows. "
        "Safe to repeat; new tables are laid by their rule. Nothing else may run meanwhile."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--plan", action="store_true", help="say what would be done, and do nothing")

    def handle(self, *args: Any, plan: bool = False, **options: Any) -> None:
        try:
            if plan:
                for place in laying.plan():
                    self.stdout.write(str(place))
                return
            if not settings.DATABASE_DISTRIBUTED:
                raise laying.CannotBeLaid(
                    "Set VIZITKA_DATABASE_DISTRIBUTED=on for all processes first: without it they ask what only one "
                    "machine can answer."
                )
            for line in laying.lay():
                self.stdout.write(line)
        except laying.CannotBeLaid as error:
            raise CommandError(str(error)) from None
