"""Words of the API that domains register at start: in the document they are a closed list, as if they stood there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticKnownError, core_schema


@dataclass(frozen=True, slots=True)
class OneOf:
    """Marks a text as one of `words()`, which are asked for anew each time: `Annotated[str, OneOf(mode_fields)]` is
    checked and documented as a `Literal` of them would be.
    """

    words: Callable[[], Collection[str]]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_after_validator_function(self._known, core_schema.str_schema())

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"type": "string", "enum": list(self.words())}

    def _known(self, value: str) -> str:
        if value not in self.words():
            raise PydanticKnownError("literal_error", {"expected": ", ".join(map(repr, self.words()))})
        return value
