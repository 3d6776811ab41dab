"""Protection of cards by PIN."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse

from vizitka.cards import output, permissions, selectors
from vizitka.cards.protection import services
from vizitka.cards.protection.schemas import CardProtectionIn, SpaceProtection
from vizitka.cards.protection.selectors import space_protection
from vizitka.cards.schemas.read import CardOut
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.api.versions import entity_tag
from vizitka.spaces.permissions import SPACES_EDIT
from vizitka.spaces.selectors import access_space

router = Router(tags=["cards"])


@router.put("/cards/{uuid:card_id}/protection", ability=permissions.CARDS_PROTECT, response=Data[CardOut])
def protect_card(request: Request, response: HttpResponse, card_id: UUID, payload: CardProtectionIn) -> Any:
    """Sets the card's own PIN, or takes it away, and says on which channels visitors are asked."""
    ability = permissions.CARDS_PROTECT
    access = selectors.access_card(
        request.auth, card_id, ability if payload.pin else ability.for_what_is_there
    )
    card = services.protect_card(
        request.auth,
        card_id,
        access.space,
        pin=payload.pin if "pin" in payload.model_fields_set else services.KEEP,
        channels=payload.channels,
        bounds=access.bounds,
    )
    response.headers["ETag"] = entity_tag(card.version)
    return data(output.card_out(access, card))


@router.get("/spaces/{uuid:space_id}/protection", ability=SPACES_EDIT, response=Data[SpaceProtection])
def get_space_protection(request: Request, space_id: UUID) -> Any:
    """How many active cards ask for a PIN, and how many of them cannot be opened."""
    access = access_space(request.auth, space_id, SPACES_EDIT)
    return data(space_protection(access.space))
