"""Which pictures contacts use (common.uses): paper cards that were photographed."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator
from typing import Final

from vizitka.contacts.models import Contact
from vizitka.images.uses import IMAGES

CONTACT: Final = "contact"


def note(space_id: uuid.UUID, contact_id: uuid.UUID, picture_id: uuid.UUID | None) -> None:
    IMAGES.note(space_id, CONTACT, {contact_id: [picture_id] if picture_id else []})


def end(space_ids: Collection[uuid.UUID], contact_ids: Collection[uuid.UUID]) -> None:
    IMAGES.end(space_ids, contact_ids)


def register_readers() -> None:
    IMAGES.read_by(CONTACT, _read)


def _read(space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    rows = Contact.objects.in_space(space_id).filter(picture__isnull=False)
    for contact_id, picture_id in rows.values_list("pk", "picture_id"):
        yield contact_id, {str(picture_id)}
