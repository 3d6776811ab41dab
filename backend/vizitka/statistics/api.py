"""The API of statistics: what the cards of a space, one card, and one's own cards bring."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.products.permissions import PRODUCTS_READ
from vizitka.spaces.selectors import access_space
from vizitka.statistics import output, schemas, selectors
from vizitka.statistics.permissions import STATISTICS_OF_CARD, STATISTICS_READ

router = Router(tags=["statistics"])


@router.get(
    "/spaces/{uuid:space_id}/statistics", ability=STATISTICS_READ, response=Data[schemas.SpaceStatisticsOut]
)
def space_statistics(request: Request, space_id: UUID, query: Query[schemas.SpaceStatisticsQuery]) -> Any:
    """What the cards of a space brought in a range of days, or some of its cards. By hours all of them are counted."""
    access = access_space(request.auth, space_id, STATISTICS_READ)
    with_products = PRODUCTS_READ in access.abilities
    return data(output.of_space_out(selectors.of_space(access.space, query, with_products=with_products)))


@router.get(
    "/cards/{uuid:card_id}/statistics", ability=STATISTICS_OF_CARD, response=Data[schemas.CardStatisticsOut]
)
def card_statistics(request: Request, card_id: UUID, query: Query[schemas.StatisticsQuery]) -> Any:
    """What a card brought in a range of days. By hours only spaces are counted."""
    access = selectors.access_statistics(request.auth, card_id)
    return data(output.of_card_out(selectors.of_card(access.card, access.space, query)))


@router.get("/me/statistics", ability=SIGNED_IN, response=Data[schemas.OwnStatisticsOut])
def my_statistics(request: Request) -> Any:
    """What the person's own cards, and the spaces whose statistics the person reads, brought in the last 30 days."""
    return data(output.of_person_out(*selectors.of_person(request.auth)))
