# SPDX-License-Identifier: MIT
"""Makes the typed operations of the client of openapi.json: those that a token may call (`x-tokens`).

It writes `src/types.ts` and `src/operations.ts`; with `--check` it fails where they are not what it would write.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import reading  # noqa: E402
from reading import Schema, good, named  # noqa: E402

SOURCES: Final = HERE / "src"
HEAD: Final = (
    "// SPDX-License-Identifier: MIT\n// Made of openapi.json by generate_ts.py; a change here is lost.\n"
)
PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
# Names that mean something in the language.
TAKEN: Final = frozenset({"delete", "new", "default", "function", "class", "import", "export"})


class Document(reading.Document):
    """What they are called in TypeScript."""

    def type_of(self, schema: Schema) -> str:
        """A type; notes the schemas that it names."""
        if "$ref" in schema:
            return self.want(schema)
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(json.dumps(one) for one in schema["enum"])
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return " | ".join(dict.fromkeys(self.type_of(one) for one in schema[several]))
        if "allOf" in schema:
            return " & ".join(dict.fromkeys(bracketed(self.type_of(one)) for one in schema["allOf"]))
        kind = schema.get("type")
        if kind == "array":
            return f"{bracketed(self.type_of(schema['items']))}[]" if schema.get("items") else "unknown[]"
        if kind == "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {self.type_of(values) if isinstance(values, dict) else 'unknown'}>"
        return PLAIN.get(str(kind), "unknown")

    def types(self) -> str:
        """The module of the types. Those that are written ask for further ones."""
        written: dict[str, str] = {}
        while missing := [name for name in self.wanted if name not in written]:
            for name in missing:
                written[name] = self._type(name, self.schemas[name])
        body = "\n".join(written[name] for name in sorted(written))
        return (
            f"{HEAD}/** What goes into and comes out of the API. Expect words and fields that are not here: more"
            f" may come at any\n * time. */\n\n{body}"
        )

    def _type(self, name: str, schema: Schema) -> str:
        properties = schema.get("properties")
        sentence = said(schema, 0)
        if schema.get("type") != "object" or not properties:
            return f"{sentence}export type {named(name)} = {self.type_of(schema)}\n"
        required = set(schema.get("required", ()))
        lines = [
            f"  {key(field)}{'' if field in required else '?'}: {self.type_of(of)}\n"
            for field, of in properties.items()
        ]
        return f"{sentence}export interface {named(name)} {{\n{''.join(lines)}}}\n"

    def methods(self) -> str:
        """The module of the operations."""
        body = "\n".join(
            method
            for path, verb, operation in self.operations
            for method in self._methods(path, verb, operation)
        )
        return (
            f"{HEAD}/** The operations that a token may call, each by its name in the document. */\n"
            "import { Calls, Changes, type CallOptions, type FileIn, place } from './calling.js'\n"
            "import type * as types from './types.js'\n\n"
            f"export class Operations extends Calls {{\n{body}}}\n"
        )

    def _methods(self, path: str, verb: str, operation: Schema) -> Iterator[str]:
        name = camel(operation["operationId"])
        parameters = operation.get("parameters", [])
        places = [one for one in parameters if one["in"] == "path"]
        asked = [one for one in parameters if one["in"] == "query"]
        keyed = any(one["name"] == "Idempotency-Key" for one in parameters)
        body, is_file = self._body(operation)
        answer, how = self._answer(operation)
        given = [f"{camel(one['name'])}: {self._here(self.type_of(one['schema']))}" for one in places]
        address = re.sub(r"{(\w+)}", lambda found: "${place(" + camel(found[1]) + ")}", path)
        address = f"`{address}`" if places else f"'{path}'"
        query = self._query(asked)
        extra = ["ifMatch?: number | string"] if verb == "patch" else []
        extra += ["idempotencyKey?: string"] if keyed else []
        kinds = [f"{{ {'; '.join([*query, *extra])} }}"] if query or extra else []
        options = f"options: {' & '.join([*kinds, 'CallOptions'])} = {{}}"
        call = [f"query: {picked(asked)}"] if asked else []
        call += [f"{'file' if is_file else 'body'}: body"] if body else []
        call += ["ifMatch: options.ifMatch"] if verb == "patch" else []
        call += ["idempotencyKey: options.idempotencyKey", "keyed: true"] if keyed else []
        call += ["signal: options.signal"]
        signature = ", ".join([*given, *([f"body: {body}"] if body else []), options])
        sentence = said(operation, 2)
        yield (
            f"{sentence}  {name}({signature}): Promise<{answer}> {{\n"
            f"    return this.{how}('{verb.upper()}', {address}, {{ {', '.join(call)} }})\n  }}\n"
        )
        row = self.row_of(operation)
        if row:
            of_row = self._here(self.type_of(row))
            further = [one for one in asked if one["name"] not in ("page", "per_page", "cursor", "limit")]
            by, most = reading.paging(operation)
            kinds = [f"{{ {'; '.join(self._query(further))} }}"] if further else []
            options = f"options: {' & '.join([*kinds, 'CallOptions'])} = {{}}"
            told = f"Each row of `{name}`, page by page."
            rows, way = f"AsyncGenerator<{of_row}, void, undefined>", "rows"
            if self.tells_since(operation):
                told += " At its end `since` says where to begin the next time."
                rows, way = f"Changes<{of_row}>", "changes"
            yield (
                f"  /** {told} */\n"
                f"  {name}All({', '.join([*given, options])}): {rows} {{\n"
                f"    return this.{way}<{of_row}>({address}, {picked(further)}, '{by}', {most}, options.signal)\n  }}\n"
            )

    def _query(self, asked: list[Schema]) -> list[str]:
        return [f"{key(one['name'])}?: {self._here(self.type_of(one['schema']))}" for one in asked]

    def _here(self, expression: str) -> str:
        """With the names of schemas as this module says them."""
        words = re.split(r'("(?:[^"\\]|\\.)*")', expression)
        names = {named(name) for name in self.wanted}

        def here(found: re.Match[str]) -> str:
            return f"types.{found[0]}" if found[0] in names else found[0]

        return "".join(word if word.startswith('"') else re.sub(r"\w+", here, word) for word in words)

    def _body(self, operation: Schema) -> tuple[str, bool]:
        content = operation.get("requestBody", {}).get("content", {})
        if "multipart/form-data" in content:
            return "FileIn", True
        schema = content.get("application/json", {}).get("schema")
        return (self._here(self.type_of(schema)), False) if schema else ("", False)

    def _answer(self, operation: Schema) -> tuple[str, str]:
        content = good(operation)
        if "application/json" in content:
            schema = content["application/json"]["schema"]
            inner = self.data_of(schema)
            return self._here(self.type_of(inner or schema)), "data" if inner else "json"
        return ("Uint8Array", "file") if content else ("void", "nothing")


def bracketed(kind: str) -> str:
    return f"({kind})" if " | " in kind or " & " in kind else kind


def key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def picked(asked: list[Schema]) -> str:
    pairs = ", ".join(f"{key(one['name'])}: options.{one['name']}" for one in asked)
    return f"{{ {pairs} }}" if pairs else "{}"


def camel(name: str) -> str:
    found = re.sub(r"_(\w)", lambda one: one[1].upper(), name)
    return f"{found}_" if found in TAKEN else found


def said(thing: Schema, indent: int) -> str:
    """The description as a comment."""
    text = reading.description(thing).replace("*/", "* /")
    if not text:
        return ""
    margin = " " * indent
    lines = textwrap.wrap(text, 112 - indent)
    if len(lines) == 1:
        return f"{margin}/** {lines[0]} */\n"
    whole = "".join(f"{margin} * {line}\n" for line in lines)
    return f"{margin}/**\n{whole}{margin} */\n"


def main() -> int:
    document = Document(reading.read())
    operations = document.methods()
    return reading.put({SOURCES / "operations.ts": operations, SOURCES / "types.ts": document.types()})


if __name__ == "__main__":
    sys.exit(main())
