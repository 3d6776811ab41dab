"""The document of the API: what `openapi.json` holds, and what the pages for developers show."""

from __future__ import annotations

import functools
import json
from typing import Any

from django.utils import translation


@functools.cache
def document() -> dict[str, Any]:
    from vizitka.config.api import api

    with translation.override("en"):
        schema = api.get_openapi_schema(path_prefix="/v1/")
    found: dict[str, Any] = json.loads(json.dumps(schema, default=str))
    return found
