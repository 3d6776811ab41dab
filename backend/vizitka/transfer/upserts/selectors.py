"""Reading upserts: inside a space, with the ability to import there."""

from __future__ import annotations

import uuid
from typing import Any, NamedTuple

from vizitka.cards.permissions import CARDS_IMPORT
from vizitka.common.actor import Caller
from vizitka.common.api.paging import sealed
from vizitka.transfer.importing import selectors as imports
from vizitka.transfer.importing.enums import FileKind, ImportKey, RowStatus
from vizitka.transfer.importing.models import Import
from vizitka.transfer.upserts import remembering, rules
from vizitka.transfer.upserts.enums import OUTCOMES, STATUSES, RowOutcome


def access_upsert(actor: Caller, space_id: uuid.UUID, upsert_id: uuid.UUID) -> Import:
    """What was sent to the space. Raises `NotFound`, of an old id in words, and `Forbidden`."""
    imports.access_space(actor, space_id, CARDS_IMPORT.for_what_is_there)
    rows = Import.objects.in_space(space_id).filter(kind=FileKind.JSON, pk=upsert_id)
    found = rows.select_related("job").first()
    if found is None:
        raise remembering.not_found(upsert_id)
    return found


class UpsertRow(NamedTuple):
    place: int
    external_key: str
    outcome: RowOutcome
    written: bool
    card: uuid.UUID | None
    changes: list[str]
    reasons: list[dict[str, Any]]


def rows_after(
    item: Import, row: int, *, limit: int, outcome: RowOutcome | None
) -> tuple[list[UpsertRow], str | None]:
    """The next rows after one, in the order in which they were sent, and the cursor of what follows them."""
    rows = imports.rows_of(item).filter(row__gt=row)
    if outcome is not None:
        rows = rows.filter(status=STATUSES[outcome])
    columns = ("row", "status", "applied", "card_id", "changes", "reasons", "values", "cells")
    found = list(rows.order_by("row").values(*columns)[: limit + 1])
    shown = found[:limit]
    # A row that writes nothing notes no card.
    keys = {one["row"]: _key_of(item, one) for one in shown}
    wanted = {
        keys[one["row"]] for one in shown if one["card_id"] is None and one["status"] != RowStatus.CREATE
    }
    cards = imports.cards_by_key(item.space_id, ImportKey.EXTERNAL_KEY, wanted)
    told = [
        UpsertRow(
            place=one["row"] - rules.FIRST_ROW,
            external_key=keys[one["row"]],
            outcome=OUTCOMES[RowStatus(one["status"])],
            written=one["applied"],
            card=one["card_id"] or next((card.pk for card in cards.get(keys[one["row"]], ())), None),
            changes=one["changes"],
            reasons=one["reasons"],
        )
        for one in shown
    ]
    return told, sealed(str(shown[-1]["row"])) if len(found) > limit else None


def _key_of(item: Import, row: dict[str, Any]) -> str:
    """Of a refused row the cells alone say all; the key stands in the first of them."""
    return str(row["values"].get(rules.KEY) or row["cells"].get("0", ""))
