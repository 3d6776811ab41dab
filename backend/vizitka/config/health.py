"""Is it alive, is it ready, how is it doing."""

from __future__ import annotations

import hmac

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from vizitka.common.metrics import exposition
from vizitka.common.network import client_address


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process answers."""
    return JsonResponse({"status": "ok", "version": settings.VERSION})


def readyz(request: HttpRequest) -> HttpResponse:
    """200 when the database answers, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception:
        return JsonResponse({"status": "database_unavailable"}, status=503)
    return JsonResponse({"status": "ready", "version": settings.VERSION})


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus text, to this machine only unless a token is configured (`VIZITKA_METRICS_TOKEN`)."""
    token: str = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    local = client_address(request) in {"127.0.0.1", "::1"} and not settings.TRUSTED_PROXIES
    if not (local if not token else hmac.compare_digest(given.encode(), token.encode())):
        return HttpResponse(status=404)
    return HttpResponse(exposition(), content_type="text/plain; version=0.0.4; charset=utf-8")
