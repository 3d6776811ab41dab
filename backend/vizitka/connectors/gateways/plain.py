"""Any system that takes JSON over https: a method, a path and a body with the fields in their places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vizitka.connectors import rules
from vizitka.connectors.gateways.calls import ANY, Call, Line, Subject, Written

GOOD: Final = frozenset(range(200, 300))


class Plain:
    def __init__(self, address: str, secret: str, options: Mapping[str, str]) -> None:
        self._line = Line(
            address, {options["header"]: secret} if options["header"] and secret else {}, [secret]
        )
        self._options = options

    def check(self) -> None:
        """The address itself: who answers there at all, and does not refuse the credential, is there."""
        self._line.ask(
            Call("GET", "/"), frozenset(status for status in ANY if status < 500) - {401, 403, 429}
        )

    def key_of(self, values: Mapping[str, str]) -> str:
        return values["id"]

    def first(self, subject: Subject) -> Call:
        path = rules.filled_path(self._options["path"], subject.values)
        body = rules.filled_template(self._options["body"], subject.values)
        return Call(self._options["method"], path, body)

    def put(self, subject: Subject) -> Written:
        self._line.ask(self.first(subject), GOOD)
        return Written(subject.key)

    def erase(self, subject: Subject, *, for_good: bool) -> None:
        """By the id, and the kind: nothing else is known any more."""
        path = rules.filled_path(self._options["erase_path"], subject.values)
        self._line.ask(Call("DELETE", path), GOOD | {404, 410})
