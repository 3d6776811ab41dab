"""Spaces in the shape of the API, with as few queries for many as for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vizitka.billing import selectors as billing
from vizitka.billing.enums import Feature
from vizitka.common import clock
from vizitka.common.deletion import purge_at
from vizitka.common.permissions import names
from vizitka.contents.output import documents_in, frame_out
from vizitka.contents.rules import frame_image_ids
from vizitka.images.answers import picture_of, pictures_by_id
from vizitka.images.avatars import avatars_by_id
from vizitka.spaces import card_fields, licences, rules, sections, selectors
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import ListedSpace, SpaceAccess


def summaries_out(spaces: Sequence[ListedSpace]) -> list[dict[str, Any]]:
    """Rows of `SpaceSummary`. Three queries at most: seats that are taken, licences, pictures."""
    used = selectors.active_cards_at({space.id: space.cards_version for space in spaces})
    serving = billing.seat_limits(space.licence_id for space in spaces)
    free = _free_limit() if any(space.licence_id not in serving for space in spaces) else None
    logos = avatars_by_id(space.logo_id for space in spaces)
    packages = {code: _licence_out(code) for code in {space.package for space in spaces}}
    return [
        {
            "uuid": space.id,
            "name": space.name,
            "username": space.username,
            "visibility": space.visibility,
            "active": space.active,
            "role": space.role or SpaceRole.NO_ROLE.value,
            "cards_used": used.get(space.id, 0),
            "cards_limit": serving.get(space.licence_id, free),
            "licence": packages[space.package] if space.licence_id in serving else None,
            "logo": logos.get(space.logo_id),
            "colour": space.layout.get("primary") or rules.DEFAULT_LAYOUT["primary"],
            "deleted_at": space.deleted_at,
            "purge_at": purge_at(space.deleted_at),
        }
        for space in spaces
    ]


def _free_limit() -> int | None:
    """Cards of a space whose licence does not serve, or that has none."""
    return billing.plan_of(None).cards_limit


def _licence_out(package: str | None) -> dict[str, str] | None:
    return {"package": package, "name": billing.package_name(package)} if package else None


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
        "contact": _contact_out(access),
    }


def _contact_out(access: SpaceAccess) -> dict[str, Any] | None:
    plan = licences.plan_of(access.space)
    if all(plan.has(feature) for feature in Feature):
        return None
    contact = licences.contact_of(access.space, owns=access.allowance.owns)
    return {"owner": contact.owner, "operator": contact.operator, "sold": contact.sold}


def space_out(access: SpaceAccess, space: Space | None = None) -> dict[str, Any]:
    """A `SpaceOut`; `space` is its state after a change."""
    space = space or access.space
    in_frames = {key for frame in space.shared_frames for key in frame_image_ids(frame)}
    images = pictures_by_id(
        [
            space.placeholder_header_id,
            space.placeholder_logo_id,
            space.placeholder_logo_dark_id,
            space.placeholder_profile_picture_id,
            *in_frames,
        ]
    )
    documents = documents_in(space.shared_frames)
    return {
        **summaries_out([selectors.listed(space, access.role)])[0],
        "version": space.versions.version,
        "description": space.description,
        "time_zone": space.time_zone,
        "placeholders": {
            "name": space.placeholder_name,
            "address": space.placeholder_address,
            "description": space.placeholder_description,
            "header": picture_of(images, space.placeholder_header_id),
            "logo": picture_of(images, space.placeholder_logo_id),
            "logo_dark": picture_of(images, space.placeholder_logo_dark_id),
            "profile_picture": picture_of(images, space.placeholder_profile_picture_id),
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
        "public_url": selectors.public_url(space),
    }
