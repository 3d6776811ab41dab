# SPDX-License-Identifier: MIT
"""What generators of clients read of openapi.json: the operations that a token may call (`x-tokens`), and what comes in
and goes out of them. How a type is written is each language's own."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

DOCUMENT: Final = Path(__file__).resolve().parents[1] / "openapi.json"
Schema = dict[str, Any]


class Document:
    """The schemas that operations of tokens need."""

    def __init__(self, document: Schema) -> None:
        self.schemas: Schema = document["components"]["schemas"]
        self.operations = sorted(
            (
                (path, method, operation)
                for path, methods in document["paths"].items()
                for method, operation in methods.items()
                if operation.get("x-tokens")
            ),
            key=lambda one: str(one[2]["operationId"]),
        )
        self.wanted: dict[str, None] = {}

    def want(self, schema: Schema) -> str:
        """The name of the schema that is referred to, which is needed from now on."""
        name: str = schema["$ref"].rpartition("/")[2]
        self.wanted.setdefault(name)
        return named(name)

    def resolved(self, schema: Schema) -> Schema:
        return self.schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def data_of(self, schema: Schema) -> Schema | None:
        """What stands in the envelope, where there is nothing else in it."""
        properties: Schema = self.resolved(schema).get("properties", {})
        return properties["data"] if set(properties) == {"data"} else None

    def row_of(self, operation: Schema) -> Schema | None:
        """A row, of a list that comes in pages."""
        schema = good(operation).get("application/json", {}).get("schema", {})
        properties = self.resolved(schema).get("properties", {})
        asked = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}
        if set(properties) < {"data", "meta"} or not asked & {"cursor", "page"} or "data" not in properties:
            return None
        rows = self.resolved(properties["data"])
        found: Schema | None = rows["items"] if rows.get("type") == "array" else None
        return found

    def tells_since(self, operation: Schema) -> bool:
        """Whether the list says from which moment it is to be asked for the next time."""
        schema = good(operation).get("application/json", {}).get("schema", {})
        meta = self.resolved(schema).get("properties", {}).get("meta", {})
        return "since" in self.resolved(meta).get("properties", {})


def read() -> Schema:
    document: Schema = json.loads(DOCUMENT.read_text())
    return document


def good(operation: Schema) -> Schema:
    """The content of the good answer, by its media types."""
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            content: Schema = answer.get("content", {})
            return content
    return {}


def paging(operation: Schema) -> tuple[str, int]:
    """By what a list is paged, and how many rows a page has at most."""
    asked = [one for one in operation.get("parameters", []) if one["in"] == "query"]
    by = "cursor" if any(one["name"] == "cursor" for one in asked) else "page"
    sizes = (one["schema"].get("maximum") for one in asked if one["name"] in ("limit", "per_page"))
    return by, next(sizes, 100)


def named(name: str) -> str:
    """`Data_CardOut_` is `DataCardOut`."""
    return re.sub(r"_+(\w)?", lambda found: (found[1] or "").upper(), name)


def description(thing: Schema) -> str:
    return " ".join(str(thing.get("description") or "").split())


def put(made: Mapping[Path, str]) -> int:
    """Writes the files; with `--check` it fails where they are not what it would write."""
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.name} is not of this openapi.json: run make gen and commit")  # noqa: T201
        return bool(stale)
    for path in stale:
        path.write_text(made[path])
    return 0
