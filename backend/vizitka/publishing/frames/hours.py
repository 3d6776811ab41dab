"""Days and times as a language writes them (CLDR)."""

from __future__ import annotations

import datetime as dt
import functools

from babel import Locale
from babel.dates import format_date, format_time, get_day_names

from vizitka.contents.opening import Opening
from vizitka.publishing.said import pgettext


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


@functools.lru_cache(maxsize=512)
def day_within(day: int, language: str) -> str:
    """`Monday` as it stands in a sentence."""
    return str(get_day_names("wide", context="format", locale=_locale(language))[day])


def date_text(date: dt.date, language: str) -> str:
    """`Thu, 24 December`, as the language writes it, without the year."""
    locale = _locale(language)
    pattern = locale.datetime_skeletons.get("MMMEd") or locale.datetime_skeletons.get("MMMd")
    return str(format_date(date, str(pattern) if pattern else "EEE d MMM", locale=locale))


def opening_text(opening: Opening, language: str) -> str:
    """Whether it is open now, and until when that holds, in the active language."""
    if not opening.at:
        return pgettext("card page", "Open now") if opening.is_open else pgettext("card page", "Closed now")
    said = {"time": time_text(opening.at, language)}
    if opening.is_open and opening.day is None:
        return pgettext("card page", "Open now, until %(time)s") % said
    if opening.is_open:
        return pgettext("card page", "Open now")
    if opening.day is None:
        return pgettext("card page", "Closed now, opens at %(time)s") % said
    said["day"] = day_within(opening.day, language)
    return pgettext("card page", "Closed now, opens on %(day)s at %(time)s") % said
