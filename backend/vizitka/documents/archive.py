"""Documents of a space (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, Final

from vizitka.common.archives import CHUNK, OF_A_SPACE, Arrival, Bringing, Part, Row, StoredFile
from vizitka.documents.models import Document, DocumentUse
from vizitka.documents.rules import MOST_BYTES
from vizitka.documents.services import store_document

FOLDER: Final = "files/documents"


def register_parts() -> None:
    OF_A_SPACE.register(
        Part("documents", (Document,), _rows, _files, Bringing(_bring, 10, 10_000, apart=True, named=True))
    )
    OF_A_SPACE.leave_out("follows from what uses a document", DocumentUse)


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    """Cleaned, like every upload."""
    document_id = arrival.new_id(str(row.get("id")))
    if not Document.objects.filter(pk=document_id).exists():
        data = arrival.file(str(row.get("file")), MOST_BYTES)
        name = str(row.get("name") or "")
        store_document(data, name=name, space_id=arrival.space_id, document_id=document_id)


def _used(space_id: uuid.UUID) -> Iterator[Document]:
    """Those that something shows: what is only uploaded goes by itself."""
    used = DocumentUse.objects.in_space(space_id).values("used_id")
    return Document.objects.filter(space_id=space_id, pk__in=used).order_by("pk").iterator(chunk_size=CHUNK)


def _rows(space_id: uuid.UUID) -> Iterator[Row]:
    for document in _used(space_id):
        yield {"id": str(document.pk), "name": document.name, "file": f"{FOLDER}/{document.pk}.pdf"}


def _files(space_id: uuid.UUID) -> Iterator[StoredFile]:
    for document in _used(space_id):
        yield StoredFile(f"{FOLDER}/{document.pk}.pdf", document.file)
