"""Lists of directories: people, what waits, calls, groups."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet

from vizitka.cards.models import Card
from vizitka.common.api.paging import Listing, PageQuery, Place, Stretch
from vizitka.common.letters import fold
from vizitka.directories.enums import CONFIRMABLE
from vizitka.directories.models import (
    Directory,
    DirectoryCall,
    DirectoryGroup,
    DirectoryMembership,
    DirectoryPerson,
)

MOST_WORDS = 6
EXPORT_CHUNK = 1000


def _with_words(rows: QuerySet[Any], search: str) -> QuerySet[Any]:
    for word in fold(search).split()[:MOST_WORDS]:
        rows = rows.filter(plain__contains=word)
    return rows


def people_of(directory: Directory, *, state: str, search: str, query: PageQuery) -> Listing[DirectoryPerson]:
    """By name; those who wait and those who are here are told apart by `state`. Removed ones are not listed."""
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, removed_at=None)
    if state:
        rows = rows.filter(~Q(hold="") if state == "held" else Q(state=state))
    rows = _with_words(rows, search)
    page = list(rows.order_by("plain", "pk")[query.offset :][: query.per_page])
    return Listing(page, query.total(len(page), rows.count))


def held_of(directory: Directory, *, effect: str, query: PageQuery) -> Listing[DirectoryPerson]:
    """What waits, the oldest first; removed people whose leaving waits too."""
    rows = waiting(directory, effect)
    page = list(rows.select_related("user").order_by("held_at", "pk")[query.offset :][: query.per_page])
    return Listing(page, query.total(len(page), rows.count))


def waiting(directory: Directory, effect: str = "") -> QuerySet[DirectoryPerson]:
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory).exclude(hold="")
    return rows.filter(effect=effect) if effect else rows


def meant(directory: Directory, wanted: Mapping[str, Any], *, through: bool) -> QuerySet[DirectoryPerson]:
    """Of those who wait: `people`, or `all` (of one `effect`); `through`: all who can be let through."""
    if not wanted["all"]:
        return waiting(directory).filter(pk__in=wanted["people"])
    rows = waiting(directory, wanted["effect"])
    # What cannot be let through is asked for one by one.
    return rows.filter(hold__in=CONFIRMABLE) if through else rows


def groups_of_people(directory: Directory, person_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[str]]:
    """The names of the groups of each. One query."""
    rows = DirectoryMembership.objects.in_space(directory.space_id).filter(person__in=person_ids)
    found: dict[uuid.UUID, list[str]] = {}
    for person_id, name in rows.order_by("group__name_key").values_list("person_id", "group__display_name"):
        found.setdefault(person_id, []).append(name)
    return found


def living_cards(people: Sequence[DirectoryPerson]) -> set[uuid.UUID]:
    """Which of the people's cards are there. One query."""
    spaces = {person.card_space_id for person in people if person.card_space_id}
    wanted = [person.card_id for person in people if person.card_id]
    cards = Card.objects.in_spaces([space for space in spaces if space]).living()
    return set(cards.filter(pk__in=wanted).values_list("pk", flat=True))


class LoggedCall(NamedTuple):
    """A line of the log, by the columns."""

    id: uuid.UUID
    created_at: dt.datetime
    source: str
    operation: str
    outcome: str
    status: int | None
    sentence: Any
    label: str
    person_id: uuid.UUID | None
    payload: Any


COLUMNS = (
    "id",
    "at",
    "source",
    "operation",
    "outcome",
    "status",
    "sentence",
    "label",
    "person_id",
    "payload",
)


def _calls(directory: Directory, *, outcome: str, source: str, search: str) -> QuerySet[DirectoryCall]:
    rows = DirectoryCall.objects.in_space(directory.space_id).filter(directory=directory)
    if outcome:
        rows = rows.filter(outcome=outcome)
    if source:
        rows = rows.filter(source=source)
    return _with_words(rows, search).order_by("-at", "-id")


def log_of(
    directory: Directory, *, outcome: str, source: str, search: str, after: Place | None, limit: int
) -> Stretch[LoggedCall]:
    """The log, newest first. One query."""
    rows = _calls(directory, outcome=outcome, source=source, search=search)
    if after is not None:
        older = Q(at__lt=after.created_at) | Q(id__lt=after.id)
        rows = rows.filter(Q(at__lte=after.created_at) & older)
    found = [LoggedCall._make(row) for row in rows.values_list(*COLUMNS)[: limit + 1]]
    return Stretch.of(found, limit)


def all_calls(
    directory: Directory, *, outcome: str, source: str, search: str, most: int
) -> Iterator[list[LoggedCall]]:
    """The same in portions, for a file."""
    after: Place | None = None
    given = 0
    while given < most:
        found = log_of(
            directory, outcome=outcome, source=source, search=search, after=after, limit=EXPORT_CHUNK
        )
        yield list(found.rows)
        given += len(found.rows)
        if found.end is None:
            return
        after = found.end


def groups_of(directory: Directory) -> list[DirectoryGroup]:
    """By name, with `members`; two queries."""
    rows = DirectoryGroup.objects.in_space(directory.space_id).filter(directory=directory)
    counted = rows.annotate(members=Count("memberships")).prefetch_related("grants")
    return list(counted.order_by("name_key", "pk"))
