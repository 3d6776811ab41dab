from __future__ import annotations

from typing import Any


class ShortWay:
    def __init__(self, application: Any) -> None:
        self.application = application

    def __call__(self, environ: Any, start_response: Any) -> Any:
        return self.application(environ, start_response)
