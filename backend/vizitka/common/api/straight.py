"""Answers that go from the values of a query straight to JSON.

Checking fifty rows against their schema costs as much as finding them, and says nothing that a test cannot say once.
`@router.get(…, straight=True)`: what the operation returns is in the shape of its schema already. The schema documents
it, and the tests compare the bytes of every such answer that they see with those that the schema would have made.
"""

from __future__ import annotations

import datetime as dt
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, cast

import orjson
from django.http import HttpResponse
from pydantic import BaseModel

F = TypeVar("F", bound=Callable[..., Any])

CONTENT_TYPE: Final = "application/json; charset=utf-8"
# Moments in UTC to the second, as RFC 3339 writes them: `2026-11-20T09:30:00Z`.
OPTIONS: Final = orjson.OPT_UTC_Z | orjson.OPT_OMIT_MICROSECONDS
# On the operation's function.
MARK: Final = "is_straight"


def as_json(content: Any) -> bytes:
    """What the API says, as it goes out. Lazy texts are not known to it: they are made words before."""
    return orjson.dumps(content, option=OPTIONS)


def written(schema: type[BaseModel], content: Mapping[str, Any]) -> orjson.Fragment:
    """One thing of many shapes, for a straight operation: read and written by its schema at once, where ninja makes
    dictionaries of all values in between. Moments stand at its top, if it has any.
    """
    said = schema.model_validate({key: _to_the_second(value) for key, value in content.items()})
    return orjson.Fragment(said.model_dump_json().encode())


def _to_the_second(value: Any) -> Any:
    return value.replace(microsecond=0) if isinstance(value, dt.datetime) else value


def straight(function: F) -> F:
    """For operations that answer 200 with what is in the shape of their schema."""

    @functools.wraps(function)
    def operation(*arguments: Any, **options: Any) -> HttpResponse:
        content = as_json(function(*arguments, **options))
        # Where the operation takes the answer's headers, they are in it.
        given: HttpResponse | None = options.get("response")
        if given is None:
            return HttpResponse(content, content_type=CONTENT_TYPE)
        given.content = content
        return given

    # ninja reads what an operation takes by the names of its own module, not of this one.
    operation.__signature__ = inspect.signature(function, eval_str=True)  # type: ignore[attr-defined]
    setattr(operation, MARK, True)
    return cast(F, operation)
