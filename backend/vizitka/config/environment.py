"""Reads the environment, once, with a type and a safe default for every value."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from zoneinfo import available_timezones

from babel.numbers import list_currencies

REPOSITORY = Path(__file__).resolve().parents[3]

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def flag(name: str, default: bool) -> bool:
    """A switch. Raises `ValueError` for a word that is neither on nor off, so that a typo never passes as off."""
    raw = os.environ.get(name)
    if raw is None:
        return default
    word = raw.strip().lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise ValueError(f"{name} must be on or off, not {raw!r}")


def number(name: str, default: int) -> int:
    raw = text(name)
    return int(raw) if raw else default


def time_zone(name: str) -> str:
    """An IANA name, UTC by default. Raises `ValueError` for one that nobody knows."""
    zone = text(name, "UTC")
    if zone not in available_timezones() - {"localtime", "Factory"}:
        raise ValueError(f"{name} must be a time zone such as Europe/Vienna, not {zone!r}")
    return zone


def months(name: str) -> int:
    """How long something is kept; 0 is for ever. Raises `ValueError` for what would reach back before all calendars."""
    found = number(name, 0)
    if not 0 <= found <= 1200:
        raise ValueError(f"{name} must be 0 (for ever) or a number of months up to 1200, not {found}")
    return found


def currency(name: str, default: str) -> str:
    """An ISO 4217 code. Raises `ValueError` for one that nobody knows."""
    code = text(name, default).upper() or default
    if code not in list_currencies():
        raise ValueError(f"{name} must be a currency such as EUR or CHF, not {code!r}")
    return code


def words(name: str, default: list[str]) -> list[str]:
    raw = text(name)
    return [word.strip() for word in raw.split(",") if word.strip()] if raw else default


def data_folder() -> Path:
    """The folder of database, files, mails and keys (`VIZITKA_DATA`), made on first use."""
    folder = Path(text("VIZITKA_DATA") or REPOSITORY / "var").expanduser().resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """`VIZITKA_SECRET_KEY`, or the key that the first start wrote beside the database (mode 600)."""
    given = text("VIZITKA_SECRET_KEY")
    if given:
        return given
    file = folder / "secret.key"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        # Another process may be between making the file and writing it.
        for _ in range(50):
            key = file.read_text().strip()
            if key:
                return key
        raise
    with os.fdopen(descriptor, "w") as handle:
        key = secrets.token_urlsafe(48)
        handle.write(key)
    return key
