# SPDX-License-Identifier: MIT
"""Makes the typed operations of the client of openapi.json: those that a token may call (`x-tokens`).

`generate.py` writes `types.py` and `operations.py`; with `--check` it fails where they are not what it would write.
"""

from __future__ import annotations

import keyword
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

PACKAGE: Final = HERE / "src/vizitka_client"
HEAD: Final = (
    "# SPDX-License-Identifier: MIT\n# Made of openapi.json by generate.py; a change here is lost.\n"
)
PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class Document(reading.Document):
    """What they are called in Python."""

    def type_of(self, schema: Schema) -> str:
        """An expression of Python; notes the schemas that it names."""
        if "$ref" in schema:
            return self.want(schema)
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            return f"Literal[{', '.join(map(repr, schema['enum']))}]"
        for several in ("anyOf", "oneOf", "allOf"):
            if several in schema:
                return " | ".join(dict.fromkeys(self.type_of(one) for one in schema[several]))
        kind = schema.get("type")
        if kind == "array":
            return f"list[{self.type_of(schema['items'])}]" if schema.get("items") else "list[Any]"
        if kind == "object":
            values = schema.get("additionalProperties")
            return f"dict[str, {self.type_of(values)}]" if isinstance(values, dict) else "dict[str, Any]"
        return PLAIN.get(str(kind), "Any")

    def types(self) -> str:
        """The module of the types. Those that are written ask for further ones."""
        written: dict[str, str] = {}
        while missing := [name for name in self.wanted if name not in written]:
            for name in missing:
                written[name] = self._type(name, self.schemas[name])
        body = "\n\n".join(written[name] for name in sorted(written))
        return (
            f'{HEAD}"""What goes into and comes out of the API. Expect words and fields that are not here: more may'
            ' come at any time."""\n\nfrom __future__ import annotations\n\n'
            f"from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n{body}\n"
        )

    def _type(self, name: str, schema: Schema) -> str:
        properties = schema.get("properties")
        if schema.get("type") != "object" or not properties:
            return f'{named(name)}: TypeAlias = "{self.type_of(schema)}"\n'
        required = set(schema.get("required", ()))
        fields = {
            field: self.type_of(of) if field in required else f"NotRequired[{self.type_of(of)}]"
            for field, of in properties.items()
        }
        if all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
            lines = [f"    {field}: {of}" for field, of in fields.items()]
            return f"class {named(name)}(TypedDict):\n{said(schema, 4)}" + "\n".join(lines) + "\n"
        pairs = ", ".join(f'"{field}": "{of}"' for field, of in fields.items())
        return f'{named(name)} = TypedDict("{named(name)}", {{{pairs}}})\n'

    def methods(self) -> str:
        """The module of the operations."""
        body = "\n".join(
            method
            for path, verb, operation in self.operations
            for method in self._methods(path, verb, operation)
        )
        return (
            f'{HEAD}"""The operations that a token may call, each by its name in the document."""\n\n'
            "from __future__ import annotations\n\nfrom collections.abc import Iterator\n"
            "from typing import Any, Literal, cast\n\n"
            "from vizitka_client import types\nfrom vizitka_client.calling import Calls, Changes, File\n\n\n"
            f"class Operations(Calls):\n{body}"
        )

    def _methods(self, path: str, verb: str, operation: Schema) -> Iterator[str]:
        name = operation["operationId"]
        parameters = operation.get("parameters", [])
        places = [one for one in parameters if one["in"] == "path"]
        asked = [one for one in parameters if one["in"] == "query"]
        keyed = any(one["name"] == "Idempotency-Key" for one in parameters)
        body, is_file = self._body(operation)
        answer, unwraps = self._answer(operation)
        given = ["self", *(f"{argument(one['name'])}: {self._in(one['schema'])}" for one in places)]
        given += [f"body: {body}"] if body else []
        options = [f"{argument(one['name'])}: {optional(self._in(one['schema']))} = None" for one in asked]
        extra = []
        if verb == "patch":
            options.append("if_match: int | str | None = None")
            extra.append("if_match=if_match")
        if keyed:
            options.append("idempotency_key: str | None = None")
            extra += ["idempotency_key=idempotency_key", "keyed=True"]
        address = re.sub(r"{(\w+)}", lambda found: "{_place(" + argument(found[1]) + ")}", path)
        address = f'f"{address}"' if places else f'"{path}"'
        address = address.replace("_place(", "self._place(")
        query = ", ".join(f'"{one["name"]}": {argument(one["name"])}' for one in asked)
        call = [f'"{verb.upper()}"', address]
        call += [f"query={{{query}}}"] if asked else []
        call += [("files" if is_file else "body") + "=body"] if body else []
        call += extra
        signature = ", ".join([*given, *(["*", *options] if options else [])])
        how = {"json": "_json", "data": "_data", "file": "_file", "": "_nothing"}[unwraps]
        returned = f"self.{how}({', '.join(call)})"
        if how in ("_json", "_data"):
            returned = f'cast("{answer}", {returned})'
        sentence = said(operation, 8)
        yield f"    def {name}({signature}) -> {answer}:\n{sentence}        return {returned}\n"
        row = self.row_of(operation)
        if row:
            of_row = self._in(row)
            further = [
                one for one in options if not one.startswith(("page:", "per_page:", "cursor:", "limit:"))
            ]
            signature = ", ".join([*given, *(["*", *further] if further else [])])
            kept = {one.partition(":")[0] for one in further}
            query = ", ".join(
                f'"{one["name"]}": {argument(one["name"])}' for one in asked if argument(one["name"]) in kept
            )
            by, most = reading.paging(operation)
            sentence, rows, way = f"Each row of `{name}`, page by page.", f"Iterator[{of_row}]", "_rows"
            if self.tells_since(operation):
                sentence += " At its end `since` says where to begin the next time."
                rows, way = f"Changes[{of_row}]", "_changes"
            yield (
                f"    def {name}_all({signature}) -> {rows}:\n"
                f'        """{sentence}"""\n'
                f'        return cast("{rows}", self.{way}({address}, {{{query}}}, by="{by}", most={most}))\n'
            )

    def _in(self, schema: Schema) -> str:
        return self._of_types(self.type_of(schema))

    def _of_types(self, expression: str) -> str:
        """With the names of schemas as this module says them."""
        words = re.split(r"('(?:[^'\\]|\\.)*')", expression)
        names = {named(name) for name in self.wanted}

        def here(found: re.Match[str]) -> str:
            return f"types.{found[0]}" if found[0] in names else found[0]

        return "".join(word if word.startswith("'") else re.sub(r"\w+", here, word) for word in words)

    def _body(self, operation: Schema) -> tuple[str, bool]:
        content = operation.get("requestBody", {}).get("content", {})
        if "multipart/form-data" in content:
            return "File", True
        schema = content.get("application/json", {}).get("schema")
        return (self._in(schema), False) if schema else ("", False)

    def _answer(self, operation: Schema) -> tuple[str, str]:
        content = good(operation)
        if "application/json" in content:
            schema = content["application/json"]["schema"]
            inner = self.data_of(schema)
            return (self._in(inner), "data") if inner else (self._in(schema), "json")
        return ("bytes", "file") if content else ("None", "")


def argument(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def optional(kind: str) -> str:
    return kind if kind.endswith("None") else f"{kind} | None"


def said(thing: Schema, indent: int) -> str:
    """The description as a docstring."""
    text = reading.description(thing)
    if not text:
        return ""
    lines = textwrap.wrap(text.replace("\\", "\\\\").replace('"""', "'''"), 110 - indent)
    margin = " " * indent
    whole = f"\n{margin}".join(lines)
    return f'{margin}"""{whole}"""\n' if len(lines) == 1 else f'{margin}"""{whole}\n{margin}"""\n'


def main() -> int:
    document = Document(reading.read())
    operations = document.methods()
    return reading.put({PACKAGE / "operations.py": operations, PACKAGE / "types.py": document.types()})


if __name__ == "__main__":
    sys.exit(main())
