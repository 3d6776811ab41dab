"""The API of orders: what is said before, placing, reading, cancelling."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from ninja import Query, Status

from vizitka.accounts.authentication import viewer_of
from vizitka.billing.access import require_billing
from vizitka.billing.permissions import ACCOUNTS_BUY, ACCOUNTS_READ
from vizitka.cards.selectors import access_card
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import Request, Router
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC, SIGNED_IN
from vizitka.orders import (
    cancelling,
    files,
    output,
    placing,
    printer,
    replacement_output,
    replacing,
    returns,
    schemas,
    selectors,
    throttles,
)
from vizitka.orders.enums import Who
from vizitka.orders.permissions import REPLACEMENTS_ASK
from vizitka.products.permissions import PRODUCTS_MANAGE
from vizitka.shop import checkout
from vizitka.shop import output as shop_output
from vizitka.shop.schemas import CheckoutOut
from vizitka.spaces.permissions import SPACES_EDIT
from vizitka.spaces.selectors import access_space

router = Router(tags=["orders"])


@router.get("/checkout/{uuid:checkout_id}/review", ability=PUBLIC, response=Data[schemas.ReviewOut])
def review_checkout(request: Request, checkout_id: UUID) -> Any:
    """What a buyer reads before ordering: the costs, what can be sent back and until when, the terms, what is
    missing."""
    viewer = viewer_of(request)
    return data(output.review_out(viewer, checkout.access_checkout(viewer, checkout_id)))


@router.post("/checkout/{uuid:checkout_id}/account", ability=SIGNED_IN, response=CheckoutOut)
def open_checkout_account(request: Request, checkout_id: UUID) -> Any:
    """Makes a billing account of what was typed, which pays for the basket. One that pays already stays."""
    throttles.PLACING.attempt(str(request.auth.user_id), client_address(request))
    session = placing.open_account(request.auth, checkout_id)
    return shop_output.checkout_out(request.auth, session)


@router.post(
    "/checkout/{uuid:checkout_id}/place", ability=SIGNED_IN, response=Data[schemas.OrderOut], status=201
)
def place_order(request: Request, checkout_id: UUID, payload: schemas.PlaceIn) -> Any:
    """Orders what lies in the basket, and begins its payment. When it costs something else by now it is refused with
    the new costs; nothing is ordered. The same basket again is the same order, also after an answer was lost."""
    # A key of the caller's would hold a transaction open while a provider is asked; the basket is the key.
    throttles.PLACING.attempt(str(request.auth.user_id), client_address(request))
    made = placing.place(request.auth, checkout_id, total=payload.total)
    found = selectors.access_order(request.auth, made.pk, ACCOUNTS_BUY)
    return Status(201, data(output.order_out(found)))


@router.get("/me/orders", ability=SIGNED_IN, response=schemas.OrderListOut, straight=True)
def list_my_orders(request: Request, query: Query[schemas.OrderListQuery]) -> Any:
    """The orders of all accounts in which the person reads, the newest first."""
    found = selectors.listed(request.auth, query, account_id=query.account, states=query.state)
    return page(found, query, [output.listed_out(row) for row in found.rows])


@router.get("/orders/{uuid:order_id}", ability=ACCOUNTS_READ, response=Data[schemas.OrderOut])
def read_order(request: Request, order_id: UUID) -> Any:
    """An order with its lines, people, parcels, payment and history."""
    return data(output.order_out(selectors.access_order(request.auth, order_id, ACCOUNTS_READ)))


@router.post("/orders/{uuid:order_id}/cancel", ability=ACCOUNTS_BUY, response=Data[schemas.OrderOut])
def cancel_order(request: Request, order_id: UUID, payload: schemas.CancelIn) -> Any:
    """Cancels an order that is not in production yet: a credit note is written, and what was paid goes back. Licences
    that serve already stay."""
    selectors.access_order(request.auth, order_id, ACCOUNTS_BUY)
    cancelling.cancel(order_id, Who.BUYER, request.auth, reason=payload.reason)
    return data(output.order_out(selectors.access_order(request.auth, order_id, ACCOUNTS_BUY)))


@router.post("/orders/{uuid:order_id}/returns", ability=ACCOUNTS_BUY, response=Data[schemas.OrderOut])
def return_pieces(request: Request, order_id: UUID, payload: schemas.ReturnIn) -> Any:
    """A private buyer withdraws from pieces that were not made for a person. The receipt comes by mail; the money is
    paid back when the pieces are here."""
    selectors.access_order(request.auth, order_id, ACCOUNTS_BUY)
    pieces = {line.uuid: line.quantity for line in payload.lines}
    returns.withdraw(order_id, request.auth, pieces, reason=payload.reason)
    return data(output.order_out(selectors.access_order(request.auth, order_id, ACCOUNTS_BUY)))


@router.get(
    "/print-jobs/{token}/files",
    ability=PUBLIC,
    response={200: None},
    openapi_extra={
        "responses": {
            200: {
                "description": "OK",
                "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
            }
        }
    },
)
def fetch_print_job(request: Request, token: str) -> HttpResponseBase:
    """For the printer, by the address that it was told: print files, the table with serials and names, the packing
    list, in one ZIP. The address serves 60 days."""
    require_billing()
    throttles.PRINT_JOBS.attempt("print jobs", client_address(request))
    order = printer.order_to_make(token)
    answer = StreamingHttpResponse(files.archive(order), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="order-{order.number}.zip"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@router.post(
    "/print-jobs/{token}/shipped",
    ability=PUBLIC,
    response=Data[schemas.PrintJobOut],
    throttled=throttles.PRINT_JOBS,
    # Two hundred parcels with their tracking.
    largest_body=body_limits.LONG,
)
def report_print_job(request: Request, token: str, payload: schemas.PrintJobSentIn) -> Any:
    """For the printer: all parcels of the order are on their way, with their tracking. Said twice it is once."""
    require_billing()
    throttles.PRINT_JOBS.attempt("print jobs", client_address(request))
    order = printer.shipped(token, [parcel.model_dump() for parcel in payload.parcels])
    return data({"order": order.number, "state": order.state})


@router.get(
    "/cards/{uuid:card_id}/replacements", ability=REPLACEMENTS_ASK, response=Data[schemas.CardReplacements]
)
def list_card_replacements(request: Request, card_id: UUID) -> Any:
    """What was asked for with a card, and how many more may be asked for in this period."""
    require_billing()
    return data(replacement_output.of_card_out(access_card(request.auth, card_id, REPLACEMENTS_ASK)))


@router.post(
    "/cards/{uuid:card_id}/replacements",
    ability=REPLACEMENTS_ASK,
    response=Data[schemas.ReplacementOut],
    status=201,
)
def ask_for_replacement(request: Request, card_id: UUID, payload: schemas.ReplacementIn) -> Any:
    """Locks a lost product and asks for a new one. It is ordered at once where nobody has to approve it."""
    access = access_card(request.auth, card_id, REPLACEMENTS_ASK)
    throttles.REPLACEMENTS.attempt(str(card_id), client_address(request))
    made = replacing.ask(request.auth, access, payload.product, reason=payload.reason)
    return Status(201, data(replacement_output.one_out(made)))


@router.get(
    "/spaces/{uuid:space_id}/replacements",
    ability=PRODUCTS_MANAGE,
    response=Data[list[schemas.ReplacementOut]],
)
def list_replacements(request: Request, space_id: UUID) -> Any:
    """The last 200 of a space, those that wait first."""
    require_billing()
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    return data(replacement_output.rows_out(space_id, replacing.of_space(space_id)))


@router.post(
    "/spaces/{uuid:space_id}/replacements/{uuid:replacement_id}/approve",
    ability=PRODUCTS_MANAGE,
    response=Data[schemas.ReplacementOut],
)
def approve_replacement(request: Request, space_id: UUID, replacement_id: UUID) -> Any:
    """Orders it, at the cost of the account that pays for replacements."""
    require_billing()
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    return data(replacement_output.one_out(replacing.order(space_id, replacement_id, request.auth)))


@router.post(
    "/spaces/{uuid:space_id}/replacements/{uuid:replacement_id}/refuse",
    ability=PRODUCTS_MANAGE,
    response=Data[schemas.ReplacementOut],
)
def refuse_replacement(
    request: Request, space_id: UUID, replacement_id: UUID, payload: schemas.ReplacementRefusalIn
) -> Any:
    """Says no. The lost product stays locked."""
    require_billing()
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    made = replacing.refuse(space_id, replacement_id, request.auth, answer=payload.answer)
    return data(replacement_output.one_out(made))


@router.get(
    "/spaces/{uuid:space_id}/replacement-plan",
    ability=SPACES_EDIT,
    response=Data[schemas.ReplacementPlanOut],
)
def read_replacement_plan(request: Request, space_id: UUID) -> Any:
    """Which account pays for replacements, and whether each is approved."""
    require_billing()
    access_space(request.auth, space_id, SPACES_EDIT)
    return data(replacement_output.plan_out(request.auth, replacing.plan_of(space_id)))


@router.put(
    "/spaces/{uuid:space_id}/replacement-plan",
    ability=SPACES_EDIT,
    response=Data[schemas.ReplacementPlanOut],
)
def put_replacement_plan(request: Request, space_id: UUID, payload: schemas.ReplacementPlanIn) -> Any:
    """Says which account pays. Who names one may buy for it, and agrees to the present terms."""
    require_billing()
    space = access_space(request.auth, space_id, SPACES_EDIT).space
    plan = replacing.put_plan(request.auth, space, account_id=payload.account, approval=payload.approval)
    return data(replacement_output.plan_out(request.auth, plan))
