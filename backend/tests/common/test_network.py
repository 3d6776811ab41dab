"""Where a request comes from, and what is believed of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import RequestFactory

from vizitka.common.network import client_address, network_of


def request(forwarded: Any = None) -> WSGIRequest:
    headers = {"X-Forwarded-For": forwarded} if forwarded is not None else {}
    return RequestFactory().get("/", headers=headers, REMOTE_ADDR="10.0.0.1")


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, None, "10.0.0.1"),
        (0, "203.0.113.9", "10.0.0.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        (2, "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        (2, "203.0.113.9", "10.0.0.1"),
        (1, "", "10.0.0.1"),
    ],
)
def test_only_configured_proxies_are_believed(
    settings: Any, proxies: Any, forwarded: Any, address: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert client_address(request(forwarded)) == address


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.0/24"),
        ("2001:db8:1:2ff:3::4", "2001:db8:1:200::/56"),
        ("unix", "unix"),
        ("", "unknown"),
    ],
)
def test_people_read_of_a_rough_network(address: str, network: str) -> None:
    assert network_of(address) == network
