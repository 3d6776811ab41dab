"""The installation that a command belongs to: the file with its environment, and the user whose its data is."""

from __future__ import annotations

import contextlib
import os
import pwd
import re
import time
from pathlib import Path
from typing import Final

from vizitka.config import environment as env
from vizitka.config.environment import Refused

STANDARD_FILE: Final = Path("/etc/vizitka/vizitka.env")
DAY_SECONDS: Final = 86_400
LINE: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=(.*)")


def read_file() -> None:
    """Takes the variables of the installation's file: `VIZITKA_ENV_FILE` names it, empty for none; else it is
    `/etc/vizitka/vizitka.env`, if that is there. What the environment says already counts more. Raises `Refused`.

    So an operator's command finds the database of the service, and never a new one of its own.
    """
    named = env.text("VIZITKA_ENV_FILE")
    if "VIZITKA_ENV_FILE" not in os.environ and STANDARD_FILE.exists():
        _take(STANDARD_FILE)
    elif named:
        _take(Path(named))


def _take(file: Path) -> None:
    if file.exists() and not os.access(file, os.R_OK):
        raise Refused(
            f"VIZITKA_ENV_FILE: {file} holds the environment of the installation, and you may not read it. "
            "Run this as root or as the user of the service."
        )
    lines = env.content("VIZITKA_ENV_FILE", file).splitlines()
    for number, line in enumerate(lines, start=1):
        if line.strip() and line.lstrip()[0] not in "#;":
            name, value = _variable(line.strip(), f"{file}, line {number}")
            os.environ.setdefault(name, value)


def _variable(line: str, where: str) -> tuple[str, str]:
    """One line as systemd's EnvironmentFile has it, quoted or not. Raises `Refused`."""
    found = LINE.fullmatch(line)
    if found is None:
        raise Refused(f"{where} must be NAME=value.")
    name, value = found[1], found[2].strip()
    if len(value) >= 2 and value[0] in "\"'" and value[-1] == value[0]:
        value = value[1:-1]
    return name, value


def become_owner() -> None:
    """As root, goes on as the user whom the folder of the data belongs to, with that user's groups: what root would
    make there the service could not read. Raises `Refused`."""
    if os.geteuid() != 0:
        return
    try:
        owner = env.data_path().stat()
    except OSError:
        # It is made later, or refused then.
        return
    if owner.st_uid == 0:
        return
    try:
        account = pwd.getpwuid(owner.st_uid)
        os.initgroups(account.pw_name, account.pw_gid)
        os.setgid(account.pw_gid)
    except KeyError:
        # A number without a name, as in a container.
        os.setgroups([])
        os.setgid(owner.st_gid)
    os.setuid(owner.st_uid)


def temporary_folder(folder: Path) -> Path:
    """The place below the folder of the data for what is gone in a moment: nothing else needs to be writable.

    What a killed process has left there is deleted after a day. Raises `Refused`.
    """
    found = env.made(folder / "tmp")
    for file in found.iterdir():
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime > DAY_SECONDS:
                file.unlink()
    return found


def prove_writable(folder: Path) -> None:
    """Writes a little into the folder of the data and takes it away. Raises `Refused`, as when the disk is full."""
    file = folder / f".written-{os.getpid()}"
    try:
        try:
            with file.open("wb") as handle:
                handle.write(b"\0" * 65_536)
                handle.flush()
                os.fsync(handle.fileno())
        finally:
            file.unlink(missing_ok=True)
    except OSError as error:
        raise env.unwritable(folder, error) from None
