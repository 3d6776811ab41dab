"""What has changed since a moment: the lists by which companies' own systems keep a copy.

`?updated_since=` says from when on, or nothing for all that is there; `?cursor=` goes on. The oldest change comes
first, deleted things among the others, by one index walk for those that live and one for those that are deleted: as far
down as one reads, each page costs the same. What changes meanwhile comes again at the end, and nothing is left out.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Annotated, Any, Final, Generic, TypeVar

from django.db.models import QuerySet
from pydantic import AfterValidator, AwareDatetime, Field

from vizitka.common import clock
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import LARGEST_PAGE, Place, readable

T = TypeVar("T")
# A change is seen when its transaction ends, some time after the moment that it bears.
OVERLAP: Final = dt.timedelta(minutes=1)
BEGINNING: Final = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


class ChangesQuery(InSchema):
    """`cursor` is `meta.next` of the answer before, and comes before `updated_since`."""

    updated_since: AwareDatetime | None = None
    limit: int = Field(100, ge=1, le=LARGEST_PAGE)
    cursor: Annotated[str, AfterValidator(readable)] = Field("", max_length=200)

    @property
    def after(self) -> Place:
        """The place after which the answer begins."""
        if self.cursor:
            return Place.read(self.cursor)
        since = self.updated_since.astimezone(dt.UTC) if self.updated_since else BEGINNING
        return Place(since, uuid.UUID(int=0))


class ChangesMeta(OutSchema):
    """`next` is the `cursor` of what follows; null at the end. Then `since` is the `updated_since` of the next time: a
    minute before this answer, so that nothing is missed that was just being saved."""

    next: str | None
    since: dt.datetime


class Changes(OutSchema, Generic[T]):
    data: list[T]
    meta: ChangesMeta


def changes(
    rows: QuerySet[Any], query: ChangesQuery, thing: str, columns: Mapping[str, str]
) -> dict[str, Any]:
    """The answer, of `rows` that have `updated_at` and `deleted_at`: `thing` is what a row calls what lives, with these
    fields, each by its column. Of what is deleted nobody is told more than that. Two queries."""
    now, place = clock.now(), query.after
    living = rows.filter(place.ahead("updated_at"), deleted_at=None)
    # PostgreSQL takes the order from the index only when it is named as the index has it.
    living = living.order_by("deleted_at", "updated_at", "id")
    gone = rows.filter(place.ahead("deleted_at"), deleted_at__isnull=False).order_by("deleted_at", "id")
    most = query.limit + 1
    found = [
        {
            "uuid": key,
            "changed_at": moment,
            "deleted": False,
            thing: dict(zip(columns, values, strict=True)),
        }
        for key, moment, *values in living.values_list("id", "updated_at", *columns.values())[:most]
    ]
    found += [
        {"uuid": key, "changed_at": moment, "deleted": True, thing: None}
        for key, moment in gone.values_list("id", "deleted_at")[:most]
    ]
    found.sort(key=lambda row: (row["changed_at"], row["uuid"]))
    shown = found[: query.limit]
    last = Place(shown[-1]["changed_at"], shown[-1]["uuid"]) if len(found) > query.limit else None
    return {"data": shown, "meta": {"next": last.cursor if last else None, "since": now - OVERLAP}}
