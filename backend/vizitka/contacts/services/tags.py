"""Tags of a space."""

from __future__ import annotations

import uuid

from django.db import transaction

from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.common.letters import fold
from vizitka.contacts.enums import TagColour
from vizitka.contacts.errors import TagTaken
from vizitka.contacts.events import ContactTagDeleted, ContactTagSaved
from vizitka.contacts.models import ContactTag
from vizitka.spaces import locks


def create_tag(actor: Actor, space_id: uuid.UUID, name: str, colour: TagColour) -> ContactTag:
    """Raises `TagTaken` for a name that is there, however it is written."""
    with transaction.atomic():
        locks.lock_space(space_id)
        _refuse_taken(space_id, name)
        tag = ContactTag.objects.create(space_id=space_id, name=name, key=_key(name), colour=colour)
        tell(ContactTagSaved.of(actor, tag, {"name": (None, name), "colour": (None, colour.value)}))
    return tag


def update_tag(
    actor: Actor, space_id: uuid.UUID, tag_id: uuid.UUID, name: str, colour: TagColour
) -> ContactTag:
    """Raises `NotFound`, `TagTaken`."""
    with transaction.atomic():
        locks.lock_space(space_id)
        tag = _tag(space_id, tag_id)
        _refuse_taken(space_id, name, tag_id)
        pairs = {"name": (tag.name, name), "colour": (str(tag.colour), colour.value)}
        changes = {field: pair for field, pair in pairs.items() if pair[0] != pair[1]}
        tag.name, tag.key, tag.colour = name, _key(name), colour
        tag.save()
        if changes:
            tell(ContactTagSaved.of(actor, tag, changes))
    return tag


def delete_tag(actor: Actor, space_id: uuid.UUID, tag_id: uuid.UUID) -> None:
    """Takes it from all contacts that have it. Raises `NotFound`."""
    with transaction.atomic():
        tag = _tag(space_id, tag_id)
        tell(ContactTagDeleted.of(actor, tag))
        tag.delete()


def _tag(space_id: uuid.UUID, tag_id: uuid.UUID) -> ContactTag:
    tag = ContactTag.objects.in_space(space_id).select_for_update(of=("self",)).filter(pk=tag_id).first()
    if tag is None:
        raise NotFound
    return tag


def _key(name: str) -> str:
    return fold(name)[:80]


def _refuse_taken(space_id: uuid.UUID, name: str, except_tag: uuid.UUID | None = None) -> None:
    rows = ContactTag.objects.in_space(space_id).filter(key=_key(name))
    if (rows.exclude(pk=except_tag) if except_tag else rows).exists():
        raise TagTaken
