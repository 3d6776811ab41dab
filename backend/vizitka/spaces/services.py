"""Every write of spaces. Each is atomic, counts the version, writes the audit log."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.audit import services as audit
from vizitka.billing import rules as billing_rules
from vizitka.billing import selectors as billing
from vizitka.billing.errors import LicenceOfOneCard
from vizitka.billing.models import Licence
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.errors import InvalidInput, StaleVersion
from vizitka.common.events import as_told, tell
from vizitka.contents import rules as contents
from vizitka.documents.uses import DOCUMENTS
from vizitka.images import selectors as images
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import ForeignPictures
from vizitka.images.uses import IMAGES
from vizitka.spaces import licences, locks, places, rules, sections, selectors, usernames, uses, versions
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.errors import (
    LicenceRequired,
    NameDoesNotMatch,
    NeedsPin,
    SpaceIsDeleted,
    SpaceStillLives,
    TooFewSeats,
)
from vizitka.spaces.events import (
    SpaceChange,
    SpaceCreated,
    SpaceDeleted,
    SpaceLicenceAssigned,
    SpacePurged,
    SpaceRestored,
    SpaceUpdated,
)
from vizitka.spaces.history import records as history
from vizitka.spaces.models import Space, SpaceMember, Template
from vizitka.spaces.protection import rules as protection

IMAGE_FIELDS: Final = (
    "placeholder_header",
    "placeholder_logo",
    "placeholder_logo_dark",
    "placeholder_profile_picture",
)
PLAIN_FIELDS: Final = (
    "name",
    "username",
    "description",
    "visibility",
    "active",
    "time_zone",
    "placeholder_name",
    "placeholder_address",
    "placeholder_description",
    "layout",
    "field_modes",
    "shared_frames",
    "shared_social_media",
    "translations",
    "card_permissions",
    *rules.SETTINGS,
)
REFERENCES: Final = (*IMAGE_FIELDS, "default_template")


def _checked_username(text: str, *, space_id: uuid.UUID | None = None) -> str:
    """The normalised user name. Raises `InvalidInput` on `username`."""
    username = rules.normalised_username(text)
    problem = usernames.problem(username, taken=selectors.username_taken(username, except_space=space_id))
    if problem:
        raise InvalidInput(errors={"username": [usernames.SENTENCES[problem]]})
    return username


def _licence_to_own(actor: Person) -> Licence | None:
    """The licence under which the person may own one more space; None for a free one.

    Raises `LicenceRequired` when the person already owns a free one and has no licence (specification,
    section 5).
    """
    # Two requests at once wait for each other here, so that both cannot be the first.
    User.objects.select_for_update().filter(pk=actor.user_id).first()
    licence = billing.usable_licence_of(actor.user_id)
    owned = selectors.unlicensed_spaces_owned(actor.user_id)
    if not billing_rules.may_create_space(owned, licence is not None or not billing.billing_is_on()):
        raise LicenceRequired(licences.way_to_more_spaces())
    return licence


def create_space(
    actor: Person,
    *,
    name: str,
    username: str = "",
    layout: Mapping[str, Any] | None = None,
    logo: uuid.UUID | None = None,
) -> Space:
    """Makes a space that the actor owns, under the newest licence that the actor may assign, else a free one.

    Without `username` one is made from the name; `logo` is a picture that the actor has uploaded.
    Raises `LicenceRequired`, `InvalidInput` (username, logo).
    """
    with transaction.atomic():
        licence = _licence_to_own(actor)
        chosen = _checked_username(username) if username else selectors.free_username(name)
        space = Space(
            name=name,
            username=chosen,
            layout=dict(layout or {}),
            licence=licence,
            # Whoever makes it is mostly where its people are.
            time_zone=actor.user.time_zone,
            created_by_id=actor.user_id,
        )
        if logo is not None:
            image = images.images_by_id([logo]).get(logo)
            if image is None or image.owner_id != actor.user_id or image.purpose != ImagePurpose.LOGO:
                raise ForeignPictures(["logo"])
            # Uploaded before there was a space: from here on it belongs to the space.
            image.space_id, image.owner_id = space.pk, None
            image.save(update_fields=["space_id", "owner_id"])
            space.placeholder_logo = image
        _save_new(space)
        uses.note_space(space, new=True)
        SpaceMember.objects.create(space=space, user_id=actor.user_id, role=SpaceRole.OWNER)
        tell(SpaceCreated.of(actor, space, {"name": (None, name), "username": (None, chosen)}))
    return space


def _save_new(space: Space) -> None:
    try:
        with transaction.atomic():
            space.save(force_insert=True)
    except IntegrityError as error:
        raise _taken(space, error) from None


def _taken(space: Space, error: IntegrityError) -> Exception:
    """The refusal when another has the name by now, else what the database has said."""
    others = Space.objects.filter(username__iexact=space.username or "").exclude(pk=space.pk)
    if not others.exists():
        return error
    return InvalidInput(errors={"username": [usernames.SENTENCES["taken"]]})


def update_space(
    actor: Actor,
    space_id: uuid.UUID,
    values: Mapping[str, Any],
    *,
    expected_version: int | None = None,
    event: type[SpaceChange] = SpaceUpdated,
    undoes: uuid.UUID | None = None,
) -> Space:
    """Changes a space; `values` are columns of it or of its sections (SpacePatch.columns()).

    `layout`, `field_modes` and `card_permissions` are laid over the present ones, key by key; a `None` of the first two
    takes the key away. What it does to the design is kept for an undo; `event` is what is told, and `undoes` names the
    save of the design that it takes back.

    Raises `StaleVersion`, `SpaceIsDeleted`, `NeedsPin`, `InvalidInput` (username, images, default_template).
    """
    with transaction.atomic():
        space = locks.lock_space(space_id)
        if expected_version is not None and space.versions.version != expected_version:
            raise StaleVersion
        if space.deleted_at is not None:
            raise SpaceIsDeleted
        wanted = dict(values)
        if "username" in wanted:
            wanted["username"] = _checked_username(wanted["username"], space_id=space.pk)
        if "layout" in wanted:
            laid = {**space.layout, **wanted["layout"]}
            wanted["layout"] = {key: value for key, value in laid.items() if value is not None}
        if "field_modes" in wanted:
            modes = {**space.field_modes, **wanted["field_modes"]}
            wanted["field_modes"] = {field: mode for field, mode in modes.items() if mode is not None}
        if "card_permissions" in wanted:
            wanted["card_permissions"] = {**space.card_permissions, **wanted["card_permissions"]}
        if wanted.get("placeholder_address"):
            before = [space.placeholder_address] if space.placeholder_address else []
            (wanted["placeholder_address"],) = places.kept(
                space, "placeholders.address", [wanted["placeholder_address"]], before
            )
        if "shared_frames" in wanted:
            wanted["shared_frames"] = places.kept(
                space, "shared_frames", wanted["shared_frames"], space.shared_frames
            )
        for field in ("shared_frames", "shared_social_media"):
            if field in wanted:
                wanted[field] = contents.with_row_ids(wanted[field])
        changes = _apply(space, wanted)
        if not changes:
            return space
        _check_images(space, changes)
        _check_template(space, changes)
        _check_pin(space, changes)
        count_change(space, changes)
        try:
            with transaction.atomic():
                space.save()
        except IntegrityError as error:
            raise _taken(space, error) from None
        sections.save(space, changes)
        if changes.keys() & {*IMAGE_FIELDS, "shared_frames"}:
            uses.note_space(space)
        history.note(actor, space, changes, undoes=undoes)
        tell(event.of(actor, space, changes))
    return space


def _apply(space: Space, wanted: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    changes: dict[str, tuple[Any, Any]] = {}
    for field, value in wanted.items():
        column = f"{field}_id" if field in REFERENCES else field
        if field not in REFERENCES and field not in PLAIN_FIELDS and not sections.knows(field):
            raise ValueError(f"{field} is not written here")
        row = sections.holder(space, field)
        before = getattr(row, column)
        if before != value:
            changes[field] = (as_told(before), as_told(value))
            setattr(row, column, value)
    return changes


def _check_images(space: Space, changes: Mapping[str, tuple[Any, Any]]) -> None:
    wanted = {
        field.replace("placeholder_", "placeholders.", 1): {changes[field][1]}
        for field in IMAGE_FIELDS
        if field in changes and changes[field][1]
    }
    if "shared_frames" in changes:
        for number, frame in enumerate(space.shared_frames):
            wanted[f"shared_frames.{number}"] = contents.frame_image_ids(frame)
        _check_documents(space)
    everything = {image_id for ids in wanted.values() for image_id in ids}
    known = {str(image.pk) for image in IMAGES.held(space.pk, everything)} if everything else set()
    foreign = [field for field, ids in wanted.items() if ids - known]
    if foreign:
        raise ForeignPictures(foreign)


def _check_documents(space: Space) -> None:
    wanted = {
        f"shared_frames.{number}.document": contents.frame_document_ids(frame)
        for number, frame in enumerate(space.shared_frames)
    }
    everything = {key for ids in wanted.values() for key in ids}
    known = {str(document.pk) for document in DOCUMENTS.held(space.pk, everything)}
    foreign = [field for field, ids in wanted.items() if ids - known]
    if foreign:
        raise InvalidInput(errors={field: [_("Choose a document of this space.")] for field in foreign})


def _check_template(space: Space, changes: Mapping[str, tuple[Any, Any]]) -> None:
    wanted = changes.get("default_template", (None, None))[1]
    if wanted and not Template.objects.in_space(space.pk).filter(pk=wanted).exists():
        raise InvalidInput(errors={"default_template": [_("Choose a template of this space.")]})


def _check_pin(space: Space, changes: Mapping[str, tuple[Any, Any]]) -> None:
    """Raises `NeedsPin` for a change by which visitors would be asked for a PIN that there is not."""
    asked = [] if space.pin_hash else protection.forced(space)
    if asked and changes.keys() & {"pin_verification", *asked}:
        switched = next((switch for switch in asked if switch in changes), "pin_verification")
        raise NeedsPin(f"settings.{switched}")


def count_change(space: Space, fields: Mapping[str, Any]) -> None:
    """Counts the versions for a change of these fields; the caller holds the lock and saves."""
    counters: list[versions.Counter] = ["version"]
    if rules.shows_on_pages(fields) or sections.show_on_pages(fields):
        counters.append("page_version")
    if "deleted_at" in fields:
        counters.append("cards_version")
    versions.count(space.pk, *counters)
    space.versions.refresh_from_db()
    space.updated_at = clock.now()


def delete_space(actor: Person, space_id: uuid.UUID, *, name: str) -> Space:
    """Deletes a space for good after 30 days; until then it can be restored. Its pages are gone at once.

    Raises `NameDoesNotMatch` unless `name` is its name, `SpaceIsDeleted`.
    """
    with transaction.atomic():
        space = locks.lock_space(space_id)
        if space.deleted_at is not None:
            raise SpaceIsDeleted
        if name.strip() != space.name.strip():
            raise NameDoesNotMatch
        changes = space.mark_deleted()
        count_change(space, changes)
        space.save()
        tell(SpaceDeleted.of(actor, space, changes))
    return space


def _require_seats(space: Space) -> None:
    """Raises `TooFewSeats` when others have taken the seats of the deleted space's active cards meanwhile."""
    together = Space.objects.filter(pk__in={space.pk, *locks.lock_spaces_of_licence(space)})
    limit = licences.cards_limit(space)
    used = selectors.active_cards(together.select_related("versions"))
    if limit is not None and sum(used.values()) > limit:
        raise TooFewSeats(licences.way_to_more_cards(space))


def restore_space(actor: Person, space_id: uuid.UUID) -> Space:
    """Takes a deletion back. Raises `SpaceStillLives`, `LicenceRequired` when another space took its place,
    `TooFewSeats` when other spaces took its seats.
    """
    with transaction.atomic():
        space = locks.lock_space(space_id)
        if space.deleted_at is None:
            raise SpaceStillLives
        if space.licence_id is None:
            space.licence = _licence_to_own(actor)
        else:
            _require_seats(space)
        changes = space.mark_restored()
        count_change(space, changes)
        space.save()
        tell(SpaceRestored.of(actor, space, changes))
    return space


def assign_licence(space_id: uuid.UUID, licence_id: uuid.UUID | None, actor: Actor = SYSTEM) -> Space:
    """Gives the space a licence, or takes it away. Whether the actor may is the caller's decision. Raises
    `LicenceOfOneCard`."""
    with transaction.atomic():
        space = locks.lock_space(space_id)
        if space.licence_id == licence_id:
            return space
        if licence_id and Licence.objects.filter(pk=licence_id, of_card=True).exists():
            raise LicenceOfOneCard
        before, space.licence_id = space.licence_id, licence_id
        count_change(space, {"licence": None})
        space.save(update_fields=["licence", "updated_at"])
        tell(SpaceLicenceAssigned.of(actor, space, {"licence": (as_told(before), as_told(licence_id))}))
    return space


def set_address(space: Space, *, primary_host: str, until: dt.datetime | None, redirect: bool) -> bool:
    """Says under which host the space's cards are addressed, and when that ends by itself (domains.services). `space`
    is locked by the caller.

    Returns whether anything changed; then every page of the space is rendered anew.
    """
    wanted = (primary_host, until, redirect)
    if (space.primary_host, space.primary_host_until, space.redirect_to_primary) == wanted:
        return False
    space.primary_host, space.primary_host_until, space.redirect_to_primary = wanted
    count_change(space, {"primary_host": None})
    space.save(update_fields=["primary_host", "primary_host_until", "redirect_to_primary", "updated_at"])
    return True


def purge_deleted() -> int:
    """Removes spaces whose grace of 30 days is over, with all that is in them. Safe to repeat.
    Returns how many.

    Run `cards.services.purge_deleted` before: it takes the cards away in small pieces.
    """
    removed = 0
    while True:
        with transaction.atomic():
            due = Space.objects.past_grace().order_by("pk").first()
            if due is None:
                return removed
            tell(SpacePurged.of(SYSTEM, due, {"name": (due.name, None)}))
            audit.forget_space(due.pk, except_kind=SpacePurged.kind)
            uses.end_space(due.pk)
            due.delete()
        removed += 1
