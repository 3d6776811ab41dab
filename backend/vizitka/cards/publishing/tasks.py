"""Background work of the public side."""

from __future__ import annotations

from django_tasks import task

from vizitka.cards.selectors import images_in_frames
from vizitka.images.services import purge_unused


@task()
def purge_images() -> int:
    """Deletes pictures that nothing has shown for a day. Safe to repeat."""
    return purge_unused(images_in_frames)
