"""What becomes of a person's tokens when the person leaves (accounts.departures)."""

from __future__ import annotations

from vizitka.accounts.models import User
from vizitka.developers.services import forget_all_of


class TokenDeparture:
    """They go, and stand against nothing."""

    def obstacles(self, user: User) -> list[str]:
        return []

    def part(self, user: User) -> None:
        forget_all_of(user)
