"""Background work of the public side."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django_tasks import task

from vizitka.cards.models import Card
from vizitka.cards.rules import image_ids
from vizitka.images.models import Image
from vizitka.images.services import purge_unused


def images_in_frames(images: Collection[Image]) -> set[uuid.UUID]:
    """Those of the pictures that a card of their space shows inside a frame."""
    wanted = {image.pk for image in images}
    spaces = {image.space_id for image in images if image.space_id}
    found: set[uuid.UUID] = set()
    rows = Card.objects.in_spaces(spaces).exclude(frames=[]).values_list("frames", flat=True)
    for frames in rows.iterator(chunk_size=500):
        found.update(uuid.UUID(key) for key in image_ids({"frames": frames}))
    return found & wanted


@task()
def purge_images() -> int:
    """Deletes pictures that nothing has shown for a day. Safe to repeat."""
    return purge_unused(images_in_frames)
