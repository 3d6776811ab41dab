"""Keeping documents, and throwing away those that nothing shows."""

from __future__ import annotations

import datetime as dt
import secrets
import uuid
from collections.abc import Collection
from typing import Final

from django.core.files.base import ContentFile

from vizitka.common.apart import Apart, TooHard
from vizitka.common.apart_child import Refusal
from vizitka.common.files import keep, remove
from vizitka.common.ids import new_id
from vizitka.documents import rules
from vizitka.documents.errors import (
    DocumentTooLarge,
    EncryptedDocument,
    NoPdf,
    TooComplex,
    TooManyPages,
    UnusableDocument,
)
from vizitka.documents.models import Document
from vizitka.documents.rules import Outcome
from vizitka.documents.uses import DOCUMENTS

FOLDER = "documents"
# A document that was uploaded in a form may wait that long until the form is saved.
GRACE = dt.timedelta(days=1)
CLEANING: Final = Apart("vizitka.documents.cleaning:cleaned")
_REFUSALS: dict[str, type[UnusableDocument]] = {
    Outcome.DAMAGED: UnusableDocument,
    Outcome.ENCRYPTED: EncryptedDocument,
    Outcome.TOO_MANY_PAGES: TooManyPages,
    Outcome.TOO_COMPLEX: TooComplex,
}


def cleaned(data: bytes) -> tuple[int, bytes]:
    """Pages and content of a PDF without what acts by itself (cleaning.py). Raises a subclass of
    `UnusableDocument`, and `Busy`.
    """
    if len(data) > rules.MOST_BYTES:
        raise DocumentTooLarge
    if not rules.is_pdf(data[:16]):
        raise NoPdf
    try:
        found, (content,) = CLEANING.do(data)
        pages = int(found["pages"])
    except Refusal as refusal:
        raise _REFUSALS.get(refusal.code, UnusableDocument) from None
    except (TooHard, LookupError, TypeError, ValueError):
        raise TooComplex from None
    if len(content) > rules.MOST_BYTES * 2:
        raise DocumentTooLarge
    return pages, content


def store_document(
    data: bytes, *, name: str, space_id: uuid.UUID, document_id: uuid.UUID | None = None
) -> Document:
    """Cleans and stores an uploaded PDF under a random name, or nothing of it; `name` is what people download it as.
    `document_id`: its id, where that is known before.

    Raises a subclass of `documents.errors.UnusableDocument` (422 on `file`), and `Busy`.
    """
    pages, content = cleaned(data)
    token = secrets.token_hex(16)
    stored = f"{FOLDER}/{token[:2]}/{token[2:]}.pdf"
    # The row comes first: whatever ends this half way, the row leads to the file, and nothing uses it.
    document = Document.objects.create(
        id=document_id or new_id(),
        space_id=space_id,
        name=rules.file_name(name),
        bytes=len(content),
        pages=pages,
        file=stored,
    )
    try:
        keep(stored, ContentFile(content))
    except BaseException:
        document.delete()
        raise
    return document


def copies_for_space(space_id: uuid.UUID, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, uuid.UUID]:
    """Documents of the space for those of others: by old id the new one, which shares the stored file.

    Made once: asked again, the present one is named. Unknown ids, and documents that are the space's own, are left
    out. Four statements at most.
    """
    originals = [found for found in Document.objects.filter(pk__in=ids) if found.space_id != space_id]
    if not originals:
        return {}
    files = {original.file for original in originals}
    same = Document.objects.filter(space_id=space_id, file__in=files).values_list("pk", flat=True)
    present = {found.file: found.pk for found in DOCUMENTS.held(space_id, same)}
    made: dict[str, Document] = {}
    for original in originals:
        if original.file not in present:
            copy = Document(
                space_id=space_id,
                name=original.name,
                bytes=original.bytes,
                pages=original.pages,
                file=original.file,
            )
            made[copy.file], present[copy.file] = copy, copy.pk
    Document.objects.bulk_create(made.values())
    return {original.pk: present[original.file] for original in originals}


def purge_unused(*, older_than: dt.timedelta = GRACE) -> int:
    """Deletes documents that nothing has used for a day; safe to repeat and to stop. Returns how many went."""
    return DOCUMENTS.purge(older_than, _throw_away)


def _throw_away(documents: list[Document]) -> int:
    left: list[str] = []
    for document in documents:
        name = document.file
        document.delete()
        if not Document.objects.filter(file=name).exists():
            left.append(name)
    remove(left)
    return len(documents)
