"""What has changed since a moment: the lists by which companies' own systems keep a copy.

`?updated_since=` says from when on, or nothing for all that is there; `?cursor=` goes on. The oldest change comes
first, deleted things among the others, by one index walk for those that live and one for those that are deleted: as far
down as one reads, each page costs the same. What changes meanwhile comes again at the end, and nothing is left out.

Deleted things, too, stand at the moment of their last change and not at that of their deletion: when the return of many
is undone, they are deleted since the first time, and yet whoever saw them living has to hear of it.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Self, TypeVar

from django.db.models import QuerySet
from pydantic import AwareDatetime, Field

from vizitka.common import clock
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import LARGEST_PAGE, Place, moment_of, opened, readable, sealed
from vizitka.common.models import GoneRow

T = TypeVar("T")
# A change is seen when its transaction ends, some time after the moment that it bears.
OVERLAP: Final = dt.timedelta(minutes=1)
BEGINNING: Final = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True)
class Reading:
    """How far somebody has read, and since when: a change that was saved late, behind a page that was read already, is
    found the next time as long as that begins before the first page was."""

    after: Place
    begun: dt.datetime

    @classmethod
    def read(cls, cursor: str) -> Self:
        """Of a cursor exactly as it was given out. Raises `ValueError` for any other."""
        moment, key, begun = opened(cursor)
        found = cls(Place(moment_of(moment), uuid.UUID(key)), moment_of(begun))
        if found.cursor != cursor:
            raise ValueError("no cursor of ours")
        return found

    @property
    def cursor(self) -> str:
        return sealed(self.after.created_at.isoformat(), str(self.after.id), self.begun.isoformat())


class ChangesQuery(InSchema):
    """`cursor` is `meta.next` of the answer before, and comes before `updated_since`."""

    updated_since: AwareDatetime | None = None
    limit: int = Field(100, ge=1, le=LARGEST_PAGE)
    cursor: Annotated[str, readable(Reading.read)] = Field("", max_length=200)

    def reading(self, now: dt.datetime) -> Reading:
        """The place after which the answer begins; without a cursor the reading begins now."""
        if self.cursor:
            return Reading.read(self.cursor)
        since = self.updated_since.astimezone(dt.UTC) if self.updated_since else BEGINNING
        return Reading(Place(since, uuid.UUID(int=0)), now)


class ChangesMeta(OutSchema):
    """`next` is the `cursor` of what follows; null at the end. Then `since` is the `updated_since` of the next time: a
    minute before the first page of this reading, so that nothing is missed that was just being saved."""

    next: str | None
    since: dt.datetime


class Changes(OutSchema, Generic[T]):
    data: list[T]
    meta: ChangesMeta


def changes(
    rows: QuerySet[Any],
    query: ChangesQuery,
    thing: str,
    columns: Mapping[str, str],
    *,
    key: str = "id",
    gone: QuerySet[GoneRow] | None = None,
) -> dict[str, Any]:
    """The answer, of `rows` that have `updated_at`: `thing` is what a row calls what lives, with these fields, each by
    its column. What is deleted has a `deleted_at`; where rows go at once, `gone` are the notes of it (gone.py), and
    nobody is told more than that. `key` is the column by which others know a row. Two queries."""
    reading = query.reading(clock.now())
    place = reading.after
    most = query.limit + 1
    living = rows.filter(place.ahead("updated_at", key))
    if gone is None:
        # PostgreSQL takes the order from the index only when it is named as the index has it.
        living = living.filter(deleted_at=None).order_by("deleted_at", "updated_at", key)
        deleted = rows.filter(place.ahead("updated_at", key), deleted_at__isnull=False)
        ended = deleted.order_by("updated_at", key).values_list(key, "updated_at")
    else:
        living = living.order_by("updated_at", key)
        left = gone.filter(place.ahead("at", "object_id")).order_by("at", "object_id")
        ended = left.values_list("object_id", "at")
    found = [
        {
            "uuid": one,
            "changed_at": moment,
            "deleted": False,
            thing: dict(zip(columns, values, strict=True)),
        }
        for one, moment, *values in living.values_list(key, "updated_at", *columns.values())[:most]
    ]
    found += [
        {"uuid": one, "changed_at": moment, "deleted": True, thing: None} for one, moment in ended[:most]
    ]
    found.sort(key=lambda row: (row["changed_at"], row["uuid"]))
    shown = found[: query.limit]
    follows = None
    if len(found) > query.limit:
        follows = Reading(Place(shown[-1]["changed_at"], shown[-1]["uuid"]), reading.begun).cursor
    return {"data": shown, "meta": {"next": follows, "since": reading.begun - OVERLAP}}
