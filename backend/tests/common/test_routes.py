"""The API's addresses in their groups: the same ones, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, path, resolve, reverse
from django.urls.resolvers import RoutePattern

from vizitka.common.api.routes import by_parts
from vizitka.config.api import api


def _view(_request: HttpRequest, **_named: object) -> HttpResponse:
    return HttpResponse()


def _flat(patterns: Iterable[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, object]]:
    for pattern in patterns:
        text = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield text, pattern.name
        else:
            yield from _flat(pattern.url_patterns, text)


def _api() -> URLResolver:
    (found,) = [one for one in get_resolver().url_patterns if str(one.pattern) == "v1/"]
    assert isinstance(found, URLResolver)
    return found


def test_all_addresses_are_there_by_their_names() -> None:
    before = [*_flat(api.urls[0])]
    assert len(before) > 400
    assert sorted(_flat(_api().url_patterns), key=str) == sorted(before, key=str)


def test_few_are_compared_at_each_part() -> None:
    waiting, most = [_api()], 0
    while waiting:
        patterns = waiting.pop().url_patterns
        most = max(most, len(patterns))
        waiting += [one for one in patterns if isinstance(one, URLResolver)]
    assert most < 100


@pytest.fixture
def some() -> URLResolver:
    return URLResolver(
        RoutePattern("v1/"),
        by_parts(
            [
                path("cards/<uuid:card>", _view, name="card"),
                path("cards/new", _view, name="new"),
                path("cards", _view, name="cards"),
                path("cards/<str:word>/views/<int:number>", _view, {"kept": 1}, name="view"),
                path("cards/<str:word>/views", _view, name="views"),
                path("me", _view, name="me"),
            ]
        ),
    )


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("v1/cards/01a21111-1111-7111-8111-111111111111", "card"),
        ("v1/cards/new", "new"),
        ("v1/cards", "cards"),
        ("v1/cards/x/views", "views"),
        ("v1/me", "me"),
    ],
)
def test_an_address_leads_to_its_view(some: URLResolver, address: str, name: str) -> None:
    assert some.resolve(address).url_name == name


def test_what_stands_in_an_address_is_given_to_its_view(some: URLResolver) -> None:
    found = some.resolve("v1/cards/x/views/7")
    assert found.kwargs == {"word": "x", "number": 7, "kept": 1}
    assert found.route == "cards/<str:word>/views/<int:number>"


@pytest.mark.parametrize(
    "address", ["v1/cards/", "v1/card", "v1/cards/x", "v1/me/", "v1/cards/x/views/", "v1/"]
)
def test_what_is_nearly_one_is_none(some: URLResolver, address: str) -> None:
    with pytest.raises(Resolver404):
        some.resolve(address)


def test_addresses_are_made_by_name() -> None:
    name = dict(_flat(api.urls[0]))["auth/check"]
    assert reverse(f"api:{name}") == "/v1/auth/check"
    assert resolve("/v1/auth/check").url_name == name
