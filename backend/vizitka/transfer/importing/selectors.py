"""Reading imports: inside one's own space, with the ability to import there."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import Count, QuerySet

from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_DELETE, CARDS_IMPORT
from vizitka.common import clock
from vizitka.common.actor import Caller, Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.common.prepared import IdSlot, PreparedCount, PreparedRow, PreparedValues, Slot
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess
from vizitka.transfer.importing import store
from vizitka.transfer.importing.enums import MAY_UNDO, TO_APPLY, ImportKey, ImportStatus, RowStatus
from vizitka.transfer.importing.models import BY_ID, Import, ImportMend, ImportRow
from vizitka.transfer.importing.phones import is_assumed

UNDO_FOR: Final = dt.timedelta(days=30)


def access_space(actor: Caller, space_id: uuid.UUID, ability: Ability = CARDS_IMPORT) -> SpaceAccess:
    """The space, when the actor may import there."""
    return spaces.access_space(actor, space_id, ability)


def access_import(
    actor: Caller, import_id: uuid.UUID, ability: Ability = CARDS_IMPORT.for_what_is_there
) -> Import:
    """An import to look at; whoever goes on with it asks for `CARDS_IMPORT` itself.

    Raises `NotFound` for another tenant's import, `Forbidden` for a role that may not import, `FeatureNotInPlan`.
    """
    if settings.DATABASE_DISTRIBUTED:
        found = _rows_of_one(import_id).select_related("job").first()
    else:
        found = _by_id().get(id=import_id)
    if found is None:
        raise NotFound
    access_space(actor, found.space_id, ability)
    return found


@functools.cache
def _by_id() -> PreparedRow[Import]:
    """With its job."""
    rows = Import.objects.across_spaces("access by id; the space is checked next")
    return PreparedRow(rows.filter(id=IdSlot("id")).select_related("job"))


def access_to_undo(actor: Person, space_id: uuid.UUID) -> Space:
    """The space, when the actor may take imports back there: who may import and delete. It takes away, and so it is
    possible without the licence."""
    access = access_space(actor, space_id, CARDS_IMPORT.for_what_is_there)
    access.allowance.require(CARDS_DELETE)
    return access.space


def find_import(import_id: uuid.UUID) -> Import | None:
    """For workers, which have no actor."""
    return _rows_of_one(import_id).first()


def _rows_of_one(import_id: uuid.UUID) -> QuerySet[Import]:
    rows = Import.objects.across_spaces("an import is found by its id, and names the space itself")
    return BY_ID.rows_with(rows, [import_id]).filter(id=import_id)


def hold_running(space_id: uuid.UUID) -> None:
    """Lets one import at a time write in a space until the transaction ends: two that find no card of a person would
    both make one."""
    rows = Import.objects.in_space(space_id).filter(status=ImportStatus.RUNNING)
    list(rows.order_by("pk").select_for_update().values_list("pk"))


def rows_of(item: Import) -> Any:
    return ImportRow.objects.in_space(item.space_id).filter(parent_id=item.id)


class ListedRow(NamedTuple):
    """A row of a list of a file's rows, by the columns of `ImportRow`."""

    row: int
    status: str
    display_name: str
    values: dict[str, Any]
    reasons: list[dict[str, Any]]
    changes: list[str]
    card_id: uuid.UUID | None
    stays: str
    left: list[str]
    cells: dict[str, str]


def list_rows(
    item: Import, *, status: str | None, query: PageQuery, staying: bool = False
) -> Listing[ListedRow]:
    """Checked rows in the order of the file; of an import that was taken back, those whose cards stay (`staying`)."""
    wanted = {"space": item.space_id, "item": item.id, **({"status": status} if status else {})}
    rows = _listed(bool(status), staying).page(query.offset, query.per_page, **wanted)
    total = query.total(len(rows), lambda: _number(bool(status), staying).get(**wanted))
    return Listing([ListedRow._make(row) for row in rows], total)


@functools.cache
def _listed(of_status: bool, staying: bool) -> PreparedValues:
    return PreparedValues(_of_slots(of_status, staying).order_by("row").values_list(*ListedRow._fields))


@functools.cache
def _number(of_status: bool, staying: bool) -> PreparedCount:
    return PreparedCount(_of_slots(of_status, staying))


def _of_slots(of_status: bool, staying: bool) -> QuerySet[ImportRow]:
    rows = ImportRow.objects.in_space(IdSlot("space")).filter(parent_id=IdSlot("item"))
    if staying:
        rows = rows.exclude(stays="")
    return rows.filter(status=Slot("status")) if of_status else rows


def mends_of(item: Import) -> dict[int, dict[str, str]]:
    """What was mended, by row."""
    return dict(mend_rows(item).values_list("row", "cells"))


def mend_rows(item: Import) -> QuerySet[ImportMend]:
    return ImportMend.objects.in_space(item.space_id).filter(parent_id=item.id)


def number_waiting(item: Import) -> int:
    """Good rows that are not written yet."""
    return int(rows_of(item).filter(status__in=TO_APPLY, applied=False).count())


def applied_rows(item: Import) -> Any:
    """Rows that have written a card."""
    return rows_of(item).filter(status__in=TO_APPLY, applied=True)


def to_take_back(item: Import) -> Any:
    """Those of them that are not taken back yet, in the order of the file."""
    return applied_rows(item).filter(undone=False).order_by("row")


def undo_until(item: Import | ListedImport) -> dt.datetime | None:
    """Until when the import can be taken back; None when it cannot, or no longer."""
    if item.ran_at is None or item.status not in MAY_UNDO:
        return None
    # What systems send each night mostly changes nothing.
    if item.status == ImportStatus.DONE and not (item.summary.get("create") or item.summary.get("update")):
        return None
    until = item.ran_at + UNDO_FOR
    return until if until > clock.now() else None


def undo_numbers(item: Import) -> dict[str, int]:
    """What became of the cards of an import that is taken back, wholly or in part."""
    undone = applied_rows(item).filter(undone=True)
    return {
        "deleted": undone.filter(status=RowStatus.CREATE, stays="").count(),
        "restored": undone.filter(status=RowStatus.UPDATE, stays="").count(),
        "stayed": undone.exclude(stays="").count(),
    }


def status_of_rest(item: Import) -> ImportStatus:
    """Of an import that is taken back in part only."""
    return ImportStatus.CANCELLED if number_waiting(item) else ImportStatus.DONE


def count_rows(item: Import) -> dict[str, int]:
    """Rows by status; all statuses are there."""
    counts = {str(status): 0 for status in RowStatus}
    counts.update(rows_of(item).order_by().values_list("status").annotate(n=Count("id")))
    return counts


def count_completed_phones(item: Import) -> int:
    """How many numbers of good rows got their country's code."""
    told = rows_of(item).exclude(status=RowStatus.BAD).exclude(reasons=[]).values_list("reasons", flat=True)
    return sum(is_assumed(reason["message"]) for reasons in told.iterator(500) for reason in reasons)


def has_bad_rows(item: Import) -> bool:
    return bool(rows_of(item).filter(status=RowStatus.BAD).exists())


def bad_rows(item: Import) -> Iterator[tuple[list[str], list[dict[str, Any]]]]:
    """(original cells, reasons) of every bad row, in the order of the file; streamed."""
    rows = rows_of(item).filter(status=RowStatus.BAD).order_by("row")
    reasons = iter(rows.values_list("row", "reasons").iterator(500))
    mends = mends_of(item)
    wanted = next(reasons, None)
    for number, cells in store.read_rows(item.rows_file, after=item.header_row):
        if wanted is None:
            return
        if number == wanted[0]:
            mend = mends.get(number, {})
            yield [mend.get(str(index), cell) for index, cell in enumerate(cells)], wanted[1]
            wanted = next(reasons, None)


def deleted(space_id: uuid.UUID, card_ids: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Those of the cards that are in the space, and deleted."""
    rows = Card.objects.in_space(space_id).filter(pk__in=card_ids, deleted_at__isnull=False)
    return set(rows.values_list("pk", flat=True))


def cards_of(space_ids: Collection[uuid.UUID], origin: uuid.UUID) -> QuerySet[Any, uuid.UUID | None]:
    """The cards that an import has made or changed in these spaces (cards.origins)."""
    rows = ImportRow.objects.in_spaces(space_ids).filter(parent_id=origin, applied=True, status__in=TO_APPLY)
    return rows.filter(card_id__isnull=False).values_list("card_id", flat=True)


class ListedImport(NamedTuple):
    """A row of a space's list of imports, by the columns of `Import`."""

    id: uuid.UUID
    file_name: str
    status: str
    created_by_label: str
    created_at: dt.datetime
    ran_at: dt.datetime | None
    row_count: int
    summary: dict[str, int]


def list_imports(space_id: uuid.UUID, query: PageQuery) -> Listing[ListedImport]:
    """The imports of a space, the last one first."""
    rows = _imports().page(query.offset, query.per_page, space=space_id)
    total = query.total(len(rows), lambda: _number_of_imports().get(space=space_id))
    return Listing([ListedImport._make(row) for row in rows], total)


@functools.cache
def _imports() -> PreparedValues:
    rows = Import.objects.in_space(IdSlot("space")).order_by("-created_at", "-id")
    return PreparedValues(rows.values_list(*ListedImport._fields))


@functools.cache
def _number_of_imports() -> PreparedCount:
    return PreparedCount(Import.objects.in_space(IdSlot("space")))


def living(space_id: uuid.UUID, card_ids: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Those of the cards that are in the space and not deleted."""
    return set(Card.objects.in_space(space_id).living().filter(pk__in=card_ids).values_list("pk", flat=True))


def cards_by_key(space_id: uuid.UUID, key: str, values: Iterable[str]) -> Mapping[str, Sequence[Card]]:
    """The space's living cards by email (without case) or external key; one query for a batch."""
    wanted = {value for value in values if value}
    if not wanted or key == ImportKey.NONE:
        return {}
    column = "primary_email" if key == ImportKey.EMAIL else "external_key"
    found: dict[str, list[Card]] = {}
    # Sorted here: asked for in the order of their ids, SQLite goes through all cards of the space.
    cards = Card.objects.in_space(space_id).living().filter(**{f"{column}__in": wanted}).order_by()
    for card in sorted(cards, key=lambda card: card.pk):
        found.setdefault(getattr(card, column), []).append(card)
    return found
