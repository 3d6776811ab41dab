"""The API of the pocket."""

from __future__ import annotations

from typing import Any

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.pocket import schemas, selectors

router = Router(tags=["pocket"])


@router.get("/me/pocket", ability=SIGNED_IN, response=Data[list[schemas.PocketCard]], straight=True)
def list_pocket_cards(request: Request) -> Any:
    """The person's own cards with their codes, twenty at most, to be kept where there is no network."""
    return data(selectors.cards_of(request.auth))
