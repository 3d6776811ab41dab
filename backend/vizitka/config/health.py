"""Is it alive, is it ready, how is it doing."""

from __future__ import annotations

import hmac
import json
from typing import Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from vizitka.common import disk
from vizitka.common.methods import only_reads
from vizitka.common.metrics import exposition
from vizitka.common.network import came_through_a_proxy

# What `/healthz` says, wherever it is answered: by Django, or by the front before it.
ALIVE: Final = json.dumps({"status": "ok", "version": settings.VERSION}).encode()
ALIVE_HEADERS: Final = [
    ("Content-Type", "application/json"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")
]  # fmt: skip


@only_reads
def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process answers."""
    return HttpResponse(ALIVE, headers=dict(ALIVE_HEADERS))


@only_reads
def readyz(request: HttpRequest) -> HttpResponse:
    """200 when the database answers and the disk has room, else 503 with what is wrong, for who operates this."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception:
        return _not_ready("database_unavailable", "The database does not answer.")
    if disk.is_nearly_full(settings.DATA):
        least = disk.LEAST_FREE // 2**20
        return _not_ready(
            "disk_nearly_full",
            f"Less than {least} MB, or room for hardly any more files, is left for VIZITKA_DATA ({settings.DATA}). "
            "Make room, or give it a larger disk.",
        )
    return JsonResponse({"status": "ready", "version": settings.VERSION})


def _not_ready(status: str, message: str) -> HttpResponse:
    return JsonResponse({"status": status, "message": message}, status=503)


@only_reads
def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus text, to who has the token (`VIZITKA_METRICS_TOKEN`), or without one to this machine itself."""
    if not (_has_token(request) if settings.METRICS_TOKEN else _is_local(request)):
        return HttpResponse(status=404)
    return HttpResponse(exposition(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _has_token(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return hmac.compare_digest(given.encode(), settings.METRICS_TOKEN.encode())


def _is_local(request: HttpRequest) -> bool:
    """A proxy on this machine hands on what comes from the world, whether it says so or we were told of it."""
    here = request.META.get("REMOTE_ADDR") in {"127.0.0.1", "::1"}
    return here and not settings.TRUSTED_PROXIES and not came_through_a_proxy(request)
