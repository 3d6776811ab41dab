"""When a notice is shown, and in which language (docs/domain/notices.md). Pure: moments come in, aware."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from vizitka.cards.rules import chosen_language

LONGEST: Final = dt.timedelta(days=731)

Fault = Literal["ends_before_start", "too_long", "is_over"]


@dataclass(frozen=True, slots=True)
class Period:
    """From `starts_at`, which belongs to it, until `ends_at`, which does not."""

    starts_at: dt.datetime
    ends_at: dt.datetime

    def holds(self, now: dt.datetime) -> bool:
        return self.starts_at <= now < self.ends_at

    def next_change(self, now: dt.datetime) -> dt.datetime | None:
        """The moment at which `holds` is another; None after the end."""
        return next((moment for moment in (self.starts_at, self.ends_at) if now < moment), None)

    def fault(self, now: dt.datetime) -> Fault | None:
        """Why a notice cannot be given this period now."""
        if self.ends_at <= self.starts_at:
            return "ends_before_start"
        if self.ends_at - self.starts_at > LONGEST:
            return "too_long"
        return "is_over" if self.ends_at <= now else None


@dataclass(frozen=True, slots=True)
class Told:
    """What a visitor reads; `language` is empty where the card says nothing of its own."""

    text: str
    language: str


def languages_of(translations: Mapping[str, str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Those of the languages that a card's texts are `wanted` in (cards.rules) in which its notice is there: the first,
    which is the card's own, and those of its translations."""
    return tuple(code for code in wanted if code == wanted[0] or translations.get(code))


def told(
    text: str, translations: Mapping[str, str], own: str, there: Sequence[str], languages: Sequence[str]
) -> Told:
    """The notice for a visitor of these `languages`, best first: in the best that is `there`, as the card's own texts,
    else in the card's `own`."""
    code = chosen_language(there, languages) or own
    return Told(text if code == own else translations[code], code)
