"""The API of wallets: a card's pass for visitors, the way to the own one, and how it stands with both wallets."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from vizitka.accounts.authentication import viewer_of
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC
from vizitka.publishing import observers, qr
from vizitka.publishing.assembly import handle_of, page_language
from vizitka.publishing.colours import INK
from vizitka.publishing.observers import Served, View
from vizitka.publishing.selectors import visible_card
from vizitka.publishing.visitors import visitor_languages
from vizitka.spaces.enums import Channel
from vizitka.spaces.permissions import SPACES_READ
from vizitka.spaces.selectors import access_space
from vizitka.spaces.settings_rules import views_are_counted
from vizitka.wallet import links, schemas, selectors, services, throttles, ways
from vizitka.wallet.apple.package import CONTENT_TYPE
from vizitka.wallet.contents import name_of
from vizitka.wallet.enums import Wallet
from vizitka.wallet.pages import HANDED_OUT, apple_answer

router = Router(tags=["wallet"])
FILE = {"responses": {200: {"content": {CONTENT_TYPE: {"schema": {"type": "string", "format": "binary"}}}}}}


@router.get("/c/{address}/pass/apple", ability=PUBLIC, response={200: None}, openapi_extra=FILE)
def read_apple_pass(request: Request, address: str) -> Any:
    """A card as a pass for Apple Wallet, for who is shown the card."""
    card = visible_card(address, viewer_of(request))
    throttles.PASS.attempt("", client_address(request))
    response = apple_answer(services.apple_pass(card, way=ways.taken_by(card, Channel.LINK)), name_of(card))
    _counted(request, card)
    return response


@router.get("/c/{address}/pass/google", ability=PUBLIC, response=Data[schemas.SaveLink])
def read_google_pass(request: Request, address: str) -> Any:
    """The link by which a card is kept in Google Wallet, for who is shown the card. The pass is made on the way."""
    card = visible_card(address, viewer_of(request))
    throttles.PASS.attempt("", client_address(request))
    url = services.google_link(card, way=ways.taken_by(card, Channel.LINK))
    _counted(request, card)
    return data({"url": url})


@router.get(
    "/cards/{uuid:card_id}/passes", ability=CARDS_READ, response=Data[list[schemas.OwnPass]], straight=True
)
def list_own_passes(request: Request, card_id: UUID) -> Any:
    """The ways to the card's own pass, which shows its code: one for each wallet that passes can be made for."""
    card = access_card(request.auth, card_id, CARDS_READ).card
    return data([_way(card_id, wallet) for wallet in selectors.wallets_of(card)])


def _way(card_id: UUID, wallet: Wallet) -> dict[str, Any]:
    url = links.own_url(card_id, wallet)
    return {"wallet": wallet, "url": url, "code": qr.svg(qr.make(url, colour=INK)).decode()}


@router.get(
    "/spaces/{uuid:space_id}/wallets",
    ability=SPACES_READ,
    response=Data[list[schemas.SpaceWallet]],
    straight=True,
)
def list_wallets(request: Request, space_id: UUID) -> Any:
    """How it stands with Apple Wallet and Google Wallet."""
    access_space(request.auth, space_id, SPACES_READ)
    rows = selectors.offered_in(space_id)
    return data(
        [
            {
                "wallet": one.wallet,
                "standing": one.standing,
                "passes": one.passes,
                "is_trusted": one.is_trusted,
            }
            for one in rows
        ]
    )


def _counted(request: Request, card: Any) -> None:
    """As the button on the card's page is."""
    languages = visitor_languages("", request.headers.get("Accept-Language", ""))
    served = Served(
        card.pk,
        card.space_id,
        Channel.LINK,
        "",
        page_language(card, languages),
        HANDED_OUT,
        name=handle_of(card),
        zone=card.space.time_zone,
        is_counted=views_are_counted(tracking=card.space.tracking),
    )
    observers.tell(observers.visitor_of(request.META), View(served))
