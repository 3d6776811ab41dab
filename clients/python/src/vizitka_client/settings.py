# SPDX-License-Identifier: MIT
"""Where the command line calls, and with which token: the environment first, then a file that its owner alone reads."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

OWNER_ALONE: Final = 0o600
KEYS: Final = ("url", "token", "space")


class SettingsError(Exception):
    """The settings cannot be used; the sentence says what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    url: str
    token: str
    space: str


def file_of(environment: Mapping[str, str]) -> Path:
    """`VIZITKA_CONFIG`, else `vizitka/config.json` where programs of this person keep such files."""
    if named := environment.get("VIZITKA_CONFIG"):
        return Path(named)
    home = environment.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(home) / "vizitka/config.json"


def read(environment: Mapping[str, str], profile: str) -> Settings:
    """What holds for a profile; `VIZITKA_URL`, `VIZITKA_TOKEN` and `VIZITKA_SPACE` come before the file. Raises
    `SettingsError`."""
    kept = profiles(file_of(environment)).get(profile, {})
    found = {key: environment.get(f"VIZITKA_{key.upper()}") or str(kept.get(key, "")) for key in KEYS}
    if not found["url"] or not found["token"]:
        raise SettingsError("Set VIZITKA_URL and VIZITKA_TOKEN, or keep them with `vizitka tokens save`.")
    return Settings(**found)


def profiles(path: Path) -> dict[str, dict[str, Any]]:
    """All profiles of the file. Raises `SettingsError` where others may read it: then the token is no secret."""
    try:
        with path.open() as file:
            if os.name == "posix" and stat.S_IMODE(os.fstat(file.fileno()).st_mode) & ~OWNER_ALONE:
                raise SettingsError(f"Others may read {path}. Run: chmod 600 {path}")
            found = json.load(file)
    except FileNotFoundError:
        return {}
    except ValueError as problem:
        raise SettingsError(f"{path} cannot be read: {problem}") from problem
    return found if isinstance(found, dict) else {}


def keep(path: Path, profile: str, settings: Settings) -> None:
    """Keeps a profile beside the others."""
    kept = {key: value for key in KEYS if (value := getattr(settings, key))}
    _write(path, {**profiles(path), profile: kept})


def forget(path: Path, profile: str) -> bool:
    """Takes a profile out. Returns whether it was there."""
    there = profiles(path)
    if there.pop(profile, None) is None:
        return False
    _write(path, there)
    return True


def _write(path: Path, content: Mapping[str, Any]) -> None:
    """Whole or not at all, and at no moment readable for others."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE), "w") as file:
        json.dump(content, file, indent=1)
        file.write("\n")
    part.replace(path)
