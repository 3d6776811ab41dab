"""Where a request comes from."""

from __future__ import annotations

import ipaddress
from typing import Final

from django.conf import settings
from django.http import HttpRequest

# What proxies add, by standard (RFC 7239, RFC 9110) or by habit; with them all of `X-Forwarded-…`.
FORWARDED: Final = frozenset(
    {
        "forwarded",
        "via",
        "x-real-ip",
        "x-client-ip",
        "x-cluster-client-ip",
        "true-client-ip",
        "cf-connecting-ip",
    }
)


def client_address(request: HttpRequest) -> str:
    """The visitor's IP address."""
    return address_behind(request.META.get("REMOTE_ADDR") or "", request.headers.get("X-Forwarded-For", ""))


def address_behind(peer: str, forwarded: str) -> str:
    """The visitor's IP address of whom `peer` connects for. X-Forwarded-For (`forwarded`) counts only behind the
    configured number of proxies."""
    trusted: int = settings.TRUSTED_PROXIES
    if trusted and forwarded:
        hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
        if len(hops) >= trusted:
            return hops[-trusted]
    return peer


def came_through_a_proxy(request: HttpRequest) -> bool:
    """Whether somebody has handed the request on and says so: it may come from anywhere, whatever its address."""
    return any(
        name in FORWARDED or name.startswith("x-forwarded-") for name in map(str.lower, request.headers)
    )


def network_of(address: str) -> str:
    """What is kept of an address where people read it: /24 of IPv4, /56 of IPv6; the text itself when it is none."""
    return _network(address, 24, 56)


def networks_of(address: str) -> tuple[str, str]:
    """What throttles count by: whoever may be one person (IPv4 by itself, /64 of IPv6), and those beside them that one
    person can have as well (/24, /48)."""
    return _network(address, 32, 64), _network(address, 24, 48)


def _network(address: str, bits_of_four: int, bits_of_six: int) -> str:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address or "unknown"
    # IPv4 as a socket of both kinds writes it: else all of them are one network.
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return str(ipaddress.ip_network(f"{ip}/{bits_of_four if ip.version == 4 else bits_of_six}", strict=False))


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, by what it is called."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
