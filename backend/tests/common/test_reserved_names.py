"""No user name or handle is an address of the installation: each first part of one is reserved by its domain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from vizitka.common.reserved_names import is_reserved
from vizitka.publishing.channels import letters
from vizitka.spaces import rules

ROUTES = Path(__file__).parents[3] / "frontend" / "src" / "routes"


def first_parts(patterns: Iterable[Any], before: str = "") -> Iterator[str]:
    """The first part of each address that Django serves, as it is written in `urls.py`."""
    for pattern in patterns:
        text = before + str(pattern.pattern)
        if "/" not in text and isinstance(pattern, URLResolver):
            yield from first_parts(pattern.url_patterns, text)
        else:
            assert isinstance(pattern, (URLPattern, URLResolver))
            yield text.split("/")[0]


def served() -> set[str]:
    """First parts that are words. Channels of card pages are one letter each, and the manager has the rest."""
    parts = {part for part in first_parts(get_resolver().url_patterns) if re.fullmatch(r"[a-z0-9-]+", part)}
    return parts | set(letters())


def routed() -> set[str]:
    """First parts of the manager's routes, by the names of their files (`_default/space.$space.grid.tsx`)."""
    # `billing_.$id` is below `billing`, only outside of its frame.
    names = {file.stem.split(".")[0].rstrip("_") for file in ROUTES.rglob("*.tsx")}
    # The router passes over what begins with a hyphen.
    return {name for name in names if not name.startswith(("_", "-")) and name != "index"}


def test_addresses_are_found() -> None:
    assert {"v1", "healthz", "backoffice", "media", "a", "c", "q"} <= served()
    assert {"space", "spaces", "cards", "auth", "billing", "a", "confirmation", "user-directory"} <= routed()


def test_each_first_part_of_an_address_is_reserved() -> None:
    assert sorted(word for word in served() | routed() if not is_reserved(word)) == []


@pytest.mark.parametrize(
    "name", ["billing", "newsletter", "postmaster", "cards", "spaces", "auth", "confirmation"]
)
def test_a_reserved_word_is_no_user_name(name: str) -> None:
    assert rules.username_problem(name) == "reserved"
    assert rules.username_problem(f"{name}-graz") is None
