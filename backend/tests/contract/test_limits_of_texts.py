"""A text that is too long is told in characters: a limit behind a validator counts "entries", as of a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pydantic import BaseModel, ValidationError

import vizitka.config.api  # noqa: F401  (all schemas are there)
from vizitka.common.api.envelope import InSchema

LONGEST: Final = 100_000


def test_texts_are_counted_in_characters() -> None:
    looked_at, wrong = 0, []
    for schema in schemas(InSchema):
        for field, limit in limits_of_texts(schema):
            looked_at += 1
            if "too_long" in problems(schema, field, "a" * (limit + 1)):
                wrong.append(f"{schema.__name__}.{field}: write Field(…) before the validator")
    assert looked_at > 50
    assert wrong == []


def schemas(kind: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for schema in kind.__subclasses__():
        yield schema
        yield from schemas(schema)


def limits_of_texts(schema: type[BaseModel]) -> Iterator[tuple[str, int]]:
    """Its fields that are texts, or texts or nothing, with the most characters that each may have."""
    properties: dict[str, Any] = schema.model_json_schema(by_alias=True).get("properties", {})
    for name, described in properties.items():
        for shape in described.get("anyOf", [described]):
            if shape.get("type") == "string" and shape.get("maxLength", LONGEST) < LONGEST:
                yield name, int(shape["maxLength"])


def problems(schema: type[BaseModel], field: str, value: str) -> set[str]:
    try:
        schema.model_validate({field: value})
    except ValidationError as error:
        return {problem["type"] for problem in error.errors() if problem["loc"][:1] == (field,)}
    return set()
