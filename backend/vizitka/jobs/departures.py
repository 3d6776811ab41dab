"""What becomes of jobs when a person leaves (accounts.departures)."""

from __future__ import annotations

from vizitka.accounts.models import User
from vizitka.jobs import services


class JobDeparture:
    """The jobs go with the person, and the files that they have made."""

    def obstacles(self, user: User) -> list[str]:
        return []

    def part(self, user: User) -> None:
        services.forget_all(user.pk)
