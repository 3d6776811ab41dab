"""The counters of a space: each raised by one statement on their own narrow row, so that no write of a card, however
long, holds up or is held up by the space itself."""

from __future__ import annotations

import uuid
from typing import Literal

from django.db.models import F

from vizitka.common import counts
from vizitka.spaces.models import SpaceVersions

Counter = Literal["version", "page_version", "cards_version"]
# Raised by rows that note their writes, after the change where that may hold others up (numbers.py).
CounterAfter = Literal["contacts_version", "card_users_version"]


def count(space_id: uuid.UUID, *counters: Counter) -> None:
    """Raises the counters by one, in the transaction of the change: what was derived from it is old."""
    raised = SpaceVersions.objects.in_space(space_id).update(
        **{counter: F(counter) + 1 for counter in counters}
    )
    # Without the row every page in memory would stay as it is for ever.
    counts.expect(1, raised)


def cards_changed(space_id: uuid.UUID) -> None:
    """Counts a change of the space's cards."""
    count(space_id, "cards_version")


def count_after(counter: CounterAfter, space_id: uuid.UUID) -> None:
    """Raises a counter by one. Of a space that is gone there is nothing to count."""
    SpaceVersions.objects.in_space(space_id).update(**{counter: F(counter) + 1})


def all_pages_changed() -> None:
    """Counts a change of the installation that shows on the pages of all cards of all spaces. One statement."""
    rows = SpaceVersions.objects.across_spaces("the installation itself shows something else")
    rows.update(page_version=F("page_version") + 1)


def pages_changed(space_id: uuid.UUID) -> None:
    """Counts a change that shows on the pages of all the space's cards."""
    count(space_id, "page_version")
