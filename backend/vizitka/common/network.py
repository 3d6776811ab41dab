"""Where a request comes from."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The visitor's IP address. X-Forwarded-For counts only behind the configured number of proxies."""
    trusted: int = settings.TRUSTED_PROXIES
    if trusted:
        hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop.strip()]
        if len(hops) >= trusted:
            return hops[-trusted]
    return str(request.META.get("REMOTE_ADDR") or "")


def network_of(address: str) -> str:
    """The network that throttles count by: /24 for IPv4, /56 for IPv6; the text itself when it is no address."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address or "unknown"
    return str(ipaddress.ip_network(f"{ip}/{24 if ip.version == 4 else 56}", strict=False))
