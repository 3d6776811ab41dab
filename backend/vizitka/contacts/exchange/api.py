"""The API of the exchange: for apps what visitors do by the sheet, and what spaces and cards decide."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from ninja import Status

from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import PUBLIC
from vizitka.contacts.exchange import by_app, consents, selectors, services
from vizitka.contacts.exchange.permissions import EXCHANGE_EDIT
from vizitka.contacts.exchange.schemas import (
    CardExchangeIn,
    CardExchangeOut,
    ExchangeConsentIn,
    ExchangeConsentOut,
    ExchangeIn,
    ExchangeSheet,
    ExchangeThanks,
)
from vizitka.contacts.exchange.throttles import BY_APP
from vizitka.publishing.observers import visitor_of
from vizitka.publishing.visitors import visitor_languages
from vizitka.spaces.permissions import SPACES_EDIT, SPACES_READ
from vizitka.spaces.selectors import access_space

router = Router(tags=["contacts"])


def _languages(request: HttpRequest) -> tuple[str, ...]:
    return visitor_languages("", request.headers.get("Accept-Language", ""))


@router.get("/c/{address}/exchange", ability=PUBLIC, response=Data[ExchangeSheet])
def read_exchange_sheet(request: Request, address: str) -> Any:
    """What a card asks of visitors who leave their details: for apps that show it in their own way."""
    return data(by_app.sheet_of_card(address, _languages(request)))


@router.post(
    "/c/{address}/exchange", ability=PUBLIC, response=Data[ExchangeThanks], status=201, throttled=BY_APP
)
def send_exchange(request: Request, address: str, payload: ExchangeIn) -> Any:
    """Leaves a visitor's details at a card. The same words from the same sheet are kept once, however often they come.
    A known contact stays as it is; whether there is one is not told."""
    taken = by_app.receive(address, _languages(request), payload, visitor_of(request.META))
    return Status(201, data(taken))


@router.get("/cards/{uuid:card_id}/exchange", ability=CARDS_READ, response=Data[CardExchangeOut])
def get_card_exchange(request: Request, card_id: UUID) -> Any:
    """Whether the card takes details of visitors, and whether the person may decide it."""
    return data(selectors.switch_of(access_card(request.auth, card_id, CARDS_READ)))


@router.put("/cards/{uuid:card_id}/exchange", ability=EXCHANGE_EDIT, response=Data[CardExchangeOut])
def set_card_exchange(request: Request, card_id: UUID, payload: CardExchangeIn) -> Any:
    """Decides whether the card takes details of visitors."""
    access = access_card(request.auth, card_id, EXCHANGE_EDIT)
    services.switch(request.auth, card_id, access.space, is_offered=payload.is_offered, bounds=access.bounds)
    return data(selectors.switch_of(access))


@router.get(
    "/spaces/{uuid:space_id}/exchange-consent", ability=SPACES_READ, response=Data[ExchangeConsentOut]
)
def get_exchange_consent(request: Request, space_id: UUID) -> Any:
    """What visitors agree to, now and before."""
    access = access_space(request.auth, space_id, SPACES_READ)
    return data(consents.out(access.space))


@router.post(
    "/spaces/{uuid:space_id}/exchange-consent", ability=SPACES_EDIT, response=Data[ExchangeConsentOut]
)
def write_exchange_consent(request: Request, space_id: UUID, payload: ExchangeConsentIn) -> Any:
    """Writes the next version of what visitors agree to. Who has agreed to another one keeps to that."""
    access = access_space(request.auth, space_id, SPACES_EDIT)
    consents.write(request.auth, access.space.pk, payload.texts)
    return data(consents.out(access.space))
