"""Many people at once, by their keys in another system."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Query

from vizitka.cards.permissions import CARDS_IMPORT
from vizitka.common import body_limits
from vizitka.common.api import idempotency
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Router
from vizitka.common.api.straight import CONTENT_TYPE, as_json
from vizitka.common.uploads import UPLOAD
from vizitka.transfer.importing.selectors import access_space
from vizitka.transfer.upserts import selectors, services
from vizitka.transfer.upserts.schemas import (
    UpsertIn,
    UpsertOut,
    UpsertRows,
    UpsertRowsQuery,
    row_of,
    rows_out,
    upsert_out,
)

router = Router(tags=["upserts"])


@router.post(
    "/spaces/{uuid:space_id}/cards/upserts",
    ability=CARDS_IMPORT,
    response={202: Data[UpsertOut]},
    throttled=UPLOAD,
    idempotent="late",
    largest_body=body_limits.IMPORT,
)
def upsert_cards(request: CallerRequest, space_id: UUID, payload: UpsertIn) -> Any:
    """Makes and changes cards by their `external_key`, up to 50,000 in one call, in the background; with `dry_run` it
    says what would happen and changes nothing. The same people again change nothing. Who is not named stays as is."""
    access = access_space(request.auth, space_id)
    with services.kept(request.auth, payload.rows) as rows:

        def started() -> HttpResponse:
            item = services.start(
                request.auth,
                access.space,
                rows,
                dry_run=payload.dry_run,
                state=payload.state,
                default_country=payload.default_country,
                name=payload.name,
            )
            return HttpResponse(
                as_json(data(upsert_out(item).model_dump())), status=202, content_type=CONTENT_TYPE
            )

        return idempotency.once(request, started)


@router.get(
    "/spaces/{uuid:space_id}/cards/upserts/{uuid:upsert_id}",
    ability=CARDS_IMPORT.for_what_is_there,
    response=Data[UpsertOut],
)
def read_upsert(request: CallerRequest, space_id: UUID, upsert_id: UUID) -> Any:
    """How far it is, and what became of all rows together."""
    return data(upsert_out(selectors.access_upsert(request.auth, space_id, upsert_id)))


@router.get(
    "/spaces/{uuid:space_id}/cards/upserts/{uuid:upsert_id}/rows",
    ability=CARDS_IMPORT.for_what_is_there,
    response=UpsertRows,
    straight=True,
)
def list_upsert_rows(
    request: CallerRequest, space_id: UUID, upsert_id: UUID, query: Query[UpsertRowsQuery]
) -> Any:
    """What became of each row, in the order in which they were sent; kept for 30 days."""
    item = selectors.access_upsert(request.auth, space_id, upsert_id)
    after = row_of(query.cursor) if query.cursor else 0
    return rows_out(*selectors.rows_after(item, after, limit=query.limit, outcome=query.outcome))
