"""What becomes of access on its way to an assistant when the person leaves (accounts.departures). What was given goes
with the person's tokens."""

from __future__ import annotations

from vizitka.accounts.models import User
from vizitka.assistants.access.grants import end_codes_of


class AccessDeparture:
    """It goes, and stands against nothing."""

    def obstacles(self, user: User) -> list[str]:
        return []

    def part(self, user: User) -> None:
        end_codes_of(user)
