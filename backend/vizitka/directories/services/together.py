"""What happens to many people of a directory at once, by few statements: they come, or their cards change.

It is the same as `effects` does for one; whoever has anything of their own (an account or a card that is there, another
address, roles) is left to it.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from vizitka.accounts.models import User
from vizitka.accounts.names import order_of
from vizitka.accounts.services import brought
from vizitka.cards import services as cards
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.events import tell
from vizitka.directories.enums import PersonState
from vizitka.directories.events import DirectoryPersonJoined
from vizitka.directories.models import DirectoryPerson
from vizitka.directories.services import joining
from vizitka.directories.services.stage import (
    Stage,
    is_called_otherwise,
    place_of_new_card,
    roles_differ,
    wanted_card,
)
from vizitka.members.events import MemberAdded
from vizitka.members.places import Place
from vizitka.spaces.models import Space, Template

# Who comes has these from `join`; `WRITTEN` of effects has more, which are as they were.
_OF_JOINING = ("state", "user", "made_user", "card_space_id", "card_id", "brought", "joined_at", "due_at")


def join(stage: Stage, people: Sequence[DirectoryPerson]) -> list[DirectoryPerson]:
    """Gives an account and a card to each of those who have none. Returns whom; the others come one by one. Raises
    `SeatsExhausted`."""
    new = _without_account(people)
    by_place: dict[str, list[DirectoryPerson]] = {}
    templates: dict[uuid.UUID, str | None] = {}
    for person in new:
        place, templates[person.pk] = place_of_new_card(stage, stage.grants_of(person.pk))
        by_place.setdefault(place, []).append(person)
    # Spaces are locked in the order of their keys.
    chosen = [
        (stage.spaces[place], _without_card(stage, place, by_place[place])) for place in sorted(by_place)
    ]
    come = [person for _space, some in chosen for person in some]
    _bring(stage, come)
    for space, some in chosen:
        if some:
            _give_cards(stage, space, some, templates)
    now = clock.now()
    for person in come:
        person.state, person.joined_at, person.due_at = PersonState.HERE, now, None
        # One short statement a person: an UPDATE with a case for each takes longer.
        person.save(update_fields=_OF_JOINING)
    tell(*(DirectoryPersonJoined.of(stage.actor, person) for person in come))
    return come


def _without_account(people: Sequence[DirectoryPerson]) -> list[DirectoryPerson]:
    """Those of whose address nobody has an account; of several with one address, the first."""
    first: dict[str, DirectoryPerson] = {}
    for person in people:
        if person.user_id is None and person.card_id is None:
            first.setdefault(person.email, person)
    known = brought.known_of(first)
    return [person for email, person in first.items() if email not in known]


def _without_card(stage: Stage, place: str, people: Sequence[DirectoryPerson]) -> list[DirectoryPerson]:
    """Those whom no living card of the space could be meant for, and who would get no role beside it."""
    rows = Card.objects.in_space(stage.spaces[place].pk).living()
    emails = {person.email for person in people}
    keys = [key for person in people if (key := _key(person))]
    taken = set(rows.filter(primary_email__in=emails).values_list("primary_email", flat=True))
    numbers = (
        set(rows.filter(external_key__in=keys).values_list("external_key", flat=True)) if keys else set()
    )
    # Of two with one number the second finds the card of the first.
    numbers |= {key for key in keys if keys.count(key) > 1}
    return [
        person
        for person in people
        if person.email not in taken and _key(person) not in numbers and not roles_differ(stage, person)
    ]


def _key(person: DirectoryPerson) -> str:
    return str(person.card.get("external_key") or "")


def _bring(stage: Stage, people: Sequence[DirectoryPerson]) -> None:
    users = brought.bring_many(
        stage.actor,
        [
            {
                "email": person.email,
                "first_name": person.first_name,
                "last_name": person.last_name,
                "language": person.language or joining.FALLBACK_LANGUAGE,
            }
            for person in people
        ],
    )
    for person, user in zip(people, users, strict=True):
        person.user, person.made_user = user, True


def _give_cards(
    stage: Stage,
    space: Space,
    people: Sequence[DirectoryPerson],
    templates: Mapping[uuid.UUID, str | None],
) -> None:
    wanted = {template for person in people if (template := templates[person.pk])}
    there = {
        str(key): key
        for key in Template.objects.in_space(space.pk).filter(pk__in=wanted).values_list("pk", flat=True)
    }
    rows = []
    for person in people:
        person.brought = wanted_card(stage, person)
        rows.append(joining.values_of_new_card(person.brought, there.get(templates[person.pk] or "")))
    ids = cards.create_cards(stage.actor, space, rows, state=CardState.ACTIVE)
    made = Card.objects.in_space(space.pk).in_bulk(ids)
    members = []
    for person, card_id in zip(people, ids, strict=True):
        person.card_space_id, person.card_id = space.pk, card_id
        members.append((made[card_id], _user(person)))
    CardMember.objects.in_space(space.pk).bulk_create(
        CardMember(space=space, card=card, user=user, role=CardRole.USER, person_order=order_of(user))
        for card, user in members
    )
    tell(
        *(
            MemberAdded.of(stage.actor, Place(space, card, "admin"), user, None, CardRole.USER.value)
            for card, user in members
        )
    )


def _user(person: DirectoryPerson) -> User:
    assert person.user is not None
    return person.user


# --- changing ---------------------------------------------------------------------------------------------------------


def changes_alone(stage: Stage, person: DirectoryPerson) -> bool:
    """Whether nothing but the card of somebody who is here is to be changed."""
    user = person.user
    return (
        user is not None
        and person.email == user.email
        and not (person.made_user and is_called_otherwise(person, user))
        and not roles_differ(stage, person)
        and str(person.card_space_id) in stage.spaces
    )


def change(stage: Stage, place: str, people: Sequence[DirectoryPerson]) -> None:
    """Brings the cards of these people, all in one space (`changes_alone`), to what the directory wants."""
    changes = [(person.card_id, joining.changes_of_card(stage, person)) for person in people]
    cards.update_cards(
        stage.actor, stage.spaces[place], [(key, values) for key, values in changes if key is not None]
    )
    for person in people:
        person.brought, person.due_at = wanted_card(stage, person), None
        person.save(update_fields=["brought", "due_at"])
