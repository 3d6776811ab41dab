"""What people who wait would take of licences, before somebody lets them through. It reads alone: what is missing
costs, and who may buy, is answered where many cards are made active (`/spaces/{id}/seats`); nothing grows by itself."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models.fields.json import KT

from vizitka.cards import seats
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card, CardMember
from vizitka.directories import listing, selectors
from vizitka.directories.enums import CONFIRMABLE, Effect
from vizitka.directories.models import Directory, DirectoryPerson
from vizitka.directories.services.stage import Stage, place_of_new_card
from vizitka.spaces.models import Space

CHUNK: Final = 500
COMING: Final = (Effect.JOIN, Effect.RETURN)
ALL: Final[Mapping[str, Any]] = {"all": True, "effect": "", "people": []}


class Waiting(NamedTuple):
    """What is asked of a person here, and no more: a directory that was just connected has all its people waiting.
    `key` is the external key that the card would have, `state` the one that it had."""

    pk: uuid.UUID
    email: str
    key: str | None
    state: str | None
    card_space_id: uuid.UUID | None
    card_id: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class Need:
    """`cards` would become active by the licence of `space`, which has `free` ones (None: without limit)."""

    space: Space
    cards: int
    free: int | None

    @property
    def missing(self) -> int:
        return 0 if self.free is None else max(0, self.cards - self.free)


def needs(directory: Directory, wanted: Mapping[str, Any]) -> list[Need]:
    """One row for each licence of which something would be taken; the same choice as for letting through."""
    stage = Stage.of(directory, selectors.actor_of(directory))
    rows = listing.meant(directory, wanted, through=True).filter(effect__in=COMING, hold__in=CONFIRMABLE)
    taken: dict[str, int] = {}
    asked = rows.annotate(key=KT("card__external_key"), was=KT("kept__state")).order_by()
    people = [
        Waiting(*row) for row in asked.values_list("pk", "email", "key", "was", "card_space_id", "card_id")
    ]
    for start in range(0, len(people), CHUNK):
        for place in _places(stage, people[start : start + CHUNK]):
            taken[place] = taken.get(place, 0) + 1
    by_licence: dict[uuid.UUID, list[str]] = {}
    for place in taken:
        space = stage.spaces[place]
        by_licence.setdefault(space.licence_id or space.pk, []).append(place)
    return [
        Need(
            stage.spaces[places[0]],
            sum(taken[place] for place in places),
            seats.seats_of(stage.spaces[places[0]]).free,
        )
        for places in by_licence.values()
    ]


def _places(stage: Stage, people: Sequence[Waiting]) -> list[str]:
    """The space of each card that would become active."""
    found: list[str] = []
    new: list[Waiting] = []
    own = {card.pk: card for card in _cards(people)}
    for person in people:
        card = own.get(person.card_id) if person.card_id else None
        if card is None:
            new.append(person)
        elif person.state == CardState.ACTIVE and card.state == CardState.INACTIVE:
            found.append(str(card.space_id))
    stage.know(person.pk for person in new)
    by_place: dict[str, list[Waiting]] = {}
    for person in new:
        place, _template = place_of_new_card(stage, stage.grants_of(person.pk))
        by_place.setdefault(place, []).append(person)
    for place, some in by_place.items():
        known = _known(stage.spaces[place], some)
        found += [place for person in some if not known(person)]
    return [place for place in found if place in stage.spaces]


def _cards(people: Sequence[Waiting]) -> list[Card]:
    spaces = {person.card_space_id for person in people if person.card_space_id}
    rows = Card.objects.in_spaces([space for space in spaces if space]).living()
    return list(rows.filter(pk__in=[person.card_id for person in people if person.card_id]))


def _known(space: Space, people: Sequence[Waiting]) -> Callable[[Waiting], bool]:
    """Whether somebody would take up a card that is there, as `effects` finds it: by its person, number or address."""
    taken = DirectoryPerson.objects.across_spaces("a card is one person's of all directories").filter(
        card_space_id=space.pk, card_id__isnull=False
    )
    cards = Card.objects.in_space(space.pk).living().exclude(pk__in=taken.values("card_id"))
    emails = {person.email for person in people if person.email}
    keys = {person.key for person in people if person.key}
    by_email = set(cards.filter(primary_email__in=emails).values_list("primary_email", flat=True))
    by_key = set(cards.filter(external_key__in=keys).values_list("external_key", flat=True))
    members = CardMember.objects.in_space(space.pk).filter(
        user__email__in=emails, agreed=True, card__in=cards
    )
    by_person = set(members.values_list("user__email", flat=True))
    return lambda person: person.email in by_email or person.email in by_person or person.key in by_key
