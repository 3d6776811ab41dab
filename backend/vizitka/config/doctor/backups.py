"""Whether there is a young archive that can be opened."""

from __future__ import annotations

import datetime as dt
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings

from vizitka.common import clock, doctor

OLD: Final = dt.timedelta(hours=36)
TOO_OLD: Final = dt.timedelta(days=7)
MAKE_ONE: Final = "Start vizitka-backup.timer; `journalctl -u vizitka-backup` says what failed."


def look() -> Iterator[doctor.Finding]:
    folder: Path = settings.BACKUPS
    archives = sorted(folder.glob("*.tar.gz"), key=lambda file: file.stat().st_mtime)
    if not archives:
        yield doctor.warning(f"There is no archive in {folder} (VIZITKA_BACKUPS).", MAKE_ONE)
        return
    newest = archives[-1]
    yield _age(newest)
    if not _opens(newest):
        yield doctor.fault(f"{newest} is damaged: it has no manifest.", MAKE_ONE)
    if newest.stat().st_mode & 0o077:
        yield doctor.fault(f"Others can read {newest}, in which everything stands.", f"chmod 600 {newest}")


def _age(archive: Path) -> doctor.Finding:
    made = dt.datetime.fromtimestamp(archive.stat().st_mtime, tz=dt.UTC)
    hours = (clock.now() - made).total_seconds() / 3600
    text = f"The newest archive, {archive.name}, is {hours:,.0f} hours old."
    if hours > TOO_OLD.total_seconds() / 3600:
        return doctor.fault(text, MAKE_ONE)
    return doctor.warning(text, MAKE_ONE) if hours > OLD.total_seconds() / 3600 else doctor.ok(text)


def _opens(archive: Path) -> bool:
    """Whether the manifest, which is written first, can be read; `restore` reads the rest."""
    try:
        with tarfile.open(archive, "r:gz") as opened:
            first = opened.next()
            manifest = opened.extractfile(first) if first and first.name == "manifest.json" else None
            return manifest is not None and "migrations" in json.load(manifest)
    except (tarfile.TarError, OSError, EOFError, ValueError):
        return False
