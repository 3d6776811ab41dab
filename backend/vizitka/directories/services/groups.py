"""Groups of directories: who is in them, and what that gives. One transaction a call, under the lock of the directory:
parallel changes of members lose nobody."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.directories import rules, selectors
from vizitka.directories.enums import PersonState, Source
from vizitka.directories.errors import GroupKnown, UnknownPlace
from vizitka.directories.events import DirectoryGroupGranted
from vizitka.directories.models import (
    Directory,
    DirectoryGroup,
    DirectoryMembership,
    DirectoryPerson,
    GroupGrant,
)
from vizitka.directories.services import people
from vizitka.directories.services.locking import locked_directory
from vizitka.directories.services.stage import Stage
from vizitka.spaces.models import Template

CHUNK = 500


@dataclass(frozen=True, slots=True)
class GrantValues:
    """What a group gives in one space: `role` (no_role: none), and whether new people get their card there."""

    served: uuid.UUID
    role: str = rules.ROLES[0]
    card_here: bool = False
    template: uuid.UUID | None = None


def create(
    directory: Directory,
    actor: Actor,
    *,
    display_name: str,
    source: Source,
    external_id: str = "",
    members: Iterable[uuid.UUID] = (),
    values: Mapping[str, Any] | None = None,
) -> DirectoryGroup:
    """A new group. Who is no person of the directory is passed over. Raises `GroupKnown`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        key = rules.key_of(display_name)
        if _with_name(directory, key).exists():
            raise GroupKnown
        group = DirectoryGroup.objects.create(
            space_id=directory.space_id,
            directory=directory,
            display_name=display_name[:255],
            name_key=key,
            external_id=external_id[:255],
            source=source,
            values=dict(values or {}),
        )
        _add(directory, group, members)
    return group


def update(
    directory: Directory,
    actor: Actor,
    group_id: uuid.UUID,
    *,
    display_name: str | None = None,
    external_id: str | None = None,
    source: Source | None = None,
    values: Mapping[str, Any] | None = None,
    add: Iterable[uuid.UUID] = (),
    remove: Iterable[uuid.UUID] = (),
    members: Iterable[uuid.UUID] | None = None,
) -> DirectoryGroup:
    """Changes a group; what is None stays. `members` are all of them, `add` and `remove` some: adding twice adds once,
    and a change of the name touches no member. `source` keeps the group from now on. Raises `NotFound`,
    `GroupKnown`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        group = selectors.group_of(directory, group_id)
        before = _told(group)
        if display_name is not None:
            key = rules.key_of(display_name)
            if _with_name(directory, key).exclude(pk=group.pk).exists():
                raise GroupKnown
            group.display_name, group.name_key = display_name[:255], key
        if external_id is not None:
            group.external_id = external_id[:255]
        if source is not None:
            group.source = source
        if values is not None:
            group.values = dict(values)
        touched: set[uuid.UUID] = set()
        if members is not None:
            wanted, present = set(members), member_ids(group)
            touched |= _remove(group, present - wanted) | _add(directory, group, wanted - present)
        touched |= _remove(group, remove) | _add(directory, group, add)
        if touched or before != _told(group):
            group.version += 1
            group.updated_at = clock.now()
            group.save()
        _settle(directory, actor, group, touched)
    return group


def remove(directory: Directory, actor: Actor, group_id: uuid.UUID) -> None:
    """The group is gone, and what it gave. Raises `NotFound`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        group = selectors.group_of(directory, group_id)
        gives, touched = group.grants.exists(), member_ids(group)
        group.delete()
        if gives:
            _settle_people(directory, actor, touched)


def grant(
    directory: Directory, actor: Actor, group_id: uuid.UUID, grants: Sequence[GrantValues]
) -> DirectoryGroup:
    """What the people of the group get from now on, whole; those who are here get it at once, or see it held. Raises
    `NotFound`, `UnknownPlace` for a space that the directory does not serve, or a template of elsewhere."""
    with transaction.atomic():
        directory = locked_directory(directory)
        group = selectors.group_of(directory, group_id)
        served = {space.pk for space in selectors.served_spaces(directory)}
        for values in grants:
            if values.served not in served or values.role not in rules.ROLES[:-1]:
                raise UnknownPlace("grants")
            if values.template is not None and not _has_template(values.served, values.template):
                raise UnknownPlace("grants")
        before = [_words(row) for row in group.grants.all()]
        group.grants.all().delete()
        GroupGrant.objects.bulk_create(
            GroupGrant(
                space_id=directory.space_id,
                group=group,
                served=values.served,
                role=values.role,
                card_here=values.card_here,
                template=values.template,
                rank=rank,
            )
            for rank, values in enumerate({values.served: values for values in grants}.values())
        )
        after = [_words(row) for row in group.grants.all()]
        if before != after:
            tell(DirectoryGroupGranted.of(actor, group, {"grants": (before, after)}))
            _settle_people(directory, selectors.actor_of(directory), member_ids(group))
    return group


def _words(row: GroupGrant) -> str:
    return f"{row.served} {row.role}{' card' if row.card_here else ''}{f' {row.template}' if row.template else ''}"


def _has_template(space_id: uuid.UUID, template_id: uuid.UUID) -> bool:
    return Template.objects.in_space(space_id).filter(pk=template_id).exists()


def _told(group: DirectoryGroup) -> tuple[Any, ...]:
    return group.display_name, group.external_id, group.source, group.values


def member_ids(group: DirectoryGroup) -> set[uuid.UUID]:
    return set(group.memberships.values_list("person_id", flat=True))


def _with_name(directory: Directory, key: str) -> Any:
    return DirectoryGroup.objects.in_space(directory.space_id).filter(directory=directory, name_key=key)


def _add(directory: Directory, group: DirectoryGroup, wanted: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Returns who was none yet, and is a person of the directory."""
    ids, new = sorted(set(wanted)), set[uuid.UUID]()
    people_here = DirectoryPerson.objects.in_space(directory.space_id).filter(
        directory=directory, removed_at=None
    )
    for start in range(0, len(ids), CHUNK):
        known = people_here.filter(pk__in=ids[start : start + CHUNK]).values_list("pk", flat=True)
        new |= set(known) - _members_among(group, ids[start : start + CHUNK])
    if new:
        DirectoryMembership.objects.bulk_create(
            [DirectoryMembership(space_id=group.space_id, group=group, person_id=key) for key in sorted(new)],
            batch_size=CHUNK,
        )
    return new


def _remove(group: DirectoryGroup, unwanted: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Returns who was a member."""
    ids, gone = sorted(set(unwanted)), set[uuid.UUID]()
    for start in range(0, len(ids), CHUNK):
        found = _members_among(group, ids[start : start + CHUNK])
        if found:
            group.memberships.filter(person__in=found).delete()
        gone |= found
    return gone


def _members_among(group: DirectoryGroup, ids: Collection[uuid.UUID]) -> set[uuid.UUID]:
    return set(group.memberships.filter(person__in=ids).values_list("person_id", flat=True))


def _settle(
    directory: Directory, actor: Actor, group: DirectoryGroup, touched: Collection[uuid.UUID]
) -> None:
    if touched and group.grants.exists():
        _settle_people(directory, actor, touched)


def _settle_people(directory: Directory, actor: Actor, touched: Collection[uuid.UUID]) -> None:
    """What groups give changes who is here; who is not gets it on coming."""
    stage = Stage.of(directory, actor)
    found = list(_locked_here(directory, sorted(touched)))
    _lock_cards(stage, [person.card_id for person in found if person.card_id])
    for person in found:
        people.settle(stage, person)


def _locked_here(directory: Directory, ids: Sequence[uuid.UUID]) -> Iterable[DirectoryPerson]:
    rows = DirectoryPerson.objects.in_space(directory.space_id).select_for_update(of=("self",))
    for start in range(0, len(ids), CHUNK):
        chunk = rows.filter(pk__in=ids[start : start + CHUNK], state=PersonState.HERE, removed_at=None)
        yield from chunk.select_related("user").order_by("pk")


def _lock_cards(stage: Stage, card_ids: Collection[uuid.UUID]) -> None:
    """The cards of all before the spaces, which the role of the first one locks."""
    ids = sorted(card_ids)
    cards = Card.objects.in_spaces([space.pk for space in stage.spaces.values()]).select_for_update(
        of=("self",)
    )
    for start in range(0, len(ids), CHUNK):
        held = cards.filter(pk__in=ids[start : start + CHUNK]).order_by("pk")
        list(held.values_list("pk", flat=True))
