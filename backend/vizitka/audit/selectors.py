"""Reading the audit log of a space. Whoever calls has checked that the person may."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import Max, Q, QuerySet

from vizitka.audit.models import FORGOTTEN, AuditEntry
from vizitka.common.api.paging import NEWEST_FIRST, Place, Stretch
from vizitka.common.letters import fold
from vizitka.common.prepared import IdSlot, PreparedValues

CHUNK: Final = 500
MOST_WORDS: Final = 4
MOST_PEOPLE: Final = 200


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Which entries of a space are meant. `search` finds parts of the names of people and things, without accents and
    case. What is a part of something larger stands in the list of that (`part_of`), and is found by a search."""

    search: str = ""
    actor: uuid.UUID | None = None
    action: str = ""
    object_kinds: tuple[str, ...] = ()
    since: dt.datetime | None = None
    until: dt.datetime | None = None
    part_of: uuid.UUID | None = None

    @property
    def folds(self) -> bool:
        """Whether parts are left out."""
        return self.part_of is None and not self.search.strip()


class Entry(NamedTuple):
    """What is read of an entry, by the columns of `AuditEntry`."""

    id: uuid.UUID
    created_at: dt.datetime
    actor_id: uuid.UUID | None
    actor_label: str
    action: str
    object_kind: str
    object_id: uuid.UUID | None
    object_label: str
    whole: uuid.UUID | None
    changes: dict[str, Any]


def entries_of(space_id: uuid.UUID, wanted: LogFilter) -> QuerySet[AuditEntry]:
    """In no order yet."""
    entries = AuditEntry.objects.filter(space_id=space_id)
    if wanted.actor is not None:
        entries = entries.filter(actor_id=wanted.actor)
    if wanted.action:
        entries = entries.filter(action=wanted.action)
    if wanted.object_kinds:
        entries = entries.filter(object_kind__in=wanted.object_kinds)
    if wanted.part_of is not None:
        entries = entries.filter(part_of=wanted.part_of)
    if wanted.since is not None:
        entries = entries.filter(created_at__gte=wanted.since)
    if wanted.until is not None:
        entries = entries.filter(created_at__lt=wanted.until)
    for word in fold(wanted.search).split()[:MOST_WORDS]:
        entries = entries.filter(_named("object", word) | _named("actor", word))
    return entries


def _named(whose: str, word: str) -> Q:
    """Names with a word in plain letters; those that the release before wrote have no other than their own."""
    former = Q(**{f"{whose}_plain": "", f"{whose}_label__icontains": word})
    return Q(**{f"{whose}_plain__contains": word}) | former


def list_entries(
    space_id: uuid.UUID, wanted: LogFilter, *, after: Place | None, limit: int
) -> Stretch[Entry]:
    """The next entries after a place in the log, newest first. One query."""
    if wanted == LogFilter() and after is None:
        rows = _last().page(0, limit + 1, whose=space_id)
    else:
        rows = list(_newest(space_id, wanted, after, folded=wanted.folds)[: limit + 1])
    return Stretch.of([Entry._make(row) for row in rows], limit)


def list_of_owner(owner_id: uuid.UUID, *, after: Place | None, limit: int) -> Stretch[Entry]:
    """The next entries of a log that is no space's, newest first. One query."""
    entries = AuditEntry.objects.filter(owner_id=owner_id).order_by(*NEWEST_FIRST)
    following = entries if after is None else entries.filter(after.behind)
    rows = following.values_list(*Entry._fields)[: limit + 1]
    return Stretch.of([Entry._make(row) for row in rows], limit)


def changes_of(
    space_id: uuid.UUID, object_id: uuid.UUID, entry_id: uuid.UUID, action: str
) -> dict[str, Any] | None:
    """What an entry of a thing says was changed, {field: [before, after]}; None where there is no such entry."""
    entries = AuditEntry.objects.filter(space_id=space_id, object_id=object_id, action=action)
    changes: dict[str, Any] | None = entries.filter(pk=entry_id).values_list("changes", flat=True).first()
    return changes


@functools.cache
def _last() -> PreparedValues:
    """The whole log of a space, from its start: what nearly everybody looks at."""
    return PreparedValues(_newest(IdSlot("whose"), LogFilter(), None, folded=True))


def all_entries(space_id: uuid.UUID, wanted: LogFilter, *, most: int) -> Iterator[list[Entry]]:
    """Up to `most` entries, parts among them, newest first, in chunks of 500: each a query of its own, so that a slow
    reader holds no transaction open."""
    place: Place | None = None
    while most > 0:
        rows = [Entry._make(row) for row in _newest(space_id, wanted, place)[: min(CHUNK, most)]]
        if not rows:
            return
        yield rows
        most -= len(rows)
        place = Place.of(rows[-1])


def _newest(
    space_id: uuid.UUID, wanted: LogFilter, after: Place | None, *, folded: bool = False
) -> QuerySet[AuditEntry, Any]:
    entries = entries_of(space_id, wanted).order_by(*NEWEST_FIRST)
    if folded:
        entries = entries.filter(part_of=None)
    following = entries if after is None else entries.filter(after.behind)
    return following.values_list(*Entry._fields)


def months_kept() -> int | None:
    """How long entries are kept; None: for ever."""
    return settings.AUDIT_MONTHS or None


def people_of(space_id: uuid.UUID) -> list[tuple[uuid.UUID, str]]:
    """Who has done something in the space, under the latest name; those who did something last come first."""
    rows = (
        AuditEntry.objects.filter(space_id=space_id, actor_id__isnull=False)
        .order_by()
        .values_list("actor_id")
        .annotate(last=Max("created_at"))
        .order_by("-last")[:MOST_PEOPLE]
    )
    found: list[tuple[uuid.UUID, str]] = []
    for actor_id, _last in rows:
        # What a person did comes before what a token did in the person's name: in the alphabet, too.
        latest = AuditEntry.objects.filter(space_id=space_id, actor_id=actor_id).order_by(
            "actor_kind", "-created_at"
        )
        label = latest.values_list("actor_label", flat=True)[0]
        if actor_id is not None and label != FORGOTTEN:
            found.append((actor_id, label))
    return found
