"""Reading what was sent: JSON, forms and queries. What no database can keep is refused here, in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _
from ninja.parser import Parser

from vizitka.common.errors import InvalidInput

NUL = "\x00"


def _fields_with_nul(content: Any) -> Iterator[str]:
    """Dotted paths of the texts that hold a NUL. Without recursion: what was sent may be nested deeply."""
    waiting: list[tuple[str, Any]] = [("", content)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, str):
            if NUL in value:
                yield path or "body"
            continue
        if isinstance(value, dict):
            parts = list(value.items())
        elif isinstance(value, list):
            parts = list(enumerate(value))
        else:
            continue
        for key, part in parts:
            name = str(key).replace(NUL, "")
            if name != str(key):
                yield f"{path}.{name}" if path else name
            waiting.append((f"{path}.{name}" if path else name, part))


def refuse_nul(content: Any) -> None:
    """Raises `InvalidInput` on every field with a NUL, which PostgreSQL keeps in no text (its manual, 8.3)."""
    fields = list(_fields_with_nul(content))
    if fields:
        message = _("This text has signs in it that cannot be shown.")
        raise InvalidInput(errors={field: [message] for field in fields})


class StrictParser(Parser):
    """orjson refuses what is no UTF-8, half surrogates and JSON nested deeper than 1,024; this refuses NUL."""

    def parse_body(self, request: HttpRequest) -> Any:
        content = orjson.loads(request.body)
        # The only way to write a NUL in JSON; most bodies are looked through no further.
        if b"\\u0000" in request.body:
            refuse_nul(content)
        return content

    def parse_querydict(
        self, data: MultiValueDict[str, Any], list_fields: list[str], request: HttpRequest
    ) -> dict[str, Any]:
        values = super().parse_querydict(data, list_fields, request)
        refuse_nul(values)
        return values
