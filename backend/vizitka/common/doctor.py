"""What `manage.py doctor` asks of an installation: each room registers its checks when it starts (`AppConfig.ready`).

A check looks, changes nothing that stays, and says in whole sentences how things are and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from django.db import close_old_connections


class Verdict(IntEnum):
    """How bad it is; the worst one is the exit code."""

    OK = 0
    WARNING = 1
    FAULT = 2

    @property
    def word(self) -> str:
        return self.name.lower()


class Place(IntEnum):
    """When a check is shown: first what all others stand on, last what is asked of other machines."""

    GROUND = 0
    ROOM = 1
    WORLD = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence on how it is and, unless that is well, one on what to do."""

    verdict: Verdict
    text: str
    advice: str = ""


def ok(text: str) -> Finding:
    return Finding(Verdict.OK, text)


def warning(text: str, advice: str) -> Finding:
    """Something that will hurt, or cannot be told from here."""
    return Finding(Verdict.WARNING, text, advice)


def fault(text: str, advice: str) -> Finding:
    """Something that does not work, or is open to strangers."""
    return Finding(Verdict.FAULT, text, advice)


Look = Callable[[], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """`key` names it on the command line, `title` in the report."""

    key: str
    title: str
    look: Look
    place: Place

    def findings(self) -> list[Finding]:
        """What the look found; a look that fails is a fault itself, and those after it go on."""
        found: list[Finding] = []
        try:
            found.extend(self.look())
        except Exception as error:
            found.append(
                fault(f"This could not be looked at: {in_a_line(error)}", "Mend what stands above first.")
            )
            # A connection on which something failed would fail the next check too.
            close_old_connections()
        return found


_checks: Final[dict[str, Check]] = {}


def register(key: str, title: str, look: Look, *, place: Place = Place.ROOM) -> None:
    """Registers a room's check; the same key twice counts once."""
    _checks[key] = Check(key, title, look, place)


def checks() -> list[Check]:
    """All checks, in the order in which they are shown."""
    return sorted(_checks.values(), key=lambda check: check.place)


def examine(keys: Collection[str] = ()) -> Iterator[tuple[Check, list[Finding]]]:
    """What each check finds, or those of `keys`, one after the other."""
    for check in checks():
        if not keys or check.key in keys:
            yield check, check.findings()


def in_a_line(error: BaseException) -> str:
    """An error's words without its traceback and its further lines."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words[:300]}" if words else type(error).__name__
