"""The packing list of an order as PDF: a page and more for each parcel, with its address and every person in it; and
labels, one a parcel. Runs in a process apart (common.apart): no Django, and what typst keeps in memory goes with each
document.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

# Rubik and Noto Sans JP, which documents have.
TEMPLATES: Final = Path(__file__).parent
FONT_FOLDER: Final = Path(__file__).parents[1] / "invoicing" / "fonts"


def order_of(
    *, title: str, language: str, sender: str, head: list[str], parcels: list[dict[str, Any]]
) -> bytes:
    """What is drawn. All texts have glyphs already (`invoicing.glyphs.drawable`)."""
    given = {"title": title, "language": language, "sender": sender, "head": head, "parcels": parcels}
    return json.dumps(given).encode()


def labels_of(*, title: str, language: str, sender: str, labels: list[dict[str, Any]]) -> bytes:
    """What is drawn, with the argument `labels`."""
    return json.dumps({"title": title, "language": language, "sender": sender, "labels": labels}).encode()


def drawn(data: bytes, argument: str) -> tuple[dict[str, Any], list[bytes]]:
    """The PDF of an order, or its labels (`apart_child.Work`)."""
    import typst

    pdf: bytes = typst.compile(
        TEMPLATES / ("labels.typ" if argument == "labels" else "packing.typ"),
        sys_inputs={"given": data.decode()},
        font_paths=[FONT_FOLDER],
        ignore_system_fonts=True,
    )
    return {}, [pdf]
