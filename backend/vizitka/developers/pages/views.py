"""The pages for developers. They know nobody and keep nothing: a token that somebody types stays in the page."""

from __future__ import annotations

import functools
import hashlib
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import orjson
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils import translation

from vizitka.common import elsewhere
from vizitka.common.methods import only_reads
from vizitka.developers.pages import guides, refusals
from vizitka.developers.pages import reference as documented

HERE: Final = Path(__file__).parent
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src {api}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# Pages change with a release; who comes back asks whether they have.
KEPT: Final = "public, max-age=300"


def start(request: HttpRequest) -> HttpResponse:
    return _page(request, "start", _starting)


def _starting() -> Mapping[str, Any]:
    return {"titles": guides.titles("guides"), "directories": guides.titles("directories")}


def guide(request: HttpRequest, name: str, shelf: str = "guides") -> HttpResponse:
    """One of a shelf of `guides.SHELVES`, with its neighbours."""
    if name not in guides.SHELVES[shelf][1]:
        raise Http404

    def content() -> Mapping[str, Any]:
        titles = guides.titles(shelf)
        return {
            "text": guides.guide(shelf, name),
            "titles": titles,
            "title": dict(titles)[name],
            "name": name,
        }

    return _page(request, "guide", content, f"{shelf}/{name}")


def reference(request: HttpRequest) -> HttpResponse:
    return _page(request, "reference", lambda: {"found": documented.reference()})


def errors(request: HttpRequest) -> HttpResponse:
    return _page(request, "errors", lambda: {"refusals": refusals.catalogue()})


def deprecations(request: HttpRequest) -> HttpResponse:
    return _page(request, "deprecations", lambda: {"going": documented.going(), "changes": guides.changes()})


@only_reads
def openapi(request: HttpRequest) -> HttpResponse:
    return _answer(request, _kept(("openapi",), _openapi), "application/json")


@only_reads
def style(request: HttpRequest) -> HttpResponse:
    return _answer(request, _file("page.css"), "text/css; charset=utf-8")


@only_reads
def console(request: HttpRequest) -> HttpResponse:
    return _answer(request, _file("console.js"), "text/javascript; charset=utf-8")


def _openapi() -> bytes:
    return orjson.dumps(documented.document())


@functools.cache
def _file(name: str) -> bytes:
    return (HERE / name).read_bytes()


@only_reads
def _page(
    request: HttpRequest, name: str, content: Callable[[], Mapping[str, Any]], part: str = ""
) -> HttpResponse:
    language = _language(request)
    drawn = _kept((name, part, language), lambda: _drawn(name, part, language, content))
    return _answer(request, drawn, "text/html; charset=utf-8", language)


def _language(request: HttpRequest) -> str:
    """The one that was chosen on the page, else that of the browser."""
    chosen = request.GET.get("language", "")
    return chosen if chosen in dict(settings.LANGUAGES) else translation.get_language() or "en"


def _api() -> str:
    """Where the API has an address of its own; else it lies beside the page."""
    return "" if settings.API_URL == settings.PUBLIC_URL else str(settings.API_URL)


_memory: Final[dict[tuple[str, ...], bytes]] = {}
_making: Final = threading.Lock()


def _kept(key: tuple[str, ...], make: Callable[[], bytes]) -> bytes:
    """What is the same for everybody is made once. The document of the API takes seconds of a processor: nobody waits
    behind who asks for it first, and those who ask beside make no second one."""
    if key not in _memory:
        elsewhere.give_way()
        with _making:
            if key not in _memory:
                _memory[key] = make()
    return _memory[key]


def _drawn(name: str, part: str, language: str, content: Callable[[], Mapping[str, Any]]) -> bytes:
    with translation.override(language):
        given = {
            "page": name,
            "part": part,
            "language": language,
            "languages": settings.LANGUAGES,
            # Beside the page where it is so: whoever comes by another name of the machine calls the same.
            "api": _api(),
            **content(),
        }
        return render_to_string(f"developers/{name}.html", given).encode()


def _answer(request: HttpRequest, content: bytes, kind: str, language: str = "") -> HttpResponse:
    tag = f'"{hashlib.blake2b(content, digest_size=9).hexdigest()}"'
    is_known = tag in request.headers.get("If-None-Match", "")
    answer: HttpResponse = HttpResponseNotModified() if is_known else HttpResponse(content, content_type=kind)
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = KEPT
    answer.headers["Content-Security-Policy"] = POLICY.format(api=f"'self' {_api()}".strip())
    answer.headers["Referrer-Policy"] = "no-referrer"
    if language:
        answer.headers["Content-Language"] = language
        answer.headers["Vary"] = "Accept-Language, Cookie"
    return answer
