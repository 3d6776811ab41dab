"""Posters by typst, in a process apart (common.apart): no Django."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import typst

from vizitka.common.apart_child import Refusal
from vizitka.printing.drawing import FONTS

TEMPLATE: Final = Path(__file__).with_name("poster.typ")


def drawn(data: bytes, _argument: str) -> tuple[dict[str, Any], list[bytes]]:
    """An order of `posters`: one PDF with a page a person, and what the template tells."""
    order = json.loads(data)
    compiler = typst.Compiler(TEMPLATE, font_paths=FONTS, sys_inputs={"given": json.dumps(order["given"])})
    try:
        pdf = compiler.compile(format="pdf", timestamp=order["moment"])
    except typst.TypstError as error:
        raise Refusal(f"typst: {error}") from error
    assert isinstance(pdf, bytes)
    return {"drawn": [one["value"] for one in json.loads(compiler.query("<found>"))]}, [pdf]
