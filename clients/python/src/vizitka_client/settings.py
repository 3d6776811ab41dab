# SPDX-License-Identifier: MIT
"""Where the command line calls, and with which token: both of the environment, or both of a file that its owner alone
reads."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TextIO

from vizitka_client.calling import address_of, token_of

OWNER_ALONE: Final = 0o600
KEYS: Final = ("url", "token", "space")
DEFAULT: Final = "default"


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
    """Where to call. An url and its token come from one place: of the profile that was asked for by name; else of
    `VIZITKA_URL` and `VIZITKA_TOKEN`; else of the profile that is kept. A kept token goes to its kept url alone. Raises
    `SettingsError`."""
    own = {key: environment.get(f"VIZITKA_{key.upper()}", "").strip() for key in KEYS}
    named = environment.get("VIZITKA_PROFILE", "").strip()
    if profile:
        kept = _kept(environment, profile)
        return _checked({**kept, "space": kept["space"] or own["space"]})
    if own["token"]:
        if not own["url"]:
            raise SettingsError("VIZITKA_TOKEN is for one installation: set VIZITKA_URL with it.")
        if named:
            raise SettingsError("VIZITKA_PROFILE and VIZITKA_TOKEN name two tokens: unset one of them.")
        return _checked(own)
    path = file_of(environment)
    if not named and DEFAULT not in profiles(path):
        raise SettingsError("Set VIZITKA_URL and VIZITKA_TOKEN, or keep them with `vizitka tokens save`.")
    found = _checked(
        {**(kept := _kept(environment, named or DEFAULT)), "space": own["space"] or kept["space"]}
    )
    if own["url"] and _address(own["url"]) != found.url:
        raise SettingsError(
            f"VIZITKA_URL is {_address(own['url'])}, and the kept token is for {found.url}. Set VIZITKA_TOKEN with it,"
            " or name a profile with --profile."
        )
    return found


def _kept(environment: Mapping[str, str], profile: str) -> dict[str, str]:
    path = file_of(environment)
    there = profiles(path)
    if profile not in there:
        raise SettingsError(f"{path} has no profile {profile}.")
    return {key: str(there[profile].get(key, "")).strip() for key in KEYS}


def _checked(found: Mapping[str, str]) -> Settings:
    try:
        return Settings(_address(found["url"]), token_of(found["token"]), found["space"])
    except ValueError as problem:
        raise SettingsError(str(problem)) from None


def _address(url: str) -> str:
    try:
        return address_of(url)
    except ValueError as problem:
        raise SettingsError(str(problem)) from None


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
    """Keeps a profile beside the others. Raises `SettingsError`."""
    checked = _checked({key: getattr(settings, key) for key in KEYS})
    kept = {key: value for key in KEYS if (value := getattr(checked, key))}
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
    with whole(path) as file:
        json.dump(content, file, indent=1)
        file.write("\n")


@contextmanager
def whole(path: Path) -> Iterator[TextIO]:
    """A file that is in its place only when it is written to its end, and that its owner alone reads; until then the
    old one stays."""
    number, part = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with open(number, "w", encoding="utf-8", newline="") as file:
            yield file
        Path(part).replace(path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
