"""Rows that spaces and cards both hold, in the shape of the API."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from vizitka.contents import rules
from vizitka.documents.models import Document
from vizitka.documents.schemas import document_out
from vizitka.documents.selectors import documents_by_id
from vizitka.images.answers import Pictures, picture_of


def documents_in(frames: Iterable[Mapping[str, Any]]) -> dict[uuid.UUID, Document]:
    """The documents that frames name, in one query; none where no frame names one."""
    return documents_by_id({key for frame in frames for key in rules.frame_document_ids(frame)})


def frame_out(
    frame: Mapping[str, Any],
    images: Pictures,
    documents: Mapping[uuid.UUID, Document] | None = None,
) -> dict[str, Any]:
    """A `CardFrame` (or `SharedFrame`); `images` holds the pictures that frames name (rules.frame_image_ids),
    `documents` the documents (documents_in).
    """
    pictures = {part: picture_of(images, frame[part]) for part in ("image", "poster") if part in frame}
    shown = {**frame, **pictures}
    if "images" in frame:
        shown["images"] = [
            {**one, "image": picture_of(images, one.get("image"))} for one in frame["images"] or ()
        ]
    if "document" in frame:
        key = frame["document"]
        shown["document"] = document_out((documents or {}).get(uuid.UUID(str(key)))) if key else None
    return shown
