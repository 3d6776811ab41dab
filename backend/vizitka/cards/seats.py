"""Seats: how many cards of a licence are active, and whether more may be."""

from __future__ import annotations

from dataclasses import dataclass

from vizitka.cards.errors import SeatsExhausted
from vizitka.cards.models import Card
from vizitka.spaces import licences
from vizitka.spaces import services as space_services
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class Seats:
    """`limit` None: without limit. Cards of all spaces that share the licence count."""

    used: int
    limit: int | None

    @property
    def free(self) -> int | None:
        """How many more may become active; None without limit."""
        return None if self.limit is None else max(0, self.limit - self.used)


def locked_seats(space: Space) -> Seats:
    """The seats of the space's licence, held until the transaction ends: nobody else takes one meanwhile."""
    held = space_services.lock_spaces_of_licence(space)
    used = (
        Card.objects.in_spaces([other.pk for other in held]).filter(state="active", deleted_at=None).count()
    )
    return Seats(used, licences.cards_limit(space))


def take(space: Space, wanted: int) -> None:
    """Raises `SeatsExhausted` unless `wanted` more cards may become active. Inside a transaction."""
    require(locked_seats(space), wanted)


def require(found: Seats, wanted: int) -> None:
    """Raises `SeatsExhausted` when `wanted` more do not fit."""
    if found.free is not None and wanted > found.free:
        raise SeatsExhausted(found.used, found.limit or 0, wanted)
