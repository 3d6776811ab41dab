"""What becomes of passwords of phones when their person leaves (accounts.departures)."""

from __future__ import annotations

from vizitka.accounts.models import User
from vizitka.addressbooks.services import forget_all_of


class PasswordDeparture:
    """They go, and stand against nothing."""

    def obstacles(self, user: User) -> list[str]:
        return []

    def part(self, user: User) -> None:
        forget_all_of(user)
