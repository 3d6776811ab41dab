"""How much may be sent where: every operation takes what its own schema allows, and files only where files belong."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.forms import FileField
from django.urls import reverse

# The operations say what they take when the API is made, and other addresses when they are.
import vizitka.config.urls  # noqa: F401
from tests.document import DOCUMENT
from vizitka.common import body_limits, doors
from vizitka.common.body_limits import IMAGE, IMPORT, LONG, ROWS, USUAL, is_of_strangers, limit_of
from vizitka.documents.rules import MOST_BYTES as MOST_OF_A_DOCUMENT
from vizitka.images.rules import MOST_BYTES as MOST_OF_AN_IMAGE
from vizitka.transfer.importing.reading.kinds import LARGEST_FILE

SCHEMAS = DOCUMENT["components"]["schemas"]
# A sign outside of ASCII takes three bytes, and is written as itself.
SIGN = 3
FILES = {"/v1/images": MOST_OF_AN_IMAGE, "/v1/documents": MOST_OF_A_DOCUMENT}
TABLES = {
    "/v1/spaces/space_id/imports",
    "/v1/spaces/space_id/locations/import",
    "/v1/me/space-archives",
    "/v1/spaces/space_id/products/list",
    "/v1/spaces/space_id/contacts/import",
    "/v1/spaces/space_id/newsletter/subscribers/import",
    "/v1/user-directories/directory_id/people/file",
}

# 50,000 rows of a table, sent by a system.
PEOPLE = "/v1/spaces/space_id/cards/upserts"


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, address and body of each operation that takes one."""
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            if "requestBody" in operation:
                yield (
                    method.upper(),
                    path.replace("{", "").replace("}", ""),
                    operation["requestBody"]["content"],
                )


def largest(schema: dict[str, Any], inside: tuple[str, ...] = ()) -> float:
    """The bytes of the longest JSON that a schema allows; infinite where it names no end."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return math.inf if name in inside else largest(SCHEMAS[name], (*inside, name))
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return max(largest(one, inside) for one in schema[choice])
    match schema.get("type"):
        case "string" if schema.get("format") == "uuid":
            return 2 + 36
        case "string":
            return 2 + SIGN * schema.get("maxLength", 40 if "format" in schema else math.inf)
        case "array":
            return 2 + (largest(schema.get("items", {}), inside) + 1) * schema.get("maxItems", math.inf)
        case "object" if "additionalProperties" not in schema or not schema["additionalProperties"]:
            fields = schema.get("properties", {})
            return 2 + sum(len(name) + 4 + largest(field, inside) for name, field in fields.items())
        case "integer" | "number" | "boolean" | "null":
            return 24
    return math.inf


def test_what_a_schema_allows_may_be_sent() -> None:
    """Where the schema names no end, it is the limit that ends it."""
    short = {
        (method, path): size
        for method, path, content in operations()
        for kind, body in content.items()
        if kind == "application/json"
        and limit_of(method, path) < (size := largest(body["schema"])) < math.inf
    }
    assert not short


def test_only_files_and_people_of_systems_are_larger_than_rows() -> None:
    taking_files = {path for _, path, content in operations() if "multipart/form-data" in content}
    larger = {path for method, path, _ in operations() if limit_of(method, path) > ROWS}
    assert taking_files == {*FILES, *TABLES}
    assert larger == taking_files | {PEOPLE}


def test_forms_of_the_back_office_take_the_pictures_that_they_ask_for() -> None:
    taking = {
        model._meta
        for model, page in admin.site._registry.items()
        if any(isinstance(field, FileField) for field in page.form.base_fields.values())
    }
    assert {meta.label for meta in taking} >= {
        "products.ProductType",
        "shop.ArticlePicture",
        "billing.Seller",
    }
    for meta in taking:
        name = f"admin:{meta.app_label}_{meta.model_name}"
        for path in (reverse(f"{name}_add"), reverse(f"{name}_change", args=("01a2",))):
            assert limit_of("POST", path) == IMAGE, path


def test_files_fit_with_what_stands_around_them() -> None:
    for path, most in FILES.items():
        assert most + 10_000 < limit_of("POST", path) == IMAGE
    assert LARGEST_FILE + 10_000 < limit_of("POST", "/v1/spaces/one/imports") == IMPORT


@pytest.mark.parametrize(
    ("method", "path", "most"),
    [
        ("POST", "/v1/auth/login", USUAL),
        ("POST", "/c/zoe/message", USUAL),
        ("POST", "/v1/images/more", USUAL),
        ("GET", "/v1/images", USUAL),
        ("POST", "/v1/spaces/one/two/imports", USUAL),
        ("PATCH", "/v1/cards/one", LONG),
        ("POST", "/v1/spaces/one/cards/bulk", ROWS),
    ],
)
def test_a_limit_is_that_of_one_address(method: str, path: str, most: int) -> None:
    assert body_limits.limit_of(method, path) == most


@pytest.mark.parametrize(
    ("method", "path", "is_read"),
    [
        ("POST", "/c/zoe/exchange", True),
        ("POST", "/q/zoe/exchange", True),
        ("POST", "/v1/auth/providers/01a2/acs", True),
        ("PATCH", "/scim/v2/01a2/Groups/01a3", True),
        ("POST", "/v1/checkout", True),
        ("POST", "/v1/newsletter/reports", True),
        ("POST", "/v1/print-jobs/x/shipped", True),
        ("POST", "/v1/images", False),
        ("POST", "/v1/spaces/01a2/imports", False),
        ("POST", "/backoffice/products/producttype/add/", False),
        ("POST", "/v1/auth/login", False),
    ],
)
def test_large_bodies_of_strangers_are_read_where_they_are_expected(
    method: str, path: str, is_read: bool
) -> None:
    assert is_of_strangers(method, path) is is_read
    assert not is_read or limit_of(method, path) > USUAL


def test_what_anybody_may_write_is_a_door() -> None:
    """It goes on a lane of its own: no operation of those who are signed in is one, whatever it is called."""
    for method, path, operation in written():
        is_public = operation["x-ability"] == "public"
        assert doors.is_one(method, path.replace("{", "").replace("}", "")) is is_public, (method, path)
    for path, is_door in (
        ("/c/zoe/pin", True),
        ("/c/zoe/message", True),
        ("/backoffice/login/", True),
        ("/backoffice/cards/card/add/", False),
        ("/scim/v2/01a2/Users", False),
    ):
        assert doors.is_one("POST", path) is is_door, path


def written() -> Iterator[tuple[str, str, Any]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            if method != "get":
                yield method.upper(), path, operation


def test_nobody_needs_a_session_where_strangers_are_expected() -> None:
    """What is public and takes much is read of everybody; what asks for a session is not."""
    for path, methods in DOCUMENT["paths"].items():
        address = path.replace("{", "").replace("}", "")
        for method, operation in methods.items():
            is_public = limit_of(method.upper(), address) > USUAL and operation["x-ability"] == "public"
            assert is_of_strangers(method.upper(), address) is is_public, (method, path)


def test_django_reads_what_the_limits_let_through(settings: Any) -> None:
    """It has a limit of its own for what is no file, and refuses with words that say nothing."""
    limits = [place.most for places in body_limits._places.values() for place in places]
    assert max(limits) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE
