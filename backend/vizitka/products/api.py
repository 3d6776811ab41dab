"""The API of products: what people have, and what they do with it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import File, Form, Query, Status
from ninja.files import UploadedFile

from vizitka.cards.selectors import access_card
from vizitka.common import body_limits, gone
from vizitka.common.actor import Caller
from vizitka.common.api.changes import Changes, ChangesQuery, changes
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import PageQuery, page
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.network import client_address
from vizitka.common.permissions import SIGNED_IN
from vizitka.common.uploads import UPLOAD
from vizitka.products import by_list, exporting, handing_out, listing, output, schemas, selectors, services
from vizitka.products.enums import Act, Side
from vizitka.products.errors import CardMissing
from vizitka.products.permissions import PRODUCTS_CONNECT, PRODUCTS_MANAGE, PRODUCTS_READ
from vizitka.spaces.selectors import access_space

router = Router(tags=["products"])
FILE = {
    "responses": {
        200: {
            "content": {
                "text/csv": {"schema": {"type": "string"}},
                exporting.XLSX: {"schema": {"type": "string", "format": "binary"}},
            }
        }
    }
}


@router.get("/me/products", ability=SIGNED_IN, response=schemas.ProductPageOfSpaces, straight=True)
def list_my_products(request: Request, query: Query[schemas.ProductQuery]) -> Any:
    """Products of all spaces in which the person reads them, and those on the person's own cards."""
    found = listing.list_mine(request.auth, query)
    return output.page_out(found, query, of_spaces=True)


@router.get(
    "/spaces/{uuid:space_id}/products",
    ability=PRODUCTS_READ,
    response=schemas.ProductPage,
    straight=True,
)
def list_products(request: CallerRequest, space_id: UUID, query: Query[schemas.ProductQuery]) -> Any:
    """Products of a space, by their serials."""
    access_space(request.auth, space_id, PRODUCTS_READ)
    found = listing.list_products(space_id, query)
    return output.page_out(found, query)


@router.get(
    "/spaces/{uuid:space_id}/products/changed",
    ability=PRODUCTS_READ,
    response=Changes[schemas.ProductChangeOut],
    straight=True,
)
def list_product_changes(request: CallerRequest, space_id: UUID, query: Query[ChangesQuery]) -> Any:
    """For systems that keep a copy: which products have changed since a moment, the oldest change first. Those that
    have left the space are told for 30 days. That one is held to a phone changes nothing of it. Without
    `updated_since` all that are there."""
    access_space(request.auth, space_id, PRODUCTS_READ)
    return changes(
        listing.of_space(space_id),
        query,
        "product",
        listing.CHANGED,
        gone=gone.of(space_id, gone.Kind.PRODUCT),
    )


@router.get("/me/products/labels", ability=SIGNED_IN, response=Data[schemas.LabelsOut])
def count_my_products(request: Request, query: Query[schemas.ProductFilter]) -> Any:
    """How many of the person's products have each label, of those that the filter finds."""
    return data(listing.counted_by_label(listing.of_person(request.auth), query))


@router.get(
    "/spaces/{uuid:space_id}/products/labels", ability=PRODUCTS_READ, response=Data[schemas.LabelsOut]
)
def count_products(request: CallerRequest, space_id: UUID, query: Query[schemas.ProductFilter]) -> Any:
    """How many products of the space have each label, of those that the filter finds."""
    access_space(request.auth, space_id, PRODUCTS_READ)
    return data(listing.counted_by_label(listing.of_space(space_id), query))


@router.post(
    "/me/products/export",
    ability=SIGNED_IN,
    response={200: None},
    openapi_extra=FILE,
    largest_body=body_limits.ROWS,
)
def export_my_products(request: Request, payload: schemas.ProductExportIn) -> Any:
    """Products of the person as a file, in the person's language."""
    return exporting.of_person(request.auth, payload)


@router.post(
    "/spaces/{uuid:space_id}/products/export",
    ability=PRODUCTS_READ,
    response={200: None},
    openapi_extra=FILE,
    largest_body=body_limits.ROWS,
)
def export_products(request: Request, space_id: UUID, payload: schemas.ProductExportIn) -> Any:
    """Products of the space as a file, in the person's language."""
    return exporting.of_space(
        request.auth, access_space(request.auth, space_id, PRODUCTS_READ).space, payload
    )


@router.get(
    "/spaces/{uuid:space_id}/products/types",
    ability=PRODUCTS_READ,
    response=Data[list[schemas.ProductTypeOut]],
    straight=True,
)
def list_product_types(request: CallerRequest, space_id: UUID) -> Any:
    """The types that occur among the space's products, by name, with what the list can be narrowed to."""
    access_space(request.auth, space_id, PRODUCTS_READ)
    return data(output.types_out(listing.counted_by_batch(listing.of_space(space_id))))


@router.get(
    "/me/products/types",
    ability=SIGNED_IN,
    response=Data[list[schemas.ProductTypeOut]],
    straight=True,
)
def list_my_product_types(request: Request) -> Any:
    """The types that occur among the person's products, by name, with what the list can be narrowed to."""
    return data(output.types_out(listing.counted_by_batch(listing.of_person(request.auth))))


@router.get(
    "/cards/{uuid:card_id}/serial-numbers",
    ability=PRODUCTS_READ,
    response=schemas.ProductPage,
    straight=True,
)
def list_serial_numbers(request: CallerRequest, card_id: UUID, query: Query[PageQuery]) -> Any:
    """The products of a card."""
    access = access_card(request.auth, card_id, PRODUCTS_READ)
    found = listing.list_of_card(access.space.pk, card_id, query)
    return output.page_out(found, query)


@router.get(
    "/spaces/{uuid:space_id}/products/people",
    ability=PRODUCTS_MANAGE,
    response=Data[schemas.PeopleOut],
)
def list_people_for_products(
    request: CallerRequest, space_id: UUID, query: Query[schemas.PeopleQuery]
) -> Any:
    """For whom the next product is, and who is meant by a name or a card's code."""
    space = access_space(request.auth, space_id, PRODUCTS_MANAGE).space
    return data(handing_out.people_out(space, handing_out.people(space, query)))


@router.post("/products/connect", ability=SIGNED_IN, response={201: Data[schemas.ProductOut]})
def connect_product(request: Request, payload: schemas.ConnectIn) -> Any:
    """Connects a product to a card by its serial and PIN, or takes it into a space's pool."""
    if payload.card is not None:
        by_card = access_card(request.auth, payload.card, PRODUCTS_CONNECT)
        selectors.require_switch(by_card)
        space_id, side = by_card.space.pk, selectors.side_on_card(by_card)
    elif payload.space is not None:
        space_id, side = access_space(request.auth, payload.space, PRODUCTS_MANAGE).space.pk, Side.SPACE
    else:
        raise CardMissing
    product = services.connect(
        request.auth,
        side,
        space_id,
        payload.serial,
        payload.pin,
        card_id=payload.card,
        origin=client_address(request),
    )
    return Status(201, data(_product_out(request.auth, product.pk)))


@router.post("/products/ask", ability=SIGNED_IN, response={204: None})
def ask_for_product(request: Request, payload: schemas.AskIn) -> Any:
    """Asks whoever has a product for it, by its serial and PIN. The answer tells nothing of who that is; a mail comes
    when it is decided. Once a day is enough: more is not heard."""
    to_space = payload.space
    if payload.card is not None:
        by_card = access_card(request.auth, payload.card, PRODUCTS_CONNECT)
        selectors.require_switch(by_card)
        to_space = by_card.space.pk
    elif payload.space is not None:
        access_space(request.auth, payload.space, PRODUCTS_MANAGE)
    services.ask(
        request.auth,
        payload.serial,
        payload.pin,
        message=payload.message,
        card_id=payload.card,
        to_space=to_space,
        origin=client_address(request),
    )
    return Status(204, None)


@router.get(
    "/spaces/{uuid:space_id}/products/requests",
    ability=PRODUCTS_MANAGE,
    response=Page[schemas.ProductRequestOut],
    straight=True,
)
def list_product_requests(request: CallerRequest, space_id: UUID, query: Query[schemas.RequestQuery]) -> Any:
    """Who asks for products of the space, the newest first; open ones unless another state is named."""
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    found = selectors.list_requests(space_id, query)
    return page(found, query, output.requests_out(found.rows))


@router.post(
    "/spaces/{uuid:space_id}/products/requests/{uuid:request_id}/grant",
    ability=PRODUCTS_MANAGE,
    response={204: None},
)
def grant_product_request(
    request: Request, space_id: UUID, request_id: UUID, payload: schemas.GrantIn
) -> Any:
    """Gives the product to who asks for it, as `goes_to` says, without its former holder. The asker gets a mail."""
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    services.grant(request.auth, space_id, request_id, card_id=payload.card)
    return Status(204, None)


@router.post(
    "/spaces/{uuid:space_id}/products/requests/{uuid:request_id}/refuse",
    ability=PRODUCTS_MANAGE,
    response={204: None},
)
def refuse_product_request(request: Request, space_id: UUID, request_id: UUID) -> Any:
    """Leaves the product where it is. The asker gets a mail, which tells nothing of the space."""
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    services.refuse(request.auth, space_id, request_id)
    return Status(204, None)


@router.get("/products/{uuid:product_id}", ability=PRODUCTS_READ, response=Data[schemas.ProductOut])
def get_product(request: CallerRequest, product_id: UUID) -> Any:
    """A product with its history, and what may be done with it."""
    return data(_product_out(request.auth, product_id))


@router.post(
    "/products/{uuid:product_id}/changes",
    ability=PRODUCTS_CONNECT,
    response=Data[schemas.ProductOut],
    idempotent=True,
)
def change_product(request: CallerRequest, product_id: UUID, payload: schemas.ChangeIn) -> Any:
    """Does one act with a product. After one that takes it out of the person's reach, it is shown as it was left."""
    access = selectors.access_product(request.auth, product_id, PRODUCTS_CONNECT)
    selectors.require_target(request.auth, access, payload)
    product = services.change(
        request.auth,
        access.side,
        access.space.pk,
        product_id,
        Act(payload.act),
        card_id=payload.card,
        to_space=payload.space,
        reason=payload.reason,
    )
    return data(output.product_out(selectors.left(access, product)))


@router.post(
    "/products/{uuid:product_id}/swap",
    ability=PRODUCTS_CONNECT,
    response=Data[schemas.ProductOut],
    idempotent=True,
)
def swap_product(request: CallerRequest, product_id: UUID, payload: schemas.SwapIn) -> Any:
    """Puts a new product in place of a lost one, which is locked. Answers the new one."""
    access = selectors.access_product(request.auth, product_id, PRODUCTS_CONNECT)
    product = services.swap(
        request.auth,
        access.side,
        access.product,
        payload.serial,
        payload.pin,
        reason=payload.reason,
        origin=client_address(request),
    )
    return data(_product_out(request.auth, product.pk))


@router.post(
    "/spaces/{uuid:space_id}/products/changes",
    ability=PRODUCTS_MANAGE,
    response=Data[schemas.ManyOut],
    idempotent=True,
)
def change_products(request: CallerRequest, space_id: UUID, payload: schemas.ManyIn) -> Any:
    """Does one act with many products; those that it is not possible with stay as they are, and are named."""
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    selectors.require_target_of_many(request.auth, space_id, payload)
    done = services.change_many(
        request.auth,
        space_id,
        payload.uuids,
        Act(payload.act),
        card_id=payload.card,
        to_space=payload.space,
        reason=payload.reason,
    )
    return data(output.many_out(done))


@router.post(
    "/spaces/{uuid:space_id}/products/changes/{uuid:change_id}/undo",
    ability=PRODUCTS_MANAGE,
    response=Data[schemas.UndoneOut],
    idempotent=True,
)
def undo_product_change(request: CallerRequest, space_id: UUID, change_id: UUID) -> Any:
    """Takes a change of many products back, within a day."""
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    return data({"undone": services.undo(request.auth, space_id, change_id)})


@router.post(
    "/spaces/{uuid:space_id}/products/list",
    ability=PRODUCTS_MANAGE,
    response=Data[schemas.ListOut],
    throttled=UPLOAD,
    largest_body=body_limits.IMPORT,
)
def connect_products_by_list(
    request: Request,
    space_id: UUID,
    query: Query[schemas.ListQuery],
    payload: Form[schemas.ListIn],
    file: File[UploadedFile],
) -> Any:
    """Connects products by a table (CSV or XLSX) of serials, PINs and people, by email address or personnel number;
    rows without a person go into the pool. The file is not kept. Counted with the pictures of the person."""
    access_space(request.auth, space_id, PRODUCTS_MANAGE)
    done = by_list.connect_list(
        request.auth,
        space_id,
        file,
        origin=client_address(request),
        dry_run=query.dry_run,
        leave_out={int(number) for number in payload.leave_out.split(",") if number},
    )
    return data(output.list_out(done, dry_run=query.dry_run))


def _product_out(caller: Caller, product_id: UUID) -> dict[str, Any]:
    return output.product_out(selectors.access_product(caller, product_id, PRODUCTS_READ))
