"""Which methods the back office takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase

TAKEN: Final = ("GET", "HEAD", "POST")


def forms_alone(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: other methods are refused as such, before the guard of forms says that a token is missing, or the
    door asks for a sign-in."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(settings.SESSION_COOKIE_PATH) and request.method not in TAKEN:
            return HttpResponseNotAllowed(TAKEN)
        return get_response(request)

    return middleware
