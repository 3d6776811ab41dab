"""Refusals that no operation makes: they have the one error shape all the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

import vizitka

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("method", ["put", "delete", "patch", "get"])
def test_a_method_that_an_address_does_not_have_is_refused_in_json(client: Client, method: str) -> None:
    answer = getattr(client, method)("/v1/auth/login", headers={"Accept-Language": "de"})
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert answer.json() == {
        "message": "Diese Adresse nimmt diese Methode nicht an.",
        "code": "method_not_allowed",
        "errors": {},
    }


def test_what_django_itself_refuses_is_json_under_v1(client: Client) -> None:
    """A form of more parts than are read, before any operation looks at it."""
    many = {f"field{number}": "1" for number in range(1100)}
    answer = client.post("/v1/auth/login", many)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] == "unreadable"


def test_an_address_that_nobody_has_is_json_under_v1(client: Client) -> None:
    answer = client.get("/v1/no/such/thing")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_elsewhere_refusals_are_pages(client: Client) -> None:
    answer = client.post("/c/unknown-card")
    assert answer.status_code == 405
    assert "json" not in answer.headers.get("Content-Type", "")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
@pytest.mark.parametrize(
    "path",
    [
        "/", "/auth/login", "/spaces/one/cards", "/healthz", "/readyz", "/metrics", "/robots.txt", "/assets/index.js",
        "/static/admin.css", "/a/one", "/media/other", "/debug/mails", "/c/unknown-card", "/c/unknown-card.vcf",
        f"/media/images/ab/{'c' * 30}/320.webp", f"/media/documents/ab/{'c' * 30}.pdf",
    ],
)  # fmt: skip
def test_a_page_takes_no_other_method(method: str, path: str) -> None:
    """As servers ask: with the guard of forms, which a test client leaves out."""
    answer = Client(enforce_csrf_checks=True).generic(method, path)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
@pytest.mark.parametrize("path", ["/backoffice/", "/backoffice/login/", "/backoffice/accounts/user/add/"])
def test_the_back_office_takes_forms_alone(method: str, path: str) -> None:
    answer = Client(enforce_csrf_checks=True).generic(method, path)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, POST")


def test_every_page_that_is_only_read_refuses_other_methods_before_it_asks_for_a_token() -> None:
    """By their common decorator; those of others leave the guard of forms before them."""
    spelt = [
        str(path)
        for path in Path(vizitka.__file__).parent.rglob("*.py")
        if re.search(r'^@require_safe|^@require_http_methods\(\["GET", "HEAD"\]\)', path.read_text(), re.M)
    ]
    assert spelt == []


@pytest.mark.parametrize("method", ["HEAD", "PUT", "OPTIONS", "TRACE", "PROPFIND", "INVENTED"])
def test_no_operation_takes_a_method_that_it_does_not_name(method: str) -> None:
    client = Client(enforce_csrf_checks=True)
    for path in ("/v1/me", "/v1/auth/login", "/v1/spaces", "/v1/images"):
        answer = client.generic(method, path)
        assert (answer.status_code, bool(answer.headers["Allow"])) == (405, True)
        assert method == "HEAD" or answer.json()["code"] == "method_not_allowed"
