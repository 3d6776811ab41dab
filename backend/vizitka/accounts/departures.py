"""What other domains have to say when a person leaves.

Accounts is below the domains that know what a person owns. Each of those registers itself once, when it
starts (`AppConfig.ready`): `departures.register(MyDeparture())`.
"""

from __future__ import annotations

from typing import Protocol

from vizitka.accounts.models import User


class Departure(Protocol):
    """A domain's part in a leave."""

    def obstacles(self, user: User) -> list[str]:
        """Names of what would be left without anybody, e.g. spaces of a sole owner. Empty when nothing stands
        against it."""

    def part(self, user: User) -> None:
        """Takes the person out of the domain, inside the transaction that deletes the person. Nothing here
        may fail softly."""


_departures: list[Departure] = []


def register(departure: Departure) -> None:
    """Registers a domain; the same kind twice counts once."""
    if not any(type(known) is type(departure) for known in _departures):
        _departures.append(departure)


def obstacles(user: User) -> list[str]:
    return [name for departure in _departures for name in departure.obstacles(user)]


def part(user: User) -> None:
    for departure in _departures:
        departure.part(user)
