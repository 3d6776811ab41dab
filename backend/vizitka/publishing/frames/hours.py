"""Days and times as a language writes them (CLDR)."""

from __future__ import annotations

import datetime as dt
import functools

from babel import Locale
from babel.dates import format_time, get_day_names


def _locale(language: str) -> Locale:
    return Locale.parse("pt_PT" if language == "pt" else language)


@functools.lru_cache(maxsize=1024)
def time_text(time: str, language: str) -> str:
    """`09:00` as the language writes it: 9:00 AM, 09:00, 9:00."""
    hour, minute = time.split(":")
    return str(format_time(dt.time(int(hour), int(minute)), format="short", locale=_locale(language)))


@functools.lru_cache(maxsize=512)
def day_names(first: int, last: int, language: str) -> str:
    """`Monday` or `Monday – Friday`; Monday is 0."""
    names = get_day_names("wide", context="stand-alone", locale=_locale(language))
    text = names[first] if first == last else f"{names[first]} – {names[last]}"
    return text[:1].upper() + text[1:]
