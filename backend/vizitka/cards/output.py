"""Cards in the shape of the API, with as few queries for many as for one."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import orjson

from vizitka.cards import closing, rules, selectors
from vizitka.cards.listing import ListedCard
from vizitka.cards.models import Card
from vizitka.cards.permissions import on_cards
from vizitka.cards.protection.selectors import channels_of
from vizitka.cards.schemas.read import CardOut
from vizitka.cards.selectors import CardAccess
from vizitka.cards.values import value_of, values_of
from vizitka.common.api.straight import written
from vizitka.contents.output import documents_in, frame_out
from vizitka.images.answers import picture_of, pictures_by_id
from vizitka.images.avatars import avatars_by_id
from vizitka.spaces.models import Space, Template
from vizitka.spaces.selectors import space_values
from vizitka.spaces.templates.selectors import field_modes_of
from vizitka.spaces.values import FieldModes, value_of_space

# What decides how a card looks besides itself: its space, and the template that it follows.
Design = tuple[uuid.UUID, uuid.UUID | None]


def card_out(access: CardAccess, card: Card | None = None) -> dict[str, Any]:
    """A `CardOut`; `card` is its state after a change. One query for pictures that were not shown before, and one for
    each who keeps fields of cards."""
    card = card or access.card
    space = card.space = access.space
    own = selectors.card_values(card)
    design = space_values(space, card.template)
    resolved = rules.resolve(own, design)
    texts = rules.own_texts(design["field_modes"])
    shared = {field: list(value_of_space(design, column) or ()) for field, column in rules.SHARED.items()}
    of_page = [getattr(resolved, field) for field in rules.IMAGE_FIELDS]
    in_shared = rules.image_ids({"frames": shared["frames"]})
    images = pictures_by_id([*rules.image_ids(own), *of_page, *in_shared])
    documents = documents_in([*card.frames, *shared["frames"]])

    return {
        **own,
        **{field: picture_of(images, value_of(own, field)) for field in rules.IMAGE_FIELDS},
        "frames": [frame_out(frame, images, documents) for frame in card.frames],
        "shared_frames": [frame_out(frame, images, documents) for frame in shared["frames"]],
        "shared_social_media": shared["social_media"],
        "template": _template_out(card.template),
        "languages": {
            "own": rules.own_language(own, design),
            "wanted": rules.wanted_languages(own, design),
            "fields": texts,
            "missing": rules.missing_texts(
                own, design, texts, frames=rules.is_visible("frames", design["field_modes"])
            ),
        },
        "pin": {
            "set": bool(card.pin_hash),
            "by_space": bool(space.pin_hash),
            "channels": channels_of(card.pin_channels, space),
        },
        "uuid": card.pk,
        "handle": card.handle,
        "username": card.username,
        "version": card.version,
        "state": card.state,
        "lock_reason": card.lock_reason,
        "space": {
            "uuid": space.pk,
            "name": space.name,
            "qr_code": space.qr_code,
            "hide_sign_in": space.hide_sign_in,
            "pin_verification": space.pin_verification,
        },
        "resolved": {
            "organisation": resolved.organisation,
            "description": resolved.description,
            "address": resolved.address,
            **{field: picture_of(images, getattr(resolved, field)) for field in rules.IMAGE_FIELDS},
            "layout": asdict(resolved.layout),
        },
        "locked_fields": rules.locked_fields(design["field_modes"]),
        "locks": rules.locks(
            design["field_modes"],
            space.card_permissions,
            access.bounds,
            closing.kept_of([card.pk]).get(card.pk, {}),
        ),
        "permissions": rules.permissions_for(space.card_permissions, access.bounds, tracking=space.tracking),
        "display_name": rules.display_name(own),
        "public_url": selectors.public_url(card),
        "qr_url": selectors.qr_url(card),
        "role": access.role,
        "abilities": sorted({ability.name for ability in access.abilities}.intersection(on_cards())),
        "created_at": card.created_at,
        "updated_at": card.updated_at,
        "deleted_at": card.deleted_at,
        "purge_at": card.purge_at,
    }


def card_json(access: CardAccess) -> orjson.Fragment:
    """A `CardOut` as it goes out. As many queries as `card_out`."""
    return written(CardOut, card_out(access))


def _template_out(template: Template | None) -> dict[str, Any] | None:
    """The template that the card follows; a deleted one counts as none."""
    if template is None or template.deleted_at is not None:
        return None
    return {"uuid": template.pk, "name": template.name}


def _pictures_by(space: Space, modes: FieldModes) -> tuple[bool, uuid.UUID | None]:
    """Whether a visitor sees the card's own picture, by the field modes that hold for it, and what else."""
    if not rules.is_visible("profile_picture", modes):
        return False, None
    return not rules.is_locked("profile_picture", modes), space.placeholder_profile_picture_id


def looks_of(
    designs: Iterable[Design], spaces: Mapping[Any, Space]
) -> dict[Design, tuple[bool, uuid.UUID | None]]:
    """Whether a visitor sees the own picture of a card of such a design, and what else. One query at most: where there
    are templates."""
    wanted = set(designs)
    modes = field_modes_of(spaces, {template_id for _, template_id in wanted})
    return {
        (space_id, template_id): _pictures_by(
            spaces[space_id], modes.get(template_id, spaces[space_id].field_modes)
        )
        for space_id, template_id in wanted
    }


def pictures_shown(rows: Sequence[Mapping[str, Any]], spaces: Mapping[Any, Space]) -> list[uuid.UUID | None]:
    """The picture that a visitor sees of each card, by `space_id`, `template_id` and `profile_picture_id`. One query at
    most: where cards follow templates."""
    designs = [(row["space_id"], row["template_id"]) for row in rows]
    looks = looks_of(designs, spaces)
    shown: list[uuid.UUID | None] = []
    for row, design in zip(rows, designs, strict=True):
        is_own, other = looks[design]
        shown.append((is_own and row["profile_picture_id"]) or other)
    return shown


def rows_out(
    rows: Sequence[ListedCard], spaces: Mapping[Any, Space], *, with_email: bool = True
) -> list[dict[str, Any]]:
    """Rows of `CardRow` from those of `listing.list_cards`. One query, for the pictures, and none without; one more
    where cards follow templates.
    """
    shown = pictures_shown(rows, spaces)
    avatars = avatars_by_id(shown)
    return [
        {
            "uuid": row["id"],
            "state": row["state"],
            "name": rules.display_name(values_of(row)),
            "job_title": row["job_title"],
            "department": row["department"],
            "city": row["city"],
            "email": row["primary_email"] if with_email else "",
            "picture": avatars.get(picture),
            "updated_at": row["deleted_at"] or row["updated_at"],
        }
        for row, picture in zip(rows, shown, strict=True)
    ]


def rows_of_spaces_out(
    rows: Sequence[ListedCard], spaces: Mapping[Any, Space], *, with_email: bool = True
) -> list[dict[str, Any]]:
    """Rows of `CardRowOfSpace`; as many queries as `rows_out`."""
    named = {key: {"uuid": key, "name": space.name} for key, space in spaces.items()}
    return [
        {**shown, "handle": row["handle"], "space": named[row["space_id"]]}
        for row, shown in zip(rows, rows_out(rows, spaces, with_email=with_email), strict=True)
    ]
