"""`manage.py openapi`: the API document, as it is committed in openapi.json."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation


class Command(BaseCommand):
    help = "Prints the OpenAPI document."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        from vizitka.config.api import api

        with translation.override("en"):
            schema = api.get_openapi_schema(path_prefix="/v1/")
        self.stdout.write(json.dumps(schema, indent=2, ensure_ascii=False, default=str))
