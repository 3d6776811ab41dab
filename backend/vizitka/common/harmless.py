"""Text that no spreadsheet takes for a formula (OWASP, CSV injection)."""

from __future__ import annotations

import re

# What spreadsheets read as the beginning of a formula, also behind apostrophes that we or others put there.
DANGEROUS = re.compile(r"'*[=+\-@\t\r＝＋－＠]")


def harmless(text: str) -> str:
    """An apostrophe before what would be a formula; imports take it off again
    (importing.reading.cells.clean)."""
    return f"'{text}" if DANGEROUS.match(text) else text
