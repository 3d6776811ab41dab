"""What becomes of spaces when a person leaves (accounts.departures)."""

from __future__ import annotations

from vizitka.accounts.models import User
from vizitka.audit import services as audit
from vizitka.common.actor import Person
from vizitka.common.events import tell
from vizitka.spaces import selectors, uses
from vizitka.spaces.events import SpacePurged
from vizitka.spaces.models import SpaceMember


class SpaceDeparture:
    """A space always has an owner; its only one stays while it has others or cards (product.md, section 4)."""

    def obstacles(self, user: User) -> list[str]:
        """Names of living spaces that would be left to nobody."""
        return [
            space.name
            for space in selectors.solely_owned(user)
            if space.deleted_at is None and (space.others or space.is_filled)
        ]

    def part(self, user: User) -> None:
        """Removes the person's roles, and the spaces that nobody else needs: empty and deleted ones."""
        for space in selectors.solely_owned(user):
            tell(SpacePurged.of(Person(user), space))
            # As when its grace is over: names of its cards and people do not stay behind in the log.
            audit.forget_space(space.pk, except_kind=SpacePurged.kind)
            uses.end_space(space.pk)
            space.delete()
        for role in SpaceMember.objects.across_spaces("all roles of a person who leaves").filter(user=user):
            role.delete()
