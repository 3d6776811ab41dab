"""What `check` and the start of `serve` refuse, and the key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.core.checks import ERROR, run_checks

from vizitka.common import doctor

SHORTEST_KEY: Final = 40
# Random letters of that length repeat a few; a sentence or a row of one letter has far less.
FEWEST_LETTERS: Final = 16


def look() -> Iterator[doctor.Finding]:
    refused = [message for message in run_checks(databases=["default"]) if message.level >= ERROR]
    for message in refused:
        yield doctor.fault(str(message.msg), str(message.hint or f"The start refuses this ({message.id})."))
    if not refused:
        yield doctor.ok(f"Vizitka {settings.VERSION}, mode {settings.MODE}: nothing is refused at the start.")
    if not settings.PRODUCTION:
        yield doctor.warning(
            f"The mode is {settings.MODE}: demo people and pages for developers are open to all.",
            "Set VIZITKA_MODE=production.",
        )
    yield _key(settings.SECRET_KEY)


def _key(key: str) -> doctor.Finding:
    if len(key) >= SHORTEST_KEY and len(set(key)) >= FEWEST_LETTERS:
        return doctor.ok("The secret key is long and mixed.")
    return doctor.fault(
        f"The secret key can be guessed: {len(key)} characters, {len(set(key))} different ones.",
        "Take VIZITKA_SECRET_KEY away, so that the next start makes one. All are signed out, second factors set anew.",
    )
