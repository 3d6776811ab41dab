"""Texts as every bank of the area takes them (EPC217-08: the Latin letters that all of them know)."""

from __future__ import annotations

import re
from typing import Final

from anyascii import anyascii

# How German writes its vowels where there are no dots; the rest of the Latin letters lose their marks.
_WRITTEN_OUT: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "&": "+", "_": "-"}
)
_OTHERS: Final = re.compile(r"[^A-Za-z0-9/\-?:().,'+ ]")


def plain(text: str, most: int) -> str:
    """Letters, digits and the signs that banks allow, on one line of at most `most`; nothing begins or ends with a
    slash, and none stands twice, because files separate by it."""
    written = _OTHERS.sub(" ", anyascii(text.translate(_WRITTEN_OUT)))
    written = re.sub(r"/{2,}", "/", " ".join(written.split()))
    return written.strip("/ ")[:most].strip("/ ")
