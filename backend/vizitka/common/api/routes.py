"""Finds an address among some hundred: by its parts, one after the other, and not by one pattern after the other."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import URLPattern, URLResolver
from django.urls.resolvers import RoutePattern


def by_parts(patterns: Iterable[URLPattern | URLResolver]) -> list[URLPattern | URLResolver]:
    """The same addresses, those with the same first part below one another: who asks for `spaces/…/cards` is compared
    with each first part, then with each second one. They keep their names, views and order. `patterns` are routes
    (`django.urls.path`)."""
    groups: dict[str, list[URLPattern]] = {}
    found: list[URLPattern | URLResolver] = []
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            groups.setdefault(_first(pattern), []).append(pattern)
        else:
            found.append(pattern)
    for first, group in groups.items():
        if not first or len(group) == 1:
            found += group
        else:
            found.append(URLResolver(RoutePattern(first), by_parts(_below(first, one) for one in group)))
    return found


def _first(pattern: URLPattern) -> str:
    """The first part with its slash; empty for an address of one part."""
    first, slash, _rest = str(pattern.pattern).partition("/")
    return first + slash if slash else ""


def _below(first: str, pattern: URLPattern) -> URLPattern:
    rest = RoutePattern(str(pattern.pattern).removeprefix(first), name=pattern.name, is_endpoint=True)
    return URLPattern(rest, pattern.callback, pattern.default_args, pattern.name)
