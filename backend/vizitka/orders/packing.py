"""The packing list of an order as PDF: a page and more for each parcel, with its address as a label and every person in
it. Runs in a process apart (common.apart): no Django, and what typst keeps in memory goes with each document.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

# Rubik and Noto Sans JP, which documents have.
TEMPLATE: Final = Path(__file__).with_name("packing.typ")
FONT_FOLDER: Final = Path(__file__).parents[1] / "invoicing" / "fonts"


def order_of(
    *, title: str, language: str, sender: str, head: list[str], parcels: list[dict[str, Any]]
) -> bytes:
    """What is drawn. All texts have glyphs already (`invoicing.glyphs.drawable`)."""
    given = {"title": title, "language": language, "sender": sender, "head": head, "parcels": parcels}
    return json.dumps(given).encode()


def drawn(data: bytes, _argument: str) -> tuple[dict[str, Any], list[bytes]]:
    """The PDF of an order (`apart_child.Work`)."""
    import typst

    pdf: bytes = typst.compile(
        TEMPLATE,
        sys_inputs={"given": data.decode()},
        font_paths=[FONT_FOLDER],
        ignore_system_fonts=True,
    )
    return {}, [pdf]
