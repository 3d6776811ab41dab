"""Cells of a file as text: what people see, trimmed, without characters that nobody sees."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

# The longest cell of a workbook: longer than any field of ours, so that a too long value is still reported with its
# length, and all the social media of a card fit in; short enough for memory.
LONGEST_CELL = 32_767
# The apostrophe that spreadsheets (and our own exports) put before a text that would otherwise be a formula.
GUARDED = re.compile(r"'(?='*[=+\-@\t\r＝＋－＠])")
UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]"
)
SURROGATES = re.compile("[\ud800-\udfff]")
ZEROS_FORMAT = re.compile(r"0+")


def clean(text: str) -> str:
    """Trims (no-break spaces too), drops control and direction characters, takes off the guard of exports."""
    text = (
        SURROGATES.sub("", UNSEEN.sub("", text[: LONGEST_CELL + 100]))
        .replace("\r\n", "\n")
        .replace("\r", "\n")
        .strip()
    )
    if text.startswith("'"):
        text = GUARDED.sub("", text, count=1)
    return text[:LONGEST_CELL]


def one_line(text: str) -> str:
    """Whitespace of every kind, also line breaks, becomes one space."""
    return " ".join(text.split())


def shown(value: Any, number_format: str = "General") -> str:
    """A spreadsheet's value as people see it: `10000` in format `000000` is `010000`, a date is ISO 8601."""
    if value is None:
        return ""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return _number(value, number_format)
    if isinstance(value, dt.datetime):
        if value.time() == dt.time(0):
            return value.date().isoformat()
        return value.replace(microsecond=0).isoformat(sep=" ")
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    return clean(str(value))


def _number(value: int | float, number_format: str) -> str:
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):
            return ""
        if value.is_integer() and abs(value) < 1e15:
            value = int(value)
    if isinstance(value, int):
        code = number_format.split(";")[0].strip('"')
        return f"{value:0{len(code)}d}" if value >= 0 and ZEROS_FORMAT.fullmatch(code) else str(value)
    # 15 significant digits is what spreadsheets keep and show: 0.1 + 0.2 is 0.3.
    return f"{value:.15g}"
