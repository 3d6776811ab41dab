"""The API of licences: what an account has, what it costs, buying and planning."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from ninja import Query, Status

from vizitka.billing.access import access_account, require_billing
from vizitka.billing.enums import PackageCode
from vizitka.billing.permissions import ACCOUNTS_ASSIGN, ACCOUNTS_BUY, ACCOUNTS_READ
from vizitka.cards.permissions import CARDS_READ, CARDS_STATE
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import AccountRequest, Request, Router
from vizitka.common.network import client_address
from vizitka.licensing import (
    assigning,
    cardseats,
    output,
    planning,
    purchasing,
    quoting,
    schemas,
    seating,
    staying,
    throttles,
)
from vizitka.licensing.quoting import Wanted
from vizitka.licensing.rules import MOST_CARDS
from vizitka.spaces import selectors as spaces

router = Router(tags=["billing"])


@router.get(
    "/billing-accounts/{uuid:account_id}/overview",
    ability=ACCOUNTS_READ,
    response=Data[schemas.BillingOverview],
)
def read_billing_overview(request: AccountRequest, account_id: UUID) -> Any:
    """What the account pays, until when, and what comes next."""
    account = access_account(request.auth, account_id, ACCOUNTS_READ).account
    return data(output.overview_out(account, quoting.user_of(request.auth)))


@router.get(
    "/billing-accounts/{uuid:account_id}/licences",
    ability=ACCOUNTS_READ,
    response=Data[list[schemas.LicenceOut]],
)
def list_licences(request: AccountRequest, account_id: UUID) -> Any:
    """Every licence of the account, those that serve first; with the spaces that use it."""
    account = access_account(request.auth, account_id, ACCOUNTS_READ).account
    return data(output.licences_out(account, quoting.user_of(request.auth)))


@router.get(
    "/billing-accounts/{uuid:account_id}/licences/choices",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.PurchaseChoices],
)
def list_purchase_choices(request: Request, account_id: UUID) -> Any:
    """What can be bought today, and for which spaces. `missing`: what is to be completed first."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    return data(output.choices_out(account, quoting.user_of(request.auth)))


@router.get("/spaces/{uuid:space_id}/seats", ability=CARDS_STATE, response=Data[schemas.MissingSeats])
def read_missing_seats(
    request: Request, space_id: UUID, cards: Annotated[int, Query(ge=1, le=MOST_CARDS)]
) -> Any:
    """Whether so many more cards of a space may become active, and how the reader comes to the seats that are
    missing. Nothing is bought by it."""
    space = spaces.access_space(request.auth, space_id, CARDS_STATE).space
    return data(output.seating_out(seating.seating(request.auth, space, cards)))


@router.get("/cards/{uuid:card_id}/seat", ability=CARDS_READ, response=Data[schemas.CardSeatOut])
def read_card_seat(request: Request, card_id: UUID) -> Any:
    """Who pays for a card, and what a seat of its own costs who may buy one."""
    require_billing()
    return data(output.card_seat_out(cardseats.standing(request.auth, card_id)))


@router.post(
    "/billing-accounts/{uuid:account_id}/licences/preview",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.QuoteOut],
)
def preview_licence(request: Request, account_id: UUID, payload: schemas.QuoteIn) -> Any:
    """What it costs today, to the cent. Nothing is bought; a purchase names this quote and is charged exactly that."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    throttles.QUOTES.attempt(str(account_id), client_address(request))
    wanted = Wanted(
        payload.ask,
        payload.licence,
        payload.package or "",
        payload.interval,
        payload.cards,
        payload.offer,
    )
    return data(output.quote_out(quoting.quote(account, wanted, actor=request.auth)))


@router.post(
    "/billing-accounts/{uuid:account_id}/licences",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.PurchaseOut],
    status=201,
)
def buy_licence(request: Request, account_id: UUID, payload: schemas.PurchaseIn) -> Any:
    """Buys what a quote says. When its figures are others by now it is refused with a new quote; nothing is charged.
    The same quote again is the same purchase."""
    access_account(request.auth, account_id, ACCOUNTS_BUY)
    # A key of the caller's would hold a transaction open while a provider is asked; the quote is the key.
    throttles.PURCHASES.attempt(str(account_id), client_address(request))
    made = purchasing.place(
        request.auth,
        account_id,
        payload.quote,
        method_id=payload.method,
        po_number=payload.po_number,
        space_ids=payload.spaces,
        card_id=payload.card,
    )
    return Status(201, data(output.purchase_out(made)))


@router.get(
    "/billing-accounts/{uuid:account_id}/purchases/{uuid:purchase_id}",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.PurchaseOut],
)
def read_purchase(request: Request, account_id: UUID, purchase_id: UUID) -> Any:
    """How a purchase stands; also after an answer was lost."""
    access_account(request.auth, account_id, ACCOUNTS_BUY)
    return data(output.purchase_out(purchasing.get(account_id, purchase_id)))


@router.post(
    "/billing-accounts/{uuid:account_id}/licences/trial",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.LicenceOut],
    status=201,
)
def begin_trial(request: Request, account_id: UUID, payload: schemas.TrialIn) -> Any:
    """Standard for a fortnight, once. It ends by itself."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    made = planning.begin_trial(request.auth, account_id, payload.spaces)
    return Status(201, data(output.licence_out(account, made.licence_id, quoting.user_of(request.auth))))


@router.get(
    "/billing-accounts/{uuid:account_id}/licences/{uuid:licence_id}/plan",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.ChargedSums],
)
def preview_licence_plan(
    request: Request,
    account_id: UUID,
    licence_id: UUID,
    cards: Annotated[int | None, Query(ge=1, le=MOST_CARDS)] = None,
    package: PackageCode | None = None,
) -> Any:
    """What the next period would be charged with so many cards, or of that package: the figures of its invoice, as
    things stand. Nothing is planned by it."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    return data(planning.preview(account, licence_id, cards=cards, package=package))


@router.patch(
    "/billing-accounts/{uuid:account_id}/licences/{uuid:licence_id}",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.LicenceOut],
)
def plan_licence(request: Request, account_id: UUID, licence_id: UUID, payload: schemas.LicencePlanIn) -> Any:
    """Says what the licence is from the next period on; nothing is charged before."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    planning.plan(request.auth, account_id, licence_id, cards=payload.cards, package=payload.package)
    return data(output.licence_out(account, licence_id, quoting.user_of(request.auth)))


@router.post(
    "/billing-accounts/{uuid:account_id}/licences/{uuid:licence_id}/cancel",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.LicenceOut],
)
def cancel_licence(request: Request, account_id: UUID, licence_id: UUID) -> Any:
    """Ends the licence with its period; until then it can be taken back."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    planning.cancel(request.auth, account_id, licence_id)
    return data(output.licence_out(account, licence_id, quoting.user_of(request.auth)))


@router.post(
    "/billing-accounts/{uuid:account_id}/licences/{uuid:licence_id}/resume",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.LicenceOut],
)
def resume_licence(request: Request, account_id: UUID, licence_id: UUID) -> Any:
    """Takes a cancellation back."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    planning.resume(request.auth, account_id, licence_id)
    return data(output.licence_out(account, licence_id, quoting.user_of(request.auth)))


@router.put(
    "/billing-accounts/{uuid:account_id}/licences/{uuid:licence_id}/spaces",
    ability=ACCOUNTS_ASSIGN,
    response=Data[schemas.LicenceOut],
)
def put_licence_spaces(
    request: AccountRequest, account_id: UUID, licence_id: UUID, payload: schemas.LicenceSpacesIn
) -> Any:
    """Says which spaces use the licence. Who adds one owns it; one that goes is a free space from then on."""
    account = access_account(request.auth, account_id, ACCOUNTS_ASSIGN).account
    assigning.put(request.auth, quoting.licence_of(account, licence_id), payload.spaces)
    return data(output.licence_out(account, licence_id, quoting.user_of(request.auth)))


@router.get(
    "/billing-accounts/{uuid:account_id}/licences/{uuid:licence_id}/staying",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.StayingOut],
)
def list_staying_cards(request: Request, account_id: UUID, licence_id: UUID) -> Any:
    """Which active cards stay when the licence ends, or covers fewer."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    return data(output.staying_out(quoting.licence_of(account, licence_id)))


@router.put(
    "/billing-accounts/{uuid:account_id}/licences/{uuid:licence_id}/staying",
    ability=ACCOUNTS_BUY,
    response=Data[schemas.StayingOut],
    largest_body=body_limits.ROWS,
)
def put_staying_cards(
    request: Request, account_id: UUID, licence_id: UUID, payload: schemas.StayingIn
) -> Any:
    """Chooses the cards that stay; the rest of the places goes to those that have been there longest."""
    account = access_account(request.auth, account_id, ACCOUNTS_BUY).account
    licence = quoting.licence_of(account, licence_id)
    staying.choose(licence, payload.cards)
    return data(output.staying_out(licence))
