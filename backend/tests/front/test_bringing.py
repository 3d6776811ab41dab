"""A library that takes seconds is imported by who needs it first, and nobody waits behind that."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import resolve

from vizitka.common import elsewhere
from vizitka.front.lanes import Places


@pytest.mark.parametrize(
    ("path", "module", "view"),
    [
        ("/scim/v2/directory/Users", "vizitka.scim.views", "endpoint"),
        ("/scim", "vizitka.scim.views", "nowhere"),
        ("/mcp", "vizitka.assistants.views", "endpoint"),
        ("/oauth/token", "vizitka.assistants.access.views", "token"),
    ],
)
def test_nobody_waits_behind_who_imports_first(
    monkeypatch: pytest.MonkeyPatch, path: str, module: str, view: str
) -> None:
    asked: list[str] = []
    both, may_end = threading.Barrier(3), threading.Event()

    def slow(name: str) -> Any:
        asked.append(name)
        both.wait(10)
        may_end.wait(20)
        return SimpleNamespace(**{view: lambda request, **parts: HttpResponse(b"there")})

    monkeypatch.setattr(elsewhere, "_brought", {})
    monkeypatch.setattr("importlib.import_module", slow)
    places = Places("test", 1)

    def ask() -> HttpResponse:
        found = resolve(path)
        answer: HttpResponse = found.func(RequestFactory().get(path), **found.kwargs)
        return answer

    first, beside = places.submit(ask), places.submit(ask)
    both.wait(10)
    assert places.submit(lambda: "a list").result(10) == "a list"
    assert not first.done()
    assert not beside.done()
    may_end.set()
    assert first.result(10).content == beside.result(10).content == b"there"
    assert places.submit(ask).result(10).content == b"there"
    assert asked == [module, module]
