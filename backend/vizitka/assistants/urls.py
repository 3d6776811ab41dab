"""Where assistants call, by the Model Context Protocol."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt


@csrf_exempt
def mcp(request: HttpRequest) -> HttpResponse:
    """The library of the protocol costs a second and tens of megabytes: a process that no assistant calls does
    without."""
    from vizitka.assistants import views

    return views.endpoint(request)


urlpatterns = [path("mcp", mcp), path("mcp/", mcp)]
