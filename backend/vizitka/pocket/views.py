"""My card in the pocket: a page that is put on the home screen, and works without a network.

It holds nothing of anybody: its script reads the own cards by the person's token, keeps them in the browser, and
forgets them when the person is signed out. Its service worker serves this page alone.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import pgettext

from vizitka.common.methods import only_reads

HERE: Final = Path(__file__).parent
STYLE: Final = (HERE / "pocket.css").read_text(encoding="utf-8")
SCRIPT: Final = (HERE / "pocket.js").read_text(encoding="utf-8")
WORKER: Final = (HERE / "sw.js").read_text(encoding="utf-8")
VERSION: Final = hashlib.sha256((STYLE + SCRIPT + WORKER).encode()).hexdigest()[:12]
CSP: Final = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; "
    "worker-src 'self'; style-src 'sha256-"
    + base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    + "'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


def _language(request: HttpRequest) -> str:
    """That of the cookie, which whoever signed in here has chosen; else of the browser."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else translation.get_language() or "en"


@only_reads
def page(request: HttpRequest) -> HttpResponse:
    language = _language(request)
    with translation.override(language):
        context = {"style": STYLE, "language": language, "words": _words()}
        response = render(request, "pocket/page.html", context)
    response.headers["Content-Security-Policy"] = CSP
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Content-Language"] = language
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def _words() -> str:
    """What the script says."""
    return json.dumps(
        {
            "nobody": pgettext("pocket", "Sign in to see your card here."),
            "signIn": pgettext("pocket", "Sign in"),
            "none": pgettext("pocket", "You have no card of your own yet."),
            "offline": pgettext("pocket", "Without a network: as it was last seen here."),
            "first": pgettext(
                "pocket", "Open this page once with a network. After that it works without one."
            ),
            "inactive": pgettext("pocket", "This card is not active: its code opens no card right now."),
            "share": pgettext("pocket", "Share"),
            "written": pgettext("pocket", "The tag opens your card now."),
            "hold": pgettext("pocket", "Hold a tag to the phone."),
            "failed": pgettext("pocket", "That did not work. Try it again."),
        }
    )


def _file(content: str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


@only_reads
def script(_request: HttpRequest) -> HttpResponse:
    return _file(SCRIPT, "text/javascript; charset=utf-8")


@only_reads
def worker(_request: HttpRequest) -> HttpResponse:
    """Its address is its scope: `/pocket/` and nothing else of the site."""
    return _file(WORKER.replace("VERSION", VERSION), "text/javascript; charset=utf-8")


@only_reads
def manifest(request: HttpRequest) -> HttpResponse:
    language = _language(request)
    with translation.override(language):
        name = pgettext("pocket", "My card")
    return _file(_manifest(name, language), "application/manifest+json")


@functools.lru_cache(maxsize=16)
def _manifest(name: str, language: str) -> str:
    icons = [
        {"src": "/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {
            "src": "/icons/icon-maskable-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    return json.dumps(
        {
            "name": f"{name} · Vizitka",
            "short_name": name,
            "id": "/pocket/",
            "start_url": "/pocket/",
            "scope": "/pocket/",
            "display": "standalone",
            "orientation": "portrait",
            "lang": language,
            "theme_color": "#111111",
            "background_color": "#ffffff",
            "icons": icons,
        }
    )
