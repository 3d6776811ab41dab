"""An RSGI application that answers with the files of a folder and does nothing else (harness.bare)."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

FOLDER = Path(os.environ["BARE_FOLDER"])
ANSWERS = {
    f"/{path.stem}": (
        [(name, value) for name, value in json.loads(path.read_text())],
        path.with_suffix("").read_bytes(),
    )
    for path in FOLDER.glob("*.json")
}


class Bare:
    async def __rsgi__(self, scope: Any, protocol: Any) -> None:
        headers, body = ANSWERS.get(scope.path, ([], b"nothing is here"))
        protocol.response_bytes(200, headers, body)


application = Bare()
