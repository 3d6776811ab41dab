"""Shapes that every answer shares.

Schemas are Pydantic's own models: ninja's `Schema` looks at each value of each field by Python before it is checked,
and took four fifths of the time of an answer with many rows.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

T = TypeVar("T")


class InSchema(BaseModel):
    """What comes in: unknown fields are refused, texts are trimmed."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class OutSchema(BaseModel):
    """What goes out: a field with a default is always there, and the document says so."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True, from_attributes=True)


class Data(OutSchema, Generic[T]):
    data: T


class PageMeta(OutSchema):
    """`total` is the number of all rows. With `more` it is that of the first ones, which the list shows: there are
    others, and another word in the search leads to them."""

    total: int
    page: int
    per_page: int
    more: bool = False


class Page(OutSchema, Generic[T]):
    data: list[T]
    meta: PageMeta


class StretchMeta(OutSchema):
    """`next` is the `cursor` of what follows; null at the end of the list."""

    next: str | None


class Stretch(OutSchema, Generic[T]):
    data: list[T]
    meta: StretchMeta


class ErrorBody(OutSchema):
    """Every refusal: a sentence for people, a code for programs, and the fields (dotted) that are wrong."""

    message: str
    code: str
    errors: dict[str, list[str]] = {}


class FeatureRefusal(ErrorBody):
    """402: the space's package has not the `feature` that this needs. `package` has it; null when none does."""

    feature: str
    package: str | None


def data(value: Any) -> dict[str, Any]:
    """Wraps one thing in the envelope."""
    return {"data": value}
