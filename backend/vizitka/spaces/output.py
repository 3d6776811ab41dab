"""Spaces in the shape of the API, with as few queries for many as for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings

from vizitka.billing import selectors as billing
from vizitka.billing.enums import Feature
from vizitka.common import clock
from vizitka.common.permissions import names
from vizitka.contents.output import documents_in, frame_out
from vizitka.contents.rules import frame_image_ids
from vizitka.images.models import Image
from vizitka.images.schemas import image_out
from vizitka.images.selectors import images_by_id
from vizitka.spaces import card_fields, licences, rules, sections, selectors
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess


def _summary(
    space: Space, role: SpaceRole, used: int, limits: Mapping[Any, int | None], images: Mapping[Any, Any]
) -> dict[str, Any]:
    licence = space.licence if space.licence_id in limits else None
    return {
        "uuid": space.pk,
        "name": space.name,
        "username": space.username,
        "visibility": space.visibility,
        "active": space.active,
        "role": role,
        "cards_used": used,
        "cards_limit": limits[space.licence_id if licence else None],
        "licence": (
            {"package": licence.package.code, "name": billing.package_name(licence.package.code)}
            if licence
            else None
        ),
        "logo": image_out(images.get(space.placeholder_logo_id)),
        "colour": space.layout.get("primary") or rules.DEFAULT_LAYOUT["primary"],
        "deleted_at": space.deleted_at,
        "purge_at": space.purge_at,
    }


def _limits(spaces: Sequence[Space]) -> dict[Any, int | None]:
    """Limits by licence; `None` stands for spaces without one that serves. One query at most for the licences, and
    none for those that were read with their spaces."""
    if not billing.billing_is_on():
        return {None: None}
    read = [space.licence for space in spaces if Space.licence.is_cached(space) and space.licence is not None]
    serving = {licence.pk: licence.cards_limit for licence in read if billing.licence_serves(licence)}
    unread = {space.licence_id for space in spaces if space.licence_id} - {licence.pk for licence in read}
    if unread:
        serving |= billing.seat_limits(unread)
    free = any(space.licence_id not in serving for space in spaces)
    return {None: billing.free_plan().cards_limit if free else None, **serving}


def summaries_out(spaces: Sequence[Space]) -> list[dict[str, Any]]:
    """Rows of `SpaceSummary`; each space has `role` (selectors.list_spaces)."""
    used = selectors.active_cards(spaces)
    limits = _limits(spaces)
    images = images_by_id(space.placeholder_logo_id for space in spaces)
    return [
        _summary(
            space,
            SpaceRole(getattr(space, "role", None) or SpaceRole.NO_ROLE),
            used.get(space.pk, 0),
            limits,
            images,
        )
        for space in spaces
    ]


def modes_out(modes: Mapping[str, Any]) -> dict[str, Any]:
    """Every field's mode; what a design does not say is visible and free."""
    return {
        field: {
            "visible": bool((modes.get(field) or {}).get("visible", True)),
            "locked": bool((modes.get(field) or {}).get("locked", False)),
            "reason": (modes.get(field) or {}).get("reason", ""),
        }
        for field in card_fields.mode_fields()
    }


def features_out(space: Space) -> dict[str, bool]:
    """Every feature that packages have, and whether the space's has it now."""
    plan = licences.plan_of(space)
    return {feature.value: plan.has(feature) for feature in Feature}


def missing_out(access: SpaceAccess) -> list[dict[str, Any]]:
    """Rows of `MissingAbility`: what the person could do if the space's package had it."""
    missing = access.allowance.missing
    packages = {feature: billing.package_with(feature) for feature in missing.values()}
    return [
        {"ability": ability.name, "feature": feature, "package": packages[feature]}
        for ability, feature in sorted(missing.items(), key=lambda pair: pair[0].name)
    ]


def permission_out(access: SpaceAccess) -> dict[str, Any]:
    """The fields of `SpacePermission`."""
    return {
        "role": access.role,
        "abilities": names(access.abilities),
        "missing": missing_out(access),
        "features": features_out(access.space),
    }


def space_out(access: SpaceAccess, space: Space | None = None) -> dict[str, Any]:
    """A `SpaceOut`; `space` is its state after a change."""
    space = space or access.space
    in_frames = {key for frame in space.shared_frames for key in frame_image_ids(frame)}
    images: Mapping[Any, Image] = images_by_id(
        [
            space.placeholder_header_id,
            space.placeholder_logo_id,
            space.placeholder_profile_picture_id,
            *in_frames,
        ]
    )
    documents = documents_in(space.shared_frames)
    used = selectors.active_cards([space])
    return {
        **_summary(space, access.role, used.get(space.pk, 0), _limits([space]), images),
        "version": space.versions.version,
        "description": space.description,
        "time_zone": space.time_zone,
        "placeholders": {
            "name": space.placeholder_name,
            "address": space.placeholder_address,
            "description": space.placeholder_description,
            "header": image_out(images.get(space.placeholder_header_id)),
            "logo": image_out(images.get(space.placeholder_logo_id)),
            "profile_picture": image_out(images.get(space.placeholder_profile_picture_id)),
        },
        "layout": {**rules.DEFAULT_LAYOUT, **space.layout},
        "field_modes": modes_out(space.field_modes or {}),
        "shared_frames": [frame_out(frame, images, documents) for frame in space.shared_frames],
        "shared_social_media": space.shared_social_media,
        "translations": space.translations,
        "default_template": space.default_template_id,
        "card_permissions": card_fields.card_permissions(space.card_permissions),
        "settings": {**{name: getattr(space, name) for name in rules.SETTINGS}, **sections.values(space)},
        "pin_set": bool(space.pin_hash),
        "primary_host": space.host_at(clock.now()),
        "features": features_out(space),
        "abilities": names(access.abilities),
        "missing": missing_out(access),
        "created_at": space.created_at,
        "public_url": f"{settings.PUBLIC_URL}/space/{space.pk}",
    }
