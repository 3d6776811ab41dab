"""Operations that go say so: in the document, with each answer, and in docs/api.md."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import ResolverMatch

from vizitka.common.api import deprecation
from vizitka.common.api.deprecation import Deprecated, deprecations

REPOSITORY = Path(__file__).parents[3]
GOING = Deprecated(dt.date(2027, 1, 1), dt.date(2027, 7, 1), "GET /v1/things")


@pytest.fixture
def noted() -> Iterator[None]:
    deprecation.note(["GET"], "/old/{uuid:thing_id}", GOING)
    yield
    deprecation._headers.clear()


def _asked(method: str, route: str, status: int = 200) -> HttpResponse:
    request = RequestFactory().generic(method, "/v1/old/1")
    request.resolver_match = ResolverMatch(lambda: None, (), {}, route=route)
    answer = deprecations(lambda _request: HttpResponse(status=status))(request)
    assert isinstance(answer, HttpResponse)
    return answer


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("status", [200, 404, 422])
def test_each_answer_says_it(status: int) -> None:
    headers = _asked("GET", "v1/old/<uuid:thing_id>", status).headers
    assert headers["Deprecation"] == "@1798761600"
    assert headers["Sunset"] == "Thu, 01 Jul 2027 00:00:00 GMT"


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize(
    ("method", "route"),
    [("PATCH", "v1/old/<uuid:thing_id>"), ("GET", "v1/old"), ("GET", "v1/other/<uuid:a>")],
)
def test_no_other_does(method: str, route: str) -> None:
    assert "Deprecation" not in _asked(method, route).headers


def test_the_document_says_it() -> None:
    assert GOING.in_document == {"deprecated": True, "x-sunset": "2027-07-01", "x-instead": "GET /v1/things"}


def test_nobody_is_given_less_than_was_promised() -> None:
    with pytest.raises(ValueError, match="180 days"):
        Deprecated(dt.date(2027, 1, 1), dt.date(2027, 6, 29), "")


def test_the_page_names_what_goes() -> None:
    paths = json.loads((REPOSITORY / "openapi.json").read_text())["paths"]
    going = {
        operation["operationId"]
        for operations in paths.values()
        for operation in operations.values()
        if operation.get("deprecated")
    }
    [said] = re.findall(
        r"^Deprecated at present: (.+)\.$", (REPOSITORY / "docs/api.md").read_text(), re.MULTILINE
    )
    assert (going or {"none"}) == set(re.findall(r"\w+", said))
