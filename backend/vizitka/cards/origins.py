"""Where cards have come from: a list can be asked for those of one origin, by its id.

Cards lie below the domains that bring many of them. Each says once, when it starts (`AppConfig.ready`), which cards are
of one of its origins.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection
from typing import Any, Final

from django.db.models import Q, QuerySet

# (spaces, origin) to the ids of its cards there: none for an origin that is another domain's or another space's.
CardsOf = Callable[[Collection[uuid.UUID], uuid.UUID], QuerySet[Any, uuid.UUID | None]]

_origins: Final[list[CardsOf]] = []


def register(cards_of: CardsOf) -> None:
    """Called once per kind of origin, at start."""
    if cards_of not in _origins:
        _origins.append(cards_of)


def of_origin(space_ids: Collection[uuid.UUID], origin: uuid.UUID) -> Q:
    """The cards of an origin in these spaces."""
    found = Q(pk__in=())
    for cards_of in _origins:
        found |= Q(pk__in=cards_of(space_ids, origin))
    return found
