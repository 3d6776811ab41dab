"""Groups as providers write them. What they give here is the directory's (directories.services.groups)."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from scim2_models import UniquenessException

from vizitka.common.actor import Directory as DirectoryActor
from vizitka.directories.enums import Source
from vizitka.directories.errors import GroupKnown
from vizitka.directories.models import Directory, DirectoryGroup
from vizitka.directories.selectors import group_of
from vizitka.directories.services import groups
from vizitka.directories.services.locking import locked_directory
from vizitka.scim import changes
from vizitka.scim.changes import Added, GroupChange, Removed, Replaced, Step
from vizitka.scim.services.people import check_version


def create(directory: Directory, actor: DirectoryActor, payload: Mapping[str, Any]) -> DirectoryGroup:
    """A new group: 409 for a name that is there. Raises `SCIMException`."""
    asked = changes.whole_group(payload)
    try:
        return groups.create(
            directory,
            actor,
            display_name=asked.display_name or "",
            source=Source.SCIM,
            external_id=asked.external_id or "",
            members=_members(set(), asked.steps),
        )
    except GroupKnown as error:
        raise _known(asked) from error


def replace(
    directory: Directory,
    actor: DirectoryActor,
    group_id: uuid.UUID,
    payload: Mapping[str, Any],
    *,
    if_match: str = "",
) -> DirectoryGroup:
    """The whole of a group; without `members` it keeps them. Raises `SCIMException`, `NotFound`."""
    return _written(directory, actor, group_id, changes.whole_group(payload), if_match)


def change(
    directory: Directory,
    actor: DirectoryActor,
    group_id: uuid.UUID,
    payload: Mapping[str, Any],
    *,
    if_match: str = "",
) -> DirectoryGroup:
    """Parts of a group. Raises `SCIMException`, `NotFound`."""
    return _written(directory, actor, group_id, changes.changed_group(payload), if_match)


def remove(
    directory: Directory, actor: DirectoryActor, group_id: uuid.UUID, *, if_match: str = ""
) -> DirectoryGroup:
    """The group is gone; returns what it was. Raises `SCIMException`, `NotFound`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        group = group_of(directory, group_id)
        check_version(group.version, if_match)
        groups.remove(directory, actor, group_id)
        return group


def _written(
    directory: Directory, actor: DirectoryActor, group_id: uuid.UUID, asked: GroupChange, if_match: str
) -> DirectoryGroup:
    with transaction.atomic():
        directory = locked_directory(directory)
        group = group_of(directory, group_id)
        check_version(group.version, if_match)
        members, add, remove = None, set[uuid.UUID](), set[uuid.UUID]()
        if any(isinstance(step, Replaced) for step in asked.steps):
            members = _members(groups.member_ids(group), asked.steps)
        else:
            # Who is already there is not read: a group may have thousands.
            add, remove = _members(add, asked.steps), _taken_out(asked.steps)
        try:
            return groups.update(
                directory,
                actor,
                group_id,
                display_name=asked.display_name,
                source=Source.SCIM,
                external_id=asked.external_id,
                members=members,
                add=add,
                remove=remove,
            )
        except GroupKnown as error:
            raise _known(asked) from error


def _members(present: set[uuid.UUID], steps: Iterable[Step]) -> set[uuid.UUID]:
    """Who is a member after all steps. A key that is none of ours names nobody."""
    found = set(present)
    for step in steps:
        keys = {key for text in step.ids if (key := _key(text)) is not None}
        match step:
            case Added():
                found |= keys
            case Removed():
                found -= keys
            case Replaced():
                found = keys
    return found


def _taken_out(steps: Iterable[Step]) -> set[uuid.UUID]:
    """Who is no member after all steps, whoever was one before."""
    found: set[uuid.UUID] = set()
    for step in steps:
        keys = {key for text in step.ids if (key := _key(text)) is not None}
        found = found | keys if isinstance(step, Removed) else found - keys
    return found


def _key(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def _known(asked: GroupChange) -> UniquenessException:
    return UniquenessException(detail=f"displayName {(asked.display_name or '')[:255]!r} is known already")
