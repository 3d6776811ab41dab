"""What would break a client: two documents of the API held against one another, the one that was released and ours.

Who reads an answer relies on each field that it has; who asks relies on each value that is taken. So an answer may get
more fields and words, and a request more that may be left out and larger limits; all else is named here, a line each.
Words of an `enum` in answers may come: clients are told to expect some that they do not know (docs/api.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

Document = Mapping[str, Any]
Schema = Mapping[str, Any]

# Larger is narrower, and smaller is.
LEAST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
MOST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
SAME: Final = ("format", "pattern")


def breaks(former: Document, present: Document) -> list[str]:
    """`<operation>: <what is not as it was>`, for each operation of the former document."""
    return sorted(
        f"{operation['operationId']}: {what}"
        for path, operations in former["paths"].items()
        for method, operation in operations.items()
        for what in _Comparison(former, present).operation(
            operation, present["paths"].get(path, {}).get(method)
        )
    )


class _Comparison:
    """Of one operation. Schemas refer to themselves: two that are compared already are not compared again."""

    def __init__(self, former: Document, present: Document) -> None:
        self._former, self._present = former, present
        self._seen: set[tuple[str, str, bool]] = set()

    def operation(self, old: Schema, new: Schema | None) -> Iterator[str]:
        if new is None:
            yield "is gone"
            return
        if new["operationId"] != old["operationId"]:
            yield f"is called {new['operationId']}"
        if old.get("x-tokens") and not new.get("x-tokens"):
            yield "takes no tokens any more"
        for name in ("x-ability", "x-feature"):
            if new.get(name) not in {None, old.get(name)}:
                yield f"needs {new[name]}"
        yield from self._parameters(old, new)
        yield from self._body(old.get("requestBody"), new.get("requestBody"))
        yield from self._answers(old["responses"], new["responses"])

    def _parameters(self, old: Schema, new: Schema) -> Iterator[str]:
        given = {(one["in"], one["name"]): one for one in old.get("parameters", ())}
        taken = {(one["in"], one["name"]): one for one in new.get("parameters", ())}
        for key, parameter in given.items():
            if key not in taken:
                yield f"takes no {parameter['name']} any more"
            else:
                yield from self._schema(
                    parameter["schema"], taken[key]["schema"], parameter["name"], asked=True
                )
        for key, parameter in taken.items():
            if parameter.get("required") and not given.get(key, {}).get("required"):
                yield f"wants {parameter['name']}"

    def _body(self, old: Schema | None, new: Schema | None) -> Iterator[str]:
        if old is None:
            if new and new.get("required"):
                yield "wants a body"
            return
        if new is None:
            yield "takes no body any more"
            return
        if new.get("required") and not old.get("required"):
            yield "wants a body"
        yield from self._contents(old["content"], new["content"], "body", asked=True)

    def _answers(self, old: Schema, new: Schema) -> Iterator[str]:
        for status in old:
            if not str(status).startswith("2"):
                continue
            if status not in new:
                yield f"does not answer {status} any more"
            else:
                yield from self._contents(
                    old[status].get("content", {}), new[status].get("content", {}), "answer", asked=False
                )

    def _contents(self, old: Schema, new: Schema, where: str, *, asked: bool) -> Iterator[str]:
        for kind, content in old.items():
            if kind not in new:
                yield f"{where}: no {kind} any more"
            elif "schema" in content:
                yield from self._schema(content["schema"], new[kind].get("schema", {}), where, asked=asked)

    def _schema(self, old: Schema, new: Schema, where: str, *, asked: bool) -> Iterator[str]:
        names = (old.get("$ref", ""), new.get("$ref", ""), asked)
        if names[0]:
            if names in self._seen:
                return
            self._seen.add(names)
        were, are = _alternatives(old, self._former), _alternatives(new, self._present)
        for key, schema in were.items():
            if key in are:
                yield from self._same(schema, are[key], where, asked=asked)
            elif asked:
                yield f"{where}: {key} is not taken any more"
        if not asked:
            for key in are.keys() - were.keys():
                # Kinds of a union are told apart by a word, and may come as words of an enum do.
                if not ("=" in key and any("=" in known for known in were)):
                    yield f"{where}: may be {key}"

    def _same(self, old: Schema, new: Schema, where: str, *, asked: bool) -> Iterator[str]:
        """Two of the same kind."""
        yield from self._limits(old, new, where, asked=asked)
        before, now = old.get("properties", {}), new.get("properties", {})
        for name, schema in before.items():
            if name not in now:
                yield f"{where}.{name} is gone"
            else:
                yield from self._schema(schema, now[name], f"{where}.{name}", asked=asked)
        wanted, had = set(new.get("required", ())), set(old.get("required", ()))
        if asked:
            yield from (f"{where}.{name} is wanted" for name in wanted - had)
        else:
            yield from (f"{where}.{name} may be missing" for name in had - wanted if name in now)
        for part in ("items", "additionalProperties"):
            if isinstance(old.get(part), Mapping) and isinstance(new.get(part), Mapping):
                yield from self._schema(old[part], new[part], f"{where}[]", asked=asked)

    def _limits(self, old: Schema, new: Schema, where: str, *, asked: bool) -> Iterator[str]:
        for name in SAME:
            if name in (new if asked else old) and old.get(name) != new.get(name):
                yield f"{where}: {name} is another"
        if not asked:
            return
        for name in LEAST:
            if new.get(name, float("-inf")) > old.get(name, float("-inf")):
                yield f"{where}: {name} is {new[name]}"
        for name in MOST:
            if new.get(name, float("inf")) < old.get(name, float("inf")):
                yield f"{where}: {name} is {new[name]}"
        if words := _words(new):
            for word in sorted(map(str, (_words(old) or {"any other text"}) - words)):
                yield f"{where}: {word} is not taken any more"


def _words(schema: Schema) -> set[Any]:
    """The values that it is one of; none where it may be any."""
    return set(schema["enum"]) if "enum" in schema else {schema["const"]} if "const" in schema else set()


def _alternatives(schema: Schema, document: Document) -> dict[str, Schema]:
    """What it may be, by what tells one from the other: its type, or the word of a kind among several objects."""
    found: dict[str, Schema] = {}
    for one in _spread(schema, document):
        found.setdefault(_kind(one, document), one)
    objects = [key for key in found if key.startswith("object")]
    if len(objects) == 1:
        found["object"] = found.pop(objects[0])
    return found


def _kind(schema: Schema, document: Document) -> str:
    kind = str(schema.get("type", "anything"))
    if kind != "object":
        return kind
    marks = [
        f"{name}={word}"
        for name, field in sorted(schema.get("properties", {}).items())
        for word in sorted(map(str, _words(_resolved(field, document))))
        if "const" in _resolved(field, document)
    ]
    return " ".join([kind, *marks])


def _spread(schema: Schema, document: Document) -> Iterator[Schema]:
    schema = _resolved(schema, document)
    for together in ("anyOf", "oneOf"):
        if together in schema:
            for one in schema[together]:
                yield from _spread(one, document)
            return
    if len(schema.get("allOf", ())) == 1:
        yield from _spread(schema["allOf"][0], document)
        return
    yield schema


def _resolved(schema: Schema, document: Document) -> Schema:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema
