"""The API of notices: one a card."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Status

from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Router
from vizitka.notices import selectors, services
from vizitka.notices.permissions import NOTICES_EDIT
from vizitka.notices.schemas import NoticeIn, NoticeOut

router = Router(tags=["notices"])


@router.get("/cards/{uuid:card_id}/notice", ability=CARDS_READ, response=Data[NoticeOut])
def get_notice(request: CallerRequest, card_id: UUID) -> Any:
    """The card's notice, and whether the person may change it."""
    return data(selectors.notice_of(access_card(request.auth, card_id, CARDS_READ)))


@router.put("/cards/{uuid:card_id}/notice", ability=NOTICES_EDIT, response=Data[NoticeOut])
def set_notice(request: CallerRequest, card_id: UUID, payload: NoticeIn) -> Any:
    """Gives the card this notice in place of the one it has."""
    access = access_card(request.auth, card_id, NOTICES_EDIT)
    services.set_notice(request.auth, card_id, access.space, payload.values(), bounds=access.bounds)
    return data(selectors.notice_of(access))


@router.delete("/cards/{uuid:card_id}/notice", ability=NOTICES_EDIT, response={204: None})
def remove_notice(request: CallerRequest, card_id: UUID) -> Any:
    """Takes the card's notice away."""
    access = access_card(request.auth, card_id, NOTICES_EDIT)
    services.remove_notice(request.auth, card_id, access.space, bounds=access.bounds)
    return Status(204, None)
