"""The committed API document, which `test_document.py` compares with the present one: to read it takes a hundredth of
what it takes to make it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENT: Final[dict[str, Any]] = json.loads((ROOT / "openapi.json").read_text())
