"""Background work of the public side."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django_tasks import task

from vizitka.cards.batches.selectors import images_held
from vizitka.cards.selectors import images_in_frames
from vizitka.images.models import Image
from vizitka.images.services import purge_unused


@task()
def purge_images() -> int:
    """Deletes pictures that nothing has shown for a day. Safe to repeat."""
    return purge_unused(_used)


def _used(candidates: Collection[Image]) -> set[uuid.UUID]:
    return images_in_frames(candidates) | images_held(candidates)
