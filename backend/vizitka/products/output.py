"""Products in the shape of the API."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from vizitka.cards.output import pictures_shown
from vizitka.cards.rules import short_name
from vizitka.common.api.paging import Listing, PageQuery, page
from vizitka.images.avatars import avatars_by_id
from vizitka.products.addresses import address_of
from vizitka.products.by_list import Listed as ConnectedList
from vizitka.products.enums import Side
from vizitka.products.listing import Listed, spaces_of
from vizitka.products.models import ProductBatch
from vizitka.products.rules import printed_serial
from vizitka.products.selectors import Asked, ProductAccess, history_of, open_requests
from vizitka.products.services.many import Done


def page_out(found: Listing[Listed], query: PageQuery, *, of_spaces: bool = False) -> dict[str, Any]:
    """A `ProductPage`, or a `ProductPageOfSpaces`. One query, for the spaces; one more where cards follow templates,
    and one for pictures that nobody has asked for yet."""
    spaces = spaces_of(row.space_id for row in found.rows)
    cards = {row.card_id: row for row in found.rows if row.card_id}
    people = pictures_shown([row._asdict() for row in cards.values()], spaces)
    made_of = {row.batch: row for row in found.rows}
    pictures = avatars_by_id([*people, *map(_picture_of, made_of.values())])
    card_places: dict[uuid.UUID | None, int] = {key: place for place, key in enumerate(cards)}
    rows = [_row_out(row, card_places.get(row.card_id)) for row in found.rows]
    made = [
        {
            "batch": row.batch,
            "type": row.type,
            "variant": row.variant or "",
            "picture": pictures.get(_picture_of(row)),
        }
        for _number, row in sorted(made_of.items())
    ]
    shown_cards = [
        _card_out(row, pictures.get(picture)) for row, picture in zip(cards.values(), people, strict=True)
    ]
    beside: dict[str, Any] = {"made_of": made, "cards": shown_cards}
    if of_spaces:
        space_places = {key: place for place, key in enumerate(spaces)}
        for row, shown in zip(found.rows, rows, strict=True):
            shown["space"] = space_places[row.space_id]
        beside["spaces"] = [{"uuid": key, "name": space.name} for key, space in spaces.items()]
    return {**page(found, query, rows), **beside}


def _picture_of(row: Listed) -> uuid.UUID | None:
    return row.variant_picture or row.type_picture


def _row_out(row: Listed, card: int | None) -> dict[str, Any]:
    """A `ProductRow`; `card` is the place of its card beside the rows."""
    return {
        "uuid": row.id,
        "serial": printed_serial(row.serial),
        "label": row.label,
        "reason": row.reason,
        "batch": row.batch,
        "connected_at": row.connected_at,
        "last_tap_at": row.last_tap_at,
        "card": card,
    }


def _card_out(row: Listed, picture: str | None) -> dict[str, Any]:
    """A `CardOfProductRow`."""
    names = (row.first_name, row.last_name, row.organisation, row.handle)
    return {
        "uuid": row.card_id,
        "name": short_name(*(name or "" for name in names)),
        "job_title": row.job_title or "",
        "picture": picture,
    }


def product_out(access: ProductAccess) -> dict[str, Any]:
    """A `ProductOut`. Two queries, for the history; as `page_out` for the pictures."""
    product, batch = access.product, access.product.batch
    picture = (batch.variant.picture_id if batch.variant else None) or batch.type.picture_id
    card = product.card
    (person,) = pictures_shown([vars(card)], {access.space.pk: access.space}) if card else (None,)
    pictures = avatars_by_id([picture, person])
    return {
        "uuid": product.pk,
        "serial": printed_serial(product.serial),
        "label": product.label,
        "reason": product.reason,
        "type": batch.type.name,
        "variant": batch.variant.name if batch.variant else "",
        "batch": batch.number,
        "picture": pictures.get(picture),
        "card": {
            "uuid": card.pk,
            "name": str(card),
            "job_title": card.job_title,
            "picture": pictures.get(person),
        }
        if card
        else None,
        "connected_at": product.connected_at,
        "last_tap_at": product.last_tap_at,
        "space": {"uuid": access.space.pk, "name": access.space.name},
        "category": batch.type.category,
        "address": address_of(product.serial),
        "can": access.acts,
        "history": [
            {
                "at": one.entry.at,
                "act": one.entry.act,
                "before": one.entry.before,
                "after": one.entry.after,
                "reason": one.entry.reason,
                "by": one.by,
            }
            for one in history_of(product)
        ],
        "requests": requests_out(open_requests(product)) if access.side == Side.SPACE else [],
    }


def requests_out(rows: Iterable[Asked]) -> list[dict[str, Any]]:
    """Rows of `ProductRequestOut`."""
    return [
        {
            "uuid": row.id,
            "state": row.state,
            "asked_at": row.asked_at,
            "message": row.message,
            "asker": {"name": row.asker, "email": row.email},
            "product": {"uuid": row.product_id, "serial": printed_serial(row.serial), "card": row.card},
            "goes_to": "card" if row.to_card else "elsewhere" if row.to_space else "free",
            "card": {"uuid": row.to_card[0], "name": row.to_card[1]} if row.to_card else None,
            "decided_at": row.decided_at,
            "decided_by": row.decided_by,
        }
        for row in rows
    ]


def types_out(counted: Iterable[tuple[ProductBatch, int]]) -> list[dict[str, Any]]:
    """Rows of `ProductTypeOut`, of batches in the order of their types. One query at most."""
    counted = list(counted)
    pictures = avatars_by_id(
        key
        for batch, _ in counted
        for key in (batch.type.picture_id, batch.variant.picture_id if batch.variant else None)
    )
    types: dict[uuid.UUID, dict[str, Any]] = {}
    variants: dict[uuid.UUID, dict[str, Any]] = {}
    for batch, number in counted:
        kind, variant = batch.type, batch.variant
        row = types.get(kind.pk)
        if row is None:
            row = types[kind.pk] = {
                "uuid": kind.pk,
                "name": kind.name,
                "category": kind.category,
                "has_chip": bool(kind.chip),
                "has_code": kind.has_code,
                "picture": pictures.get(kind.picture_id),
                "products": 0,
                "variants": [],
                "batches": [],
            }
        row["products"] += number
        row["batches"].append(batch.number)
        if variant is None:
            continue
        style = variants.get(variant.pk)
        if style is None:
            style = variants[variant.pk] = {
                "uuid": variant.pk,
                "name": variant.name,
                "colour": variant.colour,
                "material": variant.material,
                "picture": pictures.get(variant.picture_id) or row["picture"],
                "products": 0,
            }
            row["variants"].append(style)
        style["products"] += number
    for row in types.values():
        row["variants"].sort(key=lambda style: style["name"])
    return list(types.values())


def many_out(done: Done) -> dict[str, Any]:
    """A `ManyOut` in the language of the request."""
    return {
        "changed": done.changed,
        "refused": [
            {
                "uuid": one.product.pk,
                "serial": printed_serial(one.product.serial),
                "code": one.error.code,
                "message": str(one.error.message),
            }
            for one in done.refused
        ],
        "undo": done.change.pk if done.change else None,
    }


def list_out(done: ConnectedList, *, dry_run: bool) -> dict[str, Any]:
    """A `ListOut` in the language of the request."""
    return {
        "dry_run": dry_run,
        "rows": done.rows,
        "connected": done.connected,
        "pooled": done.pooled,
        "bad": [
            {
                "row": one.row.number,
                "serial": one.row.serial,
                "person": one.row.person,
                "message": str(one.problem),
            }
            for one in done.bad
        ],
        "undo": done.change.pk if done.change else None,
    }
