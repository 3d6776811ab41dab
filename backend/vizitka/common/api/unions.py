"""Unions whose members a field tells apart, with errors that name fields as the request does.

Pydantic puts the tag of the member into an error's path (`frames.0.text.title`), and says of a tag that is missing or
unknown only where the whole stood. People see `frames.0.title` and `frames.0.kind`.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import InitErrorDetails, PydanticCustomError


def _retold(line: Any) -> InitErrorDetails:
    """One of Pydantic's errors of such a union, as an error of the member."""
    kind, place, context = line["type"], line["loc"][1:], line.get("ctx") or {}
    if kind in {"union_tag_not_found", "union_tag_invalid"}:
        place = (context["discriminator"].strip("'"),)
    if kind == "union_tag_not_found":
        kind = "missing"
    if kind == "union_tag_invalid":
        *others, last = context["expected_tags"].split(", ")
        kind, context = "literal_error", {"expected": f"{', '.join(others)} or {last}"}
    return {"type": PydanticCustomError(kind, line["msg"], context), "loc": place, "input": line["input"]}


def _validated(value: Any, validate: ValidatorFunctionWrapHandler) -> Any:
    try:
        return validate(value)
    except ValidationError as error:
        lines = [_retold(line) for line in error.errors(include_url=False)]
        raise ValidationError.from_exception_data(error.title, lines) from None


# `Annotated[A | B, Field(discriminator="kind"), PathsOfMembers]`
PathsOfMembers = WrapValidator(_validated)
