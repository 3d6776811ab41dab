"""The API of statistics: what the cards of a space, one card, and one's own cards bring."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.products.permissions import PRODUCTS_READ
from vizitka.spaces.selectors import access_space
from vizitka.statistics import output, schemas, selectors
from vizitka.statistics.exporting import answers
from vizitka.statistics.monthly import selectors as monthly
from vizitka.statistics.monthly import services
from vizitka.statistics.permissions import STATISTICS_OF_CARD, STATISTICS_READ

router = Router(tags=["statistics"])


@router.get(
    "/spaces/{uuid:space_id}/statistics", ability=STATISTICS_READ, response=Data[schemas.SpaceStatisticsOut]
)
def space_statistics(
    request: CallerRequest, space_id: UUID, query: Query[schemas.SpaceStatisticsQuery]
) -> Any:
    """What the cards of a space brought in a range of days, or some of its cards. By hours all of them are counted."""
    access = access_space(request.auth, space_id, STATISTICS_READ)
    with_products = PRODUCTS_READ in access.abilities
    return data(output.of_space_out(selectors.of_space(access.space, query, with_products=with_products)))


@router.get(
    "/cards/{uuid:card_id}/statistics", ability=STATISTICS_OF_CARD, response=Data[schemas.CardStatisticsOut]
)
def card_statistics(request: CallerRequest, card_id: UUID, query: Query[schemas.StatisticsQuery]) -> Any:
    """What a card brought in a range of days. By hours only spaces are counted."""
    access = selectors.access_statistics(request.auth, card_id)
    return data(output.of_card_out(selectors.of_card(access.card, access.space, query)))


FILE = {
    "responses": {
        200: {
            "content": {
                "text/csv": {"schema": {"type": "string"}},
                answers.XLSX: {"schema": {"type": "string", "format": "binary"}},
            }
        }
    }
}


@router.get(
    "/spaces/{uuid:space_id}/statistics/export",
    ability=STATISTICS_READ,
    response={200: None},
    openapi_extra=FILE,
)
def export_space_statistics(
    request: CallerRequest, space_id: UUID, query: Query[schemas.SpaceExportQuery]
) -> Any:
    """The same as a file, in the person's language. Days and hours are those of the space."""
    access = access_space(request.auth, space_id, STATISTICS_READ)
    with_products = PRODUCTS_READ in access.abilities
    return answers.of_space(access.space, query, request.LANGUAGE_CODE, with_products=with_products)


@router.get(
    "/cards/{uuid:card_id}/statistics/export",
    ability=STATISTICS_OF_CARD,
    response={200: None},
    openapi_extra=FILE,
)
def export_card_statistics(
    request: CallerRequest, card_id: UUID, query: Query[schemas.CardExportQuery]
) -> Any:
    """What a card brought as a file, in the person's language."""
    access = selectors.access_statistics(request.auth, card_id)
    return answers.of_card(access.card, access.space, query, request.LANGUAGE_CODE)


@router.get("/me/statistics", ability=SIGNED_IN, response=Data[schemas.OwnStatisticsOut])
def my_statistics(request: Request) -> Any:
    """What the person's own cards, and the spaces whose statistics the person reads, brought in the last 30 days."""
    return data(output.of_person_out(*selectors.of_person(request.auth)))


@router.get(
    "/spaces/{uuid:space_id}/statistics/mail", ability=STATISTICS_READ, response=Data[schemas.MonthlyMailOut]
)
def monthly_mail(request: Request, space_id: UUID) -> Any:
    """Whether the person wants the numbers of the space by mail, in the first days of each month."""
    access = access_space(request.auth, space_id, STATISTICS_READ)
    return data({"wanted": monthly.is_wanted(request.auth, access.space)})


@router.put(
    "/spaces/{uuid:space_id}/statistics/mail", ability=STATISTICS_READ, response=Data[schemas.MonthlyMailOut]
)
def set_monthly_mail(request: Request, space_id: UUID, payload: schemas.MonthlyMailIn) -> Any:
    """Asks for the mail of the month, or ends it. The first one tells of the present month."""
    access = access_space(request.auth, space_id, STATISTICS_READ)
    services.set_wanted(request.auth, access.space, wanted=payload.wanted)
    return data({"wanted": payload.wanted})
