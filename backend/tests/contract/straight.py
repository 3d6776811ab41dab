"""Answers that no schema has checked (common/api/straight.py), checked: byte for byte what it would have made."""

from __future__ import annotations

import functools
import gzip
import re
from typing import Any

import orjson

from vizitka.common.api.straight import CONTENT_TYPE, MARK, as_json

_PART = re.compile(r"[<{](?:\w+:)?(\w+)[>}]")


def _shape(route: str) -> str:
    """`v1/spaces/<uuid:space_id>/cards` as `spaces/{space_id}/cards`, as ninja or Django writes it."""
    return _PART.sub(r"{\1}", route.removeprefix("v1/").lstrip("/"))


@functools.cache
def operations() -> dict[tuple[str, str], Any]:
    """Those that are marked, by method and route."""
    from vizitka.config.api import api

    return {
        (method, _shape(path)): operation
        for router in api._get_bound_routers()
        for path, view in router.path_operations.items()
        for operation in view.operations
        if getattr(operation.view_func, MARK, False)
        for method in operation.methods
    }


def names() -> set[str]:
    """The operation ids of those that are marked."""
    return {operation.operation_id for operation in operations().values()}


def check(method: str, answer: Any) -> None:
    """Fails for a straight answer of Django's test client that is not what the schema of its operation would say."""
    if answer.status_code != 200:
        return
    operation = operations().get((method.upper(), _shape(answer.resolver_match.route)))
    if operation is None:
        return
    assert answer.headers["Content-Type"] == CONTENT_TYPE
    packed = answer.headers.get("Content-Encoding") == "gzip"
    content = gzip.decompress(answer.content) if packed else answer.content
    assert content == by_schema(operation, content), operation.operation_id


def by_schema(operation: Any, content: bytes) -> bytes:
    """What the answer would be if the schema had read and written it."""
    said = operation.response_models[200].model_validate({"response": orjson.loads(content)})
    return as_json(said.model_dump()["response"])
