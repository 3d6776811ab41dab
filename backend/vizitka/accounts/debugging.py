"""What the page /debug shows of the installation. Nothing secret."""

from __future__ import annotations

import functools
import platform
from typing import Any

import django
from django.conf import settings
from django.db import connection

from vizitka.common import clock


@functools.cache
def commit() -> str:
    """The commit that runs: `VIZITKA_COMMIT`, else what the checkout says, else empty."""
    if settings.COMMIT:
        return str(settings.COMMIT[:12])
    git = settings.BASE_DIR.parent / ".git"
    try:
        head = (git / "HEAD").read_text().strip()
        if not head.startswith("ref: "):
            return head[:12]
        name = head.removeprefix("ref: ")
        loose = git / name
        if loose.is_file():
            return loose.read_text().strip()[:12]
        packed = (git / "packed-refs").read_text().splitlines()
        return next((line.split()[0][:12] for line in packed if line.endswith(f" {name}")), "")
    except OSError:
        return ""


def database() -> str:
    """Name and version of the database, e.g. `SQLite 3.45.1`."""
    with connection.cursor():
        version = ".".join(str(part) for part in connection.get_database_version())
    return f"{connection.display_name} {version}"


def info() -> dict[str, Any]:
    return {
        "version": settings.VERSION,
        "commit": commit(),
        "django": django.get_version(),
        "python": platform.python_version(),
        "database": database(),
        "time": clock.now(),
        "mails_url": f"{settings.API_URL}/debug/mails" if settings.MAILS_ARE_READABLE else None,
        "demo": settings.MODE == "demo",
        "languages": [code for code, _name in settings.LANGUAGES],
    }
