"""Documents under /media/documents/. Names are random and contents never change."""

from __future__ import annotations

import re

from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header

from vizitka.common.methods import only_reads
from vizitka.documents.selectors import document_by_file

NAME = re.compile(r"documents/[0-9a-f]{2}/[0-9a-f]{30}\.pdf")


@only_reads
def document(request: HttpRequest, name: str) -> HttpResponseBase:
    """One document, always as a download: nothing in it runs under this host."""
    name = f"documents/{name}"
    found = document_by_file(name) if NAME.fullmatch(name) else None
    if found is None:
        raise Http404
    try:
        response = FileResponse(default_storage.open(name, "rb"), content_type="application/pdf")
    except OSError:
        raise Http404 from None
    headers = response.headers
    headers["Content-Disposition"] = content_disposition_header(True, found.name) or "attachment"
    headers["Content-Length"] = str(found.bytes)
    headers["Cache-Control"] = "public, max-age=86400"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["X-Robots-Tag"] = "noindex"
    headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    headers["Cross-Origin-Resource-Policy"] = "same-site"
    return response
