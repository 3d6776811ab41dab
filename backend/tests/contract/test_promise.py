"""The API's promise (docs/api.md, "What stays"): a client that worked with the last release works with this one."""

from __future__ import annotations

import copy
import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.contract.breaking import breaks

REPOSITORY = Path(__file__).parents[3]
RELEASED = json.loads(gzip.decompress((REPOSITORY / "docs/api/released.json.gz").read_bytes()))
PRESENT = json.loads((REPOSITORY / "openapi.json").read_text())
CHANGES = (REPOSITORY / "docs/api/changes.md").read_text()
UNRELEASED = CHANGES.split("\n## ")[1]


def test_no_client_of_the_last_release_breaks() -> None:
    """What only the manager calls may change where the changes say so, by its operation's name."""
    said = set(re.findall(r"^- Breaks `(\w+)`: \S", UNRELEASED, re.MULTILINE))
    named = {operation["operationId"]: operation for operation in _operations(RELEASED)}
    assert [name for name in said if named[name].get("x-tokens")] == [], "systems rely on these"
    assert [one for one in breaks(RELEASED, PRESENT) if one.split(":")[0] not in said] == []


def test_changes_name_what_has_come() -> None:
    known = {operation["operationId"] for operation in _operations(RELEASED)}
    come = {operation["operationId"] for operation in _operations(PRESENT)} - known
    assert come - set(re.findall(r"`(\w+)`", UNRELEASED)) == set()


def test_changes_have_dates() -> None:
    first, *dated = re.findall(r"^## (.+)$", CHANGES, re.MULTILINE)
    assert first == "Unreleased"
    assert dated == sorted(dated, reverse=True)
    assert all(re.fullmatch(r"20\d\d-\d\d-\d\d(, version \d+\.\d+\.\d+)?", one) for one in dated)


def _operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for operations in document["paths"].values() for operation in operations.values()]


# A small document in which all that is compared occurs.
LITTLE: dict[str, Any] = {
    "paths": {
        "/v1/things/{id}": {
            "patch": {
                "operationId": "change_thing",
                "x-ability": "cards.edit",
                "x-tokens": True,
                "parameters": [
                    {"in": "path", "name": "id", "required": True, "schema": {"type": "string", "format": "uuid"}},
                    {"in": "query", "name": "page", "schema": {"type": "integer", "maximum": 100}},
                ],
                "requestBody": {
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ThingIn"}}}
                },
                "responses": {
                    "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
                    "404": {},
                },
            }
        }
    },
    "components": {
        "schemas": {
            "ThingIn": {
                "type": "object",
                "properties": {
                    "name": {"type": "string", "minLength": 1, "maxLength": 60},
                    "colour": {"enum": ["red", "blue"], "type": "string"},
                    "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                },
                "required": ["name"],
            },
            "Thing": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "colour": {"enum": ["red", "blue"], "type": "string"},
                    "made_at": {"type": "string", "format": "date-time"},
                    "parts": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
                    "shape": {
                        "oneOf": [
                            {"$ref": "#/components/schemas/Round"},
                            {"$ref": "#/components/schemas/Square"},
                        ]
                    },
                },
                "required": ["name", "made_at"],
            },
            "Round": {
                "type": "object",
                "properties": {"kind": {"const": "round", "type": "string"}, "radius": {"type": "integer"}},
            },
            "Square": {
                "type": "object",
                "properties": {"kind": {"const": "square", "type": "string"}, "side": {"type": "integer"}},
            },
        }
    },
}  # fmt: skip
Change = Callable[[dict[str, Any], dict[str, Any]], object]


def _changed(change: Change) -> list[str]:
    document = copy.deepcopy(LITTLE)
    change(document["paths"]["/v1/things/{id}"], document["components"]["schemas"])
    return breaks(LITTLE, document)


def _taken(schemas: dict[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = schemas["ThingIn"]["properties"]
    return fields


def _said(schemas: dict[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = schemas["Thing"]["properties"]
    return fields


def _add_field(paths: dict[str, Any], schemas: dict[str, Any]) -> None:
    _said(schemas)["weight"] = {"type": "integer"}
    schemas["Thing"]["required"].append("weight")


def _add_kind(paths: dict[str, Any], schemas: dict[str, Any]) -> None:
    schemas["Flat"] = {"type": "object", "properties": {"kind": {"const": "flat", "type": "string"}}}
    _said(schemas)["shape"]["oneOf"].append({"$ref": "#/components/schemas/Flat"})


@pytest.mark.parametrize(
    "change",
    [
        lambda p, s: None,
        lambda p, s: p.update(get={"operationId": "read_thing", "responses": {}}),
        lambda p, s: p["patch"]["parameters"].append(
            {"in": "query", "name": "more", "schema": {"type": "string"}}
        ),
        lambda p, s: p["patch"]["parameters"][1]["schema"].update(maximum=200),
        lambda p, s: _taken(s).update(weight={"type": "integer"}),
        lambda p, s: _taken(s)["colour"]["enum"].append("green"),
        lambda p, s: _taken(s)["name"].update(maxLength=90),
        lambda p, s: s["ThingIn"]["required"].clear(),
        lambda p, s: _said(s)["colour"]["enum"].append("green"),
        _add_field,
        _add_kind,
    ],
)
def test_what_is_added_breaks_nobody(change: Change) -> None:
    assert _changed(change) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda p, s: p.pop("patch"), "is gone"),
        (lambda p, s: p["patch"].update(operationId="edit"), "is called edit"),
        (lambda p, s: p["patch"].pop("x-tokens"), "takes no tokens any more"),
        (lambda p, s: p["patch"].update({"x-ability": "space.edit"}), "needs space.edit"),
        (lambda p, s: p["patch"].update({"x-feature": "tokens"}), "needs tokens"),
        (lambda p, s: p["patch"]["parameters"].pop(), "takes no page any more"),
        (lambda p, s: p["patch"]["parameters"][1].update(required=True), "wants page"),
        (lambda p, s: p["patch"]["parameters"][1]["schema"].update(maximum=50), "page: maximum is 50"),
        (lambda p, s: p["patch"]["requestBody"].update(required=True), "wants a body"),
        (lambda p, s: p["patch"].pop("requestBody"), "takes no body any more"),
        (lambda p, s: p["patch"]["responses"].pop("200"), "does not answer 200 any more"),
        (lambda p, s: _taken(s).pop("note"), "body.note is gone"),
        (lambda p, s: s["ThingIn"]["required"].append("note"), "body.note is wanted"),
        (lambda p, s: _taken(s)["note"]["anyOf"].pop(), "body.note: null is not taken any more"),
        (lambda p, s: _taken(s)["colour"]["enum"].pop(), "body.colour: blue is not taken any more"),
        (lambda p, s: _taken(s)["name"].update(enum=["a"]), "body.name: any other text is not taken any more"),
        (lambda p, s: _taken(s)["name"].update(maxLength=20), "body.name: maxLength is 20"),
        (lambda p, s: _taken(s)["name"].update(minLength=2), "body.name: minLength is 2"),
        (lambda p, s: _taken(s)["name"].update(pattern="^a"), "body.name: pattern is another"),
        (lambda p, s: _said(s).pop("name"), "answer.name is gone"),
        (lambda p, s: s["Thing"]["required"].remove("name"), "answer.name may be missing"),
        (lambda p, s: _said(s).update(name={"type": "integer"}), "answer.name: may be integer"),
        (lambda p, s: _said(s)["made_at"].update(format="date"), "answer.made_at: format is another"),
        (lambda p, s: s["Round"]["properties"].pop("radius"), "answer.shape.radius is gone"),
    ],
)  # fmt: skip
def test_what_a_client_relies_on_is_missed(change: Change, told: str) -> None:
    assert _changed(change) == [f"change_thing: {told}"]
