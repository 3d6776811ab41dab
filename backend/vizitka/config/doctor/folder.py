"""Whether the data folder is writable, closed to others, and has room."""

from __future__ import annotations

import os
import pwd
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings

from vizitka.common import disk, doctor

GIGABYTE: Final = 1_000_000_000
GETTING_FULL: Final = 5 * GIGABYTE
# Of small disks this part.
GETTING_FULL_PART: Final = 0.1
OTHERS: Final = 0o077


def look() -> Iterator[doctor.Finding]:
    folder = settings.DATA
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".doctor-"):
            pass
    except OSError as error:
        yield doctor.fault(
            f"Nothing can be written into {folder}: {error.strerror}.",
            f"Give it to the user of the service: chown -R vizitka: {folder}",
        )
    else:
        yield doctor.ok(f"{folder} can be written.")
    yield _owner(folder)
    yield from _modes(folder)


def _owner(folder: Path) -> doctor.Finding:
    """Files made by root are not the service's."""
    owner = folder.stat().st_uid
    if owner == os.geteuid():
        return doctor.ok(f"The user of this process ({_name(owner)}) owns it.")
    return doctor.warning(
        f"The folder belongs to {_name(owner)}, this process to {_name(os.geteuid())}.",
        f"Run commands as the service's user: sudo -u {_name(owner)} …",
    )


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def _modes(folder: Path) -> Iterator[doctor.Finding]:
    """The key opens every session; database and mails hold what people wrote."""
    key = folder / "secret.key"
    if key.exists() and key.stat().st_mode & OTHERS:
        yield doctor.fault(f"Others can read {key}.", f"chmod 600 {key}")
    if folder.stat().st_mode & OTHERS:
        yield doctor.warning(f"Others can look into {folder}.", f"chmod 700 {folder}")
    else:
        yield doctor.ok("Others cannot look into it.")


def look_at_disk() -> Iterator[doctor.Finding]:
    for folder in (settings.DATA, settings.BACKUPS):
        if folder.is_dir():
            yield room_in(folder)


def room_in(folder: Path) -> doctor.Finding:
    """A fault where `/readyz` ends; a warning while there is time to make room."""
    usage = shutil.disk_usage(folder)
    text = f"{folder}: {usage.free / GIGABYTE:.1f} of {usage.total / GIGABYTE:.1f} GB are free."
    advice = "Make room, or take a larger disk. A full one refuses uploads and changes, and backups fail."
    if disk.is_nearly_full(folder):
        return doctor.fault(text, advice)
    if usage.free < min(GETTING_FULL, usage.total * GETTING_FULL_PART):
        return doctor.warning(text, advice)
    return doctor.ok(text)
