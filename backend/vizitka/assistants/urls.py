"""Where assistants call, by the Model Context Protocol, and how they come to access."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from vizitka.assistants.access.metadata import RESOURCE_PATH, SERVER_PATH
from vizitka.common import elsewhere


@csrf_exempt
def mcp(request: HttpRequest) -> HttpResponse:
    """The library of the protocol costs a second and tens of megabytes: a process that no assistant calls does
    without."""
    answer: HttpResponse = elsewhere.bring("vizitka.assistants.views").endpoint(request)
    return answer


def _later(name: str) -> Callable[..., HttpResponse]:
    """A view of access.views, whose library likewise waits for the first program that asks. No cookie is read there, so
    that no page of others can do anything by a browser."""

    @csrf_exempt
    def view(request: HttpRequest, **_parts: Any) -> HttpResponse:
        views = elsewhere.bring("vizitka.assistants.access.views")
        answer: HttpResponse = getattr(views, name)(request)
        return answer

    return view


urlpatterns = [
    path("mcp", mcp),
    path("mcp/", mcp),
    path(RESOURCE_PATH.lstrip("/"), _later("of_resource")),
    path(f"{RESOURCE_PATH.lstrip('/')}/mcp", _later("of_resource")),
    path(SERVER_PATH.lstrip("/"), _later("of_server")),
    path("oauth/authorize", _later("authorize")),
    path("oauth/register", _later("register")),
    path("oauth/token", _later("token")),
    path("oauth/revoke", _later("revoke")),
]
