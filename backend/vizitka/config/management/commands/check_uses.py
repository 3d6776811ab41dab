"""`manage.py check_uses`: whether each picture and document in use is known to be."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from vizitka.documents.uses import DOCUMENTS
from vizitka.images.uses import IMAGES
from vizitka.spaces.models import Space


class Command(BaseCommand):
    help = "Compares who uses pictures and documents with a full reading of all cards, spaces and templates."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--repair", action="store_true", help="make the rows what they should be")

    def handle(self, *args: Any, repair: bool = False, **options: Any) -> None:
        wrong = 0
        for space_id in Space.objects.order_by("pk").values_list("pk", flat=True).iterator(chunk_size=500):
            for name, uses in (("pictures", IMAGES), ("documents", DOCUMENTS)):
                found = uses.repair(space_id) if repair else uses.differences(space_id)
                if found:
                    missing, superfluous = len(found.missing), len(found.superfluous)
                    self.stdout.write(f"{space_id}: {name}: {missing} missing, {superfluous} superfluous")
                wrong += len(found)
        if wrong and not repair:
            raise CommandError(f"{wrong} uses are wrong; --repair mends them")
        self.stdout.write(f"{wrong} uses mended" if wrong else "all uses are right")
