"""Which files are documents to us. Pure."""

from __future__ import annotations

import enum
import re
import unicodedata

MOST_BYTES = 10 * 1024 * 1024
MOST_PAGES = 500
LONGEST_NAME = 120


class Outcome(enum.StrEnum):
    """Why a document is refused, as the process says it that looks at it."""

    DAMAGED = "damaged"
    ENCRYPTED = "encrypted"
    TOO_MANY_PAGES = "too_many_pages"
    TOO_COMPLEX = "too_complex"


def is_pdf(head: bytes) -> bool:
    """Whether the file begins as ISO 32000-2, section 7.5.2 says. Readers look further into the file, but what
    begins as something else may be something else to a browser.
    """
    return re.match(rb"%PDF-[12]\.\d", head) is not None


def file_name(given: str) -> str:
    """The name under which people get the file: no folders, no control signs, nothing that file systems dislike,
    and one ending.
    """
    base = re.split(r"[\\/]", given)[-1]
    kept = "".join(
        " " if unicodedata.category(sign)[0] == "C" or sign in '\\/:*?"<>|' else sign for sign in base
    )
    stem = re.sub(r"\s+", " ", re.sub(r"\.pdf$", "", kept.strip(), flags=re.IGNORECASE)).strip(" .")
    return f"{stem[:LONGEST_NAME].strip(' .') or 'document'}.pdf"
