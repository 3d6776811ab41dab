"""What happens to virtual backgrounds."""

from __future__ import annotations

from vizitka.spaces.keeping import KeptEvent


class BackgroundEvent(KeptEvent):
    kind = "background"


class BackgroundMade(BackgroundEvent):
    type = "background.created"


class BackgroundUpdated(BackgroundEvent):
    type = "background.updated"


class BackgroundDeleted(BackgroundEvent):
    type = "background.deleted"


class BackgroundRestored(BackgroundEvent):
    type = "background.restored"


class BackgroundPurged(BackgroundEvent):
    type = "background.purged"


class BackgroundRolledOut(BackgroundEvent):
    """To how many, and how."""

    type = "background.rolled_out"
