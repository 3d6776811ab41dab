"""Where providers write to: everything below `/scim/` answers as SCIM does."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path, re_path
from django.views.decorators.csrf import csrf_exempt

from vizitka.common import elsewhere


@csrf_exempt
def scim(request: HttpRequest, **parts: Any) -> HttpResponse:
    """The library of SCIM costs seconds and tens of megabytes: a process to which no provider speaks does without."""
    views = elsewhere.bring("vizitka.scim.views")
    answer: HttpResponse = views.endpoint(request, **parts) if parts else views.nowhere(request)
    return answer


urlpatterns = [
    path("scim/v2/<str:directory>", scim),
    path("scim/v2/<str:directory>/<path:rest>", scim),
    path("scim/v2/<str:directory>/", scim),
    re_path(r"^scim(?:/.*)?$", scim),
]
