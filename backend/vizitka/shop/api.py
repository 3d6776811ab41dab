"""The API of the shop: the catalogue for everybody, and baskets for who holds their key.

`checkout` and `checkout/{id}` answer without an envelope, as the specification has them.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query

from vizitka.accounts.authentication import viewer_of
from vizitka.billing.access import require_billing
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC, SIGNED_IN
from vizitka.products.permissions import PRODUCTS_MANAGE
from vizitka.shop import affiliate, checkout, output, partners, people, schemas, throttles
from vizitka.shop.checkout import Chosen, Wish

router = Router(tags=["shop"])


@router.get("/marketplace", ability=PUBLIC, response=Data[schemas.MarketplaceOut])
def list_marketplace(request: Request, query: Query[schemas.MarketplaceQuery]) -> Any:
    """Everything on offer, at the prices of today."""
    require_billing()
    return data(output.marketplace_out(viewer_of(request), query))


@router.get("/marketplace/{code}", ability=PUBLIC, response=Data[schemas.ArticleOut])
def read_article(request: Request, code: str, query: Query[schemas.ArticlePlaceQuery]) -> Any:
    """One article with its pictures, variants and prices."""
    require_billing()
    return data(output.article_out(viewer_of(request), code, query))


@router.get("/checkout/{uuid:checkout_id}", ability=PUBLIC, response=schemas.CheckoutOut)
def read_checkout(request: Request, checkout_id: UUID) -> Any:
    """A basket at what it costs now. One that belongs to somebody is answered to that person alone."""
    viewer = viewer_of(request)
    return output.checkout_out(viewer, checkout.access_checkout(viewer, checkout_id))


@router.post(
    "/checkout",
    ability=PUBLIC,
    response=schemas.CheckoutOut,
    throttled=throttles.NEW_BASKETS,
    largest_body=body_limits.ROWS,
)
def save_checkout(request: Request, payload: schemas.CheckoutIn) -> Any:
    """Makes a basket or writes what was chosen into it, and answers what it costs. Prices that are sent are not read.

    Who is signed in takes an anonymous basket over. An unknown id, or one that is over, makes a new basket.
    """
    viewer = viewer_of(request)
    session = checkout.save(viewer, _wish(payload), origin=client_address(request))
    return output.checkout_out(viewer, session)


@router.get("/me/checkout", ability=SIGNED_IN, response=schemas.CheckoutOut)
def read_my_checkout(request: Request) -> Any:
    """The basket that the person filled last, on whichever device."""
    return output.checkout_out(request.auth, checkout.newest_of(request.auth))


@router.get(
    "/spaces/{uuid:space_id}/marketplace/people",
    ability=PRODUCTS_MANAGE,
    response=Data[schemas.ShopPeopleOut],
)
def count_people_to_buy_for(request: Request, space_id: UUID) -> Any:
    """How many people of a space articles can be made for, as a basket counts them."""
    require_billing()
    space = people.access_people(request.auth, space_id)
    return data(output.people_out(people.numbers(space.pk)))


@router.get("/me/partner", ability=SIGNED_IN, response=Data[schemas.PartnerOut])
def read_my_partner(request: Request) -> Any:
    """For who brings buyers: the link, and what came of it. 404 for everybody else."""
    require_billing()
    return data(partners.partner_out(partners.of_person(request.auth)))


@router.get("/cards/{uuid:card_id}/partner", ability=CARDS_READ, response=Data[schemas.CardPartnerOut])
def read_card_partner(request: Request, card_id: UUID) -> Any:
    """Who has a share of what visitors of this card order in the marketplace."""
    require_billing()
    access = access_card(request.auth, card_id, CARDS_READ)
    partner = affiliate.partner_of(access.card)
    in_space = affiliate.is_open(access.space)
    return data({"in_space": in_space, "partner": partner.name if partner else None})


def _wish(payload: schemas.CheckoutIn) -> Wish:
    return Wish(
        checkout_id=payload.checkout_id,
        items=[_chosen(item) for item in payload.items],
        form=payload.form.model_dump(mode="json") if payload.form is not None else None,
        step=payload.step,
        code=payload.code,
        partner_id=payload.partner_uuid,
        partner_card_id=payload.partner_card,
        confirmed=payload.confirmed,
    )


def _chosen(item: schemas.CheckoutItemIn) -> Chosen:
    card, licence = item.products.card, item.products.licence
    return Chosen(
        uuid=item.uuid,
        article_id=item.article_id or (card.uuid if card else None),
        variant_id=item.variant_id,
        package_id=licence.uuid if licence else None,
        payment=licence.payment if licence else None,
        quantity=item.quantity,
        style_id=item.style_id,
        space_id=item.space_id,
        people=item.people.kind,
        card_ids=item.people.card_ids,
        department=item.people.department,
    )
