"""The document of the API, for people: which operations a token may call, with what, and what comes of it."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Schema = Mapping[str, Any]
REF: Final = "#/components/schemas/"
# Who has all rooms' operations lies above and says where they are read.
_sources: Final[list[Callable[[], Schema]]] = []


def read_from(source: Callable[[], Schema]) -> None:
    """Called once, when addresses are made."""
    _sources[:] = [source]


def document() -> Schema:
    return _sources[0]()


@dataclass(frozen=True, slots=True)
class Field:
    """`kind` is how its type is written; names of `Type` in it lead to these."""

    name: str
    kind: str
    required: bool
    place: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    key: str
    method: str
    path: str
    text: str
    ability: str
    fields: Sequence[Field]
    body: str
    example: str
    answer: str
    is_file: bool

    @property
    def changes(self) -> bool:
        return self.method != "GET"


@dataclass(frozen=True, slots=True)
class Type:
    name: str
    text: str
    fields: Sequence[Field]
    kind: str


@dataclass(frozen=True, slots=True)
class Reference:
    groups: Sequence[tuple[str, Sequence[Operation]]]
    types: Sequence[Type]


@dataclass(frozen=True, slots=True)
class Going:
    """An operation that goes: until when, and what to call in its place."""

    method: str
    path: str
    sunset: str
    instead: str


@functools.cache
def reference() -> Reference:
    found = document()
    schemas: Mapping[str, Schema] = found["components"]["schemas"]
    groups: dict[str, list[Operation]] = {}
    for path, method, operation in _of_tokens(found):
        groups.setdefault(operation["tags"][0], []).append(_operation(path, method, operation, schemas))
    wanted = _wanted([operation for _path, _method, operation in _of_tokens(found)], schemas)
    return Reference(list(groups.items()), [_type(name, schemas[name]) for name in sorted(wanted)])


def going() -> Sequence[Going]:
    return [
        Going(method.upper(), path, operation["x-sunset"], operation["x-instead"])
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
        if operation.get("deprecated")
    ]


def _of_tokens(found: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            if operation.get("x-tokens"):
                yield path, method, operation


def _operation(path: str, method: str, operation: Schema, schemas: Mapping[str, Schema]) -> Operation:
    content = operation.get("requestBody", {}).get("content", {})
    body = content.get("application/json", {}).get("schema")
    good: Schema = next((one for key, one in operation["responses"].items() if key.startswith("2")), {})
    answer = good.get("content", {}).get("application/json", {}).get("schema")
    return Operation(
        key=operation["operationId"],
        method=method.upper(),
        path=path,
        text=_text(operation),
        ability=operation.get("x-ability", ""),
        fields=[
            Field(one["name"], kind(one["schema"]), one.get("required", False), one["in"], _text(one))
            for one in operation.get("parameters", [])
        ]
        + ([Field("If-Match", "string", True, "header")] if method == "patch" else []),
        body=kind(body) if body else "",
        example=json.dumps(_example(body, schemas, 3), indent=2, ensure_ascii=False) if body else "",
        answer=kind(answer) if answer else "",
        is_file="multipart/form-data" in content,
    )


def _type(name: str, schema: Schema) -> Type:
    required = set(schema.get("required", ()))
    fields = [
        Field(field, kind(of), field in required, text=_text(of))
        for field, of in schema.get("properties", {}).items()
    ]
    return Type(name, _text(schema), fields, "" if fields else kind(schema))


def kind(schema: Schema) -> str:
    """A type in one line."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(kind(one) for one in schema[several]))
    if schema.get("type") == "array":
        return f"{kind(schema.get('items') or {})}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"{{…: {kind(values)}}}" if isinstance(values, dict) else "object"
    return str(schema.get("format") or schema.get("type") or "any")


def _wanted(operations: Sequence[Schema], schemas: Mapping[str, Schema]) -> set[str]:
    """The schemas that these operations name, and those that these name."""
    found: set[str] = set()
    left = _named(operations)
    while left:
        found |= left
        left = {one for name in left for one in _named(schemas[name])} - found
    return found


def _named(thing: Any) -> set[str]:
    return set(re.findall(rf'"{REF}([^"]+)"', json.dumps(thing)))


def _example(schema: Schema, schemas: Mapping[str, Schema], depth: int) -> Any:
    """What must be sent at least, to begin with."""
    if "$ref" in schema:
        schema = schemas[str(schema["$ref"]).removeprefix(REF)]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return _example(schema[several][0], schemas, depth)
    if "enum" in schema:
        return schema["enum"][0]
    if "const" in schema:
        return schema["const"]
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {}) if depth else {}
            named = [name for name in schema.get("required", ()) if name in fields]
            return {name: _example(fields[name], schemas, depth - 1) for name in named}
        case "array":
            return []
        case "boolean":
            return False
        case "integer" | "number":
            return schema.get("minimum", 0)
    return ""


def _text(thing: Schema) -> str:
    return " ".join(str(thing.get("description") or "").split())
