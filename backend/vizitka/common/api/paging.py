"""Paging: `?page=1&per_page=50`, at most 200 a page, with the number of all; or, for what only grows, `?limit=50`, at
most 100, and the cursor of what follows. The latter counts nothing and skips nothing, however far down one reads.
"""

from __future__ import annotations

import base64
import datetime as dt
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Protocol, Self, TypeVar

from django.db.models import Q
from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field

from vizitka.common.api.envelope import InSchema
from vizitka.common.api.errors import FieldProblem

T = TypeVar("T")
LARGEST_PAGE = 200
LARGEST_STRETCH: Final = 100
# The order of every list that is read by cursors; a table has an index for it that ends with `-created_at`.
NEWEST_FIRST: Final = ("-created_at", "-id")


class PageQuery(InSchema):
    page: int = Field(1, ge=1, le=1_000_000)
    per_page: int = Field(50, ge=1, le=LARGEST_PAGE)

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.per_page

    def total(self, shown: int, count: Callable[[], int]) -> int:
        """The number of all rows of a list, so many of which this page shows: counted only where that does not tell."""
        is_end = 0 < shown < self.per_page or (shown == 0 and self.page == 1)
        return self.offset + shown if is_end else count()


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """One page of rows and the number of all; `more`: of a list that ends there although more was found."""

    rows: Sequence[T]
    total: int
    more: bool = False


def page(listing: Listing[Any], query: PageQuery, rows: Sequence[Any] | None = None) -> dict[str, Any]:
    """Wraps a listing in the envelope; `rows` are its rows as schemas, when they need a change of shape."""
    return {
        "data": listing.rows if rows is None else rows,
        "meta": {
            "total": listing.total,
            "page": query.page,
            "per_page": query.per_page,
            "more": listing.more,
        },
    }


class Dated(Protocol):
    """A row with a time and a uuid, which tells rows of one time apart."""

    @property
    def created_at(self) -> Any: ...

    @property
    def id(self) -> Any: ...


D = TypeVar("D", bound=Dated)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row stands among all, newest first: by what it is itself, so that rows that come later move nothing."""

    created_at: dt.datetime
    id: uuid.UUID

    @classmethod
    def of(cls, row: Dated) -> Self:
        return cls(row.created_at, row.id)

    @classmethod
    def read(cls, cursor: str) -> Self:
        """Of a cursor exactly as it was given out. Raises `ValueError` for any other."""
        moment, key = opened(cursor)
        place = cls(moment_of(moment), uuid.UUID(key))
        if place.cursor != cursor:
            raise ValueError("no cursor of ours")
        return place

    @property
    def cursor(self) -> str:
        return sealed(self.created_at.isoformat(), str(self.id))

    @property
    def behind(self) -> Q:
        """The rows that follow. The time is named by itself so that an index leads to them."""
        older = Q(created_at__lt=self.created_at) | Q(id__lt=self.id)
        return Q(created_at__lte=self.created_at) & older

    def ahead(self, column: str, key: str = "id") -> Q:
        """The rows that follow where the oldest comes first, by this column and then by `key`."""
        later = Q(**{f"{column}__gt": self.created_at}) | Q(**{f"{key}__gt": self.id})
        return Q(**{f"{column}__gte": self.created_at}) & later


def sealed(*keys: str) -> str:
    """The keys of a place, in a form that nobody is tempted to read."""
    return base64.urlsafe_b64encode("/".join(keys).encode()).decode()


def opened(cursor: str) -> list[str]:
    """The keys. Raises `ValueError`."""
    return base64.b64decode(cursor, b"-_", validate=True).decode().split("/")


def moment_of(text: str) -> dt.datetime:
    """A moment as cursors have it. Raises `ValueError`."""
    try:
        moment = dt.datetime.fromisoformat(text)
    except OverflowError as error:
        raise ValueError("no moment") from error
    if moment.tzinfo != dt.UTC:
        raise ValueError("no moment of ours")
    return moment


def readable(read: Callable[[str], object]) -> AfterValidator:
    """A cursor that is one of ours, as `read` reads them, or none."""

    def check(cursor: str) -> str:
        if cursor:
            try:
                read(cursor)
            except ValueError:
                raise FieldProblem(_("This place in the list is not known. Begin at its start.")) from None
        return cursor

    return AfterValidator(check)


class StretchQuery(InSchema):
    """`cursor` is `meta.next` of the answer before; the filters stay the same."""

    limit: int = Field(50, ge=1, le=LARGEST_STRETCH)
    cursor: Annotated[str, readable(Place.read)] = Field("", max_length=200)

    @property
    def after(self) -> Place | None:
        """The row after which the answer begins; None for the start of the list."""
        return Place.read(self.cursor) if self.cursor else None


@dataclass(frozen=True, slots=True)
class Stretch(Generic[D]):
    """Some rows of a list, newest first, and the place after which the others follow; None at its end."""

    rows: Sequence[D]
    end: Place | None

    @classmethod
    def of(cls, rows: Sequence[D], limit: int) -> Self:
        """`rows` are one more than `limit`, if there are as many."""
        shown = rows[:limit]
        return cls(shown, Place.of(shown[-1]) if len(rows) > limit else None)


def stretch(found: Stretch[Any], rows: Sequence[Any]) -> dict[str, Any]:
    """Wraps a stretch in the envelope; `rows` are its rows as schemas."""
    return {"data": rows, "meta": {"next": found.end.cursor if found.end else None}}
