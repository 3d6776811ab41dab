"""Saved views of lists of cards over HTTP."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query, Status

from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.views import selectors, services
from vizitka.cards.views.schemas import CardViewIn, CardViewOut, CardViewPatch, CardViewQuery
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.spaces.selectors import access_space

router = Router(tags=["cards"])
PATH = "/me/card-views"


@router.get(PATH, ability=SIGNED_IN, response=Data[list[CardViewOut]])
def list_card_views(request: Request, query: Query[CardViewQuery]) -> Any:
    """The person's saved views of a space's cards, or of all cards."""
    return data([selectors.view_out(view) for view in selectors.views_of(request.auth.user_id, query.space)])


@router.post(PATH, ability=SIGNED_IN, response=Data[CardViewOut], status=201)
def create_card_view(request: Request, payload: CardViewIn) -> Any:
    """Saves a way to look at a list of cards."""
    if payload.space is not None:
        access_space(request.auth, payload.space, CARDS_READ)
    view = services.create_view(
        request.auth, payload.space, name=payload.name, shown=payload.shown.model_dump(mode="json")
    )
    return Status(201, data(selectors.view_out(view)))


@router.patch(PATH + "/{uuid:view_id}", ability=SIGNED_IN, response=Data[CardViewOut])
def update_card_view(request: Request, view_id: UUID, payload: CardViewPatch) -> Any:
    """Renames a saved view, or shows something else under its name."""
    shown = payload.shown.model_dump(mode="json") if payload.shown else None
    return data(
        selectors.view_out(services.update_view(request.auth, view_id, name=payload.name, shown=shown))
    )


@router.delete(PATH + "/{uuid:view_id}", ability=SIGNED_IN, response={204: None})
def delete_card_view(request: Request, view_id: UUID) -> Any:
    """Forgets a saved view; no card is changed."""
    services.delete_view(request.auth, view_id)
    return Status(204, None)
