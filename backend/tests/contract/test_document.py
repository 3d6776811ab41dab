"""The API document says what the API does."""

from __future__ import annotations

import json
import re
from collections import Counter
from enum import Enum
from typing import Any

import pytest
from ninja import NinjaAPI
from ninja.errors import ConfigError
from pydantic import BaseModel

from tests.document import DOCUMENT
from vizitka.common.api import contract
from vizitka.common.api.envelope import Data, OutSchema
from vizitka.common.api.router import Router
from vizitka.common.permissions import PUBLIC
from vizitka.config.api import api


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, operation)
        for path, methods in DOCUMENT["paths"].items()
        for method, operation in methods.items()
    ]


@pytest.mark.parametrize(
    ("method", "path", "operation"), operations(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_operation_names_its_ability_and_every_refusal(
    method: str, path: str, operation: dict[str, Any]
) -> None:
    assert operation["x-ability"]
    assert {"401", "403", "404", "409", "422", "429", "503"} <= set(operation["responses"])
    if "requestBody" in operation:
        assert {"408", "413", "507"} <= set(operation["responses"])
    if operation["x-ability"] == "public":
        assert not operation.get("security")
    else:
        assert operation["security"] == [{"BearerAuthentication": []}]


def test_the_committed_document_is_the_present_one() -> None:
    present = json.loads(json.dumps(api.get_openapi_schema(path_prefix="/v1/"), default=str))
    assert present == DOCUMENT, "run make gen"


def _heirs(kind: type[Any]) -> set[type[Any]]:
    return {kind, *(heir for child in kind.__subclasses__() for heir in _heirs(child))}


def test_no_two_things_share_a_name_in_the_document() -> None:
    """Of two classes with one name, one would stand for both, and clients would read the other as wrong."""
    named = DOCUMENT["components"]["schemas"]
    places: dict[str, set[str]] = {}
    for one in _heirs(BaseModel) | _heirs(Enum):
        if one.__module__.startswith("vizitka.") and one.__name__ in named:
            places.setdefault(one.__name__, set()).add(one.__module__)
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


def test_the_calls_of_the_specification_exist() -> None:
    known = {(method.upper(), path) for method, path, _ in operations()}
    for call in [
        ("POST", "/v1/auth/login"),
        ("GET", "/v1/auth/check"),
        ("GET", "/v1/me"),
        ("POST", "/v1/auth/logout"),
        ("POST", "/v1/me/auto-login"),
        ("GET", "/v1/cards/{card_id}"),
        ("GET", "/v1/config/countries"),
        ("GET", "/v1/config/currencies"),
        ("GET", "/v1/config/languages"),
        ("GET", "/v1/config/socialMedias"),
        ("GET", "/v1/config/packages"),
        ("GET", "/v1/spaces/{space_id}"),
        ("GET", "/v1/me/spaces"),
        ("GET", "/v1/me/spaces/{space_id}/checkPermission"),
    ]:
        assert call in known
    assert any(method == "GET" and path.startswith("/v1/c/{") for method, path in known)


def test_two_schemas_of_one_name_stop_the_start() -> None:
    def answer() -> Any:
        class Twin(OutSchema):
            value: int = 0

        return Data[Twin]

    broken = NinjaAPI(urls_namespace="broken-schemas")
    router = Router()

    @router.get("/one", ability=PUBLIC, response=answer())
    def read_one(request: Any) -> None: ...

    @router.get("/other", ability=PUBLIC, response=answer())
    def read_other(request: Any) -> None: ...

    broken.add_router("", router)
    with pytest.raises(ConfigError, match="Twin"):
        contract.check(broken)


def test_an_operation_without_an_ability_stops_the_start() -> None:
    import ninja

    broken = NinjaAPI(urls_namespace="broken-ability")
    router = ninja.Router()

    @router.get("/free")
    def read_free(request: Any) -> None: ...

    broken.add_router("", router)
    with pytest.raises(ConfigError, match="names no ability"):
        contract.check(broken)


def test_fields_with_a_default_are_required_in_answers() -> None:
    body = DOCUMENT["components"]["schemas"]["ErrorBody"]
    assert set(body["required"]) == {"message", "code", "errors"}


# What systems may send without a key, each with the reason.
WITHOUT_KEY = {
    "change_subscribers": "may erase: nothing of what goes is kept, and a second time does no more",
    "end_subscriber": "a second time does no more, and nothing of who leaves is kept",
    "erase_address": "as above",
    "erase_contact": "as above",
    "erase_subscriber": "as above",
    "lift_suppression": "as above",
    "look_contact_up": "changes nothing",
    "look_up_suppression": "changes nothing",
    "send_directory_people": "a file of all people, which says the same a second time",
    "suppress_address": "a second time does no more, and nothing of who is suppressed is kept",
    "weigh_design": "changes nothing",
    "write_phone_internationally": "changes nothing",
}


def test_what_systems_send_is_done_once_by_its_key() -> None:
    without = {
        operation["operationId"]
        for methods in DOCUMENT["paths"].values()
        for method, operation in methods.items()
        if method == "post"
        and operation.get("x-tokens")
        and not any(one.get("name") == "Idempotency-Key" for one in operation.get("parameters", []))
    }
    assert without == set(WITHOUT_KEY)


def test_no_address_is_split_over_two_routers() -> None:
    """The second would answer 405 to what the document promises: Django asks the first view of an address alone."""
    shapes = [
        re.sub(r"<(?:\w+:)?(\w+)>|\{(?:\w+:)?(\w+)\}", "{}", path).strip("/")
        for router in api._get_bound_routers()
        for path in router.path_operations
    ]
    assert [shape for shape, number in Counter(shapes).items() if number > 1] == []
