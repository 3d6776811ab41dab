"""Pictures under /media/. Names are random and contents never change, so that everyone may keep
them for ever."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from django.core.files.storage import default_storage
from django.http import Http404, HttpRequest, HttpResponse

from vizitka.common.methods import only_reads
from vizitka.images import avatars

# Only pictures: other stored files (imports, exports) are reached through their own, guarded addresses.
NAME = re.compile(r"images/[0-9a-f]{2}/[0-9a-f]{30}/\d{1,5}\.(avif|webp|jpg)")
TYPES = {"avif": "image/avif", "webp": "image/webp", "jpg": "image/jpeg"}
IMMUTABLE = "public, max-age=31536000, immutable"


@only_reads
def media(request: HttpRequest, name: str) -> HttpResponse:
    """One file of a picture, from whatever storage is configured."""
    names = [name] if NAME.fullmatch(name) else avatars.stored_names(name)
    if not names:
        raise Http404
    tag = f'"{hashlib.sha256(name.encode()).hexdigest()[:20]}"'
    if tag in request.headers.get("If-None-Match", ""):
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(_first(names))
        response.headers["Content-Length"] = str(len(response.content))
    response.headers["Content-Type"] = TYPES[names[0].rpartition(".")[2]]
    response.headers["Cache-Control"] = IMMUTABLE
    response.headers["ETag"] = tag
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _first(names: Iterable[str]) -> bytes:
    """The content of the first of these files that is there."""
    for name in names:
        try:
            with default_storage.open(name, "rb") as file:
                return bytes(file.read())
        except OSError:
            continue
    raise Http404
