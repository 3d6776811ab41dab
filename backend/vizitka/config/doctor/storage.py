"""Whether a file can be kept, read and taken away again where pictures and documents are."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from vizitka.common import doctor


def look() -> Iterator[doctor.Finding]:
    content = secrets.token_bytes(1024)
    started = time.perf_counter()
    try:
        name = default_storage.save(f"doctor-{secrets.token_hex(8)}.bin", ContentFile(content))
        try:
            with default_storage.open(name, "rb") as kept:
                same = kept.read() == content
        finally:
            default_storage.delete(name)
        gone = not default_storage.exists(name)
    except Exception as error:
        yield doctor.fault(f"No file can be kept in {_place()}: {doctor.in_a_line(error)}", _advice())
        return
    milliseconds = round((time.perf_counter() - started) * 1000)
    if same and gone:
        yield doctor.ok(f"A file was written to {_place()}, read and deleted in {milliseconds} ms.")
    else:
        yield doctor.fault(
            f"{_place()} {'does not delete files' if same else 'gives back other files than it was given'}.",
            _advice(),
        )


def _options() -> dict[str, str]:
    options: dict[str, str] = settings.STORAGES["default"].get("OPTIONS", {})
    return options


def _place() -> str:
    bucket = _options().get("bucket_name")
    return f"the bucket {bucket}" if bucket else str(settings.MEDIA_ROOT)


def _advice() -> str:
    if "bucket_name" in _options():
        return (
            "Look at VIZITKA_S3_BUCKET, VIZITKA_S3_ENDPOINT and what the key may: read, write, list, delete."
        )
    return f"Give the folder to the user of the service: chown -R vizitka: {settings.MEDIA_ROOT}"
