"""Directories themselves: made, called, set up and removed."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.audit import services as audit
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import StaleVersion
from vizitka.common.events import as_told, tell
from vizitka.directories import errands, rules, selectors, signing_in
from vizitka.directories.enums import LeaveWay
from vizitka.directories.errors import SignInMissing, TooManyDirectories, UnknownPlace
from vizitka.directories.events import (
    DirectoryCreated,
    DirectoryLogExported,
    DirectoryRemoved,
    DirectoryUpdated,
)
from vizitka.directories.models import (
    Directory,
    DirectoryGroup,
    DirectoryPerson,
    DirectoryReach,
    DirectorySettings,
)
from vizitka.directories.permissions import DIRECTORIES_MANAGE
from vizitka.directories.services.locking import locked_directory
from vizitka.spaces import licences, locks
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember, Template

# Settings by the name that the API has for them.
PLAIN: Final = ("on_leave", "sso_required", "session_hours", "dry_run", "most_leavers")


def create_directory(actor: Person, space_id: uuid.UUID, *, name: str) -> Directory:
    """A directory of the space; it begins with the dry run on. Raises `FeatureNotInPlan`, `TooManyDirectories`."""
    with transaction.atomic():
        space = locks.lock_space(space_id)
        licences.require_feature(space, DIRECTORIES_MANAGE)
        if Directory.objects.in_space(space_id).count() >= rules.MOST_PER_SPACE:
            raise TooManyDirectories
        directory = Directory.objects.create(space=space, name=name, created_by_id=actor.user_id)
        DirectorySettings.objects.create(space=space, directory=directory)
        tell(DirectoryCreated.of(actor, directory, {"name": (None, name)}))
    return directory


def rename_directory(actor: Person, directory: Directory, *, name: str) -> Directory:
    with transaction.atomic():
        directory = locked_directory(directory)
        if directory.name != name:
            tell(DirectoryUpdated.of(actor, directory, {"name": (directory.name, name)}))
            directory.name, directory.updated_at = name, clock.now()
            directory.save(update_fields=["name", "updated_at"])
    return directory


def remove_directory(actor: Person, directory: Directory) -> None:
    """The directory goes with its domains, groups, log and sign-in. Its people stay with their cards and roles, as
    anybody else; accounts that it had put to rest stay at rest."""
    with transaction.atomic():
        # Nobody may refer to it any more: a call amid waits, and finds no directory.
        list(Directory.objects.in_space(directory.space_id).select_for_update().filter(pk=directory.pk))
        directory = locked_directory(directory)
        tell(DirectoryRemoved.of(actor, directory, {"name": (directory.name, None)}))
        for model, kind in ((DirectoryPerson, "directory_person"), (DirectoryGroup, "directory_group")):
            rows = model.objects.in_space(directory.space_id).filter(directory=directory)
            audit.forget_objects(kind, list(rows.values_list("pk", flat=True)))
        directory.delete()


def change_settings(
    actor: Person, directory: Directory, values: Mapping[str, Any], *, expected_version: int
) -> Directory:
    """Writes what is in `values`: those of `PLAIN`, `people_space`, `people_template`, `heir_card`, `winners`, and
    `reaches` (all further spaces). Where the sign-in becomes required, sessions that began otherwise end. Raises
    `StaleVersion`, `UnknownPlace`, `SignInMissing`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        if directory.version != expected_version:
            raise StaleVersion
        settings = selectors.settings_of(directory)
        changes: dict[str, tuple[Any, Any]] = {}
        if "reaches" in values:
            changes |= _reach(actor, directory, list(values["reaches"]))
        served = {space.pk: space for space in selectors.served_spaces(directory)}
        for name in (*PLAIN, "people_space", "people_template", "heir_card", "winners"):
            if name in values and getattr(settings, name) != values[name]:
                changes[name] = (as_told(getattr(settings, name)), as_told(values[name]))
                setattr(settings, name, values[name])
        if (
            settings.heir_card is not None
            and "heir_card" not in values
            and not _is_heir(settings.heir_card, served)
        ):
            # It is gone, and shown to nobody any more: it hinders no other change.
            settings.heir_card = None
        _check_places(settings, directory, served)
        if settings.sso_required and "sso_required" in changes and not signing_in.is_there(directory):
            raise SignInMissing
        if not changes:
            return directory
        settings.save()
        directory.version += 1
        directory.updated_at = clock.now()
        directory.save(update_fields=["version", "updated_at"])
        tell(DirectoryUpdated.of(actor, directory, changes))
        if settings.sso_required and "sso_required" in changes:
            signing_in.end_others(directory)
        if {"winners", "reaches"} & changes.keys():
            errands.SETTLE.put(str(directory.pk))
    return directory


def note_export(actor: Person, directory: Directory) -> None:
    """Who takes the log away stands in the audit log."""
    with transaction.atomic():
        tell(DirectoryLogExported.of(actor, directory))


def _check_places(
    settings: DirectorySettings, directory: Directory, served: Mapping[uuid.UUID, Space]
) -> None:
    place = settings.people_space or directory.space_id
    if place not in served:
        raise UnknownPlace("people_space")
    template = settings.people_template
    if template is not None and not Template.objects.in_space(place).filter(pk=template).exists():
        raise UnknownPlace("people_template")
    heir = settings.heir_card if settings.on_leave != LeaveWay.OFF else None
    if heir is not None and not _is_heir(heir, served):
        raise UnknownPlace("heir_card")


def _is_heir(card_id: uuid.UUID, served: Iterable[uuid.UUID]) -> bool:
    return Card.objects.in_spaces(list(served)).living().filter(pk=card_id).exists()


def _reach(actor: Person, directory: Directory, wanted: list[uuid.UUID]) -> dict[str, tuple[Any, Any]]:
    """The further spaces, of which the person has to be an owner too to add one."""
    rows = DirectoryReach.objects.in_space(directory.space_id).filter(directory=directory)
    before = set(rows.values_list("served", flat=True))
    after = set(wanted) - {directory.space_id}
    owned = SpaceMember.objects.in_spaces(list(after - before)).filter(
        user=actor.user_id, role=SpaceRole.OWNER, agreed=True, space__deleted_at=None
    )
    licensed = {row.space_id for row in owned.select_related("space") if selectors.has_feature(row.space)}
    if (after - before) - licensed:
        raise UnknownPlace("reaches")
    if before == after:
        return {}
    rows.filter(served__in=before - after).delete()
    DirectoryReach.objects.bulk_create(
        DirectoryReach(space_id=directory.space_id, directory=directory, served=key)
        for key in sorted(after - before)
    )
    return {"reaches": (sorted(map(str, before)), sorted(map(str, after)))}
