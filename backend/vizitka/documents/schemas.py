"""How a document looks in the API."""

from __future__ import annotations

import uuid

from vizitka.common.api.envelope import OutSchema
from vizitka.documents.models import Document
from vizitka.images.schemas import file_url


class DocumentOut(OutSchema):
    """`bytes` is the size of the file, `url` the address of its download."""

    uuid: uuid.UUID
    name: str
    bytes: int
    pages: int
    url: str


def document_out(document: Document | None) -> DocumentOut | None:
    """The document for the API; `None` stays `None`."""
    if document is None:
        return None
    return DocumentOut(
        uuid=document.pk,
        name=document.name,
        bytes=document.bytes,
        pages=document.pages,
        url=file_url(document.file),
    )
