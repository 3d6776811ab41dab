"""The map on which the point of a location is moved: a page of its own in a frame of the manager.

The manager is one document for all its routes. What this page may load besides – the pictures of a map, from the host
that the installation names – is let in by its own policy alone, and only when somebody opens the map.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.html import escape

from vizitka.common.methods import only_reads

_PAGE: Final = (
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Map</title>'
    '<meta name="viewport" content="width=device-width,initial-scale=1">'
    '<link rel="stylesheet" href="/map/leaflet.css"><link rel="stylesheet" href="/map/point.css"></head>'
    '<body><div id="map" data-tiles="{tiles}" data-attribution="{attribution}"></div>'
    '<script src="/map/leaflet.js"></script><script src="/map/point.js"></script></body></html>'
)


def tile_sources(address: str) -> str:
    """The host of tiles as a policy names it; `{s}` stands for any of its hosts."""
    parts = urlsplit(address)
    host = parts.netloc.replace("{s}", "*", 1)
    return f"{parts.scheme}://{host}"


@only_reads
def map_frame(request: HttpRequest) -> HttpResponse:
    """The page; it shows nothing of anybody, and is told the point by the manager."""
    page = _PAGE.format(
        language=escape(request.LANGUAGE_CODE),
        tiles=escape(settings.TILES_URL),
        attribution=escape(settings.TILES_ATTRIBUTION),
    )
    response = HttpResponse(page)
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        f"img-src 'self' data: {tile_sources(settings.TILES_URL)}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'self'"
    )
    # OpenStreetMap answers 403 to who does not say from where they ask.
    response.headers["Referrer-Policy"] = "origin-when-cross-origin"
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    response.headers["Cache-Control"] = "no-cache"
    return response
