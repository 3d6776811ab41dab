"""Reading documents."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from vizitka.documents.models import Document


def documents_by_id(ids: Iterable[uuid.UUID | str | None]) -> dict[uuid.UUID, Document]:
    """The documents with these ids, in one query and none without ids; unknown ids are left out."""
    wanted = {uuid.UUID(str(value)) for value in ids if value}
    return {found.pk: found for found in Document.objects.filter(pk__in=wanted)} if wanted else {}


def documents_of_space(
    space_id: uuid.UUID, ids: Iterable[uuid.UUID | str | None]
) -> dict[uuid.UUID, Document]:
    """Like `documents_by_id`, but only those of that space: another tenant's cannot be used by guessing its id."""
    return {key: found for key, found in documents_by_id(ids).items() if found.space_id == space_id}


def document_by_file(name: str) -> Document | None:
    """The document that is stored under `name`."""
    return Document.objects.filter(file=name).first()


def is_document_of(space_id: uuid.UUID, name: str) -> bool:
    """Whether what is stored under `name` is a document of that space."""
    # PostgreSQL keeps no NUL, and so it belongs to no name.
    return "\x00" not in name and Document.objects.filter(file=name, space_id=space_id).exists()
