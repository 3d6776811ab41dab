"""Worked examples of docs/domain: what the prose says is what the tests try."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENTS = Path(__file__).resolve().parents[3] / "docs" / "domain"


def table(document: str, heading: str) -> list[tuple[str, ...]]:
    """The rows of the first table below a heading, without its head; cells as text."""
    text = (DOCUMENTS / document).read_text(encoding="utf-8")
    section = re.split(rf"^#+ {re.escape(heading)}$", text, maxsplit=1, flags=re.MULTILINE)[1]
    rows = re.findall(
        r"^\|(.+)\|$", re.split(r"^#", section, maxsplit=1, flags=re.MULTILINE)[0], re.MULTILINE
    )
    found = [tuple(cell.strip() for cell in row.split("|")) for row in rows[2:]]
    if not found:
        raise LookupError(f"{document} has no table below {heading}")
    return found
