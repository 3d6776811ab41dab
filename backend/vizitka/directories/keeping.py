"""Which fields of a card come from a directory, and so are changed there alone (cards.closing)."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet

from vizitka.common.prepared import PreparedByIds
from vizitka.directories.enums import PersonState
from vizitka.directories.models import OF_A_CARD, DirectoryPerson

_COLUMNS: Final = ("card_id", "brought", "directory__name")


def kept_fields(card_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, dict[str, str]]:
    """Of people who are here; who has left leaves a card that anybody may change. One query,
    and where tables lie apart one that says whose people they are."""
    found = _of_cards_apart(card_ids) if settings.DATABASE_DISTRIBUTED else _of_cards().all(card_ids)
    return {card_id: dict.fromkeys(brought, name) for card_id, brought, name in found}


def _here() -> QuerySet[DirectoryPerson]:
    rows = DirectoryPerson.objects.across_spaces("a card may lie in any space that a directory serves")
    return rows.filter(state=PersonState.HERE)


def _of_cards_apart(card_ids: Collection[uuid.UUID]) -> Iterable[Sequence[Any]]:
    rows = OF_A_CARD.rows_with(_here(), card_ids).filter(card_id__in=card_ids)
    return rows.values_list(*_COLUMNS)


@functools.cache
def _of_cards() -> PreparedByIds:
    here = _here().values_list(*_COLUMNS)
    return PreparedByIds(lambda ids: here.filter(card_id__in=ids))
