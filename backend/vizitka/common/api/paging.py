"""Paging: `?page=1&per_page=50`, at most 200 a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import Field

from vizitka.common.api.envelope import InSchema

T = TypeVar("T")
LARGEST_PAGE = 200


class PageQuery(InSchema):
    page: int = Field(1, ge=1, le=1_000_000)
    per_page: int = Field(50, ge=1, le=LARGEST_PAGE)

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.per_page


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """One page of rows and the number of all."""

    rows: Sequence[T]
    total: int


def page(listing: Listing[Any], query: PageQuery, rows: Sequence[Any] | None = None) -> dict[str, Any]:
    """Wraps a listing in the envelope; `rows` are its rows as schemas, when they need a change of shape."""
    return {
        "data": listing.rows if rows is None else rows,
        "meta": {"total": listing.total, "page": query.page, "per_page": query.per_page},
    }
