"""An installation of a process test's own: its database is migrated once for all of them."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1]
DATABASE = "vizitka.sqlite3"


def run(environment: dict[str, str], *arguments: str) -> None:
    subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=BACKEND, check=True, capture_output=True
    )


def environment_of(data: Path) -> dict[str, str]:
    """What processes of an installation with this folder are started with."""
    found = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "VIZITKA_DATA")}
    return {
        **found,
        "VIZITKA_DATA": str(data),
        "VIZITKA_MODE": "development",
        "VIZITKA_LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
        "PYTHONPATH": str(BACKEND),
    }


def migrated(home: Path) -> Path:
    """A migrated SQLite in `home`, made by the first of all workers of a run who asks; the others wait for it."""
    home.mkdir(exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (home / "done").exists():
            run(environment_of(home), "manage.py", "migrate")
            (home / "done").touch()
    return home / DATABASE
