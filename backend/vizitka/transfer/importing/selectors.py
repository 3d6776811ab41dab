"""Reading imports: inside one's own space, with the ability to import there."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet

from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_IMPORT
from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.common.prepared import IdSlot, PreparedCount, PreparedRow, PreparedValues, Slot
from vizitka.spaces import selectors as spaces
from vizitka.spaces.selectors import SpaceAccess
from vizitka.transfer.importing import store
from vizitka.transfer.importing.enums import ImportKey, RowStatus
from vizitka.transfer.importing.models import Import, ImportRow


def access_space(actor: Person, space_id: uuid.UUID, ability: Ability = CARDS_IMPORT) -> SpaceAccess:
    """The space, when the actor may import there."""
    return spaces.access_space(actor, space_id, ability)


def access_import(
    actor: Person, import_id: uuid.UUID, ability: Ability = CARDS_IMPORT.for_what_is_there
) -> Import:
    """An import to look at; whoever goes on with it asks for `CARDS_IMPORT` itself.

    Raises `NotFound` for another tenant's import, `Forbidden` for a role that may not import, `FeatureNotInPlan`.
    """
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


def find_import(import_id: uuid.UUID) -> Import | None:
    """For workers, which have no actor."""
    return (
        Import.objects.across_spaces("a worker carries out what was checked at the start")
        .filter(id=import_id)
        .first()
    )


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


def list_rows(item: Import, *, status: str | None, query: PageQuery) -> Listing[ListedRow]:
    """Checked rows in the order of the file."""
    wanted = {"space": item.space_id, "item": item.id, **({"status": status} if status else {})}
    rows = _listed(bool(status)).page(query.offset, query.per_page, **wanted)
    total = query.total(len(rows), lambda: _number(bool(status)).get(**wanted))
    return Listing([ListedRow._make(row) for row in rows], total)


@functools.cache
def _listed(of_status: bool) -> PreparedValues:
    return PreparedValues(_of_slots(of_status).order_by("row").values_list(*ListedRow._fields))


@functools.cache
def _number(of_status: bool) -> PreparedCount:
    return PreparedCount(_of_slots(of_status))


def _of_slots(of_status: bool) -> QuerySet[ImportRow]:
    rows = ImportRow.objects.in_space(IdSlot("space")).filter(parent_id=IdSlot("item"))
    return rows.filter(status=Slot("status")) if of_status else rows


def count_rows(item: Import) -> dict[str, int]:
    """Rows by status; all statuses are there."""
    counts = {str(status): 0 for status in RowStatus}
    counts.update(rows_of(item).order_by().values_list("status").annotate(n=Count("id")))
    return counts


def has_bad_rows(item: Import) -> bool:
    return bool(rows_of(item).filter(status=RowStatus.BAD).exists())


def bad_rows(item: Import) -> Iterator[tuple[list[str], list[dict[str, Any]]]]:
    """(original cells, reasons) of every bad row, in the order of the file; streamed."""
    reasons = iter(
        rows_of(item).filter(status=RowStatus.BAD).order_by("row").values_list("row", "reasons").iterator(500)
    )
    wanted = next(reasons, None)
    for number, cells in store.read_rows(item.rows_file, after=item.header_row):
        if wanted is None:
            return
        if number == wanted[0]:
            yield cells, wanted[1]
            wanted = next(reasons, None)


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
    for card in Card.objects.in_space(space_id).living().filter(**{f"{column}__in": wanted}).order_by("id"):
        found.setdefault(getattr(card, column), []).append(card)
    return found
