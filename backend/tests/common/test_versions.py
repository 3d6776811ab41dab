"""Optimistic versions: `ETag` out, `If-Match` in (RFC 9110, section 13.1.1)."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import RequestFactory

from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.errors import StaleVersion, VersionRequired


def request(value: Any) -> WSGIRequest:
    return RequestFactory().patch("/", headers={} if value is None else {"If-Match": value})


@pytest.mark.parametrize("value", ['"7"', "7", 'W/"7"', ' "7" '])
def test_a_version_is_read(value: Any) -> None:
    assert expected_version(request(value)) == 7


@pytest.mark.parametrize("value", [None, "", "  "])
def test_a_change_needs_a_version(value: Any) -> None:
    with pytest.raises(VersionRequired):
        expected_version(request(value))


@pytest.mark.parametrize("value", ["*", '"x"', '"-1"', '"1", "2"'])
def test_what_is_no_version_is_stale(value: Any) -> None:
    with pytest.raises(StaleVersion):
        expected_version(request(value))


def test_the_tag_is_quoted() -> None:
    assert entity_tag(7) == '"7"'
