"""`manage.py openapi`: the API document, as it is committed in openapi.json."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand

from vizitka.config.document import document


class Command(BaseCommand):
    help = "Prints the OpenAPI document."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps(document(), indent=2, ensure_ascii=False))
