"""What becomes of imports when a person leaves (accounts.departures)."""

from __future__ import annotations

from vizitka.accounts.models import User
from vizitka.transfer.importing import services


class ImportDeparture:
    """The imports are the space's; only the name goes."""

    def obstacles(self, user: User) -> list[str]:
        return []

    def part(self, user: User) -> None:
        services.forget_person(user.pk)
