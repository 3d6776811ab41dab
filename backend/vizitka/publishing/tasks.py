"""Background work of the public side."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from vizitka.cards.batches.selectors import documents_held, images_held
from vizitka.cards.selectors import documents_in_frames, images_in_frames
from vizitka.common.mail import delivery
from vizitka.documents import services as documents
from vizitka.documents.models import Document
from vizitka.images.models import Image
from vizitka.images.services import purge_unused
from vizitka.publishing import emails, errands


def purge_images() -> int:
    """Deletes pictures that nothing has shown for a day. Safe to repeat."""
    return purge_unused(_used)


@errands.SEND_VISITOR_MESSAGE.done_by
def send_visitor_message(card_id: str, given: dict[str, str], attempt: int = 0) -> None:
    """Sends what a visitor has written to the person of a card. Housekeeping forgets it as soon as it is sent."""
    message = emails.visitor_message(uuid.UUID(card_id), given)
    if message is not None:
        delivery.send(message, task=send_visitor_message, arguments=[card_id, given], attempt=attempt)


def purge_documents() -> int:
    """Deletes documents that no frame has named for a day. Safe to repeat."""
    return documents.purge_unused(_named)


def _named(candidates: Collection[Document]) -> set[uuid.UUID]:
    return documents_in_frames(candidates) | documents_held(candidates)


def _used(candidates: Collection[Image]) -> set[uuid.UUID]:
    return images_in_frames(candidates) | images_held(candidates)
