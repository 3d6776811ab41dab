"""What becomes of people of directories when an account, or a card, is gone for good."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from vizitka.accounts.models import User
from vizitka.audit import services as audit
from vizitka.cards.residents import CardIds
from vizitka.directories import log
from vizitka.directories.models import DirectoryPerson


class DirectoryDeparture:
    """Who leaves Vizitka is forgotten by directories here, also in their logs; a directory that names the person again
    brings somebody new."""

    def obstacles(self, user: User) -> list[str]:
        return []

    def part(self, user: User) -> None:
        rows = DirectoryPerson.objects.across_spaces("a person who leaves may be of several directories")
        forget(list(rows.filter(user=user).values_list("pk", flat=True)))


def forget(person_ids: list[uuid.UUID]) -> None:
    """Nothing tells any more who these people were."""
    log.forget_person(person_ids)
    audit.forget_objects("directory_person", person_ids)
    DirectoryPerson.objects.across_spaces("people are forgotten wherever they are").filter(
        pk__in=person_ids
    ).delete()


def hold_people(_model: Any, _column: str, card_ids: CardIds) -> None:
    """Whoever settles people locks a person, and then the card."""
    rows = DirectoryPerson.objects.across_spaces("a card of any space that a directory serves")
    held = rows.select_for_update(of=("self",)).filter(card_id__in=card_ids).order_by("pk")
    list(held.values_list("pk", flat=True))


def move_cards(_model: Any, _column: str, card_ids: CardIds, _here: uuid.UUID, there: uuid.UUID) -> None:
    """The card may lie in another space than the directory: people are found by the card alone."""
    rows = DirectoryPerson.objects.across_spaces("a card of any space that a directory serves")
    rows.filter(card_id__in=card_ids).update(card_space_id=there)


def forget_cards(_model: Any, _column: str, card_ids: CardIds, _spaces: Collection[uuid.UUID]) -> None:
    rows = DirectoryPerson.objects.across_spaces("a card of any space that a directory serves")
    rows.filter(card_id__in=card_ids).update(card_id=None, card_space_id=None)
